// A person at the site: a browser page with hands, and with eyes for what must never happen.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const GAMES = ["istanbul", "khiva", "samarkand", "yspahan"];

export interface Look {
  fresh?: boolean; // somebody who has never sat at any of the games
  theme?: "light" | "dark";
  language?: "en" | "fr" | "it";
  speed?: "normal" | "fast" | "off";
  size?: [width: number, height: number];
}

function found(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Where Chromium is; it is installed if it is missing, so that no test is left out. */
function program(): string {
  const here = process.env["KERVAN_CHROMIUM"] ?? found();
  if (here) return here;
  if (process.getuid?.() !== 0) throw new Error("there is no Chromium; install the package chromium");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const step of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) execFileSync("apt-get", ["-qq", ...step], { env });
  const now = found();
  if (!now) throw new Error("there is no Chromium, and it could not be installed");
  return now;
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: program(), args: FLAGS });

export class Person {
  readonly wrong: string[] = []; // console errors, page errors, requests to elsewhere
  offline = false;

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly site: string,
  ) {}

  static async come(browser: Browser, site: string, look: Look = {}): Promise<Person> {
    const [width, height] = look.size ?? [1440, 900];
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, reducedMotion: "no-preference" });
    const kept = { theme: look.theme ?? "light", language: look.language ?? "en", speed: look.speed ?? "off", askReveal: "never", read: look.fresh ? [] : GAMES };
    await context.addInitScript((prefs) => {
      if (!localStorage.getItem("kervan.prefs")) localStorage.setItem("kervan.prefs", JSON.stringify(prefs));
    }, kept);
    const page = await context.newPage();
    const person = new Person(page, context, site);
    page.on("console", (message) => {
      if (message.type() === "error" && !person.offline) person.wrong.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => person.wrong.push(`page: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.host !== new URL(site).host) person.wrong.push(`request: ${request.url()}`);
    });
    await page.goto(site);
    return person;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  get state(): Promise<string> {
    return this.page.locator(".table").getAttribute("data-state").then((state) => state ?? "");
  }

  /** Waits until the table is in one of these states. */
  async until(...states: string[]): Promise<string> {
    const wanted = states.map((state) => `.table[data-state="${state}"]`).join(",");
    await this.page.waitForSelector(wanted, { state: "attached", timeout: 60_000 });
    return this.state;
  }

  /** The decisions that are offered, as buttons. */
  get offered() {
    return this.page.locator(".act .card.live, .act .opt, .act ul.choices .btn:not(.more)");
  }

  get number(): Promise<number> {
    return this.page.locator(".table").getAttribute("data-number").then(Number);
  }

  /** Play now, from the home page. */
  async playNow(game: string): Promise<void> {
    await this.page.locator(`.game:has(.sky-${game}) .go button`).click();
    await this.page.waitForURL("**/table/*");
  }

  /** A new table by the form: how many players, which options, who sits where. */
  async newTable(game: string, seats: string[], options: Record<string, string> = {}, level = "Novice"): Promise<void> {
    const { page } = this;
    await page.goto(`${this.site}/new?game=${game}`);
    await page.getByRole("radiogroup", { name: "Players" }).getByRole("radio", { name: String(seats.length), exact: true }).click();
    for (const [at, kind] of seats.entries()) {
      await page.getByRole("radiogroup", { name: `Seat ${at + 1}`, exact: true }).getByRole("radio", { name: kind, exact: true }).click();
      if (kind === "Bot") await page.getByRole("group", { name: `Strength of the bot in seat ${at + 1}` }).getByRole("button", { name: level, exact: true }).click();
    }
    for (const [option, value] of Object.entries(options)) {
      await page.getByRole("radiogroup", { name: option, exact: true }).getByRole("radio", { name: value }).click();
    }
    await page.locator("button.big").click();
    await page.waitForURL("**/table/*");
  }

  /** One decision: what a strong bot would do, clicked; or the first that is offered. */
  async decide(hinted: boolean): Promise<void> {
    const { page } = this;
    const number = await page.locator(".table").getAttribute("data-number");
    const { offered } = this;
    const help = page.locator('.tools .btn:has(use[href="#i-lamp"])');
    if (hinted && (await offered.count()) > 1 && (await help.isEnabled())) {
      await help.click();
      await page.waitForSelector(".act .btn.hint, .act .card.hint", { timeout: 4_000 }).catch(() => undefined);
    }
    const best = page.locator(".act .btn.hint, .act .card.hint").first();
    const one = (await best.count()) ? best : offered.first();
    await one.click({ timeout: 8_000 }).catch(async (reason: unknown) => {
      if ((await this.state) === "deciding" && (await page.locator(".table").getAttribute("data-number")) === number) throw reason;
    });
    await page.waitForFunction(
      (before) => {
        const table = document.querySelector<HTMLElement>(".table");
        return table?.dataset["number"] !== before || table?.dataset["state"] !== "deciding";
      },
      number,
      { timeout: 15_000 },
    );
  }

  /** Plays until the game is over; `each` is called now and then, with how many decisions were taken. */
  async playOn(options: { hinted?: boolean; each?: (decisions: number) => Promise<void>; most?: number } = {}): Promise<number> {
    let decisions = 0;
    for (; decisions < (options.most ?? 400); decisions += 1) {
      const state = await this.until("deciding", "over", "handing");
      if (state === "over") return decisions;
      if (state === "handing") {
        await this.page.locator(".hand-over .btn").click();
        continue;
      }
      await options.each?.(decisions);
      await this.decide(options.hinted === true);
    }
    return decisions;
  }

  /** What axe finds on the page as it is. */
  async axe(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }> } };
      const found = await axe.run(document, { resultTypes: ["violations"] });
      return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`));
    });
  }
}
