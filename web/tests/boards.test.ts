// Another map of Samarkand than the game's own: how it is laid, named and drawn.
import { beforeAll, describe, expect, test } from "vitest";
import type { Board, View } from "../src/api/types";
import Map from "../src/games/samarkand/Map.svelte";
import { curve, dress, FAMILIES, goodSymbol, keyOf, label, lay, SPACES, routes, stands } from "../src/games/samarkand/map";
import { all, draw, tableWith, texts, view } from "./stage";

const space = (n: number, more: Partial<Board["spaces"][number]> = {}): Board["spaces"][number] => ({
  key: `place-${n}`, name: `raw.Place ${n}`, water: false, near: [`place-${n - 1}`, `place-${n + 1}`].filter((key) => key !== "place-0" && key !== "place-5"),
  at: [n * 100, 100], outline: [], good: null, good_name: null, index: null, start: null, ...more,
});
const BOARD: Board = {
  own: false, width: 500, height: 200,
  families: [{ key: "steppe", name: "raw.Steppe", hex: "#102030", cost: 3 }, { key: "khazar", name: "family.khazar", hex: "#f0f0f0", cost: 4 }],
  spaces: [
    space(1, { start: "steppe" }),
    space(2, { good: "honey", good_name: "good.honey", index: 2, outline: [[160, 60], [240, 60], [240, 140], [160, 140]] }),
    space(3, { good: "felt", good_name: "raw.Felt", index: 7 }),
    space(4, { at: null, water: true }),
  ],
  scenery: [{ name: "The Hills", outlines: [[[10, 10], [60, 10], [60, 50]]] }],
};
const names = { term: (key: string) => `the ${key}` };

beforeAll(() => lay(BOARD));

describe("another board", () => {
  test("takes the place of our own", () => {
    expect(SPACES.map(({ key }) => key)).toEqual(["place-1", "place-2", "place-3", "place-4"]);
    expect(FAMILIES.map(({ key }) => key)).toEqual(["steppe", "khazar"]);
    for (const { x, y, cell } of SPACES) {
      expect(Number.isFinite(x + y)).toBe(true);
      expect(cell).toMatch(/^M.+z$/);
    }
  });

  test("brings its own names, and says known things in the language of the reader", () => {
    expect(label(names, "space.place-2")).toBe("Place 2");
    expect(label(names, "good.felt")).toBe("Felt");
    expect(label(names, "good.honey")).toBe("the good.honey");
    expect(keyOf("raw.Steppe")).toBe("steppe");
    expect(keyOf("raw.Felt")).toBe("felt");
    expect(keyOf("good.honey")).toBe("honey");
  });

  test("dresses a family that we do not know as the one at its place, in its own colour", () => {
    expect(dress("khazar")).toBe("khazar");
    expect(dress("steppe")).toBe("byzant");
    expect(goodSymbol("felt")).toBe("good-sack");
    expect(goodSymbol("honey")).toBe("g-honey");
    expect(document.documentElement.style.getPropertyValue("--fam-byzant")).toBe("#102030");
    expect(document.documentElement.style.getPropertyValue("--fam-byzant-on")).toBe("#fff6e4");
    expect(document.documentElement.style.getPropertyValue("--fam-khazar-on")).toBe("#1d2540");
  });

  test("has routes", () => {
    const camels = { "place-1": ["steppe"], "place-2": ["steppe"] };
    const ways = routes(camels);
    expect(ways.get("steppe")).toEqual([["place-1", "place-2"]]);
    const at = stands(camels, ways);
    expect(curve(at.get("steppe place-1")!, at.get("steppe place-2")!, "x").length).toBeGreaterThan(2);
  });

  test("is drawn: every space, its name, what is sold there and the scenery", () => {
    const seat = { families: ["steppe"], money: 5, goods: [], relations: [], hand: ["felt"], sold: [] };
    const shown: View = { ...view(), game: "samarkand", map: { "place-1": ["steppe"], "place-2": ["steppe"] }, families: {}, panel: [], family: null, space: null, placed: 0, seat: { red: seat, blue: { ...seat, families: [], hand: [] } } };
    const at = draw(Map, { table: tableWith({ view: shown }, { game: "samarkand" }) });
    expect(all(at, ".hit")).toHaveLength(4);
    expect(all(at, ".hit").map((one) => one.getAttribute("aria-label"))).toContain("Place 3, Felt 7");
    expect(texts(at, ".sm-scen")).toEqual(["The Hills"]);
    expect(texts(at, ".gn")).toContain("Felt");
    expect(all(at, ".cam")).toHaveLength(2);
    expect(all(at, "use[href='#sm-map']")).toHaveLength(0);
  });
});
