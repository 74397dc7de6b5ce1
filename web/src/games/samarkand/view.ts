// The view of Samarkand, and how what happens is shown on it, step by step.
import type { Choice, Colour, Happening, View } from "../../api/types";
import type { Look } from "../types";
import { GOODS, keyOf } from "./map";

export interface Player {
  money: number;
  families: string[];
  hand: string[];
  sold: string[];
  goods: string[];
  relations: string[];
}
export interface Family {
  supply: number;
  treasury: number;
  met: string[];
}
export interface SamarkandView extends View {
  step: string;
  turn: number;
  active: Colour;
  family: string;
  space: string;
  deck: string[];
  panel: string[];
  families: Record<string, Family>;
  map: Record<string, string[]>;
  seat: Partial<Record<Colour, Player>>;
}

export const look = (view: View): SamarkandView => view as SamarkandView;
/** As it is printed on every goods card. */
export const PAYS = { own: 4, other: 1 };
export const tail = (term: unknown): string => (term === undefined ? "" : keyOf(term));
export const seen = (cards: string[]): string[] => cards.filter((card) => card !== "hidden");

const HOLDS: Record<string, number> = {
  MARRIED: 650, DREW: 250, DREW_CARD: 250, DISCARDED: 200, DISCARDED_CARD: 200, EXTENDED: 500, TOLL_PAID: 300, TOOK_GOODS: 450, SOLD: 600, MET: 700,
  BONUS: 350, TOOK_DARK: 300, TOOK_GREY: 300, PASSED: 500, LAST_TURN: 1200, TO_PANEL: 300,
};

export function stage(from: View, { key, seat, args }: Happening): Look | undefined {
  const name = key.split(".")[1] ?? "";
  const hold = HOLDS[name];
  if (hold === undefined) return undefined;
  const before = look(from);
  const view: SamarkandView = { ...before, seat: { ...before.seat }, families: { ...before.families }, map: { ...before.map } };
  const player = seat ? view.seat[seat] : undefined;
  const mine = (change: Partial<Player>) => {
    if (seat && player) view.seat[seat] = { ...player, ...change };
  };
  const family = tail(args["family"]);
  const house = view.families[family];
  const price = Number(args["price"] ?? args["dirhams"] ?? 0);
  if (name === "MARRIED" && player && house) {
    mine({ money: player.money - price, families: [...player.families, family] });
    view.families[family] = { ...house, treasury: house.treasury + price };
    const at = view.panel.indexOf(family);
    view.panel = at < 0 ? view.panel : [...view.panel.slice(0, at), ...view.panel.slice(at + 1)];
  } else if (name === "EXTENDED" && house) {
    const space = tail(args["space"]);
    view.map[space] = [...(view.map[space] ?? []), family];
    view.families[family] = { ...house, supply: house.supply - 1 };
  } else if (name === "TOLL_PAID" && house) view.families[family] = { ...house, treasury: house.treasury - price };
  else if (name === "TOOK_GOODS" && player) mine({ goods: [...player.goods, tail(args["good"])] });
  else if (name === "SOLD" && player) mine({ money: player.money + price, sold: [...player.sold, tail(args["good"])] });
  else if (name === "BONUS" && player) mine({ money: player.money + price });
  else if (name === "TOOK_DARK" && player) mine({ relations: [...player.relations, `${family} dark`] });
  else if (name === "TOOK_GREY" && player) mine({ relations: [...player.relations, family] });
  return { view, hold };
}

/** The score by source; what the cards bring is the rest of what the server counted. */
export function sources(from: View, seat: Colour): { key: string; points: number }[] {
  const view = look(from);
  const player = view.seat[seat];
  if (!player) return [];
  const rest = [
    { key: "samarkand.money", points: player.money },
    { key: "samarkand.goods", points: player.goods.length },
    { key: "samarkand.relations", points: player.relations.length },
  ];
  const cards = (view.scores[seat] ?? 0) - rest.reduce((sum, one) => sum + one.points, 0);
  return [{ key: "samarkand.cards", points: cards }, ...rest];
}

/** A marriage draws cards. */
export const reveals = (choice: Choice): boolean => choice.key === "decide.marry";

export function where(from: View): { key: string; args: Record<string, number> } {
  const view = look(from);
  return { key: "samarkand.where", args: { turn: view.turn, cards: view.deck.length } };
}

/** Does a space bring more than a camel there? Other decisions are never folded away. */
export const pays = (choice: Choice): boolean => choice.key !== "decide.place" || choice.outlook.some((said) => !said.key.endsWith(".number"));

/** What a card pays, as the camels stand now. */
export function worth(view: SamarkandView, good: string, families: readonly string[]): number {
  const there = view.map[GOODS.get(good)?.key ?? ""] ?? [];
  return there.reduce((sum, family) => sum + (families.includes(family) ? PAYS.own : PAYS.other), 0);
}
