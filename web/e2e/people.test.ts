// People at one table: by link, at one device, watching, and with a line that breaks.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launch, Person } from "./driver";
import { Wire } from "./wire";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

/** The links of a table that is being arranged, as its host would copy them. */
async function links(host: Person): Promise<{ seat: string; watch: string }> {
  const id = new URL(host.page.url()).pathname.split("/")[2];
  const told = (await (await host.page.request.get(`${host.site}/api/tables/${id}/links`)).json()) as { seats: Record<string, string>; watch: string };
  return { seat: told.seats["blue"] ?? "", watch: told.watch };
}

test("two people by link to the end, one loses the line; a third watches", async () => {
  const site = inject("site");
  const wire = await Wire.lay(site);
  const anna = await Person.come(browser, site);
  await anna.newTable("khiva", ["Me", "Friend"]);
  await anna.page.waitForSelector(".lobby");
  expect(await anna.axe()).toEqual([]);
  await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await anna.page.getByRole("button", { name: "Copy link" }).first().click();
  const { seat, watch } = await links(anna);
  expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(site + seat);

  const ben = await Person.come(browser, wire.site, { theme: "dark", language: "fr", size: [360, 740] });
  await ben.page.goto(wire.site + seat);
  await ben.page.waitForSelector(".lobby");
  expect(ben.page.url()).not.toContain("#"); // the secret does not stay in the address
  expect(await ben.axe()).toEqual([]);
  await ben.page.locator(".lobby .me input").fill("Ben");
  await ben.page.keyboard.press("Enter");
  await anna.page.locator(".lobby .name", { hasText: "Ben" }).waitFor();
  await ben.page.locator(".lobby .me").waitFor({ state: "detached" });
  await anna.page.locator(".lobby .btn.act", { hasText: "Start" }).click();
  await anna.until("deciding");
  await ben.until("deciding");

  const eva = await Person.come(browser, site);
  await eva.page.goto(site + watch);
  await eva.until("waiting");
  expect(await eva.axe()).toEqual([]);
  expect(await eva.offered.count()).toBe(0);

  for (let round = 0; round < 2; round += 1) {
    await anna.decide(false);
    await ben.decide(false);
  }
  ben.offline = true;
  wire.cut();
  await ben.page.waitForSelector('.table[data-line="lost"]');
  expect(await ben.axe()).toEqual([]);
  const before = await ben.number;
  if ((await anna.state) === "deciding") await anna.decide(false);
  wire.mend();
  await ben.page.waitForSelector('.table[data-line="open"]');
  ben.offline = false;
  expect(await ben.number).toBeGreaterThanOrEqual(before);

  const ended = Promise.all([anna, ben].map((one) => one.playOn({ hinted: true })));
  await ended;
  for (const one of [anna, ben, eva]) {
    await one.until("over");
    await one.page.waitForSelector("dialog[open] .won");
  }
  const said = await Promise.all([anna, eva].map((one) => one.page.locator("dialog[open] .score tbody").innerText()));
  expect(said[0]).toBe(said[1]);
  for (const one of [anna, ben, eva]) {
    expect(one.wrong).toEqual([]);
    await one.leave();
  }
  wire.close();
});

test("two at one device hand it over, and see only what is theirs", async () => {
  const person = await Person.come(browser, inject("site"), { size: [820, 1180] });
  await person.newTable("khiva", ["Me", "Same device", "Bot"]);
  const hands: string[] = [];
  let passed = 0;
  for (let decisions = 0; decisions < 8; ) {
    const state = await person.until("deciding", "handing");
    if (state === "handing") {
      if (passed === 0) expect(await person.axe()).toEqual([]);
      expect(await person.page.locator(".hand-over").evaluate((over) => {
        const { width, height } = over.getBoundingClientRect();
        return width >= innerWidth && height >= innerHeight;
      })).toBe(true);
      passed += 1;
      await person.page.locator(".hand-over .btn").click();
      await person.page.waitForSelector(".hand-over", { state: "detached" });
      continue;
    }
    if (decisions < 4) hands.push(await person.page.locator(".act .rest").innerText().catch(() => ""));
    await person.decide(false);
    decisions += 1;
  }
  expect(passed).toBeGreaterThan(1);
  expect(new Set(hands.filter(Boolean)).size).toBeGreaterThan(1);
  expect(person.wrong).toEqual([]);
  await person.leave();
});
