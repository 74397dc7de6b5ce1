// A whole game of each kind, clicked to the end against bots.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launch, Person } from "./driver";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

const GAMES: [name: string, game: string, options: Record<string, string>][] = [
  ["Khiva", "khiva", {}],
  ["Yspahan", "yspahan", {}],
  ["Samarkand", "samarkand", {}],
  ["Istanbul", "istanbul", {}],
  ["Istanbul with Mocha & Baksheesh", "istanbul", { expansion: "on" }],
];

describe("a whole game against bots", () => {
  test.each(GAMES)("%s", async (_name, game, options) => {
    const person = await Person.come(browser, inject("site"));
    const found: string[] = [];
    await person.newTable(game, ["Me", "Bot"], options["expansion"] ? { "Mocha & Baksheesh": "With the expansion" } : {});
    const check = async () => {
      found.push(...(await person.axe()));
    };
    const decisions = await person.playOn({
      hinted: true,
      each: async (at) => {
        if (at === 0 || at === 5 || at === 15) await check();
      },
    });
    expect(decisions).toBeGreaterThan(5);
    await person.page.waitForSelector("dialog[open] .won");
    await check();
    expect(found).toEqual([]);
    expect(await person.page.locator("dialog[open] .score tbody tr").count()).toBe(2);
    expect(person.wrong).toEqual([]);
    await person.leave();
  });
});
