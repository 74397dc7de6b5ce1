"""What a hand-written player thinks: worth of each decision, worth of a table.

All in thousandths of a point, in whole numbers, so that every form of the rules thinks the same.
A style shifts the weights: the courier wants deliveries, the salt trader gems and salt.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Advice, Menu
from ..sets import has, size_of
from .box import (
    CAMELS,
    CARPETS,
    COUNTER,
    SALT,
    SALT_PRICE,
    SLOTS,
    STALL_CARPET,
    STALL_CHOICE,
    STALL_GEMS,
    TEAPOT_LEAST,
    VALUES,
)
from .decisions import BUY_SALT, PASS, PLAY, SPEND, TAKE_CARPET
from .pieces import carpets_left, colour_of, salt_left, value_of
from .scoring import score
from .state import State
from .walk import landing

POINT = 1000
STYLES = ("steady", "courier", "salt_trader")
GEM = (1100, 1000, 1500)  # a gem is a point, and a third of a salt bag
CARPET = (2100, 2400, 1300)  # a pending carpet: it must still be delivered
DELIVERY = (1000, 1200, 850)  # per thousand points delivered
# What share of a camel's load its place on a path promises the owner of that path.
PROMISE = (60, 160, 230, 330, 450)
PLAY_FIRST = 1000 * POINT  # choose what to play before what to pass


@verb
def load_of(state: State, seat: int, colour: int) -> int:
    """Points this seat would score if it delivered this camel now."""
    points = 0
    if state.camels[colour].teapot != NOBODY:
        points += state.camels[colour].teapot + TEAPOT_LEAST
    for kind in range(len(CARPETS)):
        points += state.seats[seat].pending[colour][kind] * CARPETS[kind]
    return points


@verb
def worth_of_stop(state: State, me: int, colour: int, place: int, gems: int, style: int) -> int:
    """What stopping here is worth, a place numbered as in walk.py, with this many gems left."""
    if place == COUNTER:
        return load_of(state, me, colour) * DELIVERY[style]
    stall = abs(place)
    promise = PROMISE[place] if place > 0 else 0
    worth = promise * load_of(state, me, colour) + STALL_GEMS[stall] * GEM[style]
    carpet = CARPET[style] if carpets_left(state) > 0 else 0
    if STALL_CARPET[stall]:
        worth += carpet
    if STALL_CHOICE[stall]:
        bag = 0
        if gems >= SALT_PRICE and salt_left(state) > 0:
            bag = SALT[state.salt_sold] * POINT - SALT_PRICE * GEM[style]
        worth += max(bag, carpet)
    return worth


@verb
def worth_now(state: State, me: int, colour: int) -> int:
    """What a camel's present place takes from or gives to me."""
    camel = state.camels[colour]
    if camel.path == NOBODY:
        return 0
    promise = PROMISE[camel.place] * load_of(state, camel.path, colour)
    return promise if camel.path == me else -promise // 3


@verb
def worth_of_move(state: State, me: int, card: int, spent: int, style: int) -> int:
    """What winning the camel with this card, and spending this many gems, is worth."""
    colour = colour_of(card)
    place = landing(state, me, colour, value_of(card) + spent)
    gems = state.seats[me].gems - spent
    worth = worth_of_stop(state, me, colour, place, gems, style) - spent * GEM[style]
    return worth - worth_now(state, me, colour)


@verb
def worth_of_win(state: State, me: int, card: int, style: int) -> int:
    """The best that winning with this card can bring."""
    best = worth_of_move(state, me, card, 0, style)
    for spent in range(1, min(SLOTS[value_of(card) - 1], state.seats[me].gems) + 1):
        best = max(best, worth_of_move(state, me, card, spent, style))
    return best


@verb
def chance_to_win(state: State, me: int, card: int) -> int:
    """In thousandths: that no rival plays a lower card of this colour this turn."""
    hidden = size_of(state.hidden)
    rivals = state.players - 1
    odds = 1000
    for lower in range(card - card % VALUES, card):
        if has(state.hidden, lower):
            held = 1000 * rivals * state.hand_size // hidden
            if state.seats[me].near[lower] > 0:
                held = 1000
            played = min(1000, held) * 3 // (2 * (state.hand_size + 1))  # low cards get played
            odds = odds * (1000 - min(900, played)) // 1000
    return odds


@rule("khiva 10")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    """What each item on the menu is worth to this seat, which sees the table concealed."""
    left = (me + 1) % state.players
    for i in range(menu.count):
        decision = menu.items[i]
        worth = 0
        if decision < PASS:
            card = decision - PLAY
            odds = chance_to_win(state, me, card)
            worth = odds * worth_of_win(state, me, card, style) + (1000 - odds) * GEM[style]
            worth = PLAY_FIRST + worth // 1000
        elif decision < SPEND:
            card = decision - PASS
            worth = -worth_of_win(state, me, card, style)
            worth -= worth_of_win(state, left, card, 0) * 2 // 3
        elif decision < BUY_SALT:
            worth = worth_of_move(state, me, state.winning, decision - SPEND, style)
        elif decision == BUY_SALT:
            worth = SALT[state.salt_sold] * POINT - SALT_PRICE * GEM[style]
        elif decision == TAKE_CARPET:
            worth = CARPET[style] if carpets_left(state) > 0 else 0
        advice.worth[i] = worth


@rule("khiva 10")
def evaluate(state: State, me: int) -> int:
    """What a seat may hope to have in the end."""
    worth = score(state, me) * POINT
    if state.over:
        return worth
    player = state.seats[me]
    for colour in range(CAMELS):
        for kind in range(len(CARPETS)):
            worth += player.pending[colour][kind] * CARPETS[kind] * POINT // 2
        worth += worth_now(state, me, colour)
    return worth + player.gems * (GEM[0] - POINT)
