// Drawings are SVG symbols in files of their own; each is put into the page once, when first needed.
const asked = new Map<string, Promise<void>>();

export function sprite(address: string): Promise<void> {
  let found = asked.get(address);
  if (!found) {
    found = fetch(address)
      .then((answer) => {
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        return answer.text();
      })
      .then((text) => {
        const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        svg.setAttribute("aria-hidden", "true");
        svg.classList.add("sprite");
        document.body.prepend(document.importNode(svg, true));
      })
      .catch((reason: unknown) => {
        asked.delete(address);
        throw reason;
      });
    asked.set(address, found);
  }
  return found;
}
