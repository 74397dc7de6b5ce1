// The address says where we are; a link inside the site changes it without loading a page.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string; key: string }
  | { page: "rules"; game: string; at: string }
  | { page: "kit" }
  | { page: "lost" };

export function parse(path: string, query: string, hash: string): Route {
  const steps = path.split("/").filter(Boolean);
  const asked = new URLSearchParams(query);
  const [head, tail] = steps;
  if (head === undefined) return { page: "home" };
  if (head === "new" && steps.length === 1) return { page: "new", game: asked.get("game") ?? "" };
  if (head === "table" && tail) return { page: "table", id: tail, key: hash.slice(1) };
  if (head === "rules" && steps.length <= 2) return { page: "rules", game: tail ?? "", at: hash.slice(1) };
  if (head === "kit" && steps.length === 1) return { page: "kit" };
  return { page: "lost" };
}

class Router {
  now = $state.raw<Route>(parse(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"]({}, "", address);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  #read(): void {
    this.now = parse(location.pathname, location.search, location.hash);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
