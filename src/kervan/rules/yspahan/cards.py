"""Cards played for their printed effect, at any free moment of one's own turn (5.6, R4 - R7)."""

from ..grammar import rule, verb
from ..outside import Chance, Journal, note
from . import happen
from .actions.build import within_reach
from .box import (
    BUILD_NO_CAMELS,
    CAMEL_POINTS,
    CAMELS3,
    CARD_CAMELS,
    CARD_GOLD,
    CUBE_CARAVAN,
    CUBE_SHOP,
    EXCHANGE,
    GOLD3,
    GOLD_POINTS,
    MOST_CAMELS_SOLD,
    MOST_GOLD_SOLD,
    SELL_CAMELS,
    SELL_GOLD,
)
from .caravan import load_cube
from .city import open_in_city
from .decisions import MOST_SWAPPED
from .pieces import (
    camels_in_stock,
    discard,
    gain_camels,
    gain_gold,
    gold_in_stock,
    pay_camels,
    pay_gold,
    playable_copies,
    reserve,
)
from .reasons import (
    CARDS_DO_NOT_COMBINE,
    DRAWN_THIS_TURN,
    FINE,
    NO_CUBE_LEFT,
    NO_LEGAL_SHOP,
    NOT_IN_HAND,
    NOT_NOW,
    NOTHING_TO_BUILD,
    NOTHING_TO_SELL,
    NOTHING_TO_SWAP,
    ONE_BUILDING_A_TURN,
    ONLY_WITH_A_GROUP,
    OTHER_DIRECTION,
    STOCK_IS_EMPTY,
    TOO_MANY,
)
from .state import CONSTRUCT, NO_CAMELS, NO_GOLD, PLACE, SELL_CAMEL, SELL_COIN, SWAP, State


@rule("yspahan 5.6")
def why_not_hold(state: State, me: int, kind: int) -> int:
    if state.seats[me].hand[kind] == 0:
        return NOT_IN_HAND
    return FINE if playable_copies(state, me, kind) > 0 else DRAWN_THIS_TURN


@rule("yspahan 5.6")
def why_not_play(state: State, me: int, kind: int) -> int:
    """May this card be played as a free action?"""
    if why_not_hold(state, me, kind) != FINE:
        return why_not_hold(state, me, kind)
    if kind == CAMELS3:
        return FINE if camels_in_stock(state) > 0 else STOCK_IS_EMPTY
    if kind == GOLD3:
        return FINE if gold_in_stock(state) > 0 else STOCK_IS_EMPTY
    if kind == CUBE_CARAVAN:
        return FINE if reserve(state, me) > 0 else NO_CUBE_LEFT
    if kind == CUBE_SHOP:
        if reserve(state, me) == 0:
            return NO_CUBE_LEFT
        return FINE if open_in_city(state, me) != 0 else NO_LEGAL_SHOP  # R26
    if kind == SELL_CAMELS:
        return FINE if state.seats[me].camels > 0 else NOTHING_TO_SELL  # R24
    if kind == SELL_GOLD:
        return FINE if state.seats[me].gold > 0 else NOTHING_TO_SELL
    if kind == EXCHANGE:
        if most_for_camels(state, me) + most_for_gold(state, me) == 0:
            return NOTHING_TO_SWAP  # R38
        return FINE
    return why_not_build_card(state, me, kind)


@rule("yspahan 6")
def why_not_build_card(state: State, me: int, kind: int) -> int:
    """A build card is a construction of its own, one a turn (R9, R38)."""
    if state.players == 2:
        return ONLY_WITH_A_GROUP
    if state.built:
        return ONE_BUILDING_A_TURN
    return FINE if within_reach(state, me, waiver(kind)) else NOTHING_TO_BUILD


