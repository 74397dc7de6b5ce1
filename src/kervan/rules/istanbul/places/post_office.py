"""Place 5, Post Office: collect what the indicators leave open."""

from ...grammar import rule
from ...outside import Journal, note
from .. import happen
from ..box import POST_COLUMNS, POST_GOODS, POST_LIRA
from ..pieces import gain_goods, gain_lira
from ..state import State


@rule("istanbul 6.5")
def collect(state: State, me: int, journal: Journal) -> None:
    lowered = state.post
    gain_goods(state, me, POST_GOODS[lowered][0], 1, journal)
    gain_goods(state, me, POST_GOODS[lowered][1], 1, journal)
    gain_lira(state, me, POST_LIRA[lowered], journal)
    state.post = 0 if lowered == POST_COLUMNS else lowered + 1
    note(journal, happen.MAIL, me, state.post)
