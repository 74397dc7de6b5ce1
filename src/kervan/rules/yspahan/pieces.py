"""Verbs for camels, gold, cubes, points and cards of Yspahan."""

from ..grammar import ALL_EYES, rule, verb
from ..outside import Chance, Journal, draw, note, whisper
from ..sets import one, size_of
from . import happen
from .box import CARDS, PRINTED_CAMELS, PRINTED_CUBES, PRINTED_GOLD
from .state import State

# What chance can be asked for.
FIRST_PLAYER, WHITE_DIE, YELLOW_DIE, CARD = range(4)

PLENTY = 9999


@verb
def mover(state: State) -> int:
    """Whose turn it is."""
    return state.order[state.turn]


@rule("yspahan 10 R1")
def camels_in_stock(state: State) -> int:
    if state.unlimited_supply:
        return PLENTY
    left = PRINTED_CAMELS
    for seat in range(state.players):
        left -= state.seats[seat].camels
    return left


@rule("yspahan 10 R1")
def gold_in_stock(state: State) -> int:
    if state.unlimited_supply:
        return PLENTY
    left = PRINTED_GOLD
    for seat in range(state.players):
        left -= state.seats[seat].gold
    return left


@rule("yspahan 10 R1")
def reserve(state: State, seat: int) -> int:
    """The cubes this seat has left to put down."""
    if state.unlimited_supply:
        return PLENTY
    left = PRINTED_CUBES - size_of(state.seats[seat].cubes)
    for slot in range(state.loaded):
        if state.caravan[slot] == seat:
            left -= 1
    return left


@verb
def gain_camels(state: State, seat: int, camels: int, journal: Journal) -> None:
    taken = min(camels, camels_in_stock(state))
    if taken > 0:
        state.seats[seat].camels += taken
        note(journal, happen.CAMELS, seat, taken)


@verb
def gain_gold(state: State, seat: int, gold: int, journal: Journal) -> None:
    taken = min(gold, gold_in_stock(state))
    if taken > 0:
        state.seats[seat].gold += taken
        note(journal, happen.GOLD, seat, taken)


@verb
def pay_camels(state: State, seat: int, camels: int, journal: Journal) -> None:
    if camels > 0:
        state.seats[seat].camels -= camels
        note(journal, happen.CAMELS_PAID, seat, camels)


@verb
def pay_gold(state: State, seat: int, gold: int, journal: Journal) -> None:
    if gold > 0:
        state.seats[seat].gold -= gold
        note(journal, happen.GOLD_PAID, seat, gold)


@verb
def discards_size(state: State) -> int:
    size = 0
    for kind in range(len(CARDS)):
        size += state.discards[kind]
    return size


@rule("yspahan 5.6")
def shuffle(state: State, journal: Journal) -> None:
    """The discards are the new deck, just before a draw needs it (R21)."""
    for kind in range(len(CARDS)):
        state.deck_size += state.discards[kind]
        state.deck[kind] = state.discards[kind]
        state.discards[kind] = 0
    note(journal, happen.SHUFFLED, -1, state.deck_size)


@rule("yspahan 5.5")
def draw_card(state: State, seat: int, chance: Chance, journal: Journal) -> None:
    """Take the top card, hidden; nothing if there is none (R20)."""
    if state.deck_size == 0:
        if discards_size(state) == 0:
            note(journal, happen.NO_CARD, seat)
            return
        shuffle(state, journal)
    kind = draw(chance, CARD, state.deck, len(CARDS))
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.seats[seat].hand[kind] += 1
    state.seats[seat].cards += 1
    if not state.drawn_card_playable_same_turn and seat == mover(state):
        state.fresh[kind] += 1
        state.fresh_size += 1
    whisper(journal, ALL_EYES & ~one(seat), happen.DREW, seat)
    whisper(journal, one(seat), happen.DREW_CARD, seat, kind)


@verb
def discard(state: State, seat: int, kind: int) -> None:
    state.seats[seat].hand[kind] -= 1
    state.seats[seat].cards -= 1
    state.discards[kind] += 1


@rule("yspahan 10 R6")
def playable_copies(state: State, me: int, kind: int) -> int:
    """How many cards of this kind the seat whose turn it is may play now."""
    return state.seats[me].hand[kind] - state.fresh[kind]


@verb
def playable_cards(state: State, me: int) -> int:
    """How many cards it could play, as everybody can count."""
    return state.seats[me].cards - state.fresh_size
