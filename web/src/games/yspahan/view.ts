// The view of Yspahan, and how what happens is shown on it, step by step.
import type { Choice, Colour, Happening, View } from "../../api/types";
import { SEATS } from "../../lib/words";
import type { Look } from "../types";
import { FLOORS } from "./city";

export type Floor = (typeof FLOORS)[number];
export interface Player {
  score: number;
  gold: number;
  camels: number;
  buildings: string[];
  cards: number;
  hand: string[];
  cubes: string[];
}
export interface YspahanView extends View {
  step: string;
  week: number;
  day: number;
  order: Record<string, Colour>;
  turn: number;
  group: { floor: string; dice: number; value: number };
  supervisor: string;
  tower: Record<Floor, { white: number; yellow: number; value: number }>;
  caravan: Colour[][];
  deck_size: number;
  discards: string[];
  seat: Partial<Record<Colour, Player>>;
}

export const look = (view: View): YspahanView => view as YspahanView;
const tail = (term: unknown): string => String(term).split(".")[1] ?? "";

const HOLDS: Record<string, number> = {
  DAY: 700, YELLOW_DICE: 250, FLOOR: 240, GROUP: 450, CAMELS: 350, GOLD: 350, CAMELS_PAID: 250, GOLD_PAID: 250, DREW: 300, DREW_CARD: 300, PLAYED: 500,
  BONUS_DIE: 400, PLACED: 320, WALKED: 650, KEPT: 350, SHIPPED: 300, LOADED: 420, CARAVAN_FULL: 600, CARAVAN_SCORED: 500, BUILT: 600, SOLD: 350, SOUK: 450, WEEK_OVER: 600,
};

const shopOf = (args: Happening["args"]): string => `${tail(args["quarter"])}.${tail(args["colour"])}.${args["number"]}`;

export function stage(from: View, { key, seat, args }: Happening): Look | undefined {
  const name = key.split(".")[1] ?? "";
  const hold = HOLDS[name];
  if (hold === undefined) return undefined;
  const before = look(from);
  const view: YspahanView = { ...before, seat: { ...before.seat }, tower: { ...before.tower }, scores: { ...before.scores } };
  const player = seat ? view.seat[seat] : undefined;
  const mine = (change: Partial<Player>) => {
    if (seat && player) view.seat[seat] = { ...player, ...change };
  };
  const points = Number(args["points"] ?? 0);
  if (name === "DAY") Object.assign(view, { week: args["week"], day: args["day"] });
  else if (name === "FLOOR") {
    const yellow = Number(args["yellow"] ?? 0);
    view.tower[tail(args["floor"]) as Floor] = { white: Number(args["dice"]) - yellow, yellow, value: Number(args["value"]) };
  } else if (name === "GROUP") view.tower[tail(args["floor"]) as Floor] = { white: 0, yellow: 0, value: 0 };
  else if (name === "CAMELS" && player) mine({ camels: player.camels + Number(args["camels"]) });
  else if (name === "CAMELS_PAID" && player) mine({ camels: player.camels - Number(args["camels"]) });
  else if (name === "GOLD" && player) mine({ gold: player.gold + Number(args["gold"]) });
  else if (name === "GOLD_PAID" && player) mine({ gold: player.gold - Number(args["gold"]) });
  else if ((name === "DREW" || name === "DREW_CARD") && player) mine({ cards: player.cards + 1 });
  else if (name === "PLACED" && player) mine({ cubes: [...player.cubes, shopOf(args)] });
  else if (name === "SHIPPED" && player) mine({ cubes: player.cubes.filter((one) => one !== shopOf(args)) });
  else if (name === "WALKED") view.supervisor = tail(args["to"]);
  else if (name === "LOADED" && seat) {
    const flat = [...before.caravan.flat(), seat];
    const size = Math.max(1, Math.ceil((Number(args["slot"]) || flat.length) / 3), ...before.caravan.map((row) => row.length));
    view.caravan = [0, 1, 2].map((row) => flat.slice(row * size, (row + 1) * size));
    mine({ score: (player?.score ?? 0) + points });
  } else if (name === "CARAVAN_FULL") view.caravan = [[], [], []];
  else if (name === "BUILT" && player) mine({ buildings: [...player.buildings, tail(args["building"])], score: player.score + points });
  else if (["SOUK", "SOLD", "CARAVAN_SCORED"].includes(name) && player) mine({ score: player.score + points });
  if (points && seat) view.scores[seat] = (view.scores[seat] ?? 0) + points;
  return { view, hold };
}

const SOURCE: Record<string, string> = { LOADED: "caravan", CARAVAN_SCORED: "caravan", BUILT: "buildings", SOUK: "souks", SOLD: "sold" };

/** Points are told when they come: the log is the account. */
export function sources(_view: View, seat: Colour, told: readonly Happening[]): { key: string; points: number }[] {
  const sums: Record<string, number> = { souks: 0, caravan: 0, buildings: 0, sold: 0 };
  for (const { key, seat: whose, args } of told) {
    const source = SOURCE[key.split(".")[1] ?? ""];
    if (source && whose === seat) sums[source] = (sums[source] ?? 0) + Number(args["points"] ?? 0);
  }
  return Object.entries(sums).map(([key, points]) => ({ key: `yspahan.${key}`, points }));
}

/** Dice are rolled, cards are drawn: neither can be taken back. */
export const reveals = (choice: Choice): boolean => ["decide.roll", "decide.draw"].includes(choice.key);

export function where(from: View): { key: string; args: Record<string, number> } {
  const view = look(from);
  return { key: "yspahan.where", args: { week: view.week, day: view.day } };
}

/** Squares by what the way there costs. */
export function group(choice: Choice): { key: string; args: Record<string, number> } | undefined {
  if (choice.key !== "decide.go") return undefined;
  const price = choice.outlook.find((said) => said.key === "outlook.price");
  return price ? { key: "yspahan.price", args: { gold: Number(price.args["gold"]) } } : { key: "yspahan.price_free", args: {} };
}

export const seatOf = (view: YspahanView, shop: string): Colour | undefined =>
  SEATS.find((seat) => view.seat[seat]?.cubes.includes(shop));
