"""Place 12, Police Station: send the family member out to act somewhere."""

from ...grammar import NOBODY, rule, verb
from ...outside import Journal, note
from ...sets import one
from .. import happen
from ..box import PLACES, POLICE_STATION
from ..flow import act_at
from ..reasons import ALREADY_THERE, FAMILY_AWAY, FINE, NOT_IN_THIS_GAME
from ..state import State


@rule("istanbul 6.12")
def why_not_send(state: State, me: int, place: int) -> int:
    """Anywhere else, even where nothing can be done (R13)."""
    if state.square[place] == NOBODY:
        return NOT_IN_THIS_GAME
    if state.seats[me].family != POLICE_STATION:
        return FAMILY_AWAY
    return FINE if place != POLICE_STATION else ALREADY_THERE


@verb
def to_send_to(state: State, me: int) -> int:
    """The set of places the family member can be sent to."""
    if state.seats[me].family != POLICE_STATION:
        return 0
    places = 0
    for place in range(1, PLACES + 1):
        if state.square[place] != NOBODY:
            places |= one(place)
    return places & ~one(POLICE_STATION)


@rule("istanbul 6.12")
def send(state: State, me: int, place: int, journal: Journal) -> None:
    """No fees, no assistant, no encounters there."""
    state.seats[me].family = place
    note(journal, happen.FAMILY_SENT, me, place)
    act_at(state, place)
