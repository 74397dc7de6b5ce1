"""A board of Samarkand as a picture (SVG): seas, lands, scenery, goods, and where families start.

Only what the file says is drawn.  A board whose spaces have places but no outlines becomes a net of
towns; what is a neighbour of what is then a line.
"""

from collections.abc import Iterator
from html import escape

from ..reading import Refusal
from .board import Board, Point, Space

STRIP = 64  # below the map: the families with their marriage costs
COLUMN = 150  # so wide is a family there
INK, RIM, LINE, COAST = "#1d2540", "#6d4a2f", "#8d7748", "#2a3350"
VOID, LAND, GOODS, SEA, WAVE, LORE = (
    "#ead9b6",
    "#f9f2e1",
    "#f2e2bd",
    "#c7dcd9",
    "#7ba4a4",
    "#7c5c34",
)
LONGEST = 11  # letters of a name in one line

STYLE = f"""
text {{ font-family: "Inter", "Helvetica Neue", sans-serif; text-anchor: middle; fill: {INK}; }}
.land {{ fill: {LAND}; }} .goods {{ fill: {GOODS}; }} .sea {{ fill: url(#waves); }}
.land, .goods {{ stroke: {LINE}; stroke-width: .9; stroke-dasharray: 1.5 2.5; }}
.sea {{ stroke: {WAVE}; stroke-width: .9; stroke-dasharray: 5 3; }}
.scenery {{ fill: url(#hills); stroke: {LORE}; stroke-width: .5; }}
.coast {{ stroke: {COAST}; stroke-width: 1.5; stroke-linecap: round; }}
.rim {{ stroke: {RIM}; stroke-width: 1.5; stroke-linecap: round; }}
.way {{ stroke: {LINE}; stroke-width: 1.2; stroke-dasharray: 2 3; }}
.name {{ font-size: 8px; font-weight: 560; }}
.sea-name {{ font: italic 500 9px Georgia, serif; fill: #2b5f66; }}
.lore {{ font: italic 500 8px Georgia, serif; fill: {LORE}; letter-spacing: .04em;
  paint-order: stroke; stroke: #e9d8b2; stroke-width: 2.4px; stroke-linejoin: round; }}
.index {{ font: 700 9px Georgia, serif; }} .good {{ font-size: 7.5px; font-weight: 700; }}
.code {{ font: 700 8.5px "Inter", sans-serif; }} .cost {{ font-size: 10px; }}
.number {{ font-size: 6px; fill: {LORE}; }}
.family {{ font-size: 12px; font-weight: 650; text-anchor: start; }}
.halo {{ paint-order: stroke; stroke: {LAND}; stroke-width: 2.2px; stroke-linejoin: round; }}
"""

DEFINITIONS = f"""<defs>
<pattern id="waves" width="26" height="12" patternUnits="userSpaceOnUse">
<rect width="26" height="12" fill="{SEA}"/>
<path d="M2 6q3-3 6 0t6 0" fill="none" stroke="{WAVE}" stroke-width=".7" opacity=".55"/>
</pattern>
<pattern id="hills" width="22" height="16" patternUnits="userSpaceOnUse">
<rect width="22" height="16" fill="#e9d8b2"/>
<path d="M2 12l5-8 5 8M11 15l3-5 3 5" fill="#f6ead0" stroke="{LORE}" stroke-width=".6"/>
</pattern>
</defs>"""


def draw(board: Board, title: str = "Samarkand") -> str:
    """The picture of a board as the text of an SVG file."""
    if any(space.at is None for space in board.spaces):
        bare = next(space.name for space in board.spaces if space.at is None)
        raise Refusal(f"{bare} has no place (x, y), so the board cannot be drawn")
    width, height = max(board.width, 5 * COLUMN), board.height + STRIP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        DEFINITIONS,
        f'<rect width="{width}" height="{height}" fill="{VOID}"/>',
        *scenery(board),
        *ways(board),
        *grounds(board),
        *shores(board),
        *places(board),
        *legend(board, width),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def spot(space: Space) -> Point:
    """Where its name stands: every space of a board that is drawn has such a place."""
    assert space.at is not None
    return space.at


def corners(outline: tuple[Point, ...]) -> str:
    return " ".join(f"{x},{y}" for x, y in outline)


def scenery(board: Board) -> Iterator[str]:
    for one in board.scenery:
        if not one.outlines:
            continue
        for outline in one.outlines:
            yield f'<polygon class="scenery" points="{corners(outline)}"/>'
        x, y = middle(one.outlines[0])
        yield from lines_of(one.name, x, y, "lore")


def middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def ways(board: Board) -> Iterator[str]:
    """Lines between neighbours of which one has no outline that could touch the other's."""
    for number, space in enumerate(board.spaces):
        for other in space.neighbours:
            there = board.spaces[other]
            if number < other and not (space.outline and there.outline):
                (x, y), (u, v) = spot(space), spot(there)
                yield f'<line class="way" x1="{x}" y1="{y}" x2="{u}" y2="{v}"/>'


