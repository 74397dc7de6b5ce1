"""Draws the map of Samarkand from its board file: `python3 tools/samarkand_map.py` in web/.

Writes src/art/samarkand-map.svg (the picture, one symbol, without anything that changes) and
src/games/samarkand/map.json (where the spaces lie). Only the standard library is used.
"""

import itertools
import json
import math
import random
import tomllib
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
BOX = tomllib.loads(
    (WEB.parent / "src/kervan/rules/samarkand/map.toml").read_text(encoding="utf-8")
)
FAM = {f["id"]: f for f in BOX["family"]}
GOOD = {g["index"]: g for g in BOX["good"]}
SPACE = {s["id"]: s for s in BOX["space"]}
ON = {g["space"]: i for i, g in GOOD.items()}
START = {f["start_space"]: i for i, f in FAM.items()}
WATER = {i for i, s in SPACE.items() if s["kind"] == "water"}


def rnd(*key):
    return random.Random("|".join(map(str, key)))


def wobble(a, b, amp, depth):
    """A hand-drawn line between two corners; the same one from both sides."""
    flip = a > b
    if flip:
        a, b = b, a
    pts = [a, b]
    r = rnd(a, b)
    for _d in range(depth):
        out = [pts[0]]
        for p, q in itertools.pairwise(pts):
            dx, dy = q[0] - p[0], q[1] - p[1]
            k = r.uniform(-amp, amp)
            out += [(p[0] + dx / 2 - dy * k, p[1] + dy / 2 + dx * k), q]
        pts = out
    return pts[::-1] if flip else pts


CELLS = {("s", i): [tuple(p) for p in s["poly"]] for i, s in SPACE.items()}
for n, b in enumerate(BOX["barrier"]):
    for m, poly in enumerate(b["polys"]):
        CELLS["b", n, m] = [tuple(p) for p in poly]
EDGE = {}
for c, poly in CELLS.items():
    for a, b in zip(poly, poly[1:] + poly[:1], strict=False):
        EDGE.setdefault(frozenset((a, b)), []).append(c)


def is_water(c):
    return c[0] == "s" and c[1] in WATER


def sort_of(e):
    cs = EDGE[e]
    if len(cs) == 1:
        return "searim" if is_water(cs[0]) else "rim"
    w = [is_water(c) for c in cs]
    return (
        "sea"
        if all(w)
        else "coast"
        if any(w)
        else "land"
        if all(c[0] == "s" for c in cs)
        else "scenery"
    )


def line(a, b):
    k = sort_of(frozenset((a, b)))
    amp, depth = {"coast": (0.13, 4), "rim": (0.10, 3), "searim": (0.05, 3)}.get(k, (0.06, 2))
    return wobble(a, b, amp, depth)


def f1(v):
    return f"{v:.1f}".rstrip("0").rstrip(".")


def pts(ps, close=False):
    return "M" + "L".join(f"{f1(x)} {f1(y)}" for x, y in ps) + ("z" if close else "")


def cell_path(c):
    poly, out = CELLS[c], []
    for a, b in zip(poly, poly[1:] + poly[:1], strict=False):
        out += line(a, b)[:-1]
    return pts(out, True)


def edges(*kinds):
    return "".join(pts(line(*sorted(e))) for e in EDGE if sort_of(e) in kinds)


def inner(c, k):
    """The cell shrunk towards its middle, for tints and rings."""
    poly = CELLS[c]
    s = SPACE[c[1]]
    return pts([(s["x"] + (x - s["x"]) * k, s["y"] + (y - s["y"]) * k) for x, y in poly], True)


def mountain(x, y, s=1.0, k=0):
    r = rnd("mount", x, y)
    h, w = (15 + r.uniform(-2, 3)) * s, (17 + r.uniform(-2, 2)) * s
    left, right, top = (x - w / 2, y), (x + w / 2, y), (x + r.uniform(-1.5, 1.5) * s, y - h)
    mid = (top[0] + 1.8 * s, y - h * 0.45)
    body = f"M{f1(left[0])} {f1(left[1])}Q{f1(x - w * 0.22)} {f1(y - h * 0.45)} {f1(top[0])} {f1(top[1])}Q{f1(x + w * 0.2)} {f1(y - h * 0.5)} {f1(right[0])} {f1(right[1])}"
    shade = f"M{f1(top[0])} {f1(top[1])}L{f1(mid[0])} {f1(mid[1])}L{f1(x + 0.5)} {f1(y)}L{f1(right[0])} {f1(right[1])}Q{f1(x + w * 0.2)} {f1(y - h * 0.5)} {f1(top[0])} {f1(top[1])}z"
    return f'<path class="sm-mt" d="{body}"/><path class="sm-ms" d="{shade}"/>'


def dune(x, y, s=1.0):
    d = f"M{f1(x - 9 * s)} {f1(y)}q{f1(4 * s)} {f1(-6 * s)} {f1(9 * s)} {f1(-5 * s)}q{f1(5 * s)} {f1(1 * s)} {f1(9 * s)} {f1(5 * s)}M{f1(x)} {f1(y - 5 * s)}q{f1(-1 * s)} {f1(2.5 * s)} {f1(3 * s)} {f1(5 * s)}"
    return f'<path class="sm-du" d="{d}"/>'


