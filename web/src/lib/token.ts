/** A fresh random text; works on plain http in a home network, where crypto.randomUUID does not. */
export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
