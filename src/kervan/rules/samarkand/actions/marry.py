"""Chapter 5: pay a family, join it, draw cards."""

from ...grammar import ALL_EYES, rule, verb
from ...outside import Chance, Journal, note, whisper
from ...sets import has, one
from .. import happen
from ..box import AFFORDABLE, COST, DRAW, MOST_COST
from ..pieces import DRAWN, draw_card, over_limit, shuffle, take_family_tile
from ..reasons import ALREADY_FAMILY, FINE, NO_TILE, TOO_DEAR
from ..state import State


@verb
def may_marry_again(state: State) -> bool:
    """Chapter 10: two players may take both tiles of a family."""
    return state.players == 2


@rule("samarkand 5")
def marriages(state: State, me: int) -> int:
    """The families this seat can marry now, as a set."""
    player = state.seats[me]
    families = state.panel & AFFORDABLE[min(player.money, MOST_COST)]
    if not may_marry_again(state):
        families &= ~player.families
    return families  # type: ignore[no-any-return]


@rule("samarkand 5")
def why_not_marry(state: State, me: int, family: int) -> int:
    player = state.seats[me]
    if has(player.families, family) and not may_marry_again(state):
        return ALREADY_FAMILY
    if not has(state.panel, family):
        return NO_TILE
    if player.money < COST[family]:
        return TOO_DEAR
    return FINE


@rule("samarkand 5")
def marry(state: State, me: int, family: int, chance: Chance, journal: Journal) -> bool:
    """The cost goes into the treasury (R16); returns whether cards were drawn."""
    state.seats[me].money -= COST[family]
    state.families[family].treasury += COST[family]
    take_family_tile(state, me, family)
    note(journal, happen.MARRIED, me, family, COST[family])
    if over_limit(state, me) >= 0:  # for the rest of the game if sold cards alone do it (R21)
        return False
    for _ in range(DRAW):
        if state.deck_count == 0:
            shuffle(state, journal)
        card = draw_card(state, me, DRAWN, chance)
        whisper(journal, one(me), happen.DREW_CARD, me, card)
    whisper(journal, ALL_EYES & ~one(me), happen.DREW, me, DRAW)
    return True
