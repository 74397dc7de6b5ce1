// The view of Istanbul, and how what happens is shown on it, step by step.
import type { Choice, Colour, Happening, View } from "../../api/types";
import type { Look } from "../types";

export const GOODS = ["fabric", "spice", "fruit", "jewelry"] as const;
export type Good = (typeof GOODS)[number];
export const goodSymbol = (good: string): string => (good === "coffee" ? "coffee" : `good-${good === "jewelry" ? "jewel" : good}`);

export interface Player {
  place: number;
  family: number;
  stack: number;
  reserve: number;
  assistants: number[];
  lira: number;
  rubies: number;
  extensions: number;
  goods: Record<Good, number>;
  tiles: string[];
  hand: string[];
  hidden_cards: number;
  coffee?: number;
  tavern?: string[];
  guild?: number[];
  hidden_guild_cards?: number;
}
export interface IstanbulView extends View {
  step: string;
  turn: number;
  places: number[][];
  now: { dice: [number, number]; acting: number };
  figures: Record<string, number>;
  neutral_merchants: number[];
  mail: number;
  tracks: Record<string, number>;
  wainwright: number;
  mosques: { small: number; great: number };
  tiles_taken: Record<string, number>;
  demand: Record<"large" | "small", { active: number }>;
  pile: string[];
  pile_hidden: number;
  discards: string[];
  guild_hidden?: number;
  barrier?: string;
  passage?: string;
  seat: Partial<Record<Colour, Player>>;
}

export const look = (view: View): IstanbulView => view as IstanbulView;
const tail = (term: unknown): string => String(term).split(".")[1] ?? "";

export const PLACES = [
  "wainwright", "fabric_warehouse", "spice_warehouse", "fruit_warehouse", "post_office", "caravansary", "fountain", "black_market", "tea_house", "large_market",
  "small_market", "police_station", "sultans_palace", "small_mosque", "great_mosque", "gemstone_dealer", "roasting_plant", "guild_hall", "tavern", "coffee_house",
] as const;
const number = (term: unknown): number => PLACES.indexOf(tail(term) as (typeof PLACES)[number]) + 1;

const HOLDS: Record<string, number> = {
  FIGURE_AT: 450, DEMAND: 300, MOVED: 600, STAYED: 300, TOOK: 300, LEFT: 300, TOOK_NEUTRAL: 300, STOPPED: 300, PAID_FEE: 350, PAID_NEUTRAL: 350, GOT_LIRA: 300, PAID_LIRA: 300, GOT_COFFEE: 300,
  PAID_COFFEE: 300, GOT_GOODS: 300, PAID_GOODS: 300, RUBY: 650, EXTENDED: 400, MAIL: 300, DREW: 250, DREW_CARD: 250, TOOK_DISCARD: 300, DISCARDED: 250, PLAYED: 500, PLAYED_GUILD: 600, DREW_GUILD: 250,
  DREW_GUILD_CARD: 250, RECALLED: 350, FAMILY_SENT: 450, FAMILY_BACK: 350, CAPTURED: 550, ROLLED: 800, TURNED_DIE: 450, BET_ON: 350, SOLD: 450, TILE: 500, TAVERN_TILE_TAKEN: 450, BARRIER_SET: 450, BRIBED: 450, YELLOW_USED: 350, LAST_ROUND: 1200,
};

export function stage(from: View, { key, seat, args }: Happening): Look | undefined {
  const name = key.split(".")[1] ?? "";
  const hold = HOLDS[name];
  if (hold === undefined) return undefined;
  const before = look(from);
  const view: IstanbulView = { ...before, seat: { ...before.seat }, figures: { ...before.figures }, now: { ...before.now }, scores: { ...before.scores } };
  const player = seat ? view.seat[seat] : undefined;
  const mine = (change: Partial<Player>) => {
    if (seat && player) view.seat[seat] = { ...player, ...change };
  };
  const place = number(args["place"]);
  const lira = Number(args["lira"] ?? 0);
  const coffee = Number(args["coffee"] ?? 0);
  const good = tail(args["good"]) as Good;
  const count = Number(args["count"] ?? 0);
  if (name === "FIGURE_AT") view.figures[tail(args["figure"])] = place;
  else if (name === "ROLLED") view.now.dice = [Number(args["first"]), Number(args["second"])];
  else if (player) {
    if (name === "MOVED") mine({ place });
    else if (name === "TOOK") mine({ stack: player.stack + 1, assistants: player.assistants.filter((one) => one !== place) });
    else if (name === "LEFT") mine({ stack: player.stack - 1, assistants: [...player.assistants, place] });
    else if (name === "RECALLED") mine({ stack: player.stack + 1, assistants: player.assistants.filter((one) => one !== place) });
    else if (name === "GOT_LIRA") mine({ lira: player.lira + lira });
    else if (name === "SOLD") mine({ lira: player.lira });
    else if (name === "PAID_LIRA" || name === "PAID_NEUTRAL") mine({ lira: player.lira - lira });
    else if (name === "GOT_COFFEE") mine({ coffee: (player.coffee ?? 0) + coffee });
    else if (name === "PAID_COFFEE") mine({ coffee: (player.coffee ?? 0) - coffee });
    else if (name === "GOT_GOODS" || name === "PAID_GOODS") {
      if (good in player.goods) mine({ goods: { ...player.goods, [good]: player.goods[good] + (name === "GOT_GOODS" ? count : -count) } });
    } else if (name === "RUBY") {
      mine({ rubies: player.rubies + 1 });
      if (seat) view.scores[seat] = (view.scores[seat] ?? 0) + 1;
    } else if (name === "FAMILY_SENT") mine({ family: place });
    else if (name === "TILE") mine({ tiles: [...player.tiles, tail(args["colour"])] });
  }
  return { view, hold };
}

/** Rubies by the place they came from: the log is the account. */
export function sources(_view: View, seat: Colour, told: readonly Happening[]): { key: string; points: number }[] {
  const sums: Record<string, number> = { mosques: 0, palace: 0, dealer: 0, other: 0 };
  for (const { key, seat: whose, args } of told) {
    if (key !== "tell.RUBY" || whose !== seat) continue;
    const place = number(args["place"]);
    const source = place === 14 || place === 15 ? "mosques" : place === 13 ? "palace" : place === 16 ? "dealer" : "other";
    sums[source] = (sums[source] ?? 0) + 1;
  }
  return Object.entries(sums).map(([key, points]) => ({ key: `istanbul.${key}`, points }));
}

/** Dice and cards cannot be taken back. */
export const reveals = (choice: Choice): boolean =>
  ["decide.roll", "decide.bet", "decide.reroll", "decide.draw", "decide.governor", "decide.reward_card"].includes(choice.key);

export function where(from: View): { key: string; args: Record<string, number> } {
  return { key: "istanbul.where", args: { turn: look(from).turn } };
}
