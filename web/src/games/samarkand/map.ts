// The map of Samarkand as it is drawn (see tools/samarkand_map.py), and the geometry of routes on it.
import type { Board } from "../../api/types";
import data from "./map.json";

export interface Space {
  key: string;
  water: boolean;
  x: number;
  y: number;
  near: string[];
  cell: string;
  inner: string;
  good?: string;
  index?: number;
  start?: string;
}
export interface FamilyPlace {
  key: string;
  cost: number;
  row: string;
}
export interface Point {
  x: number;
  y: number;
}

// The board on the table: our own, until another is laid.
export let WIDE = 1134; // the picture with its frame
export let HIGH = 532;
export let LEFT = 0;
export let TOP = -10;
export let SPACES: Space[] = data.spaces;
export let FAMILIES: FamilyPlace[] = data.families;
export let SCENERY: { name: string; outlines: string[]; x: number; y: number }[] | undefined; // of another board
export let SPACE = new Map<string, Space>();
export let GOODS = new Map<string, Space>();
let home = new Map<string, string>();
let terms = new Map<string, string>(); // what a thing of another board is called: "space.tana" or "raw.Tana"
const DRESSES = data.families.map(({ key }) => key);
const DRAWN = new Set(data.spaces.flatMap(({ good }) => (good ? [good] : [])));

function know(): void {
  SPACE = new Map(SPACES.map((space) => [space.key, space]));
  GOODS = new Map(SPACES.flatMap((space) => (space.good ? [[space.good, space] as const] : [])));
  home = new Map(SPACES.flatMap((space) => (space.start ? [[space.start, space.key] as const] : [])));
}
know();

/** The colours, emblem and ornament of a family: its own, or on another board those of the one at its place. */
export const dress = (family: string): string =>
  DRESSES.includes(family) ? family : (DRESSES[FAMILIES.findIndex(({ key }) => key === family)] ?? "khazar");
export const goodSymbol = (good: string): string => (good === "lapis-lazuli" ? "g-lapis" : DRAWN.has(good) ? `g-${good}` : "good-sack");

/** What something is called, by the key of its term; things of another board bring their own names. */
export function label(table: { term(key: string): string }, key: string): string {
  const known = terms.get(key) ?? key;
  return known.startsWith("raw.") ? known.slice(4) : table.term(known);
}

/** The key of a thing that is told by its term. */
export function keyOf(term: unknown): string {
  const text = String(term);
  if (!text.startsWith("raw.")) return text.slice(text.indexOf(".") + 1);
  for (const [key, known] of terms) if (known === text) return key.slice(key.indexOf(".") + 1);
  return "";
}

