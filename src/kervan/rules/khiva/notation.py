"""What is said in Khiva: the words of decisions, outcomes and happenings, as keys and arguments.

The sentences stand in words/*.toml.  An argument is a number, or the key of a term there; `seat.1`
is the name of a player.
"""

from typing import Any

from . import happen
from .box import (
    CARPETS,
    COLOURS,
    COUNTER,
    SALT,
    SALT_PRICE,
    STALL_CHOICE,
    STALL_GEMS,
    TEAPOT_LEAST,
    VALUES,
)
from .decisions import BUY_SALT, SPEND
from .pieces import carpets_left, value_of
from .reasons import FINE
from .stalls.salt import why_not_salt
from .state import CHOOSE, SPEND_GEMS, State
from .view import CARD_WORDS, CARPET_WORDS, ENDS, TEAPOT_WORDS
from .walk import landing

Arguments = dict[str, Any]

# What chance is asked for, in the order of its numbers in pieces.py: name, how many outcomes.
CHANCES = (
    ("deal", len(CARD_WORDS)),
    ("open", len(CARD_WORDS)),
    ("teapot", len(TEAPOT_WORDS)),
    ("colour", len(COLOURS)),
    ("carpet", len(CARPET_WORDS)),
)
ENDINGS = ENDS
REVEALS = ("REVEALED",)  # after these a decision cannot be taken back for nothing
STANDING = ("stall",)  # questions that can be answered in advance


def card_arguments(card: int) -> Arguments:
    return {"colour": f"colour.{COLOURS[card // VALUES]}", "value": card % VALUES + 1}


def arguments(block: str, index: int) -> Arguments:
    """The arguments of a decision's words."""
    if block in ("play", "pass"):
        return card_arguments(index)
    return {"gems": index} if block == "spend" else {}


def outcome(name: str, value: int) -> Arguments:
    """The arguments of an outcome's words."""
    if name in ("deal", "open"):
        return card_arguments(value)
    if name == "colour":
        return {"colour": f"colour.{COLOURS[value]}"}
    return {"value": int((TEAPOT_WORDS if name == "teapot" else CARPET_WORDS)[value])}


def question(state: State, seat: int) -> tuple[str, Arguments]:
    """What this seat is asked: a key, and its arguments."""
    if state.step == CHOOSE:
        player = state.seats[seat]
        name = "choose" if player.to_play and player.to_pass else "choose_play"
        name = name if player.to_play else "choose_pass"
        return name, {"play": player.to_play, "pass": player.to_pass}
    name = "spend" if state.step == SPEND_GEMS else "stall"
    return name, {"camel": f"colour.{COLOURS[state.camel]}"}


def place_arguments(state: State, place: int) -> Arguments:
    """A place numbered as in walk.py."""
    owner = state.mover if place > 0 else state.camels[state.camel].path
    return {"owner": f"seat.{owner}", "place": f"place.{abs(place)}"}


def outlook(state: State, seat: int, decision: int) -> list[tuple[str, Arguments]]:
    """What a decision would bring, as far as this seat can see."""
    if state.step == CHOOSE:
        return []
    if state.step == SPEND_GEMS:
        return outlook_of_walk(state, seat, decision - SPEND)
    return salt_for_sale(state) if decision == BUY_SALT else carpet_on_top(state)


def outlook_of_walk(state: State, seat: int, gems: int) -> list[tuple[str, Arguments]]:
    """Where the camel would stop for these gems, and what it would find there."""
    place = landing(state, seat, state.camel, value_of(state.winning) + gems)
    if place == COUNTER:
        return [("deliver", {"points": points_of_delivery(state, seat)})]
    stall = abs(place)
    stop: list[tuple[str, Arguments]] = [("stop", place_arguments(state, place))]
    later = state.copy()  # type: ignore[attr-defined]
    later.seats[seat].gems -= gems
    later.supply += gems
    if STALL_GEMS[stall]:
        found = min(STALL_GEMS[stall], later.supply)  # R15
        return [*stop, ("gems", {"gems": found}) if found else ("nothing", {})]
    if not STALL_CHOICE[stall] or why_not_salt(later, seat) != FINE:
        return stop + carpet_on_top(state)
    carpet = [(f"or_{key}", said) for key, said in carpet_on_top(state)]
    return [*stop, *salt_for_sale(state), *carpet]


def points_of_delivery(state: State, seat: int) -> int:
    """What the camel that walks now brings at the counter."""
    teapot = state.camels[state.camel].teapot
    pending = state.seats[seat].pending[state.camel]
    carpets = sum(n * value for n, value in zip(pending, CARPETS, strict=True))
    return carpets + (TEAPOT_LEAST + teapot if teapot >= 0 else 0)


def salt_for_sale(state: State) -> list[tuple[str, Arguments]]:
    return [("salt", {"points": SALT[state.salt_sold], "gems": SALT_PRICE})]


def carpet_on_top(state: State) -> list[tuple[str, Arguments]]:
    """Its colour, where that shows (R13)."""
    if carpets_left(state) == 0:
        return [("nothing", {})]
    if state.top_carpet < 0:
        return [("carpet", {})]
    return [("carpet_of", {"colour": f"colour.{COLOURS[state.top_carpet]}"})]


def pieces(state: State, seat: int, block: str, index: int) -> list[str]:
    """The pieces on the board a decision is about."""
    if block in ("play", "pass"):
        word = f"card:{COLOURS[index // VALUES]}.{index % VALUES + 1}"
        return [word, f"tray:{block}"]
    camel = f"camel:{COLOURS[state.camel]}"
    if block == "spend":
        place = landing(state, seat, state.camel, value_of(state.winning) + index)
        owner = seat if place > 0 else state.camels[state.camel].path
        return [camel, f"stall:{owner}.{abs(place)}"]
    return [camel, "stack:salt" if block == "buy_salt" else "stack:carpets"]


def telling(kind: int, a: int, b: int, c: int) -> Arguments:
    """The arguments of the words for a happening."""
    if kind in (happen.PASSED, happen.PASSED_CARD):
        to: Arguments = {"to": f"seat.{a}"}
        return {**to, **card_arguments(b)} if kind == happen.PASSED_CARD else to
    if kind in (happen.REVEALED, happen.REJECTED, happen.DEALT_CARD, happen.ASIDE_SHOWN):
        return card_arguments(a)
    if kind == happen.WON:
        return {"camel": f"colour.{COLOURS[a]}", **card_arguments(b)}
    if kind in (happen.GEMS, happen.PAID):
        return {"gems": a}
    if kind == happen.WALKED:
        return {"camel": f"colour.{COLOURS[a]}", "owner": f"seat.{b}", "place": f"place.{c}"}
    if kind in (happen.CARPET, happen.SCORED_CARPET):
        return {"colour": f"colour.{COLOURS[a]}", "points": CARPETS[b]}
    if kind == happen.CARPET_SHOWS:
        return {"colour": f"colour.{COLOURS[a]}"}
    if kind == happen.SALT:
        return {"points": SALT[a]}
    if kind in (happen.SCORED_TEAPOT, happen.LOADED):
        return {"camel": f"colour.{COLOURS[a]}", "points": TEAPOT_LEAST + b}
    if kind == happen.DEALT:
        return {"cards": a}
    if kind == happen.LAST_TURN:
        return {"why": f"why_last.{ENDS[a]}"}
    return {}
