// The view of Khiva as the server sends it, and how what happens is shown on it, step by step.
import type { Choice, Colour, Happening, Playing, View } from "../../api/types";
import type { Look } from "../types";

export const FAMILIES = ["white", "blue", "green", "pink", "black"] as const;
export type Family = (typeof FAMILIES)[number];

export interface Camel {
  at: string; // "khiva", or whose path and which stall: "red 2"
  teapot: string;
}

export interface Player {
  gems: number;
  hand: string[];
  to_play: number;
  to_pass: number;
  playing: string[];
  passing: string[];
  shown: string[];
  teapots: string[];
  salt: string[];
  pending: string[];
  carpets: string[];
  recalls: Record<string, [number, number]>;
}

export interface KhivaView extends View {
  step: "choose" | "spend" | "stall" | "finished";
  turn: number;
  hand_size: number;
  camel: Family;
  mover: string;
  winning: string;
  waiting: string[];
  supply: number;
  salt: string[];
  top_carpet: Family | "none";
  teapots: string[];
  carpets: string[];
  discards: string[];
  aside: string[];
  aside_open: string[];
  camels: Record<Family, Camel>;
  seat: Partial<Record<Colour, Player>>;
}

export const look = (view: View): KhivaView => view as KhivaView;

/** A card or carpet, "blue 2", in parts. */
export function split(word: string): [family: Family, value: number] {
  const [family, value] = word.split(" ");
  return [family as Family, Number(value)];
}

export const gemSlots = (value: number): number => [0, 2, 2, 1, 1, 0][value] ?? 0;

const HOLDS: Record<string, number> = {
  SEALED: 120, REVEALED: 260, WON: 650, REJECTED: 350, GEMS: 260, PAID: 260, WALKED: 900, CARPET: 420, SALT: 420,
  SCORED_TEAPOT: 520, SCORED_CARPET: 380, LOADED: 300, DEALT: 150, PASSED_CARD: 500, LAST_TURN: 1200,
};

const tail = (term: unknown): string => String(term).split(".")[1] ?? "";
const without = (list: string[], word: string): string[] => {
  const at = list.indexOf(word);
  return at < 0 ? list.slice(1) : [...list.slice(0, at), ...list.slice(at + 1)];
};

/** The picture with one happening shown on it. The server's view replaces it when all have been shown. */
export function stage(from: View, { key, seat, args }: Happening): Look | undefined {
  const name = key.split(".")[1] ?? "";
  const hold = HOLDS[name];
  if (hold === undefined) return undefined;
  const before = look(from);
  const view: KhivaView = { ...before, seat: { ...before.seat }, camels: { ...before.camels } };
  const card = `${tail(args["colour"])} ${args["value"]}`;
  const camel = tail(args["camel"]) as Family;
  const points = String(args["points"]);
  const player = seat ? view.seat[seat] : undefined;
  const mine = (change: Partial<Player>) => {
    if (seat && player) view.seat[seat] = { ...player, ...change };
  };
  if (!player && seat) return undefined;
  if (name === "SEALED") {
    mine({ to_play: 0, to_pass: 0 });
  } else if (name === "REVEALED" && player) {
    mine({ shown: [...player.shown, card], playing: without(player.playing, card), to_play: 0, to_pass: 0 });
  } else if (name === "WON") {
    Object.assign(view, { step: "spend", camel, mover: seat ?? "none", winning: card });
  } else if (name === "GEMS" && player) {
    mine({ gems: player.gems + Number(args["gems"]) });
    view.supply -= Number(args["gems"]);
  } else if (name === "PAID" && player) {
    mine({ gems: player.gems - Number(args["gems"]) });
    view.supply += Number(args["gems"]);
  } else if (name === "WALKED") {
    const owner = ["red", "blue", "green", "yellow", "white"][Number(tail(args["owner"]))];
    view.camels[camel] = { ...view.camels[camel], at: `${owner} ${tail(args["place"])}` };
  } else if (name === "CARPET" && player) {
    mine({ pending: [...player.pending, `${tail(args["colour"])} ${points}`] });
    view.carpets = without(view.carpets, `${tail(args["colour"])} ${points}`);
  } else if (name === "SALT" && player) {
    mine({ salt: [...player.salt, points] });
    view.salt = view.salt.slice(1);
  } else if (name === "SCORED_TEAPOT" && player) {
    mine({ teapots: [...player.teapots, points] });
    view.camels[camel] = { at: "khiva", teapot: "none" };
  } else if (name === "SCORED_CARPET" && player) {
    const carpet = `${tail(args["colour"])} ${points}`;
    mine({ pending: without(player.pending, carpet), carpets: [...player.carpets, carpet] });
  } else if (name === "LOADED") {
    view.camels[camel] = { ...view.camels[camel], teapot: points };
    view.teapots = without(view.teapots, points);
  } else if (name === "DEALT") {
    for (const colour of Object.keys(view.seat) as Colour[]) {
      const one = view.seat[colour];
      if (one) view.seat[colour] = { ...one, shown: [] };
    }
  }
  return { view, hold };
}

/** The score by source. */
export function sources(from: View, seat: Colour): { key: string; points: number }[] {
  const player = look(from).seat[seat];
  if (!player) return [];
  const sum = (list: string[]) => list.reduce((all, word) => all + Number(word.split(" ").at(-1)), 0);
  return [
    { key: "khiva.teapots", points: sum(player.teapots) },
    { key: "khiva.carpets", points: sum(player.carpets) },
    { key: "khiva.salt", points: sum(player.salt) },
    { key: "khiva.gems", points: player.gems },
  ];
}

/** The last secret choice of all turns the cards over. */
export function reveals(choice: Choice, sight: Playing): boolean {
  const view = look(sight.view);
  const me = view.seat[sight.seat as Colour];
  return view.step === "choose" && sight.waiting.length === 1 && (me?.to_play ?? 0) + (me?.to_pass ?? 0) === 1 && choice.number >= 0;
}

/** Turn of the game, and how many cards are still played before new ones are dealt. */
export function where(from: View): { key: string; args: Record<string, number> } {
  const view = look(from);
  const deals = view.players === 2 ? 3 : 4; // turns a deal lasts
  return { key: "khiva.where", args: { deal: Math.floor((view.turn - 1) / deals) + 1, turn: ((view.turn - 1) % deals) + 1, of: deals } };
}