/** Lays another board on the table, as its file describes it. */
export function lay(board: Board): void {
  if (board.own) return;
  const MARGIN = 12;
  const path = (points: readonly (readonly [number, number])[]) => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}z`;
  const middle = (points: readonly (readonly [number, number])[]): [number, number] => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ];
  // a space without a place stands on a ring; one without an outline is a round town of the size its neighbours leave
  const places = board.spaces.map(({ at, outline }, n): [number, number] => {
    const turn = (n / board.spaces.length) * 2 * Math.PI;
    return at ?? (outline.length ? middle(outline) : [board.width / 2 + Math.cos(turn) * board.width * 0.45, board.height / 2 + Math.sin(turn) * board.height * 0.45]);
  });
  const apart = (one: number) => Math.min(...places.flatMap(([x, y], other) => (other === one ? [] : [Math.hypot(x - places[one]![0], y - places[one]![1])])));
  SPACES = board.spaces.map((space, n) => {
    const [x, y] = places[n]!;
    const size = Math.min(34, apart(n) * 0.48);
    const edge = space.outline.length ? space.outline : Array.from({ length: 10 }, (_, at): [number, number] => [x + size * Math.cos((at / 5) * Math.PI), y + size * Math.sin((at / 5) * Math.PI)]);
    const inner = edge.map(([a, b]): [number, number] => [x + (a - x) * 0.9, y + (b - y) * 0.9]);
    return { key: space.key, water: space.water, x, y, near: space.near, cell: path(edge), inner: path(inner), ...(space.good && space.index ? { good: space.good, index: space.index } : {}), ...(space.start ? { start: space.start } : {}) };
  });
  FAMILIES = board.families.map(({ key, cost }, n) => ({ key, cost, row: n < board.families.length / 2 ? "top" : "bottom" }));
  SCENERY = board.scenery.map(({ name, outlines }) => {
    const [x, y] = middle(outlines.flat());
    return { name, outlines: outlines.map(path), x, y };
  });
  WIDE = board.width + 2 * MARGIN;
  HIGH = board.height + 2 * MARGIN;
  LEFT = -MARGIN;
  TOP = -MARGIN;
  terms = new Map([
    ...board.families.map(({ key, name }) => [`family.${key}`, name] as const),
    ...board.spaces.flatMap(({ key, name, good, good_name }) => [[`space.${key}`, name] as const, ...(good && good_name ? [[`good.${good}`, good_name] as const] : [])]),
  ]);
  for (const { key, hex } of board.families) {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    const root = document.documentElement.style;
    root.setProperty(`--fam-${dress(key)}`, hex);
    root.setProperty(`--fam-${dress(key)}-on`, 0.3 * r + 0.59 * g + 0.11 * b > 140 ? "#1d2540" : "#fff6e4");
  }
  know();
}

const corners = (cell: string): Point[] => [...cell.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const spans = new Map<string, number>();

/** How wide a space is at a height, about its middle: what a name there may fill. */
export function span(space: Space, y: number): number {
  const key = `${space.key} ${y}`;
  let found = spans.get(key);
  if (found === undefined) {
    const edge = corners(space.cell);
    const crossed = edge.flatMap((a, at) => {
      const b = edge[(at + 1) % edge.length] ?? a;
      return a.y > y === b.y > y ? [] : [a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)];
    });
    const half = (side: number[]) => Math.min(...side.map((x) => Math.abs(x - space.x)));
    found = Math.max(0, 2 * Math.min(half(crossed.filter((x) => x <= space.x)), half(crossed.filter((x) => x > space.x))) - 2);
    if (!Number.isFinite(found)) found = 60;
    spans.set(key, found);
  }
  return found;
}

type Camels = Record<string, string[]>; // by space, the families there

/** Each camel's way back: the neighbour with a camel of the family that is nearest to its home. */
export function routes(camels: Camels): Map<string, [from: string, to: string][]> {
  const found = new Map<string, [string, string][]>();
  for (const { key: family } of FAMILIES) {
    const start = home.get(family);
    if (!start || !camels[start]?.includes(family)) continue;
    const seen = new Set([start]);
    const edges: [string, string][] = [];
    const queue = [start];
    for (let here = queue.shift(); here; here = queue.shift()) {
      for (const next of SPACE.get(here)?.near ?? []) {
        if (seen.has(next) || !camels[next]?.includes(family)) continue;
        seen.add(next);
        edges.push([here, next]);
        queue.push(next);
      }
    }
    found.set(family, edges);
  }
  return found;
}

/** Where each camel stands: one in the middle, two side by side, each nearer to where it came from. */
export function stands(camels: Camels, ways: Map<string, [string, string][]>): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const [key, families] of Object.entries(camels)) {
    const space = SPACE.get(key);
    if (!space) continue;
    const y = space.y + (space.good ? 17 : space.start ? 16 : space.water ? 12 : 13);
    if (families.length < 2) {
      if (families[0]) found.set(`${families[0]} ${key}`, { x: space.x, y });
      continue;
    }
    const pull = (family: string) =>
      (ways.get(family) ?? []).reduce((sum, [from, to]) => {
        const other = from === key ? to : to === key ? from : undefined;
        return sum + (other ? (SPACE.get(other)?.x ?? space.x) - space.x : 0);
      }, 0);
    [...families].sort((a, b) => pull(a) - pull(b)).forEach((family, at) => found.set(`${family} ${key}`, { x: space.x + (at ? 13.2 : -13.2), y }));
  }
  return found;
}

/** A road between two camels, bent a little; always the same way for the same two. */
export function curve(a: Point, b: Point, name: string): Point[] {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 1009;
  const bend = hash % 2 ? 0.07 : -0.07;
  const c = { x: (a.x + b.x) / 2 - (b.y - a.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend };
  return Array.from({ length: 41 }, (_, at) => {
    const t = at / 40;
    return { x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x, y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y };
  });
}

const f = (value: number): string => String(Math.round(value * 10) / 10);
export const line = (points: Point[], close = false): string =>
  `M${points.map(({ x, y }) => `${f(x)} ${f(y)}`).join("L")}${close ? "z" : ""}`;

interface Step extends Point {
  tx: number;
  ty: number;
}

/** Points every `step` along a line, with the direction there. */
function walk(points: Point[], step: number, first = step / 2): Step[] {
  const found: Step[] = [];
  let left = first;
  for (let at = 0; at < points.length - 1; at += 1) {
    const [a, b] = [points[at]!, points[at + 1]!];
    const d = Math.hypot(b.x - a.x, b.y - a.y);
    let here = left;
    for (; here <= d; here += step) found.push({ x: a.x + ((b.x - a.x) * here) / d, y: a.y + ((b.y - a.y) * here) / d, tx: (b.x - a.x) / d, ty: (b.y - a.y) / d });
    left = here - d;
  }
  return found;
}

const mark = (p: Step, ...uv: [number, number][]): Point[] => uv.map(([u, v]) => ({ x: p.x + u * p.tx - v * p.ty, y: p.y + u * p.ty + v * p.tx }));

/** The ornament of a family along its road: never only a colour. */
export function ornament(family: string, road: Point[]): string {
  const each = (step: number, draw: (p: Step, at: number) => string) => walk(road, step).map(draw).join("");
  switch (dress(family)) {
    case "byzant": return each(9, (p) => line(mark(p, [-2.4, 0], [2.4, 0])) + line(mark(p, [0, -2.4], [0, 2.4])));
    case "levant": return each(5.5, (p) => line(mark(p, [-2.2, -3], [2.2, 3])));
    case "khazar": return each(7, (p) => line(mark(p, [-0.1, 0], [0.1, 0])));
    case "sogdian": return each(3.4, (p, at) => line(mark(p, [-1.6, at % 2 ? -1.6 : 1.6], [1.6, at % 2 ? -1.6 : 1.6])));
    case "chinese": return each(5.5, (p) => line(mark(p, [-3, -3], [-0.6, -1.6], [0.4, 0], [-0.6, 1.6], [-3, 3])));
    case "egyptian": return line(walk(road, 3.2, 0).map((p, at) => mark(p, [0, at % 2 ? 2.3 : -2.3])[0]!));
    case "arabian": return [-1.5, 1.5].map((v) => line(walk(road, 6, 0).map((p) => mark(p, [0, v])[0]!))).join("");
    case "tigris": return line(walk(road, 1.1, 0).map((p, at) => mark(p, [0, 2 * Math.sin(at * 0.62)])[0]!));
    case "persian": return each(8, (p) => line(mark(p, [-2.8, 0], [-1, 1.9], [1.4, 1.9], [2.4, 0], [1.4, -1.9], [-1, -1.9]), true));
    default: return each(7.6, (p) => line(mark(p, [-3.2, 0], [0, 2.5], [3.2, 0], [0, -2.5]), true));
  }
}

export const FILLED = new Set(["persian"]);
export const WIDTH: Record<string, number> = { khazar: 3, sogdian: 2.6, arabian: 1.2, levant: 1.7, chinese: 1.2, byzant: 1.5 };
