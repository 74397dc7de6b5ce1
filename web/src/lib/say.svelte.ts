// The client's own words, and the catalogues of the games, which the server lends.
import { SvelteMap } from "svelte/reactivity";
import { api } from "../api/client";
import en from "../words/en.json";
import { prefs } from "./prefs.svelte";
import { say, type Arguments, type Language, type Speaker, type Words } from "./words";

const own = new SvelteMap<Language, Words>([["en", en]]);
const others: Partial<Record<Language, () => Promise<{ default: Words }>>> = {
  fr: () => import("../words/fr.json"),
  it: () => import("../words/it.json"),
};

/** Loads the client's words in the language of the moment; until they are there, English stands in. */
export async function speak(language: Language): Promise<void> {
  const load = others[language];
  if (!own.has(language) && load) own.set(language, (await load()).default);
}

/** A sentence of the client. */
export function t(key: string, given: Arguments = {}): string {
  const language = own.has(prefs.language) ? prefs.language : "en";
  const words = own.get(language) ?? en;
  return say({ language, sources: [words, en], names: [] }, key, given);
}

const games = new SvelteMap<string, Words>();
const asked = new Map<string, Promise<void>>();

/** Puts a game's catalogue where learn() would. */
export function teach(game: string, language: Language, words: Words): void {
  games.set(`${game} ${language}`, words);
}

/** Loads a game's catalogue; asking twice costs nothing. */
export function learn(game: string, language: Language = prefs.language): Promise<void> {
  const place = `${game} ${language}`;
  let found = asked.get(place);
  if (!found) {
    found = api
      .words(game, language)
      .then((words) => teach(game, language, words))
      .catch((reason: unknown) => {
        asked.delete(place);
        throw reason;
      });
    asked.set(place, found);
  }
  return found;
}

/** Who speaks of a game: its catalogue, with the names of the players. */
export function speaker(game: string, names: readonly string[] = []): Speaker {
  const words = games.get(`${game} ${prefs.language}`) ?? games.get(`${game} en`);
  return { language: prefs.language, sources: words ? [words] : [], names };
}

const list = (style: "conjunction" | "disjunction") => new Intl.ListFormat(prefs.language, { style: "long", type: style });

/** "Anna, Ben and Mei" */
export const listed = (words: string[]): string => list("conjunction").format(words);

/** A length of time, short: "4:05", "3 h", "2 d". */
export function duration(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 172_800) return t("time.days", { n: Math.round(left / 86_400) });
  if (left >= 7_200) return t("time.hours", { n: Math.round(left / 3_600) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
