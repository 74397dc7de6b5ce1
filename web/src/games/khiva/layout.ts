// Where things lie on Khiva's board: five tents in the middle, one path to each player. Two shapes of
// it, for wide and for tall screens. Seats sit clockwise from mine, which is at the bottom right.

export interface Point {
  x: number;
  y: number;
}

export interface Path {
  gate: Point; // where it leaves the oasis
  stalls: Point[]; // stalls 1 to 4, then the counter; centres of the drawings
  plate: Point; // the owner's name
}

export interface Layout {
  box: [x: number, y: number, width: number, height: number];
  scale: number; // of the pieces
  tents: number[]; // x of the tents' centres
  tentTop: number;
  mat: number; // y of the places where camels stand
  oasis: [x: number, y: number, width: number, height: number];
  paths: Path[]; // by place from mine on, clockwise
  stacks: Record<"teapots" | "gems" | "carpets" | "salt", Point>;
  palms: [x: number, y: number, height: number][];
}

type Row = [number, number][];

const points = (row: Row): Point[] => row.map(([x, y]) => ({ x, y }));

function corner(row: Row, gate: [number, number], width: number, height: number, left: boolean, top: boolean, scale: number): Path {
  const turn = ([x, y]: [number, number]): Point => ({ x: left ? width - x : x, y: top ? height - y : y });
  const stalls = row.map(turn);
  const end = stalls[4] ?? { x: 0, y: 0 };
  return { gate: turn(gate), stalls, plate: { x: end.x, y: end.y + (top ? -55 : 64) * scale } };
}

const BROAD: Row = [[634, 462], [728, 526], [818, 464], [908, 526], [1000, 452]];
const TALL: Row = [[476, 552], [578, 556], [662, 620], [594, 694], [474, 696]];

const MIDDLE_BROAD: Path = {
  gate: { x: 530, y: 200 },
  stalls: points([[530, 150], [530, 62], [448, 4], [548, -52], [656, -34]]),
  plate: { x: 656, y: -94 },
};
const MIDDLE_TALL: Path = {
  gate: { x: 360, y: 250 },
  stalls: points([[360, 206], [360, 112], [360, 18], [270, -58], [392, -92]]),
  plate: { x: 392, y: -160 },
};

/** Which corners are taken, clockwise from mine: bottom right, bottom left, top left, middle, top right. */
const PLACES: Record<number, string> = { 2: "r.l..", 3: "rbl..", 4: "rbl.t", 5: "rblmt" };

export function layout(players: number, broad: boolean): Layout {
  const [row, width, height, scale] = broad ? ([BROAD, 1060, 608, 1.08] as const) : ([TALL, 720, 772, 1.22] as const);
  const gate: [number, number] = broad ? [604, 380] : [470, 470];
  const at: Record<string, Path> = {
    r: corner(row, gate, width, height, false, false, scale),
    b: corner(row, gate, width, height, true, false, scale),
    l: corner(row, gate, width, height, true, true, scale),
    t: corner(row, gate, width, height, false, true, scale),
    m: broad ? MIDDLE_BROAD : MIDDLE_TALL,
  };
  const taken = [...(PLACES[players] ?? "rbl.t")].filter((one) => one !== ".");
  const paths = taken.flatMap((one) => at[one] ?? []);
  const five = players === 5;
  const top = five ? (broad ? -112 : -182) : 0;
  const free = ["r", "b", "l", "t"].filter((one) => !taken.includes(one));
  return {
    box: broad ? [0, top || 6, 1060, (five ? 600 : 596) - (five ? top : 0)] : [0, top - 8, 720, 800 - top],
    scale,
    tents: broad ? [318, 424, 530, 636, 742] : [112, 236, 360, 484, 608],
    tentTop: broad ? 212 : 292,
    mat: broad ? 360 : 462,
    oasis: broad ? [242, 194, 576, 208] : [34, 280, 652, 224],
    paths,
    stacks: broad
      ? { teapots: { x: 84, y: 300 }, gems: { x: 186, y: 300 }, carpets: { x: 876, y: 300 }, salt: { x: 980, y: 300 } }
      : five
        ? { teapots: { x: 90, y: -104 }, gems: { x: 188, y: -104 }, carpets: { x: 360, y: 594 }, salt: { x: 360, y: 706 } }
        : { teapots: { x: 360, y: 70 }, gems: { x: 360, y: 186 }, carpets: { x: 360, y: 594 }, salt: { x: 360, y: 706 } },
    palms: [...palms(broad, five), ...free.flatMap((one) => grove(one, width, height))],
  };
}