def grounds(board: Board) -> Iterator[str]:
    goods = {good.space for good in board.goods}
    for number, space in enumerate(board.spaces):
        kind = "sea" if not space.is_land else "goods" if number in goods else "land"
        near = ", ".join(board.spaces[other].name for other in space.neighbours)
        label = f"<title>{escape(f'{number + 1} {space.name}; next to {near}')}</title>"
        if space.outline:
            shape = f'<polygon class="{kind}" points="{corners(space.outline)}">{label}</polygon>'
        else:
            x, y = spot(space)
            shape = f'<circle class="{kind}" cx="{x}" cy="{y}" r="22">{label}</circle>'
        yield f'<g id="space-{space.key}">{shape}</g>'


def shores(board: Board) -> Iterator[str]:
    """Edges between land and water, and those where the spaces end."""
    sides: dict[tuple[Point, Point], list[bool]] = {}
    for space in board.spaces:
        for one, other in zip(space.outline, space.outline[1:] + space.outline[:1], strict=True):
            sides.setdefault((min(one, other), max(one, other)), []).append(space.is_land)
    for ((x, y), (u, v)), lands in sides.items():
        kind = "rim" if len(lands) == 1 else "coast" if lands[0] != lands[1] else ""
        if kind:
            yield f'<line class="{kind}" x1="{x}" y1="{y}" x2="{u}" y2="{v}"/>'


def places(board: Board) -> Iterator[str]:
    goods = {good.space: number for number, good in enumerate(board.goods)}
    starts = {family.start: number for number, family in enumerate(board.families)}
    for number, space in enumerate(board.spaces):
        x, y = spot(space)
        if number in goods:
            yield from goods_tile(board, goods[number], space, x, y)
        elif number in starts:
            yield from start_mark(board, starts[number], space, x, y)
        else:
            yield from lines_of(space.name, x, y, "name" if space.is_land else "sea-name")
        yield f'<text class="number" x="{x}" y="{y - 18}">{number + 1}</text>'


def goods_tile(board: Board, good: int, space: Space, x: int, y: int) -> Iterator[str]:
    yield (
        f'<rect x="{x - 7}" y="{y - 14}" width="14" height="14" rx="3" fill="#fff" '
        f'stroke="{INK}" stroke-width="1"/>'
    )
    yield f'<text class="index" x="{x}" y="{y - 4}">{good + 1}</text>'
    yield f'<text class="good" x="{x}" y="{y + 7}">{escape(board.goods[good].name)}</text>'
    yield f'<text class="name" x="{x}" y="{y + 16}" opacity=".75">{escape(space.name)}</text>'


def start_mark(board: Board, number: int, space: Space, x: int, y: int) -> Iterator[str]:
    yield from medallion(board, number, x, y - 6)
    yield f'<text class="name halo" x="{x}" y="{y + 12}">{escape(space.name)}</text>'


def medallion(board: Board, number: int, x: int, y: int) -> Iterator[str]:
    """A family's sign: its colour and its two letters."""
    family = board.families[number]
    red, green, blue = (int(family.hex[at : at + 2], 16) for at in (1, 3, 5))
    is_dark = red * 299 + green * 587 + blue * 114 < 140_000
    ink = "#ffffff" if is_dark else INK
    yield (
        f'<circle cx="{x}" cy="{y}" r="9" fill="{family.hex}" stroke="{INK}" stroke-width="1.2"/>'
    )
    yield f'<text class="code" x="{x}" y="{y + 3}" style="fill:{ink}">{family.code}</text>'


def lines_of(name: str, x: int, y: int, kind: str) -> Iterator[str]:
    """A name in one line, or broken at a space if it is long."""
    rows = [name]
    if len(name) > LONGEST and " " in name:
        cut = min(
            (at for at, letter in enumerate(name) if letter == " "),
            key=lambda at: abs(at - len(name) // 2),
        )
        rows = [name[:cut], name[cut + 1 :]]
    top = y + 3 - 5 * (len(rows) - 1)
    for row, text in enumerate(rows):
        yield f'<text class="{kind}" x="{x}" y="{top + 10 * row}">{escape(text)}</text>'


def legend(board: Board, width: int) -> Iterator[str]:
    """The families in two rows, each with its colour, name and marriage cost."""
    step = width // 5
    for number, family in enumerate(board.families):
        x, y = step * (number % 5) + 40, board.height + 20 + 26 * (number // 5)
        yield from medallion(board, number, x, y)
        text = escape(f"{family.name}, {family.cost}")
        yield f'<text class="family" x="{x + 16}" y="{y + 4}">{text}</text>'
