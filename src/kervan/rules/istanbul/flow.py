"""What ends, and what it goes on with: an action, a bonus card, a guild card.

A place's action may call for another (the Police Station, the barrier, guild card 12): that one is
always the last thing the first one does, so one place at a time is acted at and nothing is stacked.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Journal, note
from ..sets import one
from . import happen
from .box import ANY_PLACE, POLICE_STATION, TAVERN
from .piles import put_on_discards
from .state import MOVE, PLACE, State


@verb
def act_at(state: State, place: int) -> None:
    """Turn to the action of a place; it may be carried out once."""
    state.step = PLACE
    state.acting = place
    state.left = 1
    state.beside = 0


@verb
def stop_acting(state: State) -> None:
    """Phase 3 is over: skipped actions never come back."""
    state.acting = 0
    state.left = 0
    state.beside = 0
    state.any_sale = 0


@rule("istanbul 9.4")
def finish_action(state: State, me: int, journal: Journal) -> None:
    """The action is done. A double card may still ask for another (R38); a guild turn goes on."""
    state.left -= 1
    state.roasted = 0
    state.many = 0
    state.step = PLACE
    if state.guild_turn:
        if state.taverns > 0:
            next_tavern(state)
        else:
            conclude_guild(state, me, journal)


@rule("istanbul 12 R24")
def next_tavern(state: State) -> None:
    """The second Tavern action of guild card 19, if it is wanted; the first had the discount."""
    state.taverns = 0
    act_at(state, TAVERN)


@rule("istanbul 12 R39")
def conclude_guild(state: State, me: int, journal: Journal) -> None:
    """The guild card has had its effect: now it reaches its discard pile."""
    if state.guild == ANY_PLACE and state.seats[me].family != POLICE_STATION:
        state.seats[me].family = POLICE_STATION  # R28: home again, without a reward
        note(journal, happen.FAMILY_BACK, me)
    state.guild_discards |= one(state.guild)
    state.guild = 0
    state.step = PLACE
    stop_acting(state)


@rule("istanbul 12 R39")
def finish_card(state: State) -> None:
    """A bonus card has had its effect: it goes face up on the discards, and the menu goes on."""
    put_on_discards(state, state.playing)
    state.playing = NOBODY
    resume(state)


@verb
def resume(state: State) -> None:
    """Back to the menu at which the card or the yellow tile was used."""
    state.step = state.menu
    state.menu = MOVE
