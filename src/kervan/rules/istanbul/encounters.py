"""Phase 4: other players' family members, the governor, the smuggler, the coffee trader."""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, Menu, note, offer, offer_all
from ..sets import has, one
from . import happen
from .box import ALL_GOODS, ENCOUNTER, FIGURE_PRICE, POLICE_STATION, REWARD_LIRA
from .decisions import (
    BUY_COFFEE,
    CAPTURE_FOR_CARD,
    CAPTURE_FOR_LIRA,
    GOVERNOR_CARD,
    SMUGGLE,
)
from .flow import stop_acting
from .pieces import (
    gain_coffee,
    gain_goods,
    gain_lira,
    kinds_of_goods,
    pay_goods,
    pay_lira,
    roll_place,
)
from .piles import cards_left, discard_card, draw_card
from .reasons import FINE, MET_ALREADY, NO_CARDS_LEFT, NOT_HERE, TOO_FEW_LIRA
from .state import FIGURE, FIGURES, GOVERNOR, PLACE, SMUGGLER, TRADER, State


@rule("istanbul 5")
def to_capture(state: State, me: int) -> int:
    """The seats whose family members are here: they must all be sent home."""
    place = state.seats[me].place
    if place == POLICE_STATION or state.guild_turn:  # never at home (R12)
        return 0
    seats = 0
    for seat in range(state.players):
        if state.seats[seat].family == place and seat != me:
            seats |= one(seat)
    return seats


@rule("istanbul 5")
def why_not_capture(state: State, me: int, seat: int, for_card: bool) -> int:
    if not has(to_capture(state, me), seat):
        return NOT_HERE
    return NO_CARDS_LEFT if for_card and cards_left(state) == 0 else FINE


@rule("istanbul 5")
def why_not_figure(state: State, me: int, figure: int) -> int:
    player = state.seats[me]
    if state.figures[figure] != player.place or state.guild_turn:
        return NOT_HERE
    if has(state.met, figure):
        return MET_ALREADY  # R14
    if figure == GOVERNOR and cards_left(state) == 0:
        return NO_CARDS_LEFT  # R18
    if figure != TRADER or has(player.tavern, ENCOUNTER) or kinds_of_goods(player) != 0:
        return FINE
    return FINE if player.lira >= FIGURE_PRICE else TOO_FEW_LIRA


@verb
def offer_encounters(state: State, me: int, menu: Menu) -> None:
    seats = to_capture(state, me)
    offer_all(menu, CAPTURE_FOR_LIRA, seats)
    if cards_left(state) > 0:
        offer_all(menu, CAPTURE_FOR_CARD, seats)
    if why_not_figure(state, me, GOVERNOR) == FINE:
        offer(menu, GOVERNOR_CARD)
    if why_not_figure(state, me, SMUGGLER) == FINE:
        offer_all(menu, SMUGGLE, ALL_GOODS)
    if why_not_figure(state, me, TRADER) == FINE:
        offer(menu, BUY_COFFEE)


@verb
def meets_somebody(state: State, me: int) -> bool:
    """Is there an encounter to be had?"""
    found = to_capture(state, me) != 0
    for figure in range(FIGURES):
        if why_not_figure(state, me, figure) == FINE:
            found = True
    return found


@rule("istanbul 5")
def reward(state: State, me: int, by_card: bool, chance: Chance, journal: Journal) -> None:
    if by_card:
        draw_card(state, me, chance, journal)
    else:
        gain_lira(state, me, REWARD_LIRA, journal)


@rule("istanbul 5")
def capture(
    state: State, me: int, seat: int, by_card: bool, chance: Chance, journal: Journal
) -> None:
    stop_acting(state)
    state.seats[seat].family = POLICE_STATION
    note(journal, happen.CAPTURED, me, seat)
    reward(state, me, by_card, chance, journal)


@rule("istanbul 5")
def meet(state: State, me: int, figure: int, good: int, chance: Chance, journal: Journal) -> None:
    """Take what a figure gives; it is paid afterwards, unless the encounter tile spares that."""
    stop_acting(state)
    state.met |= one(figure)
    if figure == GOVERNOR:
        draw_card(state, me, chance, journal)
    elif figure == SMUGGLER:
        gain_goods(state, me, good, 1, journal)  # R15: with a full cart the gain is lost
    else:
        gain_coffee(state, me, 1, journal)
    state.figure = figure
    if has(state.seats[me].tavern, ENCOUNTER):
        send_off(state, me, chance, journal)  # R32
    else:
        state.step = FIGURE


@rule("istanbul 5")
def send_off(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """A figure that was used goes where the dice say."""
    place = roll_place(state, chance, journal)
    state.figures[state.figure] = place
    note(journal, happen.FIGURE_AT, NOBODY, state.figure, place)
    state.figure = NOBODY
    state.step = PLACE


# ---- paying a figure


@verb
def goods_for_figure(state: State, me: int) -> int:
    """The goods with which the figure can be paid."""
    return 0 if state.figure == GOVERNOR else kinds_of_goods(state.seats[me])


@verb
def ways_to_pay(state: State, me: int) -> int:
    """How many ways to pay the figure all can see; of cards it is only seen how many there are."""
    ways = 1 if state.seats[me].lira >= FIGURE_PRICE else 0
    goods = goods_for_figure(state, me)
    while goods:
        ways += 1
        goods &= goods - 1
    return ways + state.seats[me].cards if state.figure == GOVERNOR else ways


@verb
def pay_figure_lira(state: State, me: int, chance: Chance, journal: Journal) -> None:
    pay_lira(state, me, FIGURE_PRICE, journal)
    send_off(state, me, chance, journal)


@verb
def pay_figure_good(state: State, me: int, good: int, chance: Chance, journal: Journal) -> None:
    pay_goods(state, me, good, 1, journal)
    send_off(state, me, chance, journal)


@verb
def pay_figure_card(state: State, me: int, kind: int, chance: Chance, journal: Journal) -> None:
    discard_card(state, me, kind, journal)
    send_off(state, me, chance, journal)
