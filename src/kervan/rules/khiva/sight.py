"""Who may see what (section 3 of the rules): conceal a table for a seat, imagine the rest.

A card another player passed on may have travelled further, so what a seat recalls of it is a
stretch of seats to its left: `near[card] .. far[card]`.  To imagine a world, cards recalled are
placed first, each within its stretch, then all others at random.  What others have sealed is not
just anything: who imagined so would take them for fools.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, draw_of, pick
from ..sets import has, lowest, one, size_of
from .advice import worth_to_pass, worth_to_play
from .box import CARDS, PLAYERS, TO_PASS, TO_PLAY
from .state import CHOOSE, State

IMAGINED = 99  # the kind of outcomes that only imagination asks for
TRIES = 30
WHIM = 4  # one sealed card in so many is anything


@rule("khiva 3")
def conceal(state: State, me: int) -> None:
    """Blank all that this seat may not know; NOBODY sees what everyone sees."""
    state.hidden |= state.aside
    state.aside = 0
    for seat in range(state.players):
        if seat != me:
            player = state.seats[seat]
            state.hidden |= player.hand | player.playing | player.passing
            player.hand = 0
            player.playing = 0
            player.passing = 0
            if state.step == CHOOSE and has(state.waiting, seat):  # nobody sees a choice half made
                player.to_play = TO_PLAY[state.players]
                player.to_pass = TO_PASS[state.players]
            for card in range(CARDS):
                player.near[card] = 0
                player.far[card] = 0


@rule("khiva 3")
def imagine(state: State, me: int, chance: Chance) -> None:
    """Fill the blanks with one world that fits what this seat knows."""
    if me != NOBODY:
        for attempt in range(TRIES + 1):
            if place_recalled(state, me, attempt == TRIES, chance):
                break
            for seat in range(state.players):
                if seat != me:
                    state.hidden |= state.seats[seat].hand
                    state.seats[seat].hand = 0
    for seat in range(state.players):
        for _ in range(room(state, seat)):
            give(state, seat, draw_of(chance, IMAGINED, state.hidden))
    state.aside |= state.hidden
    state.hidden = 0
    if state.step == CHOOSE:
        for seat in range(state.players):
            if seat != me and not has(state.waiting, seat):
                imagine_choice(state, seat, chance)


@verb
def give(state: State, seat: int, card: int) -> None:
    state.hidden ^= one(card)
    state.seats[seat].hand |= one(card)


@verb
def room(state: State, seat: int) -> int:
    """How many cards this hand still lacks; cards chosen face down belong to it."""
    player = state.seats[seat]
    return state.hand_size - size_of(player.hand | player.playing | player.passing)


@verb
def place_recalled(state: State, me: int, in_order: bool, chance: Chance) -> bool:
    """Give each recalled card to a seat of its stretch; False if the hands do not suffice.

    Cards with the shortest way ahead first.  With `in_order` each goes to the nearest seat that
    has room: for stretches this finds a way whenever there is one.
    """
    for far in range(1, PLAYERS):
        for card in range(CARDS):
            near = state.seats[me].near[card]
            if near > 0 and state.seats[me].far[card] == far:
                open_hands = 0
                for distance in range(near, far + 1):
                    if room(state, (me + distance) % state.players) > 0:
                        open_hands |= one(distance)
                if open_hands == 0:
                    return False
                distance = lowest(open_hands)
                if not in_order:
                    distance = draw_of(chance, IMAGINED, open_hands)
                give(state, (me + distance) % state.players, card)
    return True


@verb
def imagine_choice(state: State, seat: int, chance: Chance) -> None:
    """A choice this seat may have sealed: now and then any, mostly what it would be advised."""
    player = state.seats[seat]
    state.hidden = unseen_by(state, seat)  # advice asks what its seat may know
    for _ in range(TO_PLAY[state.players]):
        card = likely(state, seat, True, chance)
        player.hand ^= one(card)
        player.playing |= one(card)
    for _ in range(TO_PASS[state.players]):
        card = likely(state, seat, False, chance)
        player.hand ^= one(card)
        player.passing |= one(card)
    state.hidden = 0


@verb
def unseen_by(state: State, seat: int) -> int:
    unseen: int = state.aside
    for other in range(state.players):
        if other != seat:
            player = state.seats[other]
            unseen |= player.hand | player.playing | player.passing
    return unseen


@verb
def likely(state: State, seat: int, to_play: bool, chance: Chance) -> int:
    """The card of its hand that this seat plays or passes."""
    cards = state.seats[seat].hand
    if pick(chance, IMAGINED, WHIM) == 0:
        return draw_of(chance, IMAGINED, cards)
    chosen, most = NOBODY, 0
    while cards:
        card = lowest(cards)
        cards ^= one(card)
        worth = (
            worth_to_play(state, seat, card, 0) if to_play else worth_to_pass(state, seat, card, 0)
        )
        if chosen == NOBODY or worth > most:
            chosen, most = card, worth
    return chosen
