"""The table of Istanbul drawn in a terminal.

    |15 Great Mosque         |5 Post Office           |     number and name
    | Y3 B2 ◆3               | R Y 2 lira             |     what it offers now
    | [R3] g                 | b b* GOV               |     merchants, assistants, family, figures

A legend below says what the letters mean.
"""

from collections.abc import Callable
from typing import Any

from ..reading import NONE
from .box import (
    BET_LEAST,
    BET_MOST,
    CAPACITY,
    DEMAND,
    EXTENSION_PRICE,
    FABRIC_WAREHOUSE,
    GOALS,
    GOODS,
    PALACE_ANY,
    PALACE_NEEDS,
    PLACE_WORDS,
    POST_GOODS,
    POST_LIRA,
    SMALL_MARKET,
    SOLD_OUT,
    TAVERN_COSTS,
    TILE_COUNTS,
)
from .terms import COLOURS, GOOD_WORDS, TAVERN_WORDS

Paint = Callable[[str, str], str]
Say = Callable[..., str]
Parts = list[tuple[str, str]]  # texts and their styles
PAINTS = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "white": "bold"}
GOOD_PAINTS = dict(zip(GOODS, ("red", "green", "yellow", "blue"), strict=True))
WIDTH = 99
NAMED = 17  # letters for a player and his colour


def sketch(view: dict[str, Any], say: Say, paint: Paint) -> str:
    """Lines of text, at most 100 wide; `say` fills the words, `paint` colours a stretch of text."""
    lines = [*board(view, say, paint), *legend(view, say, paint), ""]
    for seat in view["seat"]:
        lines += panel(view, seat, say, paint)
    return "\n".join([*lines, "", *cards(view, say, paint)])


class Line:
    """Painted text that knows how wide it looks."""

    def __init__(self, paint: Paint, room: int) -> None:
        self.paint, self.room, self.text = paint, room, ""

    def add(self, text: str, style: str = "") -> None:
        text = text[: self.room]
        self.room -= len(text)
        self.text += self.paint(text, style) if style and text.strip() else text

    def full(self) -> str:
        return self.text + " " * self.room


# ---- the board


