"""What decisions of Istanbul would bring, as far as a seat can see, as keys and arguments.

Where no chance is met the decision is carried out on a copy, and what changed hands is told;
otherwise a sentence says what the card does, or what the dice may bring.
"""

from typing import Any

from ..outside import Chance, Journal
from ..sets import has
from .actions import can_act
from .box import (
    BET_LEAST,
    BLUE_BY_ROLL,
    CARD_WORDS,
    CONSOLATION,
    ENCOUNTER,
    FOUNTAIN,
    FOUR,
    KINDS,
    MARKET_CARD,
    MARKET_CARD_BLUE,
    PAYOUT,
    PLACE_WORDS,
    RETURN_ASSISTANT,
    SIX,
    TEA_CARD,
    TEA_TIMES,
)
from .cards import why_not_yellow
from .decisions import (
    ACT,
    BAKSHEESH,
    BET,
    BUY_COFFEE,
    BUY_RUBY,
    CAPTURE_FOR_CARD,
    CAPTURE_FOR_LIRA,
    COLLECT,
    DONE,
    EDGE_AT,
    END,
    EXTEND,
    GOVERNOR_CARD,
    GUILD,
    LEAVE_ASSISTANT,
    MOVE_TO,
    PAY_FEE,
    PLAY,
    REROLL,
    SELL,
    SELL_ALL,
    SET_BARRIER,
    TAKE_NEUTRAL,
    TAKE_TILE,
    TAVERN_TILE,
    TURN_TO_FOUR,
    TURN_TO_SIX,
    VISIT_HALL,
    YELLOW_TILE,
)
from .encounters import to_capture
from .fees import fees
from .pieces import count_in
from .places.markets import market_of, most_sellable, sold_so_far
from .places.tavern import beyond
from .reasons import FINE
from .state import ASSISTANT, DICE, FEE, FIGURES, MOVE, PLACE, SALE, Player, State
from .terms import COLOURS, FIGURE_WORDS, ITEM_WORDS, TAVERN_WORDS
from .turn import apply

Saying = tuple[str, dict[str, Any]]
WAYS = 36  # in which two dice can fall


def outlook(state: State, seat: int, decision: int) -> list[Saying]:
    """What a decision would bring, as far as this seat can see."""
    if decision > GUILD:
        return [(f"guild_{decision - GUILD}", {})]
    if decision >= PLAY:
        return [(f"card_{CARD_WORDS[decision - PLAY]}", {})]
    if decision == YELLOW_TILE:
        return [("yellow", {})]
    if state.step == MOVE:
        return outlook_of_move(state, seat, decision - MOVE_TO)
    if state.step == DICE:
        return outlook_of_roll(state, decision)
    if decision == END:
        return outlook_of_end(state, seat)
    if decision == PAY_FEE:
        return [("paid_lira", {"lira": fees(state, seat)})]
    if BET + BET_LEAST <= decision < SELL:
        return outlook_of_bet(state, decision - BET)
    if SELL <= decision <= SELL_ALL or (decision == DONE and state.step == SALE):
        return outlook_of_sale(state, seat, decision)
    found = forgone(state, seat) if GOVERNOR_CARD <= decision < PLAY else []
    if TAKE_TILE <= decision < VISIT_HALL:
        found.append((f"tile_{COLOURS[decision - TAKE_TILE]}", {}))
    if TAVERN_TILE <= decision < SET_BARRIER:
        found.append((f"tavern_{TAVERN_WORDS[decision - TAVERN_TILE]}", {}))
    if is_certain(decision):
        found += changes(state, seat, decision)
    elif decision in FIXED:
        found.append((FIXED[decision], {}))
    elif GOVERNOR_CARD <= decision <= BUY_COFFEE:
        spared = has(state.seats[seat].tavern, ENCOUNTER)
        found.append((f"free_{figure_met(decision)}" if spared else figure_met(decision), {}))
    elif EDGE_AT + 2 <= decision <= ACT:
        found.append(("beside", places_beside(state, decision - EDGE_AT)))
    return found


FIXED = {SET_BARRIER: "barrier", VISIT_HALL: "hall"}


def figure_met(decision: int) -> str:
    if decision == GOVERNOR_CARD:
        return "governor"
    return "trader" if decision == BUY_COFFEE else "smuggler"


def places_beside(state: State, edge: int) -> dict[str, Any]:
    sides = zip(("place", "other"), (edge >> 1, beyond(state, edge >> 1, edge & 1)), strict=True)
    return {name: f"place.{PLACE_WORDS[place - 1]}" for name, place in sides}


# ---- phase 1 and the end of the turn


