// The map of Samarkand as it is drawn (see tools/samarkand_map.py), and the geometry of routes on it.
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

export const WIDE = 1134; // the picture with its frame
export const HIGH = 532;
export const SPACES: Space[] = data.spaces;
export const FAMILIES: FamilyPlace[] = data.families;
export const SPACE = new Map(SPACES.map((space) => [space.key, space]));
const HOME = new Map(SPACES.flatMap((space) => (space.start ? [[space.start, space.key] as const] : [])));
export const GOODS = new Map(SPACES.flatMap((space) => (space.good ? [[space.good, space] as const] : [])));
export const goodSymbol = (good: string): string => `g-${good === "lapis-lazuli" ? "lapis" : good}`;

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
    const home = HOME.get(family);
    if (!home || !camels[home]?.includes(family)) continue;
    const seen = new Set([home]);
    const edges: [string, string][] = [];
    const queue = [home];
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
  switch (family) {
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
