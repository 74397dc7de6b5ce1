"""Place 6, Caravansary: take two bonus cards, each from either pile, then discard one."""

from ...grammar import rule
from ...outside import Chance, Journal
from ..box import INN_COFFEE
from ..flow import finish_action
from ..pieces import gain_coffee
from ..piles import cards_left, discard_card, draw_card, take_discard
from ..reasons import FINE, NO_CARDS_LEFT
from ..state import DISCARD, SECOND_CARD, State


@rule("istanbul 6.6")
def why_not_take_discard(state: State) -> int:
    return FINE if state.discarded > 0 else NO_CARDS_LEFT


@rule("istanbul 6.6")
def take_first(state: State, me: int, is_open: bool, chance: Chance, journal: Journal) -> None:
    """The first card is seen before the second is chosen (R17)."""
    if state.expansion:
        gain_coffee(state, me, INN_COFFEE, journal)
    take(state, me, is_open, chance, journal)
    if cards_left(state) > 0:
        state.step = SECOND_CARD
    else:
        ask_discard(state, me, journal)


@rule("istanbul 6.6")
def take_second(state: State, me: int, is_open: bool, chance: Chance, journal: Journal) -> None:
    take(state, me, is_open, chance, journal)
    ask_discard(state, me, journal)


@rule("istanbul 6.6")
def take(state: State, me: int, is_open: bool, chance: Chance, journal: Journal) -> None:
    if is_open:
        take_discard(state, me, journal)
    else:
        draw_card(state, me, chance, journal)


@rule("istanbul 12 R41")
def ask_discard(state: State, me: int, journal: Journal) -> None:
    if state.seats[me].cards > 0:
        state.step = DISCARD
    else:
        finish_action(state, me, journal)


@rule("istanbul 6.6")
def discard(state: State, me: int, kind: int, journal: Journal) -> None:
    discard_card(state, me, kind, journal)
    finish_action(state, me, journal)
