"""Shipping: cubes that touch the supervisor's square go to the caravan, whoever owns them."""

from ...grammar import NOBODY, rule, verb
from ...outside import Chance, Journal, note
from ...sets import has, lowest, one
from .. import happen
from ..box import PAIRED
from ..caravan import load_cube
from ..city import owner_of
from ..pieces import mover, pay_camels, reserve
from ..reasons import FINE, NOT_NOW
from ..state import CAMEL, SHIP, State


@rule("yspahan 5.4")
def may_keep(state: State, owner: int) -> bool:
    """Can the owner pay a camel and send a cube of the reserve instead?"""
    return state.seats[owner].camels > 0 and reserve(state, owner) > 0


@rule("yspahan 10 R37")
def order_matters(state: State) -> bool:
    """Two cubes: the mover names the first, unless both are of one owner without a camel."""
    rest = state.due & (state.due - 1)
    if rest == 0:
        return False
    owner = owner_of(state, lowest(state.due))
    return owner_of(state, lowest(rest)) != owner or state.seats[owner].camels > 0


@rule("yspahan 5.4")
def why_not_first(state: State, place: int) -> int:
    return FINE if has(state.due, PAIRED[place]) else NOT_NOW


@rule("yspahan 5.4")
def ship_due(state: State, chance: Chance, journal: Journal) -> bool:
    """Ship one cube after the other until somebody is asked; is somebody?"""
    while state.due:
        if order_matters(state):
            state.step = SHIP
            state.waiting = one(mover(state))
            return True
        if ship_one(state, lowest(state.due), chance, journal):
            return True
    return False


@rule("yspahan 5.4")
def ship_one(state: State, shop: int, chance: Chance, journal: Journal) -> bool:
    """Ship the cube of this shop, or ask its owner about a camel first."""
    state.due ^= one(shop)
    state.shop = shop
    owner = owner_of(state, shop)
    if may_keep(state, owner):
        state.step = CAMEL
        state.waiting = one(owner)
        return True
    let_go(state, owner, chance, journal)
    return False


@verb
def let_go(state: State, owner: int, chance: Chance, journal: Journal) -> None:
    """The cube leaves its shop; what remains of the souk is still its owner's (R14)."""
    state.seats[owner].cubes ^= one(state.shop)
    note(journal, happen.SHIPPED, owner, state.shop)
    state.shop = NOBODY
    load_cube(state, owner, True, chance, journal)


@rule("yspahan 5.4")
def keep(state: State, owner: int, chance: Chance, journal: Journal) -> None:
    """The cube stays, and one of the reserve travels."""
    pay_camels(state, owner, 1, journal)
    note(journal, happen.KEPT, owner, state.shop)
    state.shop = NOBODY
    draws = state.caravanserai_on_replacement_cube != 0  # R19
    load_cube(state, owner, draws, chance, journal)
