"""What is said in Samarkand: words of decisions, outcomes and happenings, as keys and arguments.

The sentences stand in words/*.toml.  An argument is a number, or the key of a term there; `seat.1`
is the name of a player.  Families, goods and spaces of another board than our own have no terms
there: they are said as their board names them, `raw.Cilicia`.
"""

from collections.abc import Sequence
from typing import Any

from ..sets import has
from . import happen
from .box import (
    ACTIVE_BONUS,
    BOARD,
    COSTS,
    DRAW,
    FAMILIES,
    GOOD_AT,
    GOODS,
    HAND_LIMIT,
    IS_LAND,
    MOST_DISCARDS,
    NO_GOOD,
    OWN_BOARD,
    PASSIVE_BONUS,
    PLAYERS,
    SALE_PRICE,
    TOLL,
)
from .check import ENDS, FAMILY_WORDS, GOOD_WORDS, SPACE_WORDS
from .decisions import EXTEND, MARRY, PASS, PLACE, PUT_AWAY, SELL
from .pieces import held, stack_left
from .scoring import points_of_card
from .state import ACT, DISCARD, PLACE_FIRST, PLACE_SECOND, State

Arguments = dict[str, Any]


def terms(kind: str, here: Sequence[Any], own: Sequence[Any]) -> tuple[str, ...]:
    """How each thing of a board is said: by its term if our own board has it, else by its name."""
    known = {(one.key, one.name) for one in own}
    return tuple(
        f"{kind}.{one.key}" if (one.key, one.name) in known else f"raw.{one.name}" for one in here
    )


FAMILY_TERMS = terms("family", BOARD.families, OWN_BOARD.families)
GOOD_TERMS = terms("good", BOARD.goods, OWN_BOARD.goods)
SPACE_TERMS = terms("space", BOARD.spaces, OWN_BOARD.spaces)
SEAT_TERMS = tuple(f"seat.{seat}" for seat in range(PLAYERS))

# What chance is asked for, in the order of its numbers in pieces.py: name, how many outcomes.
CHANCES = (("start", PLAYERS), ("deal", GOODS), ("draw", GOODS), ("bag", FAMILIES))
ENDINGS = ENDS
# After these a decision cannot be taken back for nothing: when a goods tile is taken, others may
# be asked to sell, and whether they had a choice must not show.
REVEALS = ("TOOK_GOODS", "SOLD")
# Questions that can be answered in advance: any sale, or that of one card (R8).
STANDING = ("sale", *(f"sale.{word}" for word in GOOD_WORDS))
SEALED = ("sale",)  # a question that does not show who is asked in earnest (R8)
AT_ONCE = ("nothing",)  # said on behalf of those who have no choice, at once and unseen (R8)


def arguments(block: str, index: int) -> Arguments:
    """The arguments of a decision's words."""
    if block in ("marry", "extend"):
        return {"family": FAMILY_TERMS[index]}
    if block == "discard":
        return {"good": GOOD_TERMS[index]}
    return {"space": SPACE_TERMS[index]} if block == "place" else {}


def outcome(name: str, value: int) -> Arguments:
    """The arguments of an outcome's words."""
    if name == "start":
        return {"player": SEAT_TERMS[value]}
    return {"family": FAMILY_TERMS[value]} if name == "bag" else {"good": GOOD_TERMS[value]}


def question(state: State, seat: int) -> tuple[str, Arguments]:
    """What this seat is asked: a key, and its arguments."""
    if state.step == ACT:
        return "act", {}
    if state.step == DISCARD:
        limit = HAND_LIMIT[state.players]
        over = max(0, held(state, seat) - limit)
        if over:
            return "discard_due", {"cards": over}
        return "discard", {"cards": MOST_DISCARDS - state.discarded}
    if state.step in (PLACE_FIRST, PLACE_SECOND):
        name = "place" if state.step == PLACE_FIRST else "second"
        return name, {"family": FAMILY_TERMS[state.family], "toll": TOLL}
    return "sale", {"good": GOOD_TERMS[GOOD_AT[state.space]], "price": SALE_PRICE}


def standing(state: State, seat: int) -> tuple[str, ...]:
    """The names under which an answer in advance may lie ready, the most special first."""
    name = question(state, seat)[0]
    if name == "sale":
        return f"sale.{GOOD_WORDS[GOOD_AT[state.space]]}", name
    return (name,)


# ---- what a decision would bring


