// Addresses, the rules as text, names of bots.
import { describe, expect, test } from "vitest";
import { anchor, blocks, plain, readable, search, spans } from "../src/lib/markdown";
import { parse } from "../src/lib/route.svelte";
import { token } from "../src/lib/token";
import { botName } from "../src/table/names";
import { SEATS } from "../src/lib/words";

describe("an address", () => {
  test.each([
    ["/", "", "", { page: "home" }],
    ["/new", "?game=khiva", "", { page: "new", game: "khiva" }],
    ["/table/x1", "", "#secret", { page: "table", id: "x1", key: "secret" }],
    ["/rules/khiva", "", "#4.1", { page: "rules", game: "khiva", at: "4.1" }],
    ["/rules", "", "", { page: "rules", game: "", at: "" }],
    ["/kit", "", "", { page: "kit" }],
    ["/table", "", "", { page: "lost" }],
    ["/x/y/z", "", "", { page: "lost" }],
  ])("%s%s%s", (path, query, hash, page) => {
    expect(parse(path, query, hash)).toEqual(page);
  });
});

describe("the rules as text", () => {
  test("have headings with addresses, paragraphs, lists, tables and code", () => {
    const found = blocks("# Khiva\n\n## 4.1 The turn\nTake **one** card\nand pass *another*.\n\n- a\n- b\n  more\n\n1. x\n\n| A | B |\n|---|---|\n| 1 | `2` |\n\n```\nplan\n```\n");
    expect(found.map((one) => one.kind)).toEqual(["heading", "heading", "paragraph", "list", "list", "table", "code"]);
    expect(found[1]).toMatchObject({ id: "4.1", level: 2 });
    expect(found[3]).toMatchObject({ ordered: false, items: [[{ text: "a" }], [{ text: "b more" }]] });
    expect(found[5]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2", kind: "code" }]]] });
  });
  test("never become HTML", () => {
    expect(spans("<b>x</b> & [a](javascript:alert(1))")[0]).toEqual({ text: "<b>x</b> & ", kind: "plain" });
  });
  test("have addresses by number, ruling or words", () => {
    expect(["4.1 The turn", "R12 Salt", "The end"].map(anchor)).toEqual(["4.1", "R12", "the-end"]);
  });
  test("are searched by section and ruling", () => {
    const text = blocks("## 4 Turn\n### 4.1 Salt\nA bag of **salt** costs three gems.\n\n- salt once more\n\n| R | What |\n|---|---|\n| R7 | No SALT left |\n");
    expect(search(text, " salt ").map(({ id, title, before, hit, after }) => [id, title, before + hit + after])).toEqual([
      ["4.1", "4.1 Salt", "4.1 Salt"], ["4.1", "4.1 Salt", "A bag of salt costs three gems."], ["4.1", "4.1 Salt", "salt once more"], ["R7", "R7", "R7 · No SALT left"],
    ]);
    expect(search(text, "pepper")).toEqual([]);
    expect(search(text, "")).toEqual([]);
  });
  test("show a little of what stands around what was found", () => {
    const [found] = search(blocks(`${"many words before ".repeat(9)}camel${" and as many words after".repeat(9)}`), "camel");
    expect(found?.before).toMatch(/^…/);
    expect(found?.after).toMatch(/…$/);
    expect((found?.before.length ?? 0) + (found?.after.length ?? 0)).toBeLessThan(140);
  });
  test("are searched as one types: without accents, with any apostrophe and space", () => {
    const text = blocks("## 1 Départ\nÀ chacun l’or qu’il a\u00a0: 3 lires.");
    for (const word of ["départ", "DEPART", "a chacun", "l'or", "l’or", "qu'il a : 3"]) {
      expect(search(text, word).map(({ hit }) => hit.length), word).toEqual([word.length]);
    }
    expect(search(text, "l'or")[0]).toMatchObject({ before: "À chacun ", hit: "l’or" });
  });
  test("leave out where a fact came from", () => {
    expect(plain("Take one [rulebook; public: X].")).toBe("Take one.");
  });

  const TEXT = "# Khiva\n\nWho made it.\n\n## Sources\nBooks.\n\n## 1. Salt\nTake one [public].\n\n| A | Tag |\n|---|---|\n| 1 | x |\n| Provenance | y |\n";
  test("leave out what is for who checks them", () => {
    expect(readable(TEXT, "en")).toMatchObject([{ id: "1" }, { spans: [{ text: "Take one." }] }, { head: [[{ text: "A" }]], rows: [[[{ text: "1" }]]] }]);
  });
  test("are shown whole where they are translated, but for the title", () => {
    expect(readable(TEXT, "fr")).toEqual(blocks(TEXT.slice(TEXT.indexOf("## Sources"))));
    expect(readable(TEXT, "it")).toHaveLength(5);
  });
});

test("bots at a table have names of their own, the same every time", () => {
  for (const commitment of ["a", "79026997", "ffff"]) {
    const names = SEATS.map((seat) => botName(commitment, seat));
    expect(new Set(names).size).toBe(5);
    expect(SEATS.map((seat) => botName(commitment, seat))).toEqual(names);
  }
});

test("a token fits what the server takes, and none is like another", () => {
  const made = Array.from({ length: 50 }, token);
  expect(new Set(made).size).toBe(50);
  for (const one of made) expect(one).toMatch(/^[0-9a-f]{24}$/);
});
