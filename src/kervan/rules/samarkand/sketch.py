"""The table of Samarkand drawn in a terminal.

     22*  23  24 ~53  39*        every space by its number, roughly where it lies on the map;
          BY  BY      LEBY       below it the families that stand there

A board without places is drawn in the order of its numbers.
"""

from collections.abc import Callable, Iterator
from typing import Any

from .box import BOARD, COSTS, GOOD_AT, GOOD_SPACE, NO_GOOD, OTHER_CAMEL, OWN_CAMEL, SPACES, STACK
from .check import FAMILY_WORDS, GOOD_WORDS, SPACE_WORDS
from .notation import FAMILY_TERMS, GOOD_TERMS

Paint = Callable[[str, str], str]
Say = Callable[..., str]

WIDE = 79  # the narrowest terminal people have shows 80 columns
CELL = 5  # a number and its mark, or two families, and a gap
LAST = WIDE - CELL + 1  # the column of the last cell of a line, which needs no gap
PER_LINE = LAST // CELL + 1
ROWS = 9
LONGEST_NAME = 16
CODES = {family.key: family.code for family in BOARD.families}
PAINTS = {"black": "white on black", "brown": "color(130)", "white": "bold", "orange": "color(208)",
          "pink": "color(211)", "purple": "magenta"}  # fmt: skip