def board(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    columns = len(view["places"][0])
    width = (WIDTH - 1) // columns - 1
    walls = wall_under(view)
    lines = [rule_line(columns, width, (), ())]
    for places in view["places"]:
        drawn = [tile(view, place, width, say, paint) for place in places]
        for part in range(max(map(len, drawn))):
            line = "|"
            for place, parts in zip(places, drawn, strict=True):
                shown = parts[part] if part < len(parts) else " " * width
                line += shown + ("#" if walls == (place, "east") else "|")
            lines.append(line)
        lines.append(rule_line(columns, width, places, walls))
    return lines


def wall_under(view: dict[str, Any]) -> tuple[int, str]:
    """The place beside which the barrier stands, and on which side."""
    edge = view.get("barrier", NONE)
    if edge == NONE:
        return 0, NONE
    place, side = edge.split()
    return int(place), side


def rule_line(
    columns: int, width: int, places: "list[int] | tuple[()]", walls: tuple[Any, ...]
) -> str:
    return (
        "+"
        + "+".join(
            ("#" if places and walls == (places[column], "south") else "-") * width
            for column in range(columns)
        )
        + "+"
    )


def tile(view: dict[str, Any], place: int, width: int, say: Say, paint: Paint) -> list[str]:
    """The lines of a place: three, or more where a name is long or many stand."""
    name = say(f"terms.place.{PLACE_WORDS[place - 1]}").split()
    head = flowing([(word, "bold") for word in (str(place), *name)], "", width, paint)
    offer = flowing(offered(view, place, say), " ", width, paint)
    crowd = flowing(standing(view, place, say), " ", width, paint)
    return [line.full() for line in (*head, *offer, *crowd)]


def flowing(parts: Parts, indent: str, width: int, paint: Paint) -> list[Line]:
    """Lines with a space between parts, and a new one where a part does not fit."""
    lines = [Line(paint, width)]
    for text, style in parts:
        if lines[-1].room <= len(text) and lines[-1].text:
            lines.append(Line(paint, width))
        lines[-1].add(" " if lines[-1].text else indent)
        lines[-1].add(text, style)
    return lines


def standing(view: dict[str, Any], place: int, say: Say) -> Parts:
    """Who stands on a place."""
    found = []
    for seat, player in view["seat"].items():
        letter, style = seat[0], PAINTS[seat]
        if player["place"] == place:
            found.append((f"[{letter.upper()}{stack(player, letter)}]", f"bold {style}"))
        if place in player["assistants"]:
            found.append((letter, style))
        if player["family"] == place:
            found.append((f"{letter}*", style))
    found += [(say("sketch.neutral"), "dim") for at in view["neutral_merchants"] if at == place]
    found += [("o", "dim") for at in view.get("neutral_assistants", ()) if at == place]
    for figure, at in view["figures"].items():
        if at == place:
            found.append((say(f"sketch.{figure}"), "magenta"))
    return found


def stack(player: dict[str, Any], letter: str) -> str:
    """How many assistants are below a merchant; where some are neutral, which, the bottom last."""
    height = player["stack"]
    if "neutral_below" not in player:
        return str(height)
    neutral = player["neutral_below"]
    return "".join("o" if place in neutral else letter for place in range(height, 0, -1))


def in_letters(goods: "list[str] | str") -> Parts:
    return [(letter, GOOD_PAINTS.get(letter, "")) for letter in goods]


def offered(view: dict[str, Any], place: int, say: Say) -> Parts:
    """What a place offers now."""
    word = PLACE_WORDS[place - 1]
    lira = say("sketch.lira")
    if word == "wainwright":
        return [(f"{EXTENSION_PRICE} {lira} {gems(view['wainwright'])}", "")]
    if word.endswith("warehouse"):
        return in_letters(GOODS[place - FABRIC_WAREHOUSE])
    if word == "post_office":
        goods = [GOODS[good] for good in POST_GOODS[view["mail"]]]
        return [*in_letters(goods), (f"{POST_LIRA[view['mail']]} {lira}", "")]
    if word == "caravansary":
        cards = len(view["pile"]) + int(view["pile_hidden"])
        heaps = {"pile": cards, "discards": len(view["discards"])}
        return [(say(f"sketch.{heap}", cards=count), "") for heap, count in heaps.items()]
    if word == "black_market":
        return [("7+B 9+BB 11+BBB", "")]
    if word == "tea_house":
        return [(f"{BET_LEAST}-{BET_MOST} {lira}", "")]
    if word in ("large_market", "small_market"):
        market = int(place == SMALL_MARKET)
        active = view["demand"][("large", "small")[market]]["active"] - 1
        icons = DEMAND[market][active]
        return in_letters("".join(g * n for g, n in zip(GOODS, icons, strict=True)))
    if word in ("sultans_palace", "gemstone_dealer", "coffee_house"):
        return price(view, word, say)
    if word in ("small_mosque", "great_mosque"):
        return mosque(view, word, say)
    if word == "guild_hall":
        cards = len(view["guild_pile"]) + int(view["guild_hidden"])
        return [(say("sketch.pile", cards=cards), "")]
    return tavern(view, say) if word == "tavern" else [("", "")]


def gems(count: int) -> str:
    """Rubies on a place."""
    return f"◆{count}"


def price(view: dict[str, Any], word: str, say: Say) -> Parts:
    """The next ruby of a track, and how many are left."""
    track = ("sultans_palace", "gemstone_dealer", "coffee_house").index(word)
    cost = view["tracks"][("palace", "dealer", "coffee_house")[track]]
    left = SOLD_OUT[track] - cost
    if not left:
        return [(gems(0), "")]
    tail = (gems(left), "")
    if track:
        coin = "lira" if track == 1 else "coffee"
        return [(f"{cost} {say(f'sketch.{coin}')}", ""), tail]
    needs = [(f"{n}{g}", GOOD_PAINTS[g]) for g, n in zip(GOODS, PALACE_NEEDS[cost], strict=True)]
    return [*needs, (f"+{PALACE_ANY[cost]}", ""), tail]


def mosque(view: dict[str, Any], word: str, say: Say) -> Parts:
    """The counts on top of its stacks."""
    found = []
    for colour in ("red", "green") if word == "small_mosque" else ("yellow", "blue"):
        letter = GOODS[COLOURS.index(colour)]
        count = TILE_COUNTS[view["players"]][view["tiles_taken"][colour]]
        found.append((f"{letter}{count or '-'}", GOOD_PAINTS[letter]))
    return [*found, (gems(view["mosques"][word.partition("_")[0]]), "")]


def tavern(view: dict[str, Any], say: Say) -> Parts:
    """Prices of the tavern tiles, and the side of the baksheesh tile."""
    taken = view["tavern_tiles_taken"]
    costs = [str(TAVERN_COSTS[k][taken[word]] or "-") for k, word in enumerate(TAVERN_WORDS)]
    good = GOODS[GOOD_WORDS.index(view["baksheesh"])]
    return [(f"{'/'.join(costs)} {say('sketch.coffee')}; 4+3", ""), (good, GOOD_PAINTS[good])]


def legend(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    """What the letters on the board mean."""
    parts = [
        f"{letter} {say(f'terms.good.{good}')}"
        for letter, good in zip(GOODS, GOOD_WORDS, strict=True)
    ]
    goal = GOALS["passage" in view][view["players"]]
    pieces = "stack" if "neutral_assistants" in view else "pieces"
    parts.append(say("sketch.ruby", goal=goal))
    parts += [say(f"sketch.{word}") for word in (pieces, "assistant", "family")]
    parts += [f"{say(f'sketch.{one}')} {say(f'terms.figure.{one}')}" for one in view["figures"]]
    if view["neutral_merchants"]:
        parts.append(say("sketch.neutral_merchant"))
    if "neutral_assistants" in view:
        parts.append(say("sketch.neutral_assistant"))
    if view.get("barrier", NONE) != NONE:
        parts.append(say("sketch.barrier"))
    return [paint(line, "dim") for line in packed(parts, "  ", "")]


def packed(parts: list[str], between: str, indent: str) -> list[str]:
    """Lines as full as they can be."""
    lines = [indent]
    for part in parts:
        gap = between if lines[-1] != indent else ""
        if len(lines[-1]) + len(gap) + len(part) > WIDTH:
            lines[-1] += between.rstrip()
            lines.append(indent)
            gap = ""
        lines[-1] += gap + part
    return [line[:WIDTH] for line in lines]


# ---- the players


def panel(view: dict[str, Any], seat: str, say: Say, paint: Paint) -> list[str]:
    player = view["seat"][seat]
    first = Line(paint, WIDTH)
    first.add("> " if seat in view["waiting"] else "  ", "bold")
    first.add(
        f"{seat[0].upper()} {say('seat', seat=seat)}"[:NAMED].ljust(NAMED + 1),
        f"bold {PAINTS[seat]}",
    )
    first.add(f"{gems(player['rubies'])}  ", "bold")
    for coin, most in (("lira", 100), ("coffee", 10)):
        if coin in player:
            wide = len(say(f"sketch.purse.{coin}", count=most))
            first.add(say(f"sketch.purse.{coin}", count=player[coin]).rjust(wide) + "  ")
    for letter, good in zip(GOODS, GOOD_WORDS, strict=True):
        first.add(f"{letter}{player['goods'][good]} ", GOOD_PAINTS[letter])
    first.add(f"/{CAPACITY + player['extensions']}  ")
    count = len(player["hand"]) + player["hidden_cards"]
    first.add(say("sketch.cards", cards=count))
    if "guild" in player:
        count = len(player["guild"]) + player["hidden_guild_cards"]
        first.add("  " + say("sketch.guild_cards", cards=count))
    tiles = [say(f"terms.tile.{tile}") for tile in player["tiles"]]
    tiles += [say(f"terms.tavern.{tile}") for tile in player.get("tavern", ())]
    if seat == view.get("passage", NONE):
        tiles.append(say("sketch.passage"))
    more = packed(tiles, ", ", " " * (NAMED + 3)) if tiles else []
    if len(more) == 1 and len(more[0].strip()) + 2 <= first.room:
        first.add("  " + more.pop().strip())
    if player["known"] and seat != view["you"]:
        known = [say(f"terms.card.{card}") for card in player["known"]]
        known[0] = f"{say('sketch.known')} {known[0]}"
        more += packed(known, ", ", " " * (NAMED + 3))
    return [first.full().rstrip(), *more]


def cards(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    """The open card, and the own hand with what each card does."""
    lines = []
    if view["discards"]:
        top = say(f"terms.card.{view['discards'][-1]}")
        lines.append(f"{say('sketch.open')} {top}")
    mine = view["seat"].get(view["you"])
    if mine:
        lines.append(say("sketch.hand") + ("" if mine["hand"] else " -"))
        for card in dict.fromkeys(mine["hand"]):
            times = mine["hand"].count(card)
            head = say(f"terms.card.{card}") + (f" ×{times}" if times > 1 else "")
            lines.append(explained(head, say(f"outlook.card_{card}"), paint))
        for number in mine.get("guild", ()):
            head = say("sketch.guild", number=number)
            lines.append(explained(head, say(f"outlook.guild_{number}"), paint))
    return lines


def explained(head: str, text: str, paint: Paint) -> str:
    return "  " + paint(head, "bold") + f" — {text}"[: WIDTH - 2 - len(head)]
