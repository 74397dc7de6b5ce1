// A whole game without a mouse: Tab, arrows, Enter.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launch, Person } from "./driver";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

/** Tabs on until what has the focus fits; says how often. */
async function tabTo(person: Person, selector: string): Promise<number> {
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await person.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return tabs;
    await person.page.keyboard.press("Tab");
  }
  throw new Error(`nothing like ${selector} can be reached by Tab`);
}

const CHOICE = ".act .card.live, .act .opt, .act ul.choices .btn:not(.more)";

test("Khiva from the home page to the end by keyboard alone", async () => {
  const person = await Person.come(browser, inject("site"));
  const { page } = person;
  await page.waitForSelector(".game");
  await tabTo(person, 'a[href^="/new?game=khiva"]');
  await page.keyboard.press("Enter");
  await page.waitForURL("**/new*");
  await page.waitForSelector(".who");
  await tabTo(person, '[role="radiogroup"][aria-label="Players"] [role="radio"][tabindex="0"]');
  for (let left = 0; left < 6 && (await page.evaluate(() => document.activeElement?.textContent)) !== "2"; left += 1) await page.keyboard.press("ArrowLeft");
  await tabTo(person, '[role="radiogroup"][aria-label="Seat 2"] [role="radio"][tabindex="0"]');
  for (let on = 0; on < 4 && (await page.evaluate(() => document.activeElement?.textContent)) !== "Bot"; on += 1) await page.keyboard.press("ArrowRight");
  await tabTo(person, "button.big");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/table/*");
  await person.until("deciding");
  let steps = 0;
  let decisions = 0;
  for (; decisions < 200; decisions += 1) {
    if ((await person.until("deciding", "over")) === "over") break;
    const number = await page.locator(".table").getAttribute("data-number");
    steps += await tabTo(person, CHOICE);
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => {
      const table = document.querySelector<HTMLElement>(".table");
      return table?.dataset["number"] !== before || table?.dataset["state"] !== "deciding";
    }, number);
  }
  expect(await person.state).toBe("over");
  await page.waitForSelector("dialog[open] .won");
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  expect(steps / decisions).toBeLessThan(4); // who plays on stays near the next decision
  expect(person.wrong).toEqual([]);
  await person.leave();
});
