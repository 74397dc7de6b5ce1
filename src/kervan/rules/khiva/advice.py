"""What a hand-written player thinks: worth of each decision, worth of a table.

All in thousandths of a point, in whole numbers, so that every form of the rules thinks the same.
A style shifts the weights: the courier lives from deliveries, the salt trader from gems and salt.
The weights were found by letting players with slightly different ones meet, many thousand times.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Advice, Menu
from ..sets import has, size_of
from .box import (
    CAMELS,
    CARPETS,
    COUNTER,
    OF_COLOUR,
    SALT,
    SALT_PRICE,
    SLOTS,
    STALL_CARPET,
    STALL_CHOICE,
    STALL_GEMS,
    TEAPOT_LEAST,
    VALUES,
)
from .decisions import BUY_SALT, PASS, PLAY, SPEND
from .pieces import carpets_left, colour_of, salt_left, value_of
from .scoring import score
from .state import State
from .walk import landing

POINT = 1000
STYLES = ("steady", "courier", "salt_trader")
GEM = (1200, 1000, 1400)  # a gem is a point, and a third of a salt bag
SALT_PULL = (60, 0, 120)  # and worth more for each point that the next bag brings above its price
BAG = (1000, 600, 1500)  # for each point of a salt bag
CARPET = (310, 600, 200)  # for each of its points: a pending carpet must still be delivered
DELIVERY = (1000, 1500, 800)  # for each point delivered
# What share of a camel's load it promises to the owner of the path, by the stall it stands at.
PROMISE = (0, 60, 160, 290, 330)
ENVY = 330  # share of what is bad for the rivals that is good for me
NEIGHBOUR = 670  # share of what a passed card is worth to the left neighbour
LOW_CARDS = 3  # how much sooner low cards are played than others
PLAY_FIRST = 1000 * POINT


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
def worth_of_gem(state: State, style: int) -> int:
    if salt_left(state) == 0:
        return POINT
    return GEM[style] + SALT_PULL[style] * (SALT[state.salt_sold] - SALT_PRICE)


@verb
def worth_of_carpet(state: State, style: int) -> int:
    """Of the top one, as far as it shows."""
    left = carpets_left(state)
    if left == 0:
        return 0
    if state.top_carpet == NOBODY:
        return CARPET[style] * CARPETS[1]
    points = 0
    copies = 0
    for kind in range(len(CARPETS)):
        points += state.carpets[state.top_carpet][kind] * CARPETS[kind]
        copies += state.carpets[state.top_carpet][kind]
    return CARPET[style] * points // copies


@verb
def worth_of_place(state: State, me: int, colour: int, path: int, stall: int, style: int) -> int:
    """What this camel promises from a place: to me on my path, on another's to my envy."""
    if path == NOBODY:
        return 0
    promise = PROMISE[stall] * load_of(state, path, colour)
    if path == me:
        return promise * DELIVERY[style] // 1000
    return -promise * ENVY // (1000 * (state.players - 1))


@verb
def worth_of_stop(state: State, me: int, colour: int, place: int, gems: int, style: int) -> int:
    """What walking this camel to a place, numbered as in walk.py, is worth, with these gems."""
    camel = state.camels[colour]
    worth = -worth_of_place(state, me, colour, camel.path, camel.place, style)
    if place == COUNTER:
        return worth + load_of(state, me, colour) * DELIVERY[style]
    stall = abs(place)
    path = me if place > 0 else camel.path
    worth += worth_of_place(state, me, colour, path, stall, style)
    gem = worth_of_gem(state, style)
    worth += min(STALL_GEMS[stall], state.supply) * gem
    if STALL_CARPET[stall]:
        worth += worth_of_carpet(state, style)
    if STALL_CHOICE[stall]:
        bag = 0
        if gems >= SALT_PRICE and salt_left(state) > 0:
            bag = SALT[state.salt_sold] * BAG[style] - SALT_PRICE * gem
        worth += max(bag, worth_of_carpet(state, style))
    return worth


@verb
def worth_of_move(state: State, me: int, card: int, spent: int, style: int) -> int:
    """What winning the camel with this card, and spending this many gems, is worth."""
    colour = colour_of(card)
    place = landing(state, me, colour, value_of(card) + spent)
    gems = state.seats[me].gems - spent
    stop = worth_of_stop(state, me, colour, place, gems, style)
    return stop - spent * worth_of_gem(state, style)


@verb
def worth_of_win(state: State, me: int, card: int, style: int) -> int:
    """The best that winning with this card can bring."""
    best = worth_of_move(state, me, card, 0, style)
    for spent in range(1, min(SLOTS[value_of(card) - 1], state.seats[me].gems) + 1):
        best = max(best, worth_of_move(state, me, card, spent, style))
    return best


@verb
def chance_to_win(state: State, me: int, card: int) -> int:
    """In thousandths: that nobody plays a lower card of this colour this turn."""
    if state.seats[me].playing & OF_COLOUR[colour_of(card)]:
        return 0  # one of the two is rejected for certain
    hidden = size_of(state.hidden)
    rivals = state.players - 1
    odds = 1000
    for lower in range(card - card % VALUES, card):
        if has(state.hidden, lower):
            held = min(1000, 1000 * rivals * state.hand_size // hidden)
            if state.seats[me].near[lower] > 0:
                held = 1000
            played = held * LOW_CARDS // (state.hand_size + 1)
            if rivals == 1:
                played *= 2  # of two cards each
            odds = odds * (1000 - min(900, played)) // 1000
    return odds


@verb
def worth_to_play(state: State, me: int, card: int, style: int) -> int:
    """What a card brings if it wins, and the gem if it does not."""
    odds = chance_to_win(state, me, card)
    worth = odds * worth_of_win(state, me, card, style)
    return (worth + (1000 - odds) * worth_of_gem(state, style)) // 1000


@verb
def worth_to_pass(state: State, me: int, card: int, style: int) -> int:
    """What is lost to me, and won by the left neighbour."""
    left = (me + 1) % state.players
    theirs = worth_of_win(state, left, card, 0) * NEIGHBOUR // 1000
    return -worth_of_win(state, me, card, style) - theirs // (state.players - 1)


@rule("khiva 10")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    """What each item on the menu is worth to this seat, which sees the table concealed."""
    for i in range(menu.count):
        decision = menu.items[i]
        if decision < PASS:
            worth = PLAY_FIRST + worth_to_play(state, me, decision - PLAY, style)
        elif decision < SPEND:
            worth = 0
            if state.seats[me].to_play == 0:  # what to pass is thought about last
                worth = worth_to_pass(state, me, decision - PASS, style)
        elif decision < BUY_SALT:
            worth = worth_of_move(state, me, state.winning, decision - SPEND, style)
        elif decision == BUY_SALT:
            worth = SALT[state.salt_sold] * BAG[style] - SALT_PRICE * worth_of_gem(state, style)
        else:
            worth = worth_of_carpet(state, style)
        advice.worth[i] = worth


@rule("khiva 10")
def evaluate(state: State, me: int) -> int:
    """What a seat may hope to have in the end."""
    worth = score(state, me) * POINT
    if state.over:
        return worth
    player = state.seats[me]
    for colour in range(CAMELS):
        camel = state.camels[colour]
        for kind in range(len(CARPETS)):
            worth += player.pending[colour][kind] * CARPETS[kind] * CARPET[0]
        worth += worth_of_place(state, me, colour, camel.path, camel.place, 0)
    return worth + player.gems * (worth_of_gem(state, 0) - POINT)