@rule("yspahan 10 R9")
def why_not_add(state: State, me: int, kind: int) -> int:
    """May this card help with the construction that is being decided?"""
    if not is_build_card(kind):
        return NOT_NOW
    if why_not_hold(state, me, kind) != FINE:
        return why_not_hold(state, me, kind)
    if state.waived & waiver(kind) or (state.waived and not state.combine_build_cards):
        return CARDS_DO_NOT_COMBINE
    return FINE if within_reach(state, me, state.waived | waiver(kind)) else NOTHING_TO_BUILD


@verb
def waiver(kind: int) -> int:
    """What a build card leaves unpaid."""
    return NO_CAMELS if kind == BUILD_NO_CAMELS else NO_GOLD


@verb
def is_build_card(kind: int) -> bool:
    return BUILD_NO_CAMELS <= kind < EXCHANGE


@rule("yspahan 5.6")
def play_card(state: State, me: int, kind: int, chance: Chance, journal: Journal) -> None:
    """Discard a card and carry out its effect, or ask what it leaves open."""
    discard(state, me, kind)
    note(journal, happen.PLAYED, me, kind)
    if kind == CAMELS3:
        gain_camels(state, me, CARD_CAMELS, journal)
    elif kind == GOLD3:
        gain_gold(state, me, CARD_GOLD, journal)
    elif kind == CUBE_SHOP:
        state.left = 1
        state.step = PLACE
    elif kind == CUBE_CARAVAN:
        load_cube(state, me, False, chance, journal)
    elif kind == SELL_CAMELS:
        state.step = SELL_CAMEL
    elif kind == SELL_GOLD:
        state.step = SELL_COIN
    elif kind == EXCHANGE:
        state.step = SWAP
    else:
        state.waived |= waiver(kind)
        state.step = CONSTRUCT


@rule("yspahan 5.6")
def most_camels_to_sell(state: State, me: int) -> int:
    return min(MOST_CAMELS_SOLD, state.seats[me].camels)


@rule("yspahan 5.6")
def most_gold_to_sell(state: State, me: int) -> int:
    return min(MOST_GOLD_SOLD, state.seats[me].gold)


@rule("yspahan 5.6")
def sell_camels(state: State, me: int, camels: int, journal: Journal) -> None:
    pay_camels(state, me, camels, journal)
    state.seats[me].score += camels * CAMEL_POINTS
    note(journal, happen.SOLD, me, camels * CAMEL_POINTS)


@rule("yspahan 5.6")
def sell_gold(state: State, me: int, gold: int, journal: Journal) -> None:
    pay_gold(state, me, gold, journal)
    state.seats[me].score += gold * GOLD_POINTS
    note(journal, happen.SOLD, me, gold * GOLD_POINTS)


@rule("yspahan 10 R25")
def most_for_camels(state: State, me: int) -> int:
    return min(state.seats[me].gold, camels_in_stock(state))


@rule("yspahan 10 R25")
def most_for_gold(state: State, me: int) -> int:
    return min(state.seats[me].camels, gold_in_stock(state))


@rule("yspahan 10 R25")
def why_not_swap(state: State, me: int, units: int, way: int) -> int:
    """May this seat swap so much? The way is 1 for gold into camels, -1 for camels into gold."""
    if state.left == -way:
        return OTHER_DIRECTION
    most = most_for_camels(state, me) if way > 0 else most_for_gold(state, me)
    return FINE if units <= most else TOO_MANY


@rule("yspahan 10 R25")
def swap(state: State, me: int, units: int, way: int, journal: Journal) -> bool:
    """Swap with the stock; is more asked, because one decision could not say all?"""
    if way > 0:
        pay_gold(state, me, units, journal)
        gain_camels(state, me, units, journal)
    else:
        pay_camels(state, me, units, journal)
        gain_gold(state, me, units, journal)
    state.left = way
    more = most_for_camels(state, me) if way > 0 else most_for_gold(state, me)
    if units == MOST_SWAPPED and more > 0:
        return True
    state.left = 0
    return False
