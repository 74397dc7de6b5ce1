"""Verbs for goods, lira, coffee, rubies and assistants; and bags of bonus cards.

A bag counts the copies of each kind of bonus card in three bits: bags are added and subtracted
as the numbers they are.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, Menu, note, offer, pick
from ..sets import has, lowest, one
from . import happen
from .box import CAPACITY, CARD_KINDS, GOALS, KINDS, SIX, SOLD_OUT, TRACK_PLACES
from .state import GOAL_REACHED, GOING_ON, Player, State

# What chance can be asked for.
KEYSTONES, KEYSTONES_MOCHA, LAID, LARGE, SMALL, DIE, START, BONUS, GUILD_DRAWN = range(9)

# ---- bags

WIDTH = 3  # bits a kind
MOST = (1 << WIDTH) - 1


def bag_of(*kinds: int) -> int:
    """The bag of one card of each of these kinds."""
    return sum(1 << WIDTH * kind for kind in kinds)


ONE_EACH = bag_of(*range(CARD_KINDS))


@verb
def count_in(bag: int, kind: int) -> int:
    return bag >> WIDTH * kind & MOST


@verb
def card(kind: int) -> int:
    """The bag of one card of this kind."""
    return 1 << WIDTH * kind


@verb
def kinds_in(bag: int) -> int:
    """The bag of one card of each kind that is in this bag."""
    return (bag | bag >> 1 | bag >> 2) & ONE_EACH


@verb
def first_kind(kinds: int) -> int:
    """The first kind of what kinds_in has found."""
    return lowest(kinds) // WIDTH


@verb
def offer_kinds(menu: Menu, block: int, bag: int) -> None:
    """Offer a decision of this block for each kind in a bag."""
    kinds = kinds_in(bag)
    while kinds:
        offer(menu, block + first_kind(kinds))
        kinds &= kinds - 1


# ---- lira, coffee, goods


@verb
def gain_lira(state: State, seat: int, lira: int, journal: Journal) -> None:
    state.seats[seat].lira += lira
    note(journal, happen.GOT_LIRA, seat, lira)


@verb
def pay_lira(state: State, seat: int, lira: int, journal: Journal) -> None:
    state.seats[seat].lira -= lira
    note(journal, happen.PAID_LIRA, seat, lira)


@verb
def gain_coffee(state: State, seat: int, coffee: int, journal: Journal) -> None:
    state.seats[seat].coffee += coffee
    note(journal, happen.GOT_COFFEE, seat, coffee)


@verb
def pay_coffee(state: State, seat: int, coffee: int, journal: Journal) -> None:
    if coffee > 0:
        state.seats[seat].coffee -= coffee
        note(journal, happen.PAID_COFFEE, seat, coffee)


@verb
def room(player: Player, good: int) -> int:
    return CAPACITY + player.extensions - player.goods[good]


@rule("istanbul 1")
def gain_goods(state: State, seat: int, good: int, count: int, journal: Journal) -> None:
    """What does not fit into the cart is lost."""
    player = state.seats[seat]
    gained = min(count, room(player, good))
    if gained > 0:
        player.goods[good] += gained
        note(journal, happen.GOT_GOODS, seat, good, gained)


@verb
def pay_goods(state: State, seat: int, good: int, count: int, journal: Journal) -> None:
    if count > 0:
        state.seats[seat].goods[good] -= count
        note(journal, happen.PAID_GOODS, seat, good, count)


@verb
def goods_in(player: Player) -> int:
    """How many goods the cart holds."""
    count = 0
    for good in range(KINDS):
        count += player.goods[good]
    return count


@verb
def kinds_of_goods(player: Player) -> int:
    """The set of goods of which the cart holds one at least."""
    goods = 0
    for good in range(KINDS):
        if player.goods[good] > 0:
            goods |= one(good)
    return goods


# ---- rubies


@rule("istanbul 10")
def gain_ruby(state: State, seat: int, place: int, journal: Journal) -> None:
    state.seats[seat].rubies += 1
    note(journal, happen.RUBY, seat, place)
    goal = GOALS[state.expansion][state.players]
    if state.ended_by == GOING_ON and state.seats[seat].rubies >= goal:
        state.ended_by = GOAL_REACHED
        note(journal, happen.LAST_ROUND, seat)


@verb
def is_sold_out(state: State, track: int) -> bool:
    return state.track[track] >= SOLD_OUT[track]


@rule("istanbul 1")
def take_next_ruby(state: State, seat: int, track: int, journal: Journal) -> None:
    """However it is paid for, the next one costs more."""
    state.track[track] += 1
    gain_ruby(state, seat, TRACK_PLACES[track], journal)


# ---- assistants


@rule("istanbul 12 R19")
def put_under(player: Player, neutral: int) -> None:
    """An assistant goes to the bottom of the stack."""
    player.mix = player.mix << 1 | neutral
    player.stack += 1


@rule("istanbul 12 R19")
def take_bottom(player: Player) -> int:
    """The bottom assistant leaves the stack; returns whether it is a neutral one."""
    neutral = player.mix & 1
    player.mix >>= 1
    player.stack -= 1
    return neutral


@verb
def recall(state: State, seat: int, place: int, journal: Journal) -> None:
    """An own assistant comes back from a place, under the merchant wherever he is."""
    player = state.seats[seat]
    player.assistants &= ~one(place)
    put_under(player, 0)
    note(journal, happen.RECALLED, seat, place)


# ---- dice


@verb
def roll(state: State, seat: int, chance: Chance, journal: Journal) -> None:
    """Two dice, kept on the table: they may still be changed."""
    state.die[0] = pick(chance, DIE, SIX) + 1
    state.die[1] = pick(chance, DIE, SIX) + 1
    note(journal, happen.ROLLED, seat, state.die[0], state.die[1])


@verb
def roll_place(state: State, chance: Chance, journal: Journal) -> int:
    """The place a neutral piece is sent to by the dice."""
    first = pick(chance, DIE, SIX) + 1
    second = pick(chance, DIE, SIX) + 1
    note(journal, happen.ROLLED, NOBODY, first, second)
    return first + second


@verb
def has_tile(state: State, seat: int, colour: int) -> bool:
    return has(state.seats[seat].tiles, colour)


@verb
def can_use(state: State, seat: int, colour: int) -> bool:
    """Is this mosque tile owned, and not yet used in this turn?"""
    return has(state.seats[seat].tiles & ~state.spent, colour)