def outlook(state: State, seat: int, decision: int) -> list[tuple[str, Arguments]]:
    """What a decision would bring, as far as this seat can see."""
    if decision < EXTEND:
        return outlook_of_marriage(state, seat, decision - MARRY)
    if decision < PASS:
        family = state.families[decision - EXTEND]
        return [("route", {"camels": family.supply, "treasury": family.treasury})]
    if decision >= PLACE:
        return outlook_of_place(state, seat, decision - PLACE)
    if decision == SELL:
        card = GOOD_AT[state.space]
        points = points_of_card(state, state.seats[seat].families, card)
        return [("sell", {"price": SALE_PRICE, "points": points})]
    if PUT_AWAY <= decision < PLACE:
        card = decision - PUT_AWAY
        points = points_of_card(state, state.seats[seat].families, card)
        return [("lose_card", {"points": points})]
    return []


def outlook_of_marriage(state: State, seat: int, family: int) -> list[tuple[str, Arguments]]:
    is_full = held(state, seat) >= HAND_LIMIT[state.players]
    found: list[tuple[str, Arguments]] = [("price", {"price": COSTS[family]})]
    found.append(("no_cards", {}) if is_full else ("cards", {"cards": DRAW}))
    return found


def outlook_of_place(state: State, seat: int, space: int) -> list[tuple[str, Arguments]]:
    """Goods tile, relation, own card on this space; and its number on the drawn map."""
    found: list[tuple[str, Arguments]] = [("number", {"number": space + 1})]
    player, there = state.seats[seat], state.at[space]
    card = GOOD_AT[space]
    if there == 0 and card != NO_GOOD:
        found.append(("goods", {"good": GOOD_TERMS[card]}))
    if there and IS_LAND[space] and not state.families[state.family].met & there:
        other = there.bit_length() - 1
        bonus = ACTIVE_BONUS * has(player.families, state.family)
        bonus += PASSIVE_BONUS * has(player.families, other)
        count = int(stack_left(state, state.family) > 0) + int(stack_left(state, other) > 0)
        said = {"family": FAMILY_TERMS[other], "bonus": int(bonus), "tiles": count}
        found.append(("relation", said))
    if card != NO_GOOD and has(player.hand, card):
        after = state.copy()  # type: ignore[attr-defined]
        after.at[space] |= 1 << state.family
        points = points_of_card(after, player.families, card)
        found.append(("card", {"good": GOOD_TERMS[card], "points": points}))
    return found


# ---- pieces on the board, and what happened


def pieces(state: State, seat: int, block: str, index: int) -> list[str]:
    """The pieces on the board a decision is about."""
    if block in ("marry", "extend"):
        return [f"family:{FAMILY_WORDS[index]}"]
    if block == "discard":
        return [f"card:{GOOD_WORDS[index]}"]
    if block == "place":
        return [f"space:{SPACE_WORDS[index]}", f"family:{FAMILY_WORDS[state.family]}"]
    if block in ("sell", "keep", "nothing") and state.space >= 0:
        return [f"card:{GOOD_WORDS[GOOD_AT[state.space]]}", f"space:{SPACE_WORDS[state.space]}"]
    if block == "stop" and state.family >= 0:
        return [f"family:{FAMILY_WORDS[state.family]}"]
    return ["pile:discard"] if block == "enough" else [f"seat:{seat}"]


def telling(kind: int, a: int, b: int, c: int) -> Arguments:
    """The arguments of the words for a happening."""
    if kind in (happen.DEALT, happen.DREW, happen.SHUFFLED):
        return {"cards": a}
    if kind in (happen.DEALT_CARD, happen.DREW_CARD, happen.DISCARDED_CARD, happen.TOOK_GOODS):
        return {"good": GOOD_TERMS[a]}
    if kind == happen.SOLD:
        return {"good": GOOD_TERMS[a], "price": b}
    if kind == happen.MARRIED:
        return {"family": FAMILY_TERMS[a], "price": b}
    if kind == happen.EXTENDED:
        return {"family": FAMILY_TERMS[a], "space": SPACE_TERMS[b]}
    if kind == happen.TOLL_PAID:
        return {"family": FAMILY_TERMS[a], "dirhams": b}
    if kind == happen.MET:
        return {"family": FAMILY_TERMS[a], "other": FAMILY_TERMS[b]}
    if kind in (happen.TO_PANEL, happen.LEFT, happen.TOOK_DARK, happen.TOOK_GREY):
        return {"family": FAMILY_TERMS[a]}
    if kind == happen.BONUS:
        return {"dirhams": a}
    if kind == happen.LAST_TURN:
        return {"why": f"why_last.{ENDS[a]}"}
    return {}
