"""Chapters 6 and 7: put one camel down, or two, and see what each brings."""

from ...grammar import rule
from ...outside import Journal, Menu, note, offer_all
from ...sets import has, lowest, one
from .. import happen
from ..box import GOOD_AT, IS_LAND, NO_GOOD, TOLL, WORD, WORDS
from ..decisions import PLACE
from ..reasons import FINE, NO_CAMELS, NO_SPACE, NOT_FAMILY
from ..relations import make_relation
from ..routes import has_room, put_camel
from ..state import State


@rule("samarkand 6")
def extensions(state: State, me: int) -> int:
    """The families this seat can extend now, as a set."""
    return state.growing & state.seats[me].families


@rule("samarkand 6")
def why_not_extend(state: State, me: int, family: int) -> int:
    if not has(state.seats[me].families, family):
        return NOT_FAMILY
    if state.families[family].supply == 0:
        return NO_CAMELS
    if not has_room(state, family):
        return NO_SPACE
    return FINE


@rule("samarkand 6")
def offer_spaces(state: State, menu: Menu) -> None:
    for word in range(WORDS):
        offer_all(menu, PLACE + word * WORD, state.families[state.family].open[word])


@rule("samarkand 6")
def can_add_second(state: State) -> bool:
    """A second camel needs a dirham of the treasury, a camel and a space (R15, R17)."""
    enough = state.families[state.family].treasury >= TOLL
    return enough and has(state.growing, state.family)


@rule("samarkand 6")
def pay_toll(state: State, journal: Journal) -> None:
    """The treasury pays the bank, when the second camel is taken (R4)."""
    state.families[state.family].treasury -= TOLL
    note(journal, happen.TOLL_PAID, state.active, state.family, TOLL)


@rule("samarkand 7")
def place_camel(state: State, me: int, space: int, journal: Journal) -> bool:
    """Put the camel down and take what it brings; returns whether its good may be sold now."""
    family = state.family
    there = put_camel(state, family, space)
    state.space = space
    state.placed += 1
    note(journal, happen.EXTENDED, me, family, space)
    if there == 0:
        return first_on_good(state, me, GOOD_AT[space], journal)
    if IS_LAND[space] and not state.families[family].met & there:  # never on water (7.4, R20)
        make_relation(state, me, family, lowest(there), journal)
    return False


@rule("samarkand 7.1")
def first_on_good(state: State, me: int, good: int, journal: Journal) -> bool:
    """The first camel on a goods space takes the tile; its card can be sold only now."""
    if good == NO_GOOD:
        return False
    state.seats[me].goods |= one(good)
    note(journal, happen.TOOK_GOODS, me, good)
    return True
