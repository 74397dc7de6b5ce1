// The view of Istanbul, and how what happens is shown on it, step by step.
import type { Choice, Colour, Happening, View } from "../../api/types";
import { SEATS } from "../../lib/words";
import type { Look } from "../types";
import printed from "./print.json";

export const GOODS = ["fabric", "spice", "fruit", "jewelry"] as const;
export type Good = (typeof GOODS)[number];
export const goodSymbol = (good: string): string => (good === "coffee" ? "coffee" : `good-${good === "jewelry" ? "jewel" : good}`);

export interface Player {
  place: number;
  family: number;
  stack: number; // assistants under the merchant
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
/** Who goes where just now: only while it is shown. */
export interface Walk {
  kind: "merchant" | "family" | "figure";
  who: string;
  from: number;
  to: number;
}
export interface IstanbulView extends View {
  walk?: Walk | undefined;
  baksheesh?: "fruit" | "fabric";
  tavern_tiles_taken?: Record<string, number>;
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
export const tail = (term: unknown): string => String(term).split(".")[1] ?? "";

export const PLACES = [
  "wainwright", "fabric_warehouse", "spice_warehouse", "fruit_warehouse", "post_office", "caravansary", "fountain", "black_market", "tea_house", "large_market",
  "small_market", "police_station", "sultans_palace", "small_mosque", "great_mosque", "gemstone_dealer", "roasting_plant", "guild_hall", "tavern", "coffee_house",
] as const;
/** The number of a place that is told by its name. */
export const place = (term: unknown): number => PLACES.indexOf(tail(term) as (typeof PLACES)[number]) + 1;

/** The picture on a bonus card. */
export const CARDS: Record<string, string> = {
  gain_good: "good-any", five_lira: "coin-lira", long_move: "i-arrow", stay: "i-pause", return_assistant: "disc-flat", family_home: "family", small_market_any: "good-fruit", double_post_office: "mail", double_palace: "ruby", double_gem_dealer: "ruby", two_coffee: "coffee",
  buy_guild_card: "coffee", sell_coffee: "coffee", dice_bonus: "die-5", exchange_three: "good-any", die_to_six: "die-6", corner_move: "i-fit", double_wainwright: "wheel", double_coffee_house: "coffee",
};

export const POLICE = 12;
const TRACKS: Record<number, string> = { 13: "palace", 16: "dealer", 20: "coffee_house" };
/** So many rubies end the game. */
export const goal = (view: IstanbulView): number => printed.goal[view.options["expansion"] === "on" ? "on" : "off"][String(view.players) as "2"];

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
  const view: IstanbulView = { ...before, seat: { ...before.seat }, figures: { ...before.figures }, now: { ...before.now }, scores: { ...before.scores }, walk: undefined };
  const player = seat ? view.seat[seat] : undefined;
  const mine = (change: Partial<Player>) => {
    if (seat && player) view.seat[seat] = { ...player, ...change };
  };
  const at = place(args["there"]);
  const lira = Number(args["lira"] ?? 0);
  const coffee = Number(args["coffee"] ?? 0);
  const good = tail(args["good"]) as Good;
  const count = Number(args["count"] ?? 0);
  const goes = (kind: Walk["kind"], who: string, from: number | undefined, to: number): void => {
    view.walk = from && from !== to ? { kind, who, from, to } : undefined;
  };
  if (name === "FIGURE_AT") {
    const figure = tail(args["figure"]);
    goes("figure", figure, view.figures[figure], at);
    view.figures[figure] = at;
  }
  if (name === "ROLLED") view.now.dice = [Number(args["first"]), Number(args["second"])];
  else if (player) {
    if (name === "MOVED") {
      goes("merchant", seat ?? "", player.place, at);
      mine({ place: at });
    } else if (name === "TOOK") mine({ stack: player.stack + 1, assistants: player.assistants.filter((one) => one !== at) });
    else if (name === "LEFT") mine({ stack: player.stack - 1, assistants: [...player.assistants, at] });
    else if (name === "RECALLED") mine({ stack: player.stack + 1, assistants: player.assistants.filter((one) => one !== at) });
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
      const track = TRACKS[at];
      if (track) view.tracks = { ...view.tracks, [track]: (view.tracks[track] ?? 0) + 1 };
    } else if (name === "EXTENDED") mine({ extensions: Number(args["count"]) });
    else if (name === "FAMILY_BACK") {
      goes("family", seat ?? "", player.family, POLICE);
      mine({ family: POLICE });
    } else if (name === "CAPTURED") {
      const other = SEATS[Number(tail(args["other"]))];
      const caught = other && view.seat[other];
      if (other && caught) {
        goes("family", other, caught.family, POLICE);
        view.seat[other] = { ...caught, family: POLICE };
      }
    } else if (name === "FAMILY_SENT") {
      goes("family", seat ?? "", player.family, at);
      mine({ family: at });
    }
    else if (name === "TILE") {
      const colour = tail(args["colour"]);
      mine({ tiles: [...player.tiles, colour] });
      view.tiles_taken = { ...view.tiles_taken, [colour]: (view.tiles_taken[colour] ?? 0) + 1 };
    }
  }
  return { view, hold };
}

/** Rubies by the place they came from: the log is the account. */
export function sources(_view: View, seat: Colour, told: readonly Happening[]): { key: string; points: number }[] {
  const sums: Record<string, number> = { mosques: 0, palace: 0, dealer: 0, other: 0 };
  for (const { key, seat: whose, args } of told) {
    if (key !== "tell.RUBY" || whose !== seat) continue;
    const at = place(args["there"]);
    const source = at === 14 || at === 15 ? "mosques" : at === 13 ? "palace" : at === 16 ? "dealer" : "other";
    sums[source] = (sums[source] ?? 0) + 1;
  }
  return Object.entries(sums).map(([key, points]) => ({ key: `istanbul.${key}`, points }));
}

/** Among equal rubies: lira, then goods in the cart, then bonus cards in hand. */
export function ties(from: View, seat: Colour): { key: string; points: number }[] {
  const player = look(from).seat[seat];
  if (!player) return [];
  return [
    { key: "istanbul.lira", points: player.lira },
    { key: "istanbul.goods", points: GOODS.reduce((sum, good) => sum + player.goods[good], 0) },
    { key: "istanbul.cards", points: player.hand.length + player.hidden_cards },
  ];
}

/** Dice and cards cannot be taken back. */
export const reveals = (choice: Choice): boolean =>
  ["decide.roll", "decide.bet", "decide.reroll", "decide.draw", "decide.governor", "decide.reward_card"].includes(choice.key);

export function where(from: View): { key: string; args: Record<string, number> } {
  return { key: "istanbul.where", args: { turn: look(from).turn, n: goal(look(from)) } };
}
