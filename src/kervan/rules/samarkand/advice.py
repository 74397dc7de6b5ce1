"""What a hand-written player thinks: worth of each decision, worth of a table.

All in thousandths of a point, in whole numbers, so that every form of the rules thinks the same.
A look one turn ahead: what a camel brings at once, and how much nearer it leads to the spaces of
the cards in hand and to families not yet met.  A style shifts the weights: the rusher wants
relations, the collector cards.
"""

from ..grammar import rule, verb
from ..outside import Advice, Menu
from ..sets import has, lowest, one, size_of
from .actions.sell import good_on_offer
from .box import (
    ACTIVE_BONUS,
    COST,
    DRAW,
    FAMILIES,
    FIVE_RELATIONS,
    GOOD_AT,
    GOOD_SPACE,
    HAND_LIMIT,
    IS_LAND,
    NO_GOOD,
    OWN_CAMEL,
    PASSIVE_BONUS,
    SALE_PRICE,
    STEPS,
    WORD,
    WORDS,
)
from .decisions import EXTEND, KEEP, MARRY, PASS, PLACE, PUT_AWAY, SELL
from .pieces import held, stack_left
from .scoring import points_of_card, score
from .state import GOING_ON, PLACE_SECOND, State

POINT = 1000
STYLES = ("balanced", "rusher", "collector")

# What each style makes of things, in thousandths. Found by duels of thousands of games.
CARD = (1750, 1200, 2300)  # per point a card in hand will pay
RELATION = (1750, 2600, 1200)  # per point of a relation made now
MEETING = (800, 1300, 500)  # per point of a relation to come
NAME = (2450, 2450, 1800)  # per point of bonuses that being of a family may bring
RIVAL = (134, 134, 134)  # per point a rival gains
NEW_CARD = (1200, 900, 1700)  # a card not yet seen
TREASURE = (750, 750, 750)  # a dirham in the treasury of a family of mine
SECOND = (1050, 1050, 1050)  # per point of a second camel, when a family is chosen
SWAP = (560, 560, 700)  # a card less, when the limit is near

# By steps: how surely a route gets there, and how surely two families meet.
REACH = (1000, 620, 400, 270, 180, 120, 80, 50, 30, 20, 10, 0)
MEET = (600, 420, 260, 160, 100, 60, 30, 15, 8, 4, 2, 0)
FAR = len(REACH) - 1
# How much of the game is still to come: for each family without relations, each relation short.
LEFT_AT_LEAST, LEFT_BY_STRANGER, LEFT_BY_RELATION = 130, 171, 244

NEXT = 192  # where on the sheet places are rated while families are compared

# What a table promises, in thousandths; fitted to the results of greedy games.
HIDDEN_CARD, HIDDEN_GROWTH = 2500, 3300  # a card that is not seen, early and how much it grows
TURN = 2000  # to be about to act; to have room for new cards
CAMEL, MANY_CAMELS = 750, 8  # per camel a family of mine has more than this


# ---- distances


@verb
def steps_to(state: State, family: int, space: int) -> int:
    """How many camels a family needs to come to a space, counted as the crow flies."""
    best = FAR
    for word in range(WORDS):
        camels = state.families[family].camels[word]
        while camels:
            best = min(best, STEPS[space][word * WORD + lowest(camels)])
            camels &= camels - 1
    return best


@verb
def steps_between(state: State, family: int, other: int) -> int:
    best = FAR
    for word in range(WORDS):
        camels = state.families[family].camels[word]
        while camels:
            best = min(best, steps_to(state, other, word * WORD + lowest(camels)))
            camels &= camels - 1
    return best


@verb
def nearest(state: State, families: int, space: int) -> int:
    """The fewest steps that one of these families needs to a space."""
    best = FAR
    while families:
        family = lowest(families)
        families &= families - 1
        if state.families[family].supply > 0:
            best = min(best, steps_to(state, family, space))
    return best


@verb
def time_left(state: State) -> int:
    """Per thousand: how much of the game is still to come, as the relations tell."""
    if state.ended_by != GOING_ON:
        return 0
    strangers, most = 0, 0
    for family in range(FAMILIES):
        met = size_of(state.families[family].met)
        strangers += met == 0
        most = max(most, met)
    by_stranger = LEFT_AT_LEAST + LEFT_BY_STRANGER * strangers
    by_relation = LEFT_AT_LEAST + LEFT_BY_RELATION * (FIVE_RELATIONS - most)
    return min(1000, by_stranger, by_relation)


