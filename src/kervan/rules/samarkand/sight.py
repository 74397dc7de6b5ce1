"""Who may see what (R23): conceal a table for a seat, imagine the rest.

Hidden are hands, the deck, and the discard pile, of which each seat recalls its own cards.  When
the pile becomes the deck, a seat still knows three things until the next shuffle:

    buried   cards of its own that went into this deck
    drawn    cards it has drawn since: so they came from this deck
    counts   how many cards each seat put away, buried and drew: everybody sees that

So of each other seat it is known how many of its cards came out of this deck.  To imagine a world,
first it is settled which of its cards those are; then cards known to have been in the deck go only
to them, or to what is left of the deck.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, draw_of, pick
from ..sets import one, size_of
from .actions.sell import possible_holders
from .box import ALL_CARDS
from .state import SALE, State

IMAGINED = 99  # the kind of outcomes that only imagination asks for


@rule("samarkand 12 R23")
def conceal(state: State, me: int) -> None:
    """Blank all that this seat may not know; NOBODY sees what everyone sees."""
    state.deck = 0
    for seat in range(state.players):
        if seat != me:
            player = state.seats[seat]
            if not state.over:  # hands are laid open for scoring
                player.hand = 0
            player.put_away = 0
            player.buried = 0
            player.drawn = 0
    if state.step == SALE:  # who of the others has answered is not to be seen (R8)
        asked = possible_holders(state)
        if me != NOBODY:
            asked &= ~one(me) | state.waiting
        state.waiting = asked


@rule("samarkand 12 R23")
def imagine(state: State, me: int, chance: Chance) -> None:
    """Fill the blanks with one world that fits what this seat knows."""
    own = 0 if me == NOBODY else state.seats[me].buried
    unknown = unplaced(state)
    # First all unseen cards that have been in the deck since the last shuffle.
    state.deck = own & unknown
    wanted = state.deck_count
    for seat in range(state.players):
        if seat != me:
            wanted += unseen_from_deck(state, seat, own)
    for _ in range(wanted - size_of(state.deck)):
        state.deck |= one(draw_of(chance, IMAGINED, unknown & ~state.deck))
    rest = unknown & ~state.deck
    for seat in range(state.players):
        if seat != me:
            rest = imagine_seat(state, seat, own, rest, chance)
    imagine_buried(state, me, own, chance)


@verb
def unplaced(state: State) -> int:
    """The cards that a concealed table does not show."""
    shown = 0
    for seat in range(state.players):
        player = state.seats[seat]
        shown |= player.hand | player.sold | player.put_away
    return ALL_CARDS & ~shown


@verb
def unseen(state: State, seat: int) -> int:
    """How many cards of this seat do not show, in its hand and in the discard pile."""
    player = state.seats[seat]
    return player.cards - size_of(player.hand) + player.put_away_count


@verb
def unseen_from_deck(state: State, seat: int, own: int) -> int:
    """How many of them came out of the deck since the last shuffle, as far as can be told.

    A card it shows is taken to be an older one, unless it is of `own`, which were in that deck,
    or unless it must have come out of the deck because too few others are left.
    """
    player = state.seats[seat]
    shown = size_of((player.sold | player.hand) & own)
    return min(player.drawn_count - shown, unseen(state, seat))


@verb
def imagine_seat(state: State, seat: int, own: int, rest: int, chance: Chance) -> int:
    """Fill hand and discards of another seat, and which cards it drew; returns what is left of
    the rest."""
    player = state.seats[seat]
    shown = player.sold | player.hand
    lately = unseen_from_deck(state, seat, own)
    player.drawn = shown & own
    for _ in range(player.drawn_count - lately - size_of(player.drawn)):
        player.drawn |= one(draw_of(chance, IMAGINED, shown & ~player.drawn))
    left = unseen(state, seat)
    while left > 0:
        if pick(chance, IMAGINED, left) < lately:
            card = draw_of(chance, IMAGINED, state.deck)
            state.deck ^= one(card)
            player.drawn |= one(card)
            lately -= 1
        else:
            card = draw_of(chance, IMAGINED, rest)
            rest ^= one(card)
        if left > player.put_away_count:
            player.hand |= one(card)
        else:
            player.put_away |= one(card)
        left -= 1
    return rest


@verb
def imagine_buried(state: State, me: int, own: int, chance: Chance) -> None:
    """Whose discards the other cards of this deck were."""
    others = state.deck
    for seat in range(state.players):
        others |= state.seats[seat].drawn
    others &= ~own
    for seat in range(state.players):
        if seat != me:
            player = state.seats[seat]
            for _ in range(player.buried_count):
                card = draw_of(chance, IMAGINED, others)
                others ^= one(card)
                player.buried |= one(card)
