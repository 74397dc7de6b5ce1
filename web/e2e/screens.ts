// Pictures of the site as the sources are now, in real games that go the same way each time.
//
//   node run.js e2e/screens.ts khiva                                  set-up, middle and end; all sizes, both themes
//   node run.js e2e/screens.ts yspahan --at 0,12,end --size phone --theme dark --out /tmp/y
//   node run.js e2e/screens.ts istanbul --option expansion=on --option layout=random --players 3 --salt x
//   node run.js e2e/screens.ts / /new?game=khiva /rules/khiva --size wide  pages instead of tables
//   node run.js e2e/screens.ts samarkand --at 5 --language fr --click '.side .who'   something clicked before
//
// --at: how many decisions of mine (red) were taken; "end" is the score, "board" the board under it, "talk" not clicked.
// --size: phone 360x740, tablet 820x1180, wide 1440x900, or 1024x768. Pictures: OUT/GAME-AT-SIZE-THEME.png
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import type { Browser, Page } from "playwright-core";
import type { Choice, Job, Sight, TableInfo } from "../src/api/types";
import { GAMES, launch } from "./driver";
import { startServer } from "./server";

const SIZES: Record<string, [number, number]> = { phone: [360, 740], tablet: [820, 1180], wide: [1440, 900] };
const WEB = fileURLToPath(new URL("..", import.meta.url));

export interface Shoot {
  out: string;
  at: string[];
  sizes: string[];
  themes: string[];
  players: number;
  options: Record<string, string>;
  salt: string;
  language: string;
  click: string[];
  name: string; // of the pictures; the game's, if empty
}

/** The client as it stands in the sources, before a server of its own. */
export async function startClient(): Promise<{ site: string; stop: () => Promise<void> }> {
  const server = await startServer();
  const cache = mkdtempSync(join(tmpdir(), "kervan-vite-"));
  process.env["KERVAN_SERVER"] = server.site;
  const vite = await createServer({ root: WEB, configFile: join(WEB, "vite.config.ts"), logLevel: "error", cacheDir: cache, server: { port: 0, host: "127.0.0.1", hmr: false, watch: null } });
  await vite.listen();
  const address = vite.httpServer?.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = async (): Promise<void> => {
    await vite.close();
    await server.stop();
    rmSync(cache, { recursive: true, force: true });
  };
  return { site: `http://127.0.0.1:${port}`, stop };
}

/** A request of the page itself, with its cookie. */
async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([how, where, text]) => {
      const told = await fetch(`/api${where}`, { method: how!, headers: text ? { "Content-Type": "application/json" } : {}, ...(text ? { body: text } : {}) });
      return { ok: told.ok, text: await told.text() };
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Decides for me as a strong bot would, until I have decided so often or the game is over; says how often. */
async function playTo(page: Page, table: string, from: number, to: number): Promise<number> {
  for (let taken = from; taken < to; ) {
    const sight = await ask<Sight>(page, "GET", `/tables/${table}/sight?seat=red`);
    if (sight.over) return taken;
    if (!sight.legal.length) {
      await pause(40);
      continue;
    }
    let decision: number = (sight.legal[0] as Choice).number;
    if (sight.legal.length > 1) {
      let job = await ask<Job>(page, "POST", `/tables/${table}/hints`, { seat: "red" });
      while (job.state === "waiting" || job.state === "running") {
        await pause(15);
        job = await ask<Job>(page, "GET", `/jobs/${job.job}`);
      }
      decision = job.answer?.best[0]?.decision ?? decision;
    }
    await ask(page, "POST", `/tables/${table}/decisions`, { seat: "red", number: sight.number, decision, key: `${table}-${sight.number}-${taken}` });
    taken += 1;
  }
  for (;;) {
    const sight = await ask<Sight>(page, "GET", `/tables/${table}/sight?seat=red`);
    if (sight.legal.length || sight.over) return to;
    await pause(40);
  }
}

async function picture(browser: Browser, site: string, cookies: Page, path: string, file: string, shoot: Shoot, size: string, theme: string, at = ""): Promise<void> {
  const named = SIZES[size] ?? (size.split("x").map(Number) as [number, number]);
  const [width, height] = named;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, storageState: await cookies.context().storageState() });
  const kept = JSON.stringify({ theme, language: shoot.language, speed: "off", askReveal: "never", read: GAMES });
  await context.addInitScript((prefs) => {
    localStorage.setItem("kervan.prefs", prefs);
    localStorage.setItem("kervan.known", "1");
  }, kept);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${path}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && console.error(`${path}: ${message.text()}`));
  await page.goto(site + path);
  if (at) {
    const over = at === "end" || at === "board";
    await page.waitForSelector(over ? '.table[data-state="over"]' : '.table[data-state="deciding"], .table[data-state="over"]', { state: "attached" });
    if (over) {
      await page.waitForSelector("dialog[open] svg[role=img]", { timeout: 8000 }).catch(() => console.error("no chart"));
      if (at === "board") await page.keyboard.press("Escape");
    }
  } else {
    await page.waitForLoadState("networkidle");
  }
  for (const place of shoot.click) await page.locator(place).first().click();
  await page.evaluate(() => document.fonts.ready);
  await pause(350);
  await page.screenshot({ path: file });
  await context.close();
}

