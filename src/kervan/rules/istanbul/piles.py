"""The two decks: bonus cards, whose discard pile lies open, and guild cards."""

from ..grammar import ALL_EYES, NOBODY, rule, verb
from ..outside import Chance, Journal, draw, draw_of, note, whisper
from ..sets import one, size_of
from . import happen
from .box import CARD_KINDS
from .pieces import BONUS, GUILD_DRAWN, card, count_in
from .state import State

# ---- bonus cards


@verb
def cards_left(state: State) -> int:
    """Bonus cards in both piles together."""
    return state.pile_size + state.discarded


@rule("istanbul 12 R40")
def renew_pile(state: State, journal: Journal) -> None:
    """An empty draw pile is made anew from the discards, if there are any."""
    if state.pile_size > 0 or state.discarded == 0:
        return
    state.deck = 0
    for place in range(state.discarded):
        kind = state.discards[place]
        state.pile[kind] += 1
        state.deck += card(kind)
        state.discards[place] = 0
    state.pile_size = state.discarded
    state.discarded = 0
    note(journal, happen.SHUFFLED, NOBODY)


@rule("istanbul 8")
def draw_card(state: State, seat: int, chance: Chance, journal: Journal) -> None:
    """One card from the draw pile; nothing if there is none anywhere (R18)."""
    renew_pile(state, journal)
    if state.pile_size == 0:
        return
    kind = draw(chance, BONUS, state.pile, CARD_KINDS)
    state.pile[kind] -= 1
    state.pile_size -= 1
    state.seats[seat].hand += card(kind)
    state.seats[seat].cards += 1
    whisper(journal, ALL_EYES & ~one(seat), happen.DREW, seat)
    whisper(journal, one(seat), happen.DREW_CARD, seat, kind)
    renew_pile(state, journal)


@verb
def lose_card(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand, seen by all."""
    player = state.seats[seat]
    player.hand -= card(kind)
    player.cards -= 1
    if count_in(player.known, kind) > 0:
        player.known -= card(kind)


@verb
def put_on_discards(state: State, kind: int) -> None:
    state.discards[state.discarded] = kind
    state.discarded += 1


@verb
def discard_card(state: State, seat: int, kind: int, journal: Journal) -> None:
    lose_card(state, seat, kind)
    put_on_discards(state, kind)
    note(journal, happen.DISCARDED, seat, kind)


@rule("istanbul 6.6")
def take_discard(state: State, seat: int, journal: Journal) -> None:
    """The top of the discard pile: everyone has seen who took it."""
    state.discarded -= 1
    kind = state.discards[state.discarded]
    state.discards[state.discarded] = 0
    player = state.seats[seat]
    player.hand += card(kind)
    player.known += card(kind)
    player.cards += 1
    note(journal, happen.TOOK_DISCARD, seat, kind)


# ---- guild cards


@verb
def guild_left(state: State) -> int:
    """Guild cards in deck and discard pile together."""
    return state.guild_size + size_of(state.guild_discards)


@rule("istanbul 12 R29")
def renew_guild(state: State, journal: Journal) -> None:
    if state.guild_size > 0 or state.guild_discards == 0:
        return
    state.guild_pile = state.guild_discards
    state.guild_deck = state.guild_discards
    state.guild_size = size_of(state.guild_discards)
    state.guild_discards = 0
    note(journal, happen.SHUFFLED_GUILD, NOBODY)


@rule("istanbul 9.2")
def draw_guild(state: State, seat: int, chance: Chance, journal: Journal) -> None:
    renew_guild(state, journal)
    if state.guild_size == 0:
        return
    number = draw_of(chance, GUILD_DRAWN, state.guild_pile)
    state.guild_pile ^= one(number)
    state.guild_size -= 1
    state.seats[seat].guild |= one(number)
    state.seats[seat].guild_cards += 1
    whisper(journal, ALL_EYES & ~one(seat), happen.DREW_GUILD, seat)
    whisper(journal, one(seat), happen.DREW_GUILD_CARD, seat, number)
    renew_guild(state, journal)


@verb
def lose_guild(state: State, seat: int, number: int) -> None:
    state.seats[seat].guild ^= one(number)
    state.seats[seat].guild_cards -= 1


@verb
def discard_guild(state: State, seat: int, number: int, journal: Journal) -> None:
    lose_guild(state, seat, number)
    state.guild_discards |= one(number)
    note(journal, happen.DISCARDED_GUILD, seat, number)
