// What this person likes, kept in the browser. public/theme.js reads the same entry before the first paint.
import { LANGUAGES, type Language } from "./words";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

interface Kept {
  theme: Theme;
  language: Language | "";
  speed: Speed;
  sound: boolean;
  askReveal: "first" | "always" | "never"; // before a decision that cannot be taken back
  read: string[]; // games that have been told in short
}

const PLACE = "kervan.prefs";
const DEFAULTS: Kept = { theme: "auto", language: "", speed: "normal", sound: false, askReveal: "first", read: [] };
const PACE: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

function spoken(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const head = wanted.slice(0, 2) as Language;
    if (LANGUAGES.includes(head)) return head;
  }
  return "en";
}

const media = (query: string) => (typeof matchMedia === "function" ? matchMedia(query) : undefined);

class Prefs {
  #kept = $state(read());
  #night = $state(media("(prefers-color-scheme: dark)")?.matches ?? false);
  #still = $state(media("(prefers-reduced-motion: reduce)")?.matches ?? false);

  constructor() {
    media("(prefers-color-scheme: dark)")?.addEventListener("change", (event) => {
      this.#night = event.matches;
      this.#show();
    });
    media("(prefers-reduced-motion: reduce)")?.addEventListener("change", (event) => {
      this.#still = event.matches;
    });
    this.#show();
  }

  get kept(): Readonly<Kept> {
    return this.#kept;
  }

  get dark(): boolean {
    return this.#kept.theme === "dark" || (this.#kept.theme === "auto" && this.#night);
  }

  get language(): Language {
    return this.#kept.language || spoken();
  }

  /** How long motion takes, as a factor; 0: nothing moves. */
  get pace(): number {
    return this.#still ? 0 : PACE[this.#kept.speed];
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // kept for this visit only
    }
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.dark ? "dark" : "light";
    root.dataset["motion"] = this.#kept.speed === "off" ? "off" : "on";
    root.lang = this.language;
  }
}

export const prefs = new Prefs();