/** One game, or one page, in all the pictures that are wanted. */
export async function take(browser: Browser, site: string, what: string, shoot: Shoot): Promise<void> {
  mkdirSync(shoot.out, { recursive: true });
  const context = await browser.newContext();
  const me = await context.newPage();
  await me.goto(`${site}/kervan.svg`);
  await ask(me, "POST", "/me", { name: "Anna" });
  const all = async (path: string, name: string, at: string): Promise<void> => {
    for (const size of shoot.sizes) {
      for (const theme of shoot.themes) {
        const file = join(shoot.out, `${name}-${size}-${theme}.png`);
        await picture(browser, site, me, path, file, shoot, size, theme, at);
        console.log(file);
      }
    }
  };
  if (what.startsWith("/")) {
    await all(what, shoot.name || what.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home", "");
  } else {
    const seats = Array.from({ length: shoot.players }, (_, at) => (at ? { kind: "bot", level: `level:${3 + (at % 2)}` } : { kind: "me" }));
    const asked = { game: what, players: shoot.players, options: shoot.options, seats, salt: shoot.salt, start: true };
    const { table } = await ask<{ table: TableInfo }>(me, "POST", "/tables", asked);
    let taken = 0;
    for (const at of shoot.at) {
      taken = await playTo(me, table.id, taken, at === "end" || at === "board" ? 1000 : Number(at));
      await all(`/table/${table.id}`, `${shoot.name || what}-${at}`, at);
    }
  }
  await context.close();
}

export async function main(told: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: told,
    allowPositionals: true,
    options: {
      out: { type: "string", default: join(tmpdir(), "kervan-screens") },
      at: { type: "string", default: "0,12,end" },
      size: { type: "string", default: "phone,tablet,wide" },
      theme: { type: "string", default: "light,dark" },
      players: { type: "string", default: "4" },
      option: { type: "string", multiple: true, default: [] },
      salt: { type: "string", default: "a" },
      language: { type: "string", default: "en" },
      click: { type: "string", multiple: true, default: [] },
      name: { type: "string", default: "" },
    },
  });
  const shoot: Shoot = {
    out: resolve(process.env["INIT_CWD"] ?? ".", values.out),
    at: values.at.split(","),
    sizes: values.size.split(","),
    themes: values.theme.split(","),
    players: Number(values.players),
    options: Object.fromEntries(values.option.map((one) => one.split("=") as [string, string])),
    salt: values.salt,
    language: values.language,
    click: values.click,
    name: values.name,
  };
  const client = await startClient();
  const browser = await launch();
  try {
    for (const what of positionals) await take(browser, client.site, what, shoot);
  } finally {
    await browser.close();
    await client.stop();
  }
}
