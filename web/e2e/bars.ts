// How large the pages are, how quick, and how many clicks a game takes: make bars-web
import type { Browser, Page } from "playwright-core";
import { launch, Person, type Look } from "./driver";
import { startServer } from "./server";

interface Bar {
  name: string;
  found: number;
  most: number;
  unit: string;
}

const GAMES: [name: string, game: string, options: Record<string, string>][] = [
  ["Khiva", "khiva", {}],
  ["Yspahan", "yspahan", {}],
  ["Samarkand", "samarkand", {}],
  ["Istanbul", "istanbul", {}],
  ["Mocha & Baksheesh", "istanbul", { "Mocha & Baksheesh": "With the expansion" }],
];
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const LOOK: Look = { speed: "normal" };

/** The script a page has loaded so far, as it came over the line, in kB. */
export async function script(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return loaded.filter((one) => new URL(one.name).pathname.endsWith(".js")).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000;
  });
}

/** From the click on "Play now" until the board has been painted, in a browser that was never here. */
async function firstBoard(browser: Browser, site: string, game: string): Promise<number> {
  const person = await Person.come(browser, site, LOOK);
  const { page } = person;
  await page.waitForSelector(".game .go button");
  await page.evaluate(() => {
    addEventListener("click", () => {
      const begun = performance.now();
      const look = (): void => {
        if (document.querySelector(".board svg [data-piece], .board [data-piece]")) requestAnimationFrame(() => setTimeout(() => Object.assign(window, { taken: performance.now() - begun })));
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
  await page.locator(`.game:has(.sky-${game}) .go button`).click();
  const taken = await (await page.waitForFunction(() => (window as unknown as { taken?: number }).taken)).jsonValue();
  await person.leave();
  return taken ?? 0;
}

/** Notes on the page's clock when its number changes, and when it is clicked. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: { clicks: number[]; shown: Record<string, number> } = { clicks: [], shown: {} };
    const now = (): number => performance.timeOrigin + performance.now();
    Object.assign(window, { seen });
    addEventListener("click", () => seen.clicks.push(now()), { capture: true });
    const table = document.querySelector<HTMLElement>(".table");
    if (!table) throw new Error("there is no table here");
    new MutationObserver(() => requestAnimationFrame(() => (seen.shown[table.dataset["number"] ?? ""] ??= now()))).observe(table, { attributeFilter: ["data-number"] });
  });
const seen = (page: Page): Promise<{ clicks: number[]; shown: Record<string, number> }> => page.evaluate(() => (window as unknown as { seen: { clicks: number[]; shown: Record<string, number> } }).seen);

/** How long a move takes to its player and to the others, in milliseconds: medians of two people's moves. */
async function moves(browser: Browser, site: string): Promise<[own: number, other: number]> {
  const anna = await Person.come(browser, site, { speed: "off" });
  await anna.newTable("yspahan", ["Me", "Friend"]);
  const told = (await (await anna.page.request.get(`${site}/api/tables/${new URL(anna.page.url()).pathname.split("/")[2]}/links`)).json()) as { seats: Record<string, string> };
  const ben = await Person.come(browser, site, { speed: "off" });
  await ben.page.goto(site + (told.seats["blue"] ?? ""));
  await ben.page.waitForSelector(".lobby");
  await anna.page.locator(".lobby .btn.act").last().click();
  await Promise.all([anna, ben].map((one) => one.until("deciding", "waiting")));
  await Promise.all([anna, ben].map((one) => watch(one.page)));
  const own: number[] = [];
  const other: number[] = [];
  for (let move = 0; move < 24; move += 1) {
    const [near, far] = (await anna.state) === "deciding" ? [anna, ben] : [ben, anna];
    await near.until("deciding");
    const [mine, theirs] = [await near.number, await far.number];
    await near.decide(false);
    await far.page.waitForFunction((before) => Number(document.querySelector<HTMLElement>(".table")?.dataset["number"]) > before, theirs);
    const [here, there] = [await seen(near.page), await seen(far.page)];
    const begun = here.clicks.at(-1) ?? 0;
    own.push((here.shown[String(mine + 1)] ?? 0) - begun);
    other.push((there.shown[String(theirs + 1)] ?? 0) - begun);
    await Promise.race([anna.until("deciding"), ben.until("deciding")]);
  }
  await anna.leave();
  await ben.leave();
  return [median(own), median(other)];
}

/** Clicks beyond the decisions that were taken with them, in a stretch of a game. */
async function clicks(browser: Browser, site: string, game: string, options: Record<string, string>): Promise<number> {
  const person = await Person.come(browser, site);
  await person.newTable(game, ["Me", "Bot"], options);
  await person.until("deciding");
  await watch(person.page);
  await person.playOn({ most: 12 });
  const made = (await seen(person.page)).clicks.length;
  const id = new URL(person.page.url()).pathname.split("/")[2];
  const told = (await (await person.page.request.get(`${site}/api/tables/${id}/events`)).json()) as { events: { decision: number | null }[] };
  const taken = told.events.filter((event) => event.decision !== null).length;
  await person.leave();
  return made - taken;
}

export async function main(): Promise<void> {
  const { site, stop } = await startServer();
  const browser = await launch();
  const bars: Bar[] = [];
  try {
    const visitor = await Person.come(browser, site, LOOK);
    await visitor.page.waitForSelector(".game");
    bars.push({ name: "script of the first page", found: await script(visitor.page), most: 150, unit: "kB" });
    await visitor.leave();
    for (const [name, game, options] of GAMES) {
      const host = await Person.come(browser, site, LOOK);
      await host.newTable(game, ["Me", "Bot"], options);
      await host.page.reload();
      await host.until("deciding", "waiting");
      bars.push({ name: `script of a table of ${name}`, found: await script(host.page), most: 250, unit: "kB" });
      await host.leave();
    }
    for (const [name, game, options] of GAMES) {
      if (Object.keys(options).length) continue;
      const times: number[] = [];
      for (let time = 0; time < 3; time += 1) times.push(await firstBoard(browser, site, game));
      bars.push({ name: `first board of ${name} after the click`, found: median(times), most: 1000, unit: "ms" });
    }
    const [own, other] = await moves(browser, site);
    bars.push({ name: "a move shown to its player", found: own, most: 150, unit: "ms" });
    bars.push({ name: "a move shown to the others", found: other, most: 300, unit: "ms" });
    for (const [name, game, options] of GAMES) bars.push({ name: `clicks beyond decisions, ${name}`, found: await clicks(browser, site, game, options), most: 0, unit: "" });
  } finally {
    await browser.close();
    await stop();
  }
  for (const { name, found, most, unit } of bars) {
    console.log(`${found <= most ? "  " : "! "}${name.padEnd(48)}${found.toFixed(unit === "kB" ? 1 : 0).padStart(7)} ${unit.padEnd(3)} at most ${most}`);
  }
  if (bars.some(({ found, most }) => found > most)) process.exitCode = 1;
}
