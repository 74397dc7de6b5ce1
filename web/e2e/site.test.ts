// What else people do at the site: its pages, looking back, taking back, the rules, talk, giving up, once more.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launch, Person, type Look } from "./driver";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

const LOOKS: Look[] = [
  { theme: "light", size: [1440, 900] },
  { theme: "dark", size: [820, 1180], language: "it" },
  { theme: "dark", size: [360, 740], language: "fr" },
  { theme: "light", size: [360, 740] },
];

describe("every page", () => {
  test.each(LOOKS)("%o", async (look) => {
    const site = inject("site");
    const person = await Person.come(browser, site, look);
    const { page } = person;
    for (const [path, ready] of [["/", ".game"], ["/new?game=istanbul", ".levels"], ["/rules/yspahan", ".rules .h"], ["/nowhere", ".lost"], ["/table/nosuchtable", ".alone"]] as const) {
      const answer = await page.goto(site + path);
      expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
      await page.waitForSelector(ready);
      expect(await person.axe(), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(person.wrong.filter((one) => !one.includes("404"))).toEqual([]);
    await person.leave();
  });
});

test("the rules are read in the language chosen, with the same numbers in all", async () => {
  const person = await Person.come(browser, inject("site"), { language: "fr", size: [360, 740] });
  const { page } = person;
  await page.goto(`${inject("site")}/rules/khiva#4.1`);
  await page.waitForSelector('.text[lang=fr] [data-at="4.1"]');
  const numbers = () => page.locator(".text [data-at]").evaluateAll((all) => all.map((one) => one.getAttribute("data-at")).filter((at) => /^R?[0-9]/.test(at ?? "")));
  const [read, title] = [await numbers(), await page.locator('.text [data-at="4.1"]').innerText()];
  expect(read).toContain("R12");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-at"))).toBe("4.1");
  await page.locator(".me").click();
  await page.getByRole("radio", { name: "Italiano" }).click();
  await page.waitForSelector(".text[lang=it]");
  await page.keyboard.press("Escape");
  expect(await numbers()).toEqual(read);
  expect(await page.locator('.text [data-at="4.1"]').innerText()).not.toBe(title);
  expect(await person.axe()).toEqual([]);
  expect(person.wrong).toEqual([]);
  await person.leave();
});

test("Samarkand in French on a phone: answers in advance, panels and rules at hand", async () => {
  const person = await Person.come(browser, inject("site"), { language: "fr", theme: "dark", size: [360, 740] });
  const { page } = person;
  await page.waitForSelector(".game");
  await person.playNow("samarkand");
  await person.until("deciding");
  await page.locator(".ahead").click();
  await page.waitForSelector("dialog[open] .ahead-list");
  expect(await person.axe()).toEqual([]);
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/standing"));
  await page.locator("dialog[open] [role=radio]").nth(2).click();
  expect((await kept).ok()).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".tap").click();
  await page.waitForSelector("dialog[open] .stacked");
  expect(await person.axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".top .small").click();
  await page.waitForSelector("dialog[open] .tall");
  expect(await person.axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".top .btn.icon").last().click();
  expect(await person.axe()).toEqual([]);
  await page.locator('dialog[open] .menu .btn:has(use[href="#i-book"])').click();
  await page.waitForSelector("dialog[open] .rules .h");
  await page.locator("dialog[open] input[type=search]").fill("chameau");
  await page.locator("dialog[open] search li button").nth(1).waitFor();
  expect(await person.axe()).toEqual([]);
  await page.locator("dialog[open] search li button").nth(1).click();
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-at"))).toBe(true);
  expect(person.wrong).toEqual([]);
  await person.leave();
});

test("who is new is told in short what a game is about, once", async () => {
  const person = await Person.come(browser, inject("site"), { fresh: true, size: [360, 740], language: "it" });
  const { page } = person;
  await page.waitForSelector(".game");
  await person.playNow("istanbul");
  await page.waitForSelector("dialog[open] dl");
  expect(await page.locator("dialog[open] dt").count()).toBe(4);
  expect(await person.axe()).toEqual([]);
  await page.locator("dialog[open] .btn.act").click();
  await person.until("deciding");
  await page.reload();
  await person.until("deciding");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await page.locator(".top .btn.icon").last().click();
  await page.locator("dialog[open] .menu .btn").first().click();
  await page.waitForSelector("dialog[open] dl");
  expect(person.wrong).toEqual([]);
  await person.leave();
});

test("Yspahan: look back through the log, take back, say something, give up, once more", async () => {
  const person = await Person.come(browser, inject("site"));
  const { page } = person;
  await person.newTable("yspahan", ["Me", "Bot"]);
  await person.until("deciding");
  expect(await page.title()).toContain("Your turn");
  for (let taken = 0; taken < 3; taken += 1) {
    await person.until("deciding");
    await person.decide(true);
  }
  await person.until("deciding");

  // look back
  const now = await page.locator(".act h2").innerText();
  await page.getByRole("tab", { name: "Log" }).first().click();
  await page.getByRole("button", { name: "One move back" }).first().click();
  await person.until("past");
  expect(await person.offered.count()).toBe(0);
  expect(await person.axe()).toEqual([]);
  await page.locator(".tools .btn.act").click();
  await person.until("deciding");
  expect(await page.locator(".act h2").innerText()).toBe(now);

  // take back: play until something can be, then the board is as it was
  let undone = false;
  for (let taken = 0; taken < 12 && !undone; taken += 1) {
    await person.until("deciding");
    const before = await page.locator(".act h2").innerText();
    await person.decide(true);
    await person.until("deciding");
    const button = page.locator(".tools .btn", { hasText: "Undo" });
    if ((await button.count()) && (await button.isEnabled())) {
      await button.click();
      await page.waitForFunction((text) => document.querySelector(".act h2")?.textContent === text, before);
      undone = true;
    }
  }
  expect(undone).toBe(true);

  // say something
  await page.getByRole("tab", { name: "Chat" }).first().click();
  await page.locator(".talk input").first().fill("A good road to you");
  await page.keyboard.press("Enter");
  await page.locator(".talk li", { hasText: "A good road to you" }).first().waitFor();
  await page.locator(".quick .chip").first().click();
  await page.locator(".talk ol li").nth(1).waitFor();
  expect(await person.axe()).toEqual([]);

  // leave, and come back
  const menu = page.locator(".top .btn.icon").last();
  await menu.click();
  await page.locator("dialog[open] .menu .btn", { hasText: "Leave my seat" }).click();
  await page.locator("dialog[open] .btn.act").click();
  const back = page.locator(".tools .act", { hasText: "Take my seat back" });
  await back.waitFor();
  expect(await person.axe()).toEqual([]);
  expect(await person.offered.count()).toBe(0);
  await back.click();
  await back.waitFor({ state: "detached" });
  await person.until("deciding");
  await page.getByRole("tab", { name: "Log" }).first().click();
  const older = page.locator(".scroll > .btn.quiet").first(); // bots may have played much meanwhile
  if (await older.count()) await older.click();
  await page.locator(".event", { hasText: "leaves; a bot plays on" }).first().waitFor();

  // settings, give up, once more
  await page.locator(".top .btn.icon").last().click();
  await page.locator("dialog[open] .menu .btn", { hasText: "Settings" }).click();
  await page.getByRole("radio", { name: "Italiano" }).click();
  await page.waitForFunction(() => document.documentElement.lang === "it");
  expect(await person.axe()).toEqual([]);
  await page.getByRole("radio", { name: "English" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".top .btn.icon").last().click();
  await page.locator("dialog[open] .btn.bad").click();
  await page.locator("dialog[open] .btn.bad").click();
  await person.until("over");
  await page.waitForSelector("dialog[open] .won");
  await page.locator("dialog[open] .btn.act").click();
  await person.until("deciding", "waiting");
  expect(person.wrong).toEqual([]);
  await person.leave();
});
