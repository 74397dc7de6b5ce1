// A table that no server knows, for the page /kit and for tests.
import type { Choice, Happening, SeatInfo, Sight, TableEvent, TableInfo, View, Words } from "../api/types";
import { teach } from "../lib/say.svelte";
import { LANGUAGES, SEATS, type Colour } from "../lib/words";
import { Table } from "../table/table.svelte";

export const WORDS: Words = {
  game: { name: "Khiva" },
  ask: { choose: "Choose a card" },
  decide: { play: "play {colour} {value}", pass: "pass {colour} {value}", sell: "sell" },
  outlook: { points: "brings {points:# point|# points}" },
  tell: { walked: "{seat} walks {steps:# step|# steps}", paid: "{seat} pays {other}" },
  terms: { colour: { blue: "blue", red: "red" } },
  phrases: { hello: "Hello!", thanks: "Thank you!" },
};

export const choice = (number: number, key = "decide.play", pieces: string[] = [], more: Partial<Choice> = {}): Choice => ({
  number, key, args: { colour: "colour.blue", value: number }, text: `play blue ${number}`, pieces, outlook: [], ...more,
});

export const happening = (key: string, seat: Colour | null = "red", args: Record<string, string | number> = {}): Happening => ({
  key: `tell.${key}`, seat, args: { seat: `seat.${seat ? SEATS.indexOf(seat) : 0}`, ...args },
});

export const event = (number: number, more: Partial<TableEvent> = {}): TableEvent => ({
  number, kind: "decide", seat: "red", decision: null, at: 0, happenings: [happening("walked", "red", { steps: number })], ...more,
});

export const sitting = (place: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: SEATS[place] ?? "red", kind: place ? "bot" : "person", name: place ? null : "Anna", person: place ? null : "p1", level: place ? "level:3" : null,
  mine: place === 0, here: true, conceded: false, ...more,
});

export const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t1", game: "khiva", players: 2, rules: 1, options: {}, state: "playing", public: false, rated: false, clock: { kind: "none" }, host: true, created: 0, started: 0,
  ended: null, seats: [sitting(0), sitting(1)], waiting: ["red"], your_turn: true, commitment: "c0ffee", rematch: null, result: null, ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  game: "khiva", players: 2, options: {}, you: "red", over: false, scores: { red: 3, blue: 5, green: 1, yellow: 12, white: 40 }, ...more,
});

export const sight = (more: Partial<Sight> = {}): Sight => ({
  seat: "red", number: 4, view: view(), waiting: ["red"], question: { key: "ask.choose", args: {} }, legal: [choice(1), choice(2)], events: [],
  undo: { free: true, possible: true }, votes: [], standing: { allowed: [], set: {} }, clocks: null, over: false, result: null, ...more,
});

/** A table as it is after this came over the line. */
export function tableWith(given: Partial<Sight> = {}, about: Partial<TableInfo> = {}): Table {
  for (const language of LANGUAGES) teach("khiva", language, WORDS);
  const table = new Table("t1");
  const now = sight(given);
  table.info = info(about);
  table.sight = now;
  table.view = now.view ?? undefined;
  table.events = now.events;
  table.seat = now.seat;
  table.line = "open";
  table.ask.put(now.legal);
  return table;
}