def inside(p, poly):
    x, y = p
    c = False
    for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1], strict=False):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            c = not c
    return c


def scenery():
    out = []
    for _n, b in enumerate(BOX["barrier"]):
        hills = b["name"] in ("Caucasus", "Pontic Range", "Pamir")
        for _m, poly in enumerate(b["polys"]):
            cx, cy = sum(p[0] for p in poly) / len(poly), sum(p[1] for p in poly) / len(poly)
            inn = [(cx + (x - cx) * 0.74, cy + (y - cy) * 0.74) for x, y in poly]
            for row in range(-3, 4):
                for col in range(-3, 4):
                    x = cx + col * 17 + (row % 2) * 8.5
                    y = cy + row * 12 + 8
                    if inside((x, y - 4), inn):
                        out.append((y, mountain(x, y, 0.92) if hills else dune(x, y, 0.82)))
        ps = [p for poly in b["polys"] for p in poly]
        out.append(
            (
                900,
                f'<text class="sm-scen" x="{f1(sum(p[0] for p in ps) / len(ps))}" y="{f1(sum(p[1] for p in ps) / len(ps) + 2)}">{b["name"]}</text>',
            )
        )
    for x, y, s in [
        (1003, 262, 1.2),
        (1022, 272, 1.3),
        (1042, 268, 1.15),
        (1058, 282, 1.45),
        (1078, 276, 1.2),
        (1094, 290, 1.3),
        (1030, 292, 1.2),
        (1052, 306, 1.25),
        (1075, 304, 1.35),
        (1098, 318, 1.15),
        (1062, 326, 1.1),
        (1085, 334, 1.2),
        (1108, 300, 1.0),
    ]:
        out.append((y, mountain(x, y, s)))
    for x, y, s in [
        (48, 392, 1),
        (66, 402, 0.9),
        (34, 408, 1.1),
        (56, 420, 1),
        (84, 447, 0.9),
        (70, 458, 0.8),
    ]:
        out.append((y, dune(x, y, s)))
    return "".join(t for _, t in sorted(out, key=lambda t: t[0]))


def compass(x, y, r):
    rays = ""
    for i in range(16):
        a = math.pi * i / 8
        rays += f"M{f1(x)} {f1(y)}L{f1(x + math.cos(a) * 900)} {f1(y + math.sin(a) * 900)}"
    out = f'<path class="sm-rhumb" d="{rays}"/>'
    rose = f'<circle class="sm-ro" cx="{x}" cy="{y}" r="{r * 0.72}"/><circle class="sm-ro" cx="{x}" cy="{y}" r="{r * 0.6}"/>'
    for _k, (len_, wid, off) in enumerate([(0.62, 0.13, math.pi / 4), (1, 0.2, 0)]):
        for i in range(4):
            a = i * math.pi / 2 + off
            tip = (x + math.cos(a) * r * len_, y + math.sin(a) * r * len_)
            for sgn, cls in ((1, "sm-rd"), (-1, "sm-rl")):
                b = a + sgn * math.pi / 4
                side = (x + math.cos(b) * r * wid, y + math.sin(b) * r * wid)
                rose += f'<path class="{cls}" d="{pts([(x, y), tip, side], True)}"/>'
    rose += f'<path class="sm-rn" d="M{x} {f1(y - r - 8)}l3.2 6h-6.4z"/>'
    return out, rose


def ship(x, y, s):
    return f"""<g class="sm-ship" transform="translate({x} {y}) scale({s})"><path class="sm-hull" d="M-15 4c5 4 24 4 31-2l3-4-3 9c-6 4-22 4-28 1z"/>
<path class="sm-sail" d="M-4-22C8-18 14-8 15 1L-9 3C-4-4-3-12-4-22z"/><path class="sm-rig" d="M-5-25-1 5M-4-22 16 2M-1 5-9 3M-13 10q4 2.500 8 0t8 0 8 0 8 0"/></g>""".replace(
        "2.500", "2.5"
    )


def fish(x, y, s):
    return f'<g class="sm-ship" transform="translate({x} {y}) scale({s})"><path class="sm-rig" d="M-12 3c3-7 11-9 16-4l5-4c-1 3-1 5 1 8-3 0-5-1-7-2-5 4-11 4-15 2zM-7 0h.1M-18 8q4 2.500 8 0t8 0 8 0 8 0"/></g>'.replace(
        "2.500", "2.5"
    )


