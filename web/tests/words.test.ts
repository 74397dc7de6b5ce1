// Words are data: how a sentence is filled in, and that no language lacks one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { capital, find, isOne, keys, parts, say, slots, term, type Speaker, type Words } from "../src/lib/words";
import en from "../src/words/en.json";
import fr from "../src/words/fr.json";
import it from "../src/words/it.json";

const CATALOGUES: [string, Words][] = [["fr", fr], ["it", it]];
const speaker = (words: Words, language: Speaker["language"] = "en", names: string[] = []): Speaker => ({ language, sources: [words], names });

describe("a sentence", () => {
  const words = { got: "{who} gets {n:one camel|# camels} for {good}", terms: { good: { salt: "salt" }, seat: { red: "Red" } } };

  test("takes numbers, terms and players", () => {
    expect(say(speaker(words, "en", ["Anna"]), "got", { who: "seat.0", n: 3, good: "good.salt" })).toBe("Anna gets 3 camels for salt");
    expect(say(speaker(words), "got", { who: "seat.0", n: 1, good: "good.salt" })).toBe("Red gets one camel for salt");
  });

  test("does not break before a French mark", () => {
    const ask = { ask: "Vendre {n:# carte|# cartes} : oui ? « Non »" };
    expect(say(speaker(ask, "fr"), "ask", { n: 2 })).toBe("Vendre 2 cartes\u00a0: oui\u00a0? «\u00a0Non\u00a0»");
    expect(say(speaker(ask), "ask", { n: 2 })).toBe("Vendre 2 cartes : oui ? « Non »");
  });

  test("counts none as one in French only", () => {
    expect([0, 1, 2].map((n) => isOne(n, "fr"))).toEqual([true, true, false]);
    expect([0, 1, 2].map((n) => isOne(n, "en"))).toEqual([false, true, false]);
    expect([0, 1, 2].map((n) => isOne(n, "it"))).toEqual([false, true, false]);
  });

  test("tells which of its words stand for something", () => {
    const found = parts(speaker(words, "en", ["Anna"]), "got", { who: "seat.0", n: 2, good: "good.salt" });
    expect(found).toEqual([{ text: "Anna", value: "seat.0" }, { text: " gets " }, { text: "2 camels" }, { text: " for " }, { text: "salt", value: "good.salt" }]);
  });

  test("shows what is missing instead of hiding it", () => {
    expect(say(speaker(words), "nothing.like.this")).toBe("nothing.like.this");
    expect(say(speaker(words), "got", { n: 2 })).toBe("{who} gets 2 camels for {good}");
    expect(term(speaker(words), "good.silk")).toBe("good.silk");
    expect(term(speaker(words), "raw.St. John")).toBe("St. John");
  });

  test("is looked for in one catalogue after the other", () => {
    expect(find([{ a: "1" }, { a: "2", b: "3" }], "a")).toBe("1");
    expect(find([{ a: "1" }, { a: "2", b: "3" }], "b")).toBe("3");
    expect(find([{ a: { b: "1" } }], "a")).toBeUndefined();
  });

  test("begins with a capital", () => {
    expect(capital("éveil")).toBe("Éveil");
    expect(capital("")).toBe("");
  });
});

describe.each(CATALOGUES)("the client in %s", (_language, words) => {
  test("has every sentence, and no other", () => {
    expect(keys(words).sort()).toEqual(keys(en).sort());
  });
  test("fills the same places, and counts where English counts", () => {
    const counts = (text: string) => [...text.matchAll(/\{(\w+):/g)].map((match) => match[1]);
    for (const key of keys(en)) {
      const [ours, theirs] = [find([en], key) ?? "", find([words], key) ?? ""];
      expect([...new Set(slots(theirs))], key).toEqual([...new Set(slots(ours))]);
      expect(counts(ours).filter((one) => !counts(theirs).includes(one)), key).toEqual([]);
      expect(theirs.trim(), key).not.toBe("");
    }
  });
});

const under = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? under(join(folder, one.name)) : [join(folder, one.name)]));
const SOURCES = under("src").filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith("schema.ts"));

test("every sentence is said somewhere", () => {
  const all = SOURCES.map((file) => readFileSync(file, "utf8")).join("\n");
  const made = [...all.matchAll(/`([a-z]+\.[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/g)].map(([, text = ""]) => new RegExp(`^${text.replaceAll(".", "[.]").replace(/\$\{[^}]*\}/g, ".*")}$`));
  expect(keys(en).filter((key) => !all.includes(`"${key}"`) && !made.some((one) => one.test(key)))).toEqual([]);
});

test("every sentence that is asked for by name is there", () => {
  const known = new Set(keys(en));
  const missing: string[] = [];
  for (const file of SOURCES) {
    for (const [, key] of readFileSync(file, "utf8").matchAll(/\bt\("([\w.]+)"/g)) if (key && !known.has(key)) missing.push(`${file}: ${key}`);
  }
  expect(missing).toEqual([]);
});
