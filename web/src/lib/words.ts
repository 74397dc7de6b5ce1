// Words are data: how a sentence of a catalogue is filled in. The same small language as the server's:
//   {name}        an argument: a number, the key of a term ("colour.blue"), or a seat ("seat.2")
//   {n:one|many}  by number, # stands for the number

export type Argument = number | string;
export type Arguments = Record<string, Argument>;
export interface Words {
  [key: string]: string | Words;
}
export type Language = "en" | "fr" | "it";
export const LANGUAGES: readonly Language[] = ["en", "fr", "it"];
export const SEATS = ["red", "blue", "green", "yellow", "white"] as const;
export type Colour = (typeof SEATS)[number];

const SLOT = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/** Does this number take the singular? French also says it of none. */
export function isOne(number: number, language: Language): boolean {
  return language === "fr" ? number === 0 || number === 1 : number === 1;
}

/** A template by its dotted key, from the first catalogue that has it. */
export function find(sources: readonly Words[], key: string): string | undefined {
  for (const source of sources) {
    let found: string | Words | undefined = source;
    for (const step of key.split(".")) {
      found = typeof found === "object" ? found[step] : undefined;
    }
    if (typeof found === "string") return found;
  }
  return undefined;
}

export interface Speaker {
  language: Language;
  sources: readonly Words[];
  names: readonly string[];
}

/** An argument in words: a number as it is, a seat as its player's name, anything else as a term. */
export function term(by: Speaker, value: Argument): string {
  if (typeof value === "number") return String(value);
  const [head, tail] = value.split(".", 2);
  if (head === "raw") return value.slice("raw.".length); // a name, the same in every language
  if (head === "seat") {
    const seat = Number(tail);
    return by.names[seat] ?? find(by.sources, `terms.seat.${SEATS[seat] ?? ""}`) ?? value;
  }
  return find(by.sources, `terms.${value}`) ?? value;
}

/** A piece of a filled sentence: plain text, or a word that stands for something. */
export interface Part {
  text: string;
  value?: Argument;
}

/** The sentence of a key in parts, so that seats and terms can be set apart when shown. */
export function parts(by: Speaker, key: string, given: Arguments = {}): Part[] {
  const template = find(by.sources, key);
  if (template === undefined) return [{ text: key }];
  const found: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(SLOT)) {
    if (match.index > end) found.push({ text: set(template.slice(end, match.index), by) });
    end = match.index + match[0].length;
    const value = given[match[1] ?? ""];
    if (value === undefined) {
      found.push({ text: match[0] });
    } else if (match[2] === undefined) {
      found.push({ text: term(by, value), value });
    } else {
      const form = (isOne(Number(value), by.language) ? match[2] : match[3]) ?? "";
      found.push({ text: form.replaceAll("#", String(value)) });
    }
  }
  if (end < template.length) found.push({ text: set(template.slice(end), by) });
  return found;
}

/** French puts a space before these marks, and no line breaks there. */
const set = (text: string, { language }: Speaker): string => (language === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text);

export function say(by: Speaker, key: string, given: Arguments = {}): string {
  return parts(by, key, given)
    .map((part) => part.text)
    .join("");
}

/** A sentence begins with a capital, whatever the catalogue says. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** All dotted keys of a catalogue. */
export function keys(words: Words, under = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [under + key] : keys(value, `${under}${key}.`),
  );
}

/** The slots a template fills, sorted: the same in every language. */
export function slots(template: string): string[] {
  return [...template.matchAll(SLOT)].map((match) => match[1] ?? "").sort();
}
