"""Place 13, Sultan's Palace: a good for each open cell buys the next ruby."""

from ...grammar import rule
from ...outside import Journal
from ..box import KINDS, PALACE_ANY, PALACE_NEEDS
from ..flow import finish_action
from ..pieces import goods_in, is_sold_out, kinds_of_goods, pay_goods, take_next_ruby
from ..reasons import FINE, NO_RUBY_LEFT, TOO_FEW_GOODS
from ..state import PAY, State

TRACK = 0


@rule("istanbul 6.13")
def why_not_serve(state: State, me: int) -> int:
    if is_sold_out(state, TRACK):
        return NO_RUBY_LEFT
    merchant, cells = state.seats[me], state.track[TRACK]
    if goods_in(merchant) < cells:
        return TOO_FEW_GOODS
    for good in range(KINDS):
        if merchant.goods[good] < PALACE_NEEDS[cells][good]:
            return TOO_FEW_GOODS
    return FINE


@rule("istanbul 6.13")
def serve(state: State, me: int, journal: Journal) -> None:
    """Goods that are asked for by name first; then those of free choice."""
    cells = state.track[TRACK]
    for good in range(KINDS):
        pay_goods(state, me, good, PALACE_NEEDS[cells][good], journal)
    state.owed = PALACE_ANY[cells]
    pay_owed(state, me, journal)


@rule("istanbul 6.13")
def pay_any(state: State, me: int, good: int, journal: Journal) -> None:
    pay_goods(state, me, good, 1, journal)
    state.owed -= 1
    pay_owed(state, me, journal)


@rule("istanbul 6.13")
def pay_owed(state: State, me: int, journal: Journal) -> None:
    """Pay what leaves no choice; with all paid, the ruby is taken."""
    merchant = state.seats[me]
    kinds = kinds_of_goods(merchant)
    if state.owed == goods_in(merchant) or kinds & (kinds - 1) == 0:
        for good in range(KINDS):
            paid = min(state.owed, merchant.goods[good])
            pay_goods(state, me, good, paid, journal)
            state.owed -= paid
    state.step = PAY
    if state.owed == 0:
        take_next_ruby(state, me, TRACK, journal)
        finish_action(state, me, journal)
