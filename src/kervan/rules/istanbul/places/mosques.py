"""Places 14 and 15, the mosques: a tile for a good, and a ruby for both tiles."""

from ...grammar import rule, verb
from ...outside import Journal, note
from ...sets import has, one
from .. import happen
from ..box import BLUE, KINDS, MOSQUE_TILES, SMALL_MOSQUE, TILE_COUNTS
from ..pieces import gain_ruby, pay_goods, put_under
from ..reasons import FINE, NONE_LEFT, OWNED, TOO_FEW_GOODS, WRONG_PLACE
from ..state import State


@rule("istanbul 6.14")
def why_not_pray(state: State, me: int, place: int, colour: int, by_card: bool) -> int:
    """Why can the top tile of this colour not be taken? Guild cards do without its count."""
    if not has(MOSQUE_TILES[place - SMALL_MOSQUE], colour):
        return WRONG_PLACE
    if has(state.seats[me].tiles, colour):
        return OWNED
    count = TILE_COUNTS[state.players][state.taken[colour]]
    if count == 0:
        return NONE_LEFT
    if by_card:
        count = 1
    return FINE if state.seats[me].goods[colour] >= count else TOO_FEW_GOODS


@verb
def to_take(state: State, me: int, place: int, by_card: bool) -> int:
    """The set of tiles that can be taken here."""
    tiles = 0
    for colour in range(KINDS):
        if why_not_pray(state, me, place, colour, by_card) == FINE:
            tiles |= one(colour)
    return tiles


@rule("istanbul 6.14")
def pray(state: State, me: int, place: int, colour: int, journal: Journal) -> None:
    merchant, mosque = state.seats[me], place - SMALL_MOSQUE
    pay_goods(state, me, colour, 1, journal)
    state.taken[colour] += 1
    merchant.tiles |= one(colour)
    note(journal, happen.TILE, me, colour)
    if colour == BLUE and merchant.reserve > 0:  # the fifth assistant
        merchant.reserve -= 1
        put_under(merchant, 0)
    if merchant.tiles & MOSQUE_TILES[mosque] == MOSQUE_TILES[mosque]:
        state.mosques[mosque] -= 1
        gain_ruby(state, me, place, journal)
