// The pictures of docs/screenshots: every game at set-up, in the middle and at the end, three sizes, two themes.
//
//   node run.js e2e/screenshots.ts              all of them
//   node run.js e2e/screenshots.ts khiva home   these anew
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { launch } from "./driver";
import { startClient, take, type Shoot } from "./screens";

const OUT = fileURLToPath(new URL("../../docs/screenshots", import.meta.url));
const QUALITY = 0.7;
const SCALE = 0.75; // of what is wider than a phone
const MOST = 5_000_000; // bytes, all together

const ALL = { sizes: ["phone", "tablet", "wide"], themes: ["light", "dark"], language: "en", click: [], salt: "a", options: {} };
const TABLES: [what: string, more: Partial<Shoot>][] = [
  ["khiva", { players: 4, at: ["0", "9", "end"] }],
  ["yspahan", { players: 4, at: ["0", "24", "end"] }],
  ["samarkand", { players: 4, at: ["0", "16", "end"] }],
  ["istanbul", { players: 4, at: ["0", "30", "end"] }],
  ["istanbul", { players: 3, at: ["0", "30", "end"], options: { expansion: "on" }, name: "mocha" }],
  ["/", { name: "home" }],
];

/** A picture as WebP, a tenth of its size; the browser at hand can do it. */
async function small(browser: Browser, file: string): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(
    async ([picture, quality, scale]) => {
      const whole = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
      const by = whole.width > 700 ? scale : 1;
      const canvas = new OffscreenCanvas(Math.round(whole.width * by), Math.round(whole.height * by));
      const pen = canvas.getContext("2d");
      if (pen) pen.imageSmoothingQuality = "high";
      pen?.drawImage(whole, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
      let found = "";
      for (const byte of bytes) found += String.fromCharCode(byte);
      return btoa(found);
    },
    [readFileSync(file, "base64"), QUALITY, SCALE] as const,
  );
  await page.close();
  return Buffer.from(text, "base64");
}

export async function main(wanted: string[]): Promise<void> {
  const tables = TABLES.map(([what, more]) => ({ what, more, name: more.name ?? what })).filter(({ name }) => !wanted.length || wanted.includes(name));
  const raw = mkdtempSync(join(tmpdir(), "kervan-pictures-"));
  const client = await startClient();
  const browser = await launch();
  try {
    for (const { what, more } of tables) await take(browser, client.site, what, { ...ALL, at: [], players: 4, name: "", out: raw, ...more });
    mkdirSync(OUT, { recursive: true });
    for (const old of readdirSync(OUT)) if (tables.some(({ name }) => old.startsWith(`${name}-`))) rmSync(join(OUT, old));
    for (const name of readdirSync(raw)) writeFileSync(join(OUT, name.replace(/png$/, "webp")), await small(browser, join(raw, name)));
  } finally {
    await browser.close();
    await client.stop();
    rmSync(raw, { recursive: true, force: true });
  }
  const size = readdirSync(OUT).reduce((sum, name) => sum + statSync(join(OUT, name)).size, 0);
  console.log(`${readdirSync(OUT).length} pictures, ${Math.round(size / 1000)} kB`);
  if (size > MOST) throw new Error(`the pictures are too large together: ${size} bytes, at most ${MOST}`);
}
