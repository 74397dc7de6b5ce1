"""Chapter 3: the secret simultaneous choice, and what comes of it when all have chosen."""

from ..grammar import ALL_EYES, rule, verb
from ..outside import Journal, Menu, note, offer_all, whisper
from ..sets import has, lowest, one
from . import happen
from .box import CARDS, HAND_AT_END
from .decisions import PASS, PLAY
from .reasons import ENOUGH_PASSED, ENOUGH_PLAYED, FINE, NOT_IN_HAND
from .state import State


@rule("khiva 3")
def why_not_play(state: State, me: int, card: int) -> int:
    if not has(state.seats[me].hand, card):
        return NOT_IN_HAND
    if state.seats[me].to_play == 0:
        return ENOUGH_PLAYED
    return FINE


@rule("khiva 3")
def why_not_pass(state: State, me: int, card: int) -> int:
    if not has(state.seats[me].hand, card):
        return NOT_IN_HAND
    if state.seats[me].to_pass == 0:
        return ENOUGH_PASSED
    return FINE


@rule("khiva 3")
def offer_choices(state: State, me: int, menu: Menu) -> None:
    """Every card in hand may be played or passed, in any order, until enough are."""
    player = state.seats[me]
    if player.to_play > 0:
        offer_all(menu, PLAY, player.hand)
    if player.to_pass > 0:
        offer_all(menu, PASS, player.hand)


@rule("khiva 3")
def choose_play(state: State, me: int, card: int, journal: Journal) -> None:
    player = state.seats[me]
    player.hand ^= one(card)
    player.playing |= one(card)
    player.to_play -= 1
    seal(state, me, journal)


@rule("khiva 3")
def choose_pass(state: State, me: int, card: int, journal: Journal) -> None:
    player = state.seats[me]
    player.hand ^= one(card)
    player.passing |= one(card)
    player.to_pass -= 1
    seal(state, me, journal)


@verb
def seal(state: State, me: int, journal: Journal) -> None:
    """The last card of a choice seals it: others see that, and no more."""
    if state.seats[me].to_play + state.seats[me].to_pass == 0:
        state.waiting &= ~(1 << me)
        note(journal, happen.SEALED, me)


@rule("khiva 3")
def hand_over(state: State, journal: Journal) -> None:
    """Passed cards reach their receivers before the reveal, and cannot be played now (R22)."""
    players = state.players
    grow_memories(state)
    for giver in range(players):
        taker = (giver + 1) % players
        cards = state.seats[giver].passing
        state.seats[taker].hand |= cards
        state.seats[giver].passing = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            forget(state, taker, card)
            state.seats[giver].near[card] = 1
            state.seats[giver].far[card] = 1
            knowing = one(giver) | one(taker)
            whisper(journal, ALL_EYES & ~knowing, happen.PASSED, giver, taker)
            whisper(journal, knowing, happen.PASSED_CARD, giver, taker, card)


@rule("khiva 3")
def reveal(state: State, journal: Journal) -> None:
    for seat in range(state.players):
        cards = state.seats[seat].playing
        state.seats[seat].shown = cards
        state.seats[seat].playing = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            note(journal, happen.REVEALED, seat, card)
            for other in range(state.players):
                forget(state, other, card)


@verb
def forget(state: State, seat: int, card: int) -> None:
    state.seats[seat].near[card] = 0
    state.seats[seat].far[card] = 0


@rule("khiva 9 R21")
def grow_memories(state: State) -> None:
    """Every hand-over may carry a card one seat further; the last of a deal surely does.

    What was passed k hand-overs ago can be with the left neighbour or up to k - 1 seats beyond.
    Cards kept at the end of a deal are those received last, so one passed before has moved on.
    """
    last = state.hand_size == HAND_AT_END[state.players]
    for seat in range(state.players):
        player = state.seats[seat]
        for card in range(CARDS):
            if player.near[card] > 0:
                if last:
                    player.near[card] += 1
                if player.far[card] < state.players - 1:
                    player.far[card] += 1