# ---- cards


@verb
def hope_for_card(state: State, families: int, card: int, left: int) -> int:
    """What a card in hand may be worth in the end to a member of these families."""
    space = GOOD_SPACE[card]
    there = state.at[space]
    worth = points_of_card(state, families, card) * POINT
    room = 2 - size_of(there)
    mine = families & ~there
    while room > 0 and mine:
        closest, best = 0, FAR + 1
        some = mine
        while some:
            family = lowest(some)
            some &= some - 1
            steps = steps_to(state, family, space)
            if state.families[family].supply > 0 and steps < best:
                closest, best = family, steps
        if best > FAR:
            break
        worth += OWN_CAMEL * REACH[best] * left // 1000
        mine ^= one(closest)
        room -= 1
    return worth


# ---- places


@verb
def rate_places(state: State, me: int, family: int, style: int, first: int, advice: Advice) -> int:
    """The worth of each open space of a family, from `first` on; returns how many there are."""
    left = time_left(state)
    count = 0
    for word in range(WORDS):
        spaces = state.families[family].open[word]
        while spaces:
            space = word * WORD + lowest(spaces)
            spaces &= spaces - 1
            advice.worth[first + count] = worth_at_once(state, me, family, style, space)
            count += 1
    cards = state.seats[me].hand
    while cards:
        add_way_to_card(state, me, family, style, lowest(cards), left, first, advice)
        cards &= cards - 1
    for other in range(FAMILIES):
        if other != family and not has(state.families[family].met, other):
            add_way_to_family(state, family, style, other, left, first, advice)
    return count


@verb
def worth_at_once(state: State, me: int, family: int, style: int, space: int) -> int:
    """Goods tile, and what a relation brings to me and to the rivals."""
    there = state.at[space]
    if there == 0:
        return POINT if GOOD_AT[space] != NO_GOOD else 0
    if not IS_LAND[space] or state.families[family].met & there:
        return 0
    other = lowest(there)
    worth = int(stack_left(state, family) > 0) + int(stack_left(state, other) > 0)
    worth *= POINT
    for seat in range(state.players):
        bonus = 0
        if has(state.seats[seat].families, family):
            bonus += ACTIVE_BONUS
        if has(state.seats[seat].families, other):
            bonus += PASSIVE_BONUS
        worth += bonus * (POINT if seat == me else -RIVAL[style])
    return worth * RELATION[style] // 1000


@verb
def add_way_to_card(
    state: State, me: int, family: int, style: int, card: int, left: int, first: int,
    advice: Advice,
) -> None:  # fmt: skip
    """A camel on the space of a card in hand pays, one on the way there promises to."""
    goal = GOOD_SPACE[card]
    there = state.at[goal]
    if size_of(there) == 2 or has(there, family):
        return
    mine = state.seats[me].families & ~there & ~one(family)
    before = steps_to(state, family, goal)
    floor = 0
    if size_of(there) == 1:  # one camel more at most: the nearest of mine
        floor = REACH[nearest(state, mine, goal)]
    had = max(floor, REACH[before]) * left // 1000
    weight = OWN_CAMEL * CARD[style]
    at = first
    for word in range(WORDS):
        spaces = state.families[family].open[word]
        while spaces:
            steps = STEPS[goal][word * WORD + lowest(spaces)]
            spaces &= spaces - 1
            if steps == 0:
                advice.worth[at] += weight * (1000 - had) // 1000
            elif steps < before:
                gets = max(floor, REACH[steps]) * left // 1000
                advice.worth[at] += weight * (gets - had) // 1000
            at += 1


@verb
def add_way_to_family(
    state: State, family: int, style: int, other: int, left: int, first: int, advice: Advice
) -> None:
    """A camel nearer to a family not yet met promises a relation."""
    before = steps_between(state, family, other)
    weight = (ACTIVE_BONUS + int(stack_left(state, family) > 0)) * MEETING[style]
    weight = weight * left // 1000
    at = first
    for word in range(WORDS):
        spaces = state.families[family].open[word]
        while spaces:
            space = word * WORD + lowest(spaces)
            spaces &= spaces - 1
            if has(state.at[space], other) and IS_LAND[space]:
                advice.worth[at] -= weight * MEET[before] // 1000
            else:
                steps = min(before, steps_to(state, other, space))
                advice.worth[at] += weight * (MEET[steps] - MEET[before]) // 1000
            at += 1