function palms(broad: boolean, five: boolean): Layout["palms"] {
  if (broad) {
    const found: Layout["palms"] = [[226, 224, 46], [834, 224, 46], [206, 404, 42], [846, 404, 42], [530, 528, 62], [500, 556, 40], [566, 552, 44]];
    return five ? found : [...found, [530, 86, 62], [500, 116, 42], [566, 110, 46]];
  }
  const found: Layout["palms"] = [[22, 280, 54], [698, 280, 54], [22, 466, 46], [698, 466, 46]];
  return five ? found : [...found, [322, 226, 34], [400, 230, 30]];
}

/** Where nobody sits, palms grow. */
function grove(corner: string, width: number, height: number): Layout["palms"] {
  const left = corner === "b" || corner === "l";
  const top = corner === "l" || corner === "t";
  const near: Row = [[0.74, 0.8], [0.8, 0.87], [0.87, 0.79], [0.92, 0.9], [0.68, 0.92]];
  return near.map(([x, y], at) => [
    width * (left ? 1 - x : x),
    (top ? height * (1 - y) - 20 : height * y - 40) + (at % 2) * 8,
    [58, 84, 66, 52, 44][at] ?? 50,
  ]);
}

/** A soft line through points. */
export function spline(through: Point[]): string {
  const at = (place: number): Point => through[Math.max(0, Math.min(through.length - 1, place))] ?? { x: 0, y: 0 };
  let path = `M${at(0).x} ${at(0).y}`;
  for (let place = 0; place < through.length - 1; place += 1) {
    const [a, b, c, d] = [at(place - 1), at(place), at(place + 1), at(place + 2)];
    const [one, two] = [
      { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 },
      { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 },
    ];
    path += `C${r(one.x)} ${r(one.y)} ${r(two.x)} ${r(two.y)} ${r(c.x)} ${r(c.y)}`;
  }
  return path;
}

const r = (value: number): number => Math.round(value * 10) / 10;

/** Where on the board a camel stands: its feet. */
export function spot(layout: Layout, order: readonly string[], colour: number, place: string): Point {
  const [seat, stall] = place.split(" ");
  const path = layout.paths[order.indexOf(seat ?? "")];
  const at = path?.stalls[Number(stall) - 1];
  return at ? { x: at.x, y: at.y + 16 * layout.scale } : { x: layout.tents[colour] ?? 0, y: layout.mat };
}

/** The way of a camel from one place to another: never across the path of a third. */
export function way(layout: Layout, order: readonly string[], colour: number, from: string, to: string): Point[] {
  const [seatFrom, stallFrom] = from.split(" ");
  const [seatTo, stallTo] = to.split(" ");
  const points: Point[] = [spot(layout, order, colour, from)];
  const gate = (seat: string | undefined) => layout.paths[order.indexOf(seat ?? "")]?.gate;
  const push = (found: Point | undefined) => found && points.push(found);
  let next = 1;
  if (seatFrom === seatTo && stallFrom) {
    next = Number(stallFrom) + 1;
  } else {
    for (let stall = Number(stallFrom ?? 0) - 1; stall >= 1; stall -= 1) push(spot(layout, order, colour, `${seatFrom} ${stall}`));
    if (stallFrom) push(gate(seatFrom));
    if (stallTo) push(gate(seatTo));
  }
  if (stallTo) for (let stall = next; stall < Number(stallTo); stall += 1) push(spot(layout, order, colour, `${seatTo} ${stall}`));
  points.push(spot(layout, order, colour, to));
  return points;
}
