// The names the client uses for what the API speaks of.
import type { Argument, Arguments, Colour, Words } from "../lib/words";

export type SeatName = Colour | "spectator";
export type View = Record<string, unknown> & {
  game: string;
  players: number;
  options: Record<string, string>;
  you: string;
  over: boolean;
  scores: Record<string, number>;
};

export interface Me {
  person: string;
  name: string;
  guest: boolean;
}

export interface GameInfo {
  name: string;
  version: number;
  players: number[];
  options: { name: string; values: string[]; default: string }[];
  seats: Colour[];
}

export interface Site {
  version: string;
  games: GameInfo[];
  levels: string[];
  languages: string[];
  phrases: string[];
  clocks: Clock[];
}

export type Clock =
  | { kind: "none" }
  | { kind: "live"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface SeatInfo {
  seat: Colour;
  kind: "empty" | "person" | "hotseat" | "bot";
  name: string | null;
  person: string | null;
  level: string | null;
  mine: boolean;
  here: boolean;
  conceded: boolean;
}

export interface Result {
  end: string;
  scores: Record<string, number>;
  winners: Colour[];
  seed: string;
}

export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  state: "open" | "playing" | "over";
  public: boolean;
  rated: boolean;
  clock: Clock;
  host: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  seats: SeatInfo[];
  waiting: Colour[];
  your_turn: boolean;
  commitment: string;
  rematch: string | null;
  result: Result | null;
}

export interface Links {
  seats: Partial<Record<Colour, string>>;
  watch: string;
}

export interface Said {
  key: string;
  args: Arguments;
}

export interface Choice extends Said {
  number: number;
  text: string;
  pieces: string[];
  outlook: Said[];
}

export interface Happening extends Said {
  seat: Colour | null;
}

export interface TableEvent {
  number: number;
  kind: "decide" | "undo" | "ask" | "agree" | "refuse" | "concede" | "seat" | "timeout" | "set-up";
  seat: Colour | null;
  decision: number | null;
  at: number;
  happenings: Happening[];
  back?: number | null;
  what?: string | null;
}

export interface Vote {
  what: "undo" | "stop";
  by: Colour;
  agreed: Colour[];
  needed: Colour[];
}

export interface Clocks {
  kind: "none" | "live" | "days";
  left: Partial<Record<Colour, number>>;
  running: Colour[];
  at: number;
}

export interface Sight {
  seat: SeatName;
  number: number;
  view: View;
  waiting: Colour[];
  question: Said | null;
  legal: Choice[];
  events: TableEvent[];
  undo: { free: boolean; possible: boolean };
  votes: Vote[];
  standing: { allowed: string[]; set: Record<string, string> };
  clocks: Clocks | null;
  over: boolean;
  result: Result | null;
}

export interface Message {
  id: number;
  seat: Colour | null;
  person: string;
  name: string;
  text: string;
  phrase: string | null;
  at: number;
}

export interface Job {
  job: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed";
  answer: { number: number; best: { decision: number; text: string; worth: number }[]; bot: string } | null;
  error?: string | null;
}

export interface Why {
  decision: number;
  text: string;
  legal: boolean;
  why: Said | null;
}

export interface NewTable {
  game: string;
  players?: number;
  options?: Record<string, string>;
  public?: boolean;
  clock?: Clock;
  seats?: { kind: string; level?: string; name?: string }[];
  salt?: string;
  start?: boolean;
}

export type { Argument, Arguments, Colour, Words };
