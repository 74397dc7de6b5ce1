// The city of Yspahan as it is printed: where squares, shops and courtyards lie, on cells of 40.
import data from "./city.json";

export const CELL = 40;
export const QUARTERS = ["chest", "vase", "sack", "barrel"] as const;
export const FLOORS = ["camel", "sack", "barrel", "chest", "vase", "gold"] as const;
export const BUILDINGS = ["paddock", "shop", "hammam", "caravanserai", "bazaar", "hoist"] as const;
export type Cell = [x: number, y: number];

export interface Souk {
  id: string;
  colour: string;
  value: number;
  outline: string; // the wall of its courtyard
  inner: string;
  plaque: Cell;
  shops: string[];
}
export interface Shop {
  id: string;
  souk: string;
  colour: string;
  x: number;
  y: number;
  doors: Cell[];
}

export const SQUARES = Object.entries(data.squares).map(([id, [x = 0, y = 0]]) => ({ id, x: x * CELL, y: y * CELL }));
const square = new Map(SQUARES.map((one) => [one.id, one]));
export const perRow = (players: number): number => data.perRow[String(players) as keyof typeof data.perRow] ?? 4;

export const SHOPS: Shop[] = Object.entries(data.shops).map(([id, { souk, at, touches }]) => {
  const [x = 0, y = 0] = at;
  return {
    id,
    souk,
    colour: souk.split(".")[1] ?? "",
    x: x * CELL,
    y: y * CELL,
    doors: touches.flatMap((name): Cell[] => {
      const road = square.get(name);
      return road ? [[(x * CELL + road.x) / 2, (y * CELL + road.y) / 2]] : [];
    }),
  };
});

export const SOUKS: Souk[] = Object.entries(data.souks).map(([id, { colour, value, cells, plaque }]) => ({
  id,
  colour,
  value,
  outline: courtyard(cells as Cell[], 2.6, 7),
  inner: courtyard(cells as Cell[], 6.2, 4.5),
  plaque: [(plaque[0] ?? 0) * CELL, (plaque[1] ?? 0) * CELL],
  shops: SHOPS.filter((shop) => shop.souk === id).map((shop) => shop.id),
}));

/** The outline of joined cells, drawn in a little and with round corners. */
export function courtyard(cells: Cell[], inset: number, round: number): string {
  const has = new Set(cells.map(([x, y]) => `${x},${y}`));
  const next = new Map<string, Cell>(); // from corner to corner, clockwise around the cells
  for (const [x, y] of cells) {
    const sides: [Cell, Cell, Cell][] = [
      [[x, y - 1], [x, y], [x + 1, y]],
      [[x + 1, y], [x + 1, y], [x + 1, y + 1]],
      [[x, y + 1], [x + 1, y + 1], [x, y + 1]],
      [[x - 1, y], [x, y + 1], [x, y]],
    ];
    for (const [other, from, to] of sides) if (!has.has(other.join(","))) next.set(from.join(","), to);
  }
  const corners: Cell[] = [];
  const start = [...next.keys()][0] ?? "0,0";
  let here = start.split(",").map(Number) as Cell;
  do {
    const there = next.get(here.join(",")) ?? here;
    corners.push(here);
    here = there;
  } while (here.join(",") !== start && corners.length < 200);
  const turns = corners.flatMap((corner, at): { x: number; y: number; from: Cell; to: Cell }[] => {
    const before = corners[(at + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(at + 1) % corners.length] ?? corner;
    const from: Cell = [Math.sign(corner[0] - before[0]), Math.sign(corner[1] - before[1])];
    const to: Cell = [Math.sign(after[0] - corner[0]), Math.sign(after[1] - corner[1])];
    if (from[0] === to[0] && from[1] === to[1]) return [];
    // the inside lies to the right of the way
    const x = corner[0] * CELL - CELL / 2 + inset * (-from[1] - to[1]);
    const y = corner[1] * CELL - CELL / 2 + inset * (from[0] + to[0]);
    return [{ x, y, from, to }];
  });
  const path = turns.map(({ x, y, from, to }, at) =>
    `${at ? "L" : "M"}${x - from[0] * round} ${y - from[1] * round}Q${x} ${y} ${x + to[0] * round} ${y + to[1] * round}`);
  return `${path.join("")}Z`;
}

/** A square of the score track, from 0 at the top left, clockwise. */
export function ring(score: number): Cell {
  const at = ((score % 100) + 100) % 100;
  const [column, row] = at <= 30 ? [at, 0] : at <= 50 ? [30, at - 30] : at <= 80 ? [80 - at, 20] : [0, 100 - at];
  return [-441 + column * 25.4, -194 + row * 25.4];
}

export const CYPRESSES: [x: number, y: number, height: number][] = [
  [-216, -149, 34], [-188, -145, 42], [-164, -151, 30], [168, -149, 38], [190, -151, 30], [-320, 71, 34], [-320, 160, 40], [-320, 122, 28],
  [-160, 187, 30], [142, 60, 36], [-158, 59, 30], [282, 237, 26], [-264, 208, 32], [-292, 219, 26], [-120, 270, 24], [-168, 274, 20],
];

/** The camels of the caravan in the order they are loaded: the line winds from row to row. */
export function camels(players: number): { x: number; y: number; left: boolean; row: number }[] {
  const size = perRow(players);
  return Array.from({ length: size * 3 }, (_, at) => {
    const row = Math.floor(at / size);
    const place = at % size;
    const step = 520 / size;
    const left = row === 1;
    return { x: 98 + (left ? size - 1 - place + 0.35 : place) * step, y: 119 - row * 53, left, row };
  });
}