def sketch(view: dict[str, Any], say: Say, paint: Paint) -> str:
    """Lines of text, at most 79 wide; `say` fills the words, `paint` colours a stretch of text."""
    two = "".join(family.code for family in BOARD.families[:2])
    parts = [
        world(view, paint),
        [say("sketch.legend", two=f"raw.{two}")],
        families(view, say, paint),
    ]
    parts += [stacks(view, say), seats(view, say, paint), hand(view, say, paint)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def name(term: str, say: Say) -> str:
    """A family or good by its term, or as another board names it."""
    return term.removeprefix("raw.") if term.startswith("raw.") else say(f"terms.{term}")


def tint(word: str, paint: Paint) -> str:
    """The two letters of a family in its colour."""
    colour = BOARD.families[FAMILY_WORDS.index(word)].colour
    plain = colour if colour in ("yellow", "red", "green", "blue") else "bold"
    return paint(CODES[word], PAINTS.get(colour, plain))


# ---- the map


def layout() -> list[list[tuple[int, int]]]:
    """The spaces in lines: (column, space), none over another."""
    places = [space.at for space in BOARD.spaces]
    if any(at is None for at in places):
        order = list(range(SPACES))
        chunks = [order[at : at + PER_LINE] for at in range(0, SPACES, PER_LINE)]
        return [[(CELL * at, space) for at, space in enumerate(chunk)] for chunk in chunks]
    xs, ys = [at[0] for at in places if at], [at[1] for at in places if at]
    left, top = min(xs), min(ys)
    across, down = max(1, max(xs) - left), max(1, max(ys) - top)
    rows: list[list[tuple[int, int]]] = [[] for _ in range(ROWS)]
    for space in range(SPACES):
        column = (xs[space] - left) * LAST // across
        rows[round((ys[space] - top) * (ROWS - 1) / down)].append((column, space))
    return [line for row in rows for line in without_overlaps(sorted(row))]


def without_overlaps(row: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Push cells to the right until all can be read, then back to the left what stands out; a
    crowded line becomes two."""
    if len(row) > PER_LINE:  # two lines, each across the whole map
        yield from without_overlaps(row[::2])
        yield from without_overlaps(row[1::2])
        return
    if not row:
        return
    columns = [column for column, _ in row]
    for at in range(1, len(columns)):
        columns[at] = max(columns[at], columns[at - 1] + CELL)
    room = LAST
    for at in reversed(range(len(columns))):
        columns[at] = min(columns[at], room)
        room = columns[at] - CELL
    yield [(column, space) for column, (_, space) in zip(columns, row, strict=True)]


LINES = layout()


def world(view: dict[str, Any], paint: Paint) -> list[str]:
    mine = view["seat"].get(view.get("you", ""), {"hand": []})["hand"]
    found = []
    for line in LINES:
        numbers, camels = "", ""
        at = 0
        for column, space in line:
            there = view["map"].get(SPACE_WORDS[space], [])
            label, style = label_of(space, bool(there), mine)
            blank = " " * (column - at)
            numbers += blank + paint(label, style) + " " * (CELL - len(label))
            codes = "".join(tint(word, paint) for word in there)
            camels += blank + codes + " " * (CELL - 2 * len(there))
            at = column + CELL
        found += [numbers.rstrip(), camels.rstrip()]
    return found


def label_of(space: int, is_reached: bool, mine: list[str]) -> tuple[str, str]:
    """A space by its number: what is there to be had, in a sign and in a colour."""
    good = GOOD_AT[space]
    if good != NO_GOOD and GOOD_WORDS[good] in mine:
        return f"{space + 1}+", "bold cyan"
    if good != NO_GOOD and not is_reached:
        return f"{space + 1}*", "bold"
    if not BOARD.spaces[space].is_land:
        return f"~{space + 1}", "blue"
    return str(space + 1), "dim"


# ---- families, stacks, seats


def families(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    """Two columns of families, as their panels lie above and below the map; and who has met."""
    found = [say("sketch.families")]
    rows = [family_text(view, number, say) for number in range(len(FAMILY_WORDS))]
    half = (len(rows) + 1) // 2
    for number in range(half):
        left, right = rows[number], rows[half + number]
        codes = [tint(FAMILY_WORDS[at], paint) for at in (number, half + number)]
        found.append(f"{codes[0]} {left:<37}{codes[1]} {right}".rstrip())
    pairs = [
        f"{CODES[one]}-{CODES[other]}"
        for at, one in enumerate(FAMILY_WORDS)
        for other in FAMILY_WORDS[at + 1 :]
        if other in view["families"][one]["met"]
    ]
    return [*found, *(wrapped(f"{say('sketch.met')} {', '.join(pairs)}", 0) if pairs else [])]


def family_text(view: dict[str, Any], number: int, say: Say) -> str:
    """A family's panel: name, tiles, cost, treasury, camels and relation tiles left."""
    word = FAMILY_WORDS[number]
    panel = view["families"][word]
    stack = STACK - min(STACK, len(panel["met"]))
    return (
        f"{name(FAMILY_TERMS[number], say):<14.14} x{view['panel'].count(word)} "
        f"{f'{COSTS[number]}$':<3} T{panel['treasury']:<2} C{panel['supply']:<2} R{stack}"
    )


def stacks(view: dict[str, Any], say: Say) -> list[str]:
    pile = sum(len(seat["put_away"]) for seat in view["seat"].values())
    parts = [say("sketch.deck", deck=len(view["deck"]), pile=pile)]
    for key in ("bag", "gone"):
        if view[key]:
            parts.append(f"{say(f'sketch.{key}')} {' '.join(CODES[word] for word in view[key])}")
    return parts


def seats(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    found = []
    names = {seat: str(say("seat", seat=seat))[:LONGEST_NAME] for seat in view["seat"]}
    wide = max(map(len, names.values()))
    for seat, player in view["seat"].items():
        mark = ">" if seat in view["waiting"] else " "
        things = say(
            "sketch.seat",
            points=view.get("scores", {}).get(seat, 0),
            money=player["money"],
            goods=len(player["goods"]),
            relations=len(player["relations"]),
            cards=len(player["hand"]),
        )
        found.append(f"{mark} {paint(names[seat].ljust(wide), 'bold')}  {things}")
        if player["families"]:
            codes = " ".join(tint(word, paint) for word in player["families"])
            found.append(f"{'':{wide + 4}}{say('sketch.of')} {codes}")
        if player["sold"]:
            goods = ", ".join(name(GOOD_TERMS[GOOD_WORDS.index(w)], say) for w in player["sold"])
            found += wrapped(f"{say('sketch.sold')} {goods}", wide + 4)
        if view["step"] == "finished" and player["hand"]:  # laid open for scoring
            found += wrapped(f"{say('sketch.open')} {worths(view, player, say)}", wide + 4)
    return found


def wrapped(text: str, margin: int) -> list[str]:
    """A text in lines that fit, broken at its commas."""
    lines, line = [], ""
    for part in text.split(", "):
        if line and margin + len(line) + len(part) + 3 > WIDE:
            lines.append(f"{'':{margin}}{line},")
            line = part
        else:
            line = f"{line}, {part}" if line else part
    return [*lines, f"{'':{margin}}{line}"]


def hand(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    """My cards, and those I have put away, while the game goes on."""
    mine = view["seat"].get(view.get("you", ""))
    if not mine or view["step"] == "finished":
        return []
    found = wrapped(f"{say('sketch.hand')} {worths(view, mine, say)}", 0) if mine["hand"] else []
    seen = {*mine["drawn"], *(word for seat in view["seat"].values() for word in seat["sold"])}
    for key, cards in (
        ("put_away", mine["put_away"]),
        ("buried", [word for word in mine["buried"] if word not in seen]),
    ):
        if cards:
            goods = ", ".join(name(GOOD_TERMS[GOOD_WORDS.index(word)], say) for word in cards)
            found += wrapped(f"{say(f'sketch.{key}')} {goods}", 0)
    return found


def worths(view: dict[str, Any], player: dict[str, Any], say: Say) -> str:
    """The cards of a hand: where each pays, and how much now."""
    texts = []
    for word in player["hand"]:
        card = GOOD_WORDS.index(word)
        space = GOOD_SPACE[card]
        there = view["map"].get(SPACE_WORDS[space], [])
        points = sum(OWN_CAMEL if family in player["families"] else OTHER_CAMEL for family in there)
        texts.append(f"{name(GOOD_TERMS[card], say)} {space + 1}: {points}")
    return ", ".join(texts)
