// What the tests of components share: drawing one, a table without a server, and its words.
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, vi } from "vitest";
import type { Choice, Happening, SeatInfo, Sight, TableEvent, TableInfo, View } from "../src/api/types";
import { learn } from "../src/lib/say.svelte";
import { SEATS, type Colour } from "../src/lib/words";
import { Table } from "../src/table/table.svelte";

export const WORDS = {
  game: { name: "Khiva" },
  ask: { choose: "Choose a card" },
  decide: { play: "play {colour} {value}", pass: "pass {colour} {value}", sell: "sell" },
  outlook: { points: "brings {points:# point|# points}" },
  tell: { walked: "{seat} walks {steps:# step|# steps}", paid: "{seat} pays {other}" },
  why: { NOT_IN_HAND: "this card is not in your hand" },
  terms: { colour: { blue: "blue", red: "red" } },
  phrases: { hello: "Hello!" },
  ends: { salt: "the salt ran out" },
};

const drawn: Record<string, unknown>[] = [];
afterEach(() => {
  for (const one of drawn.splice(0)) void unmount(one);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Draws a component; gives the place it was drawn at. */
export function draw<P extends Record<string, unknown>>(what: Component<P>, props: P): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  drawn.push(mount(what, { target, props }));
  flushSync();
  return target;
}

export async function settle(): Promise<void> {
  await tick();
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
}

export const press = (on: Element | null | undefined, key: string): void => {
  on?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
export const click = (on: Element | null | undefined): void => {
  on?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  flushSync();
};
export const all = (at: ParentNode, what: string): HTMLElement[] => [...at.querySelectorAll<HTMLElement>(what)];
export const texts = (at: ParentNode, what: string): string[] => all(at, what).map((one) => one.textContent?.trim().replace(/\s+/g, " ") ?? "");

/** Answers of a server: by the end of the address. */
export function serve(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const asked = vi.fn((address: string) => {
    const found = Object.entries(answers).find(([end]) => address.split("?")[0]?.endsWith(end));
    return Promise.resolve(new Response(JSON.stringify(found?.[1] ?? { error: "there is no such thing" }), { status: found ? 200 : 404 }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

export const choice = (number: number, key = "decide.play", pieces: string[] = [], more: Partial<Choice> = {}): Choice => ({
  number, key, args: { colour: "colour.blue", value: number }, text: `play blue ${number}`, pieces, outlook: [], ...more,
});

export const happening = (key: string, seat: Colour | null = "red", args: Record<string, string | number> = {}): Happening => ({ key: `tell.${key}`, seat, args: { seat: "seat.0", ...args } });

export const event = (number: number, more: Partial<TableEvent> = {}): TableEvent => ({
  number, kind: "decide", seat: "red", decision: null, at: 0, happenings: [happening("walked", "red", { steps: number })], ...more,
});

const seat = (place: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: SEATS[place] ?? "red", kind: place ? "bot" : "person", name: place ? null : "Anna", person: place ? null : "p1", level: place ? "level:3" : null, mine: place === 0, here: true, conceded: false, ...more,
});

export const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t1", game: "khiva", players: 2, rules: 1, options: {}, state: "playing", public: false, rated: false, clock: { kind: "none" }, host: true, created: 0, started: 0, ended: null,
  seats: [seat(0), seat(1)], waiting: ["red"], your_turn: true, commitment: "c0ffee", rematch: null, result: null, ...more,
});

const view: View = { game: "khiva", players: 2, options: {}, you: "red", over: false, scores: { red: 3, blue: 5 } };

export const sight = (more: Partial<Sight> = {}): Sight => ({
  seat: "red", number: 4, view, waiting: ["red"], question: { key: "ask.choose", args: {} }, legal: [choice(1), choice(2)], events: [], undo: { free: true, possible: true }, votes: [],
  standing: { allowed: [], set: {} }, clocks: null, over: false, result: null, ...more,
});

/** A table as it is after a sight came, without a line to a server. */
export async function tableWith(given: Partial<Sight> = {}, about: Partial<TableInfo> = {}): Promise<Table> {
  serve({ "/words/khiva/en": WORDS });
  await learn("khiva", "en");
  const table = new Table("t1");
  table.info = info(about);
  const now = sight(given);
  table.sight = now;
  table.view = now.view ?? undefined;
  table.events = now.events;
  table.seat = now.seat;
  table.ask.put(now.legal);
  return table;
}
