"""Place 1, Wainwright: make the cart longer."""

from ...grammar import rule
from ...outside import Journal, note
from .. import happen
from ..box import EXTENSION_PRICE, EXTENSIONS, WAINWRIGHT
from ..pieces import gain_ruby, pay_lira
from ..reasons import CART_COMPLETE, FINE, TOO_FEW_LIRA
from ..state import State


@rule("istanbul 6.1")
def why_not_extend(state: State, me: int) -> int:
    merchant = state.seats[me]
    if merchant.extensions == EXTENSIONS:
        return CART_COMPLETE
    return FINE if merchant.lira >= EXTENSION_PRICE else TOO_FEW_LIRA


@rule("istanbul 6.1")
def extend(state: State, me: int, journal: Journal) -> None:
    pay_lira(state, me, EXTENSION_PRICE, journal)
    add_extension(state, me, journal)


@rule("istanbul 12 R25")
def add_extension(state: State, me: int, journal: Journal) -> None:
    """The third one brings a ruby, however it was come by."""
    merchant = state.seats[me]
    merchant.extensions += 1
    note(journal, happen.EXTENDED, me, merchant.extensions)
    if merchant.extensions == EXTENSIONS:
        state.wainwright -= 1
        gain_ruby(state, me, WAINWRIGHT, journal)