@verb
def worth_of_extension(state: State, me: int, family: int, style: int, advice: Advice) -> int:
    """The best space, and a share of the second best if a second camel may follow."""
    count = rate_places(state, me, family, style, NEXT, advice)
    best, second = -POINT * 1000, -POINT * 1000
    for at in range(NEXT, NEXT + count):
        worth = advice.worth[at]
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    if state.families[family].treasury > 0 and state.families[family].supply > 1 and second > 0:
        best += second * SECOND[style] // 1000
    return best


# ---- the rest


@verb
def worth_of_marriage(state: State, me: int, family: int, style: int) -> int:
    """What my cards gain by it, the bonuses to come and new cards, less the price."""
    player, left = state.seats[me], time_left(state)
    worth: int = COST[family] * (TREASURE[style] * left // 1000 - POINT)
    if not has(player.families, family):
        after = player.families | one(family)
        cards = player.hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            gain = hope_for_card(state, after, card, left)
            gain -= hope_for_card(state, player.families, card, left)
            worth += gain * CARD[style] // 1000
        worth += worth_of_name(state, family, left) * NAME[style] // 1000
    room = HAND_LIMIT[state.players] - held(state, me)
    if room > 0:
        worth += NEW_CARD[style] * min(room, DRAW) * left // 1000
    return worth


@verb
def worth_of_name(state: State, family: int, left: int) -> int:
    """The bonuses that being of a family may still bring."""
    worth = 0
    for other in range(FAMILIES):
        if other != family and not has(state.families[family].met, other):
            worth += MEET[steps_between(state, family, other)] * 3
    return worth * left // 1000


@verb
def worth_of_discard(state: State, me: int, card: int, style: int) -> int:
    """Room for better cards, less what the card may bring."""
    left = time_left(state)
    room = HAND_LIMIT[state.players] - held(state, me)
    worth = -hope_for_card(state, state.seats[me].families, card, left)
    if room < 2:
        worth += (2 - room) * SWAP[style] * left // 1000
    return worth


@rule("samarkand 11")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    """What each item on the menu is worth to this seat, which sees the table concealed."""
    if menu.count < 2:  # nothing to choose
        advice.worth[0] = 0
        return
    if menu.items[0] >= PLACE:
        rate_places(state, me, state.family, style, 0, advice)
        if state.step == PLACE_SECOND:
            advice.worth[menu.count - 1] = 0
        return
    for i in range(menu.count):
        decision = menu.items[i]
        worth = 0
        if decision < EXTEND:
            worth = worth_of_marriage(state, me, decision - MARRY, style)
        elif decision < PASS:
            worth = worth_of_extension(state, me, decision - EXTEND, style, advice)
        elif decision == SELL:
            worth = SALE_PRICE * POINT
        elif decision == KEEP:
            card, families = good_on_offer(state), state.seats[me].families
            worth = hope_for_card(state, families, card, time_left(state))
        elif decision >= PUT_AWAY:
            worth = worth_of_discard(state, me, decision - PUT_AWAY, style)
        advice.worth[i] = worth


@rule("samarkand 11")
def evaluate(state: State, me: int) -> int:
    """What a seat may hope to have in the end."""
    player, left = state.seats[me], time_left(state)
    unseen = player.cards - size_of(player.hand)
    worth = score(state, me) * POINT
    worth += unseen * (HIDDEN_CARD + HIDDEN_GROWTH * (1000 - left) // 1000)
    if state.over:
        return worth
    cards = player.hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth += hope_for_card(state, player.families, card, left)
        worth -= points_of_card(state, player.families, card) * POINT
    promise = 0
    families = player.families
    while families:
        family = lowest(families)
        families &= families - 1
        worth += 2 * worth_of_name(state, family, left)
        promise += CAMEL * (state.families[family].supply - MANY_CAMELS)
    if state.active == me:
        promise += TURN
    if held(state, me) < HAND_LIMIT[state.players]:
        promise += TURN
    return worth + promise * left // 1000