def neatline(x0, y0, x1, y1, w=6, step=36):
    out = f'<rect class="sm-nl" x="{x0}" y="{y0}" width="{x1 - x0}" height="{y1 - y0}"/><rect class="sm-nl" x="{x0 + w}" y="{y0 + w}" width="{x1 - x0 - 2 * w}" height="{y1 - y0 - 2 * w}"/>'
    d = ""
    nx, ny = round((x1 - x0) / step), round((y1 - y0) / step)
    sx, sy = (x1 - x0 - 2 * w) / nx, (y1 - y0 - 2 * w) / ny
    for i in range(0, nx, 2):
        a = x0 + w + i * sx
        d += f"M{f1(a)} {y0}h{f1(sx)}v{w}h{f1(-sx)}zM{f1(a + (sx if nx % 2 == 0 else 0))} {y1 - w}h{f1(sx)}v{w}h{f1(-sx)}z"
    for i in range(0, ny, 2):
        a = y0 + w + i * sy
        d += f"M{x0} {f1(a)}v{f1(sy)}h{w}v{f1(-sy)}zM{x1 - w} {f1(a + (sy if ny % 2 == 0 else 0))}v{f1(sy)}h{w}v{f1(-sy)}z"
    return out + f'<path class="sm-nb" d="{d}"/>'


def picture():
    o = []
    rhumb, rose = compass(1078, 452, 34)
    o.append('<rect class="sm-void" x="-2" y="-12" width="1138" height="536"/>')
    grat = "".join(f"M{x} -6V518" for x in range(60, 1134, 96))
    grat += "".join(f"M4 {y}H1130" for y in range(40, 520, 96))
    o.append(f'<path class="sm-grat" d="{grat}"/>{rhumb}')
    o.append(
        '<path class="sm-oldsea" d="M4 196C40 190 70 196 98 204L128 250 122 300C104 322 96 330 70 332 40 336 20 330 4 334z"/>'
    )
    waves = [(22, 214), (62, 226), (30, 252), (74, 262), (96, 240), (26, 300), (64, 310), (96, 292)]
    o.append("".join(f'<path class="sm-wave" d="M{x} {y}q4-3.5 8 0t8 0 8 0"/>' for x, y in waves))
    land = "".join(cell_path(c) for c in CELLS if not is_water(c))
    sea = "".join(cell_path(c) for c in CELLS if is_water(c))
    o.append(f'<path class="sm-drop" d="{edges("rim", "searim")}"/>')
    o.append(f'<path class="sm-land" d="{land}"/>')
    o.append(
        "".join(f'<path class="sm-barrier" d="{cell_path(c)}"/>' for c in CELLS if c[0] == "b")
    )
    coast = edges("coast")
    o.append(f'<clipPath id="sm-seaclip"><path id="sm-waters" d="{sea}"/></clipPath>')
    o.append(
        f'<defs><path id="sm-shore" d="{coast}"/></defs><use href="#sm-waters" class="sm-sea"/>'
    )
    lines = "".join(f'<use href="#sm-shore" class="sm-wl{i}"/>' for i in range(6))
    o.append(f'<g clip-path="url(#sm-seaclip)">{lines}</g>')
    o.append("".join(f'<path class="sm-goodcell" d="{cell_path(("s", s))}"/>' for s in ON))
    for s, f in START.items():
        cell = inner(("s", s), 0.965)
        o.append(f'<path class="sm-startcell" fill="url(#p-{FAM[f]["key"]})" d="{cell}"/>')
        o.append(f'<path class="sm-startveil" d="{inner(("s", s), 0.80)}"/>')
    o.append(
        f'<path class="sm-bsea" d="{edges("sea")}"/><path class="sm-bland" d="{edges("land", "scenery")}"/>'
    )
    o.append(f'<path class="sm-rim" d="{edges("rim")}"/><use href="#sm-shore" class="sm-coast"/>')
    o.append(scenery() + rose + ship(52, 270, 1.15) + ship(800, 478, 0.62))
    o.append(
        '<text x="838" y="30" class="sm-ti">SAMARKAND</text><path class="sm-flo" d="M672 23h44l4-4 4 4-4 4-4-4M1004 23h-44l-4-4-4 4 4 4 4-4"/>'
    )
    o.append(neatline(0, -10, 1134, 522))
    return "\n".join(o)


def spaces():
    found = []
    for number, s in SPACE.items():
        one = {"key": s["key"], "water": s["kind"] == "water", "x": s["x"], "y": s["y"]}
        one["near"] = [SPACE[other]["key"] for other in s["adj"]]
        one["cell"] = cell_path(("s", number))
        one["inner"] = inner(("s", number), 0.9)
        if number in ON:
            one["good"] = GOOD[ON[number]]["key"]
            one["index"] = ON[number]
        if number in START:
            one["start"] = FAM[START[number]]["key"]
        found.append(one)
    return found


def main():
    art = "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">',
            "<!-- Drawn by tools/samarkand_map.py. -->",
            '<symbol id="sm-map" viewBox="0 -10 1134 532">',
            picture(),
            "</symbol>\n</svg>\n",
        ]
    )
    (WEB / "src/art/samarkand-map.svg").write_text(art, encoding="utf-8")
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in spaces())
    families = json.dumps(
        [{"key": f["key"], "cost": f["cost"], "row": f["panel"].split()[0]} for f in FAM.values()]
    )
    text = '{"families": ' + families + ',\n"spaces": [\n' + rows + "\n]}\n"
    (WEB / "src/games/samarkand/map.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
