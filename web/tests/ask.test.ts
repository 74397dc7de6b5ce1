// Deciding: pieces narrow the list, the last one decides.
import { flushSync } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { Ask } from "../src/table/ask.svelte";
import { choice } from "./stage";

const MOVES = [choice(1, "decide.play", ["card:a", "tray:play"]), choice(2, "decide.play", ["card:b", "tray:play"]), choice(3, "decide.pass", ["card:a", "tray:pass"])];

function ask() {
  const decide = vi.fn();
  const made = new Ask(decide);
  made.put(MOVES);
  return { ask: made, decide };
}

describe("pieces", () => {
  test("that tell decisions apart are lit", () => {
    const { ask: one } = ask();
    expect([...one.lit].sort()).toEqual(["card:a", "card:b", "tray:pass", "tray:play"]);
  });

  test("that all decisions are about are the subject", () => {
    const { ask: one } = ask();
    one.put([choice(1, "x", ["shop:1", "cube"]), choice(2, "x", ["shop:2", "cube"])]);
    expect([...one.subject]).toEqual(["cube"]);
    expect([...one.lit].sort()).toEqual(["shop:1", "shop:2"]);
  });

  test("that belong to one decision decide at once", () => {
    const { ask: one, decide } = ask();
    one.press("card:b");
    expect(decide).toHaveBeenCalledExactlyOnceWith(MOVES[1]);
  });

  test("that belong to several narrow, and the next decides", () => {
    const { ask: one, decide } = ask();
    one.press("card:a");
    expect(decide).not.toHaveBeenCalled();
    expect(one.open.map(({ number }) => number)).toEqual([1, 3]);
    expect([...one.lit].sort()).toEqual(["tray:pass", "tray:play"]);
    one.press("tray:pass");
    expect(decide).toHaveBeenCalledExactlyOnceWith(MOVES[2]);
  });

  test("that are pressed again are let go", () => {
    const { ask: one } = ask();
    one.press("card:a");
    one.press("card:a");
    expect(one.open).toHaveLength(3);
    one.press("card:a");
    one.clear();
    expect(one.chosen).toEqual([]);
  });

  test("of no decision do nothing", () => {
    const { ask: one, decide } = ask();
    one.press("card:z");
    expect(one.chosen).toEqual([]);
    expect(decide).not.toHaveBeenCalled();
  });
});

test("with one decision left all its pieces are lit", () => {
  const { ask: one } = ask();
  one.put([MOVES[0]!]);
  expect([...one.lit].sort()).toEqual(["card:a", "tray:play"]);
});

test("pointing at a decision points at its pieces", () => {
  const { ask: one } = ask();
  one.hovered = 3;
  flushSync();
  expect([...one.pointed]).toEqual(["card:a", "tray:pass"]);
  one.take(MOVES[2]!);
  expect(one.hovered).toBeNull();
});

test("a new list forgets what was chosen", () => {
  const { ask: one } = ask();
  one.press("card:a");
  one.put([MOVES[1]!]);
  expect(one.chosen).toEqual([]);
  expect(one.open).toHaveLength(1);
});
