"""Who may see what (R3): conceal a table for a seat, imagine the rest.

Hands and the order of the deck are hidden; how many cards each holds is not, and what deck and
other hands hold together can be worked out, so the record keeps that sum.
"""

from ..grammar import rule, verb
from ..outside import Chance, draw, pick
from .actions.build import payable
from .box import BUILD_NO_CAMELS, BUILD_NO_GOLD, CARDS
from .pieces import mover
from .state import CONSTRUCT, NO_CAMELS, NO_GOLD, State

IMAGINED = 99  # the kind of outcomes that only imagination asks for


@rule("yspahan 10 R3")
def conceal(state: State, me: int) -> None:
    """Blank all that this seat may not know; NOBODY sees what everyone sees."""
    for kind in range(len(CARDS)):
        state.hidden[kind] += state.deck[kind]
        state.deck[kind] = 0
        for seat in range(state.players):
            if seat != me:
                state.hidden[kind] += state.seats[seat].hand[kind]
                state.seats[seat].hand[kind] = 0
        if mover(state) != me:
            state.fresh[kind] = 0


@rule("yspahan 10 R3")
def imagine(state: State, me: int, chance: Chance) -> None:
    """Fill the blanks with one world that fits what this seat knows."""
    helping = 0
    if state.step == CONSTRUCT and mover(state) != me:
        helping = imagine_help(state, mover(state), chance)
    for seat in range(state.players):
        if seat != me:
            for _ in range(state.seats[seat].cards - known_cards(state, seat)):
                give(state, seat, draw(chance, IMAGINED, state.hidden, len(CARDS)))
    for kind in range(len(CARDS)):
        state.deck[kind] += state.hidden[kind]
        state.hidden[kind] = 0
    if state.fresh_size > 0 and mover(state) != me:
        imagine_fresh(state, mover(state), helping, chance)


@verb
def give(state: State, seat: int, kind: int) -> None:
    state.hidden[kind] -= 1
    state.seats[seat].hand[kind] += 1


@verb
def known_cards(state: State, seat: int) -> int:
    cards = 0
    for kind in range(len(CARDS)):
        cards += state.seats[seat].hand[kind]
    return cards


@rule("yspahan 8")
def imagine_help(state: State, seat: int, chance: Chance) -> int:
    """Who constructs without the means holds a build card that helps; returns what it waives."""
    if payable(state, seat, state.waived) != 0:
        return 0
    camels, gold = state.hidden[BUILD_NO_CAMELS], state.hidden[BUILD_NO_GOLD]
    without_camels = camels > 0 and payable(state, seat, state.waived | NO_CAMELS) != 0
    without_gold = gold > 0 and payable(state, seat, state.waived | NO_GOLD) != 0
    helping = NO_CAMELS | NO_GOLD  # both, where they combine (an option: R9)
    if without_camels and without_gold:
        helping = NO_CAMELS if pick(chance, IMAGINED, camels + gold) < camels else NO_GOLD
    elif without_camels:
        helping = NO_CAMELS
    elif without_gold:
        helping = NO_GOLD
    given = 0
    if helping & NO_CAMELS and camels > 0:
        give(state, seat, BUILD_NO_CAMELS)
        given |= NO_CAMELS
    if helping & NO_GOLD and gold > 0:
        give(state, seat, BUILD_NO_GOLD)
        given |= NO_GOLD
    return given


@verb
def imagine_fresh(state: State, seat: int, helping: int, chance: Chance) -> None:
    """Which cards of this hand were drawn this turn (an option: R6); none of those that help."""
    for kind in range(len(CARDS)):
        state.hidden[kind] = state.seats[seat].hand[kind]
    state.hidden[BUILD_NO_CAMELS] -= int(helping & NO_CAMELS != 0)
    state.hidden[BUILD_NO_GOLD] -= int(helping & NO_GOLD != 0)
    for _ in range(state.fresh_size):
        kind = draw(chance, IMAGINED, state.hidden, len(CARDS))
        state.hidden[kind] -= 1
        state.fresh[kind] += 1
    for kind in range(len(CARDS)):
        state.hidden[kind] = 0