def outlook_of_move(state: State, seat: int, place: int) -> list[Saying]:
    """Assistant, fees and whoever is to be met."""
    later = state.copy()  # type: ignore[attr-defined]
    player = later.seats[seat]
    player.place = place
    found: list[Saying] = []
    if place == FOUNTAIN:
        found.append(("free", {}))
    elif has(player.assistants, place):
        found.append(("take", {}))
    elif later.strays[place]:
        found.append(("take_neutral", {}))
    elif player.stack:
        found.append(("leave", {}))
    elif may_be_helped(later, seat):
        found.append(("helped", {}))
    else:
        return [("stuck", {})]
    if fee := fees(later, seat):
        found.append(("fee", {"lira": fee}))
    others = to_capture(later, seat)
    found += [("family", {"other": f"seat.{one}"}) for one in range(5) if has(others, one)]
    for figure in range(FIGURES):
        if later.figures[figure] == place:
            found.append(("meets", {"figure": f"figure.{FIGURE_WORDS[figure]}"}))
    return found


def may_be_helped(state: State, seat: int) -> bool:
    """May the yellow tile or a card in hand bring an assistant back, for want of one to leave?"""
    player = state.seats[seat]
    may_play = count_in(player.hand, RETURN_ASSISTANT) > 0 and player.assistants != 0
    return may_play or why_not_yellow(state, seat) == FINE


def outlook_of_end(state: State, seat: int) -> list[Saying]:
    if state.step in (ASSISTANT, FEE):
        return [("ends_early", {})]
    return forgone(state, seat) if state.step == PLACE else []


def forgone(state: State, seat: int) -> list[Saying]:
    """The action that is passed over by what comes later in the turn."""
    if state.step == PLACE and state.left and can_act(state, seat, state.acting):
        return [("forgoes", {"there": f"there.{PLACE_WORDS[state.acting - 1]}"})]
    return []


# ---- dice and sales


def outlook_of_bet(state: State, number: int) -> list[Saying]:
    ways = sum(a + b >= number for a in range(1, 7) for b in range(1, 7))
    times = TEA_TIMES if state.guild == TEA_CARD else 1
    percent = (100 * ways + WAYS // 2) // WAYS
    return [("bet", {"lira": number * times, "percent": percent, "less": CONSOLATION * times})]


def outlook_of_roll(state: State, decision: int) -> list[Saying]:
    """What the roll would be worth after this change."""
    if decision == REROLL:
        return []
    total = sum(state.die)
    if TURN_TO_FOUR < decision <= TURN_TO_SIX:
        total += FOUR - (decision - TURN_TO_FOUR)
    elif decision < REROLL:
        total += SIX - (decision - TURN_TO_SIX)
    found: list[Saying] = [("total", {"total": total})]
    if state.playing >= 0:
        return found
    if state.bet:
        won = state.bet if total >= state.bet else CONSOLATION
        times = TEA_TIMES if state.guild == TEA_CARD else 1
        return [*found, ("got_lira", {"lira": won * times})]
    table = MARKET_CARD_BLUE if state.guild == MARKET_CARD else BLUE_BY_ROLL
    return [*found, ("got_goods", {"good": "good.jewelry", "count": table[total]})]


def outlook_of_sale(state: State, seat: int, decision: int) -> list[Saying]:
    count = sold_so_far(state)
    if decision == SELL_ALL:
        count += most_sellable(state, seat, state.acting)
    elif decision != DONE:
        count += 1
    return [("sale", {"count": count, "lira": PAYOUT[market_of(state.acting)][count]})]


# ---- what changes hands


def is_certain(decision: int) -> bool:
    """Does this decision meet no chance that a seat may not know?"""
    return (
        LEAVE_ASSISTANT < decision < PAY_FEE
        or EXTEND <= decision <= COLLECT
        or BUY_RUBY <= decision < VISIT_HALL
        or TAVERN_TILE <= decision < SET_BARRIER
        or BAKSHEESH <= decision < BAKSHEESH + 3
        or CAPTURE_FOR_LIRA <= decision < CAPTURE_FOR_CARD
    )


def changes(state: State, seat: int, decision: int) -> list[Saying]:
    """Carry the decision out on a copy, and tell the difference."""
    later = state.copy()  # type: ignore[attr-defined]
    apply(later, seat, decision, Chance(), Journal())  # type: ignore[call-arg]
    before, after = state.seats[seat], later.seats[seat]
    found: list[Saying] = []
    for sign, one, other in (("got", after, before), ("paid", before, after)):
        found += more(sign, one, other)
    if after.stack > before.stack and decision == TAKE_NEUTRAL:  # else the blue tile says so
        found.append(("fifth", {}))
    if later.owed:
        found.append(("of_choice", {"count": later.owed}))
    return found


def more(sign: str, one: Player, other: Player) -> list[Saying]:
    """What one has more than the other."""
    found: list[Saying] = []
    if one.rubies > other.rubies:
        found.append((f"{sign}_rubies", {"rubies": one.rubies - other.rubies}))
    if one.lira > other.lira:
        found.append((f"{sign}_lira", {"lira": one.lira - other.lira}))
    if one.coffee > other.coffee:
        found.append((f"{sign}_coffee", {"coffee": one.coffee - other.coffee}))
    for good in range(KINDS):
        if one.goods[good] > other.goods[good]:
            count = one.goods[good] - other.goods[good]
            found.append((f"{sign}_goods", {"good": f"good.{ITEM_WORDS[good]}", "count": count}))
    if one.extensions > other.extensions:
        found.append(("capacity", {"count": 2 + one.extensions}))
    return found
