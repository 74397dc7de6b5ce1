"""Bonus cards that can be played at any moment of the own turn, and the yellow mosque tile.

Cards for phase 1 stand in movement.py, cards for a roll in dice.py, cards bound to a place in
actions.py.  While a card has its effect it lies in `playing`, on neither pile (R39).
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, Menu, note, offer
from ..sets import has, lowest, one
from . import happen
from .box import (
    ALL_GOODS,
    BUY_GUILD_CARD,
    CARD_COFFEE,
    CARD_KINDS,
    CARD_LIRA,
    COFFEE,
    COFFEE_LIRA,
    COFFEE_SOLD,
    DICE_BONUS,
    DICE_CARDS,
    DICE_COFFEE,
    DICE_GOODS,
    DICE_LIRA,
    EXCHANGE_THREE,
    FAMILY_HOME,
    FINAL_CARDS,
    FIVE_LIRA,
    GAIN_GOOD,
    GUILD_CARD_PRICE,
    KINDS,
    MOST_EXCHANGED,
    POLICE_STATION,
    RETURN_ASSISTANT,
    REWARD_LIRA,
    SELL_COFFEE,
    TWO_COFFEE,
    YELLOW,
    YELLOW_PRICE,
)
from .decisions import PLAY
from .flow import finish_card, resume
from .pieces import (
    bag_of,
    can_use,
    first_kind,
    gain_coffee,
    gain_goods,
    gain_lira,
    goods_in,
    has_tile,
    kinds_in,
    kinds_of_goods,
    pay_coffee,
    pay_goods,
    pay_lira,
    recall,
    room,
)
from .piles import cards_left, draw_card, draw_guild, guild_left, lose_card
from .reasons import (
    FAMILY_AT_HOME,
    FINE,
    MERCHANT_IS_THERE,
    NO_ASSISTANT_THERE,
    NO_CARDS_LEFT,
    NO_TILE,
    NOTHING_TO_DO,
    TILE_USED,
    TOO_FEW_LIRA,
    TOO_LITTLE_COFFEE,
)
from .state import FINAL, GAIN, RECALL, REWARD, SWAP, State

ANY_MOMENT_BAG = bag_of(
    GAIN_GOOD, FIVE_LIRA, RETURN_ASSISTANT, FAMILY_HOME, TWO_COFFEE, BUY_GUILD_CARD, SELL_COFFEE,
    DICE_BONUS, EXCHANGE_THREE,
)  # fmt: skip
FINAL_BAG = bag_of(*(kind for kind in range(CARD_KINDS) if FINAL_CARDS[kind]))


@rule("istanbul 8")
def why_not_card(state: State, me: int, kind: int) -> int:
    """What keeps a card from its effect, at a moment when any may be played (R48)?"""
    merchant = state.seats[me]
    if kind == RETURN_ASSISTANT:
        return FINE if merchant.assistants else NO_ASSISTANT_THERE
    if kind == FAMILY_HOME:
        return FINE if merchant.family != POLICE_STATION else FAMILY_AT_HOME
    if kind == BUY_GUILD_CARD:
        if guild_left(state) == 0:
            return NO_CARDS_LEFT
        return FINE if merchant.coffee >= GUILD_CARD_PRICE else TOO_LITTLE_COFFEE
    if kind == SELL_COFFEE:
        return FINE if merchant.coffee >= COFFEE_SOLD else TOO_LITTLE_COFFEE
    if kind == EXCHANGE_THREE:
        return FINE if to_swap(state, me) else NOTHING_TO_DO
    return FINE


@verb
def offer_cards(state: State, me: int, bag: int, menu: Menu) -> None:
    """Offer the cards in hand among those of this bag that have an effect now."""
    kinds = kinds_in(state.seats[me].hand) & bag
    while kinds:
        kind = first_kind(kinds)
        kinds &= kinds - 1
        if why_not_card(state, me, kind) == FINE:
            offer(menu, PLAY + kind)


@rule("istanbul 8")
def play_card(state: State, me: int, kind: int, chance: Chance, journal: Journal) -> None:
    """Begin a card's effect; dice_bonus is left to whoever rolls."""
    lose_card(state, me, kind)
    note(journal, happen.PLAYED, me, kind)
    state.menu = state.step
    state.playing = kind
    if kind == GAIN_GOOD:
        ask_goods(state, 1, ALL_GOODS)
    elif kind == RETURN_ASSISTANT:
        ask_recall(state, me, journal)
    elif kind == FAMILY_HOME:
        call_home(state, me, journal)
    elif kind == EXCHANGE_THREE:
        state.step = SWAP
    elif kind != DICE_BONUS:
        if kind == FIVE_LIRA:
            gain_lira(state, me, CARD_LIRA, journal)
        elif kind == TWO_COFFEE:
            gain_coffee(state, me, CARD_COFFEE, journal)
        elif kind == BUY_GUILD_CARD:
            pay_coffee(state, me, GUILD_CARD_PRICE, journal)
            draw_guild(state, me, chance, journal)
        else:
            pay_coffee(state, me, COFFEE_SOLD, journal)
            gain_lira(state, me, COFFEE_LIRA, journal)
        finish_card(state)


@verb
def ask_goods(state: State, count: int, wares: int) -> None:
    """Ask for so many goods of choice."""
    state.gains = count
    state.wares = wares
    state.different = 0
    state.step = GAIN


@rule("istanbul 8")
def call_home(state: State, me: int, journal: Journal) -> None:
    state.seats[me].family = POLICE_STATION
    note(journal, happen.FAMILY_BACK, me)
    if state.menu != FINAL and cards_left(state) > 0:
        state.step = REWARD
    else:  # at the end of the game for lira only (R20)
        gain_lira(state, me, REWARD_LIRA, journal)
        finish_card(state)


@rule("istanbul 2.9")
def dice_bonus(state: State, me: int, rolled: int, chance: Chance, journal: Journal) -> None:
    """What the table gives for this roll."""
    if DICE_GOODS[rolled] > 0:
        ask_goods(state, DICE_GOODS[rolled], ALL_GOODS)
        return
    if DICE_LIRA[rolled] > 0:
        gain_lira(state, me, DICE_LIRA[rolled], journal)
    if DICE_COFFEE[rolled] > 0:
        gain_coffee(state, me, DICE_COFFEE[rolled], journal)
    for _ in range(DICE_CARDS[rolled]):
        draw_card(state, me, chance, journal)
    finish_card(state)


# ---- choosing goods


@verb
def to_gain(state: State, me: int) -> int:
    """The set of goods, coffee included, that can be chosen now."""
    wares = state.wares
    if state.playing == EXCHANGE_THREE:  # within capacity (R33)
        for good in range(KINDS):
            if room(state.seats[me], good) == 0:
                wares &= ~one(good)
    return wares


@rule("istanbul 12 R34")
def choose_good(state: State, me: int, item: int, journal: Journal) -> bool:
    """Take one; returns whether another is to be chosen."""
    if item == COFFEE:
        gain_coffee(state, me, 1, journal)
    else:
        gain_goods(state, me, item, 1, journal)
    state.gains -= 1
    if state.different:
        state.wares &= ~one(item)
    return state.gains > 0


@verb
def end_choice(state: State) -> None:
    state.gains = 0
    state.wares = 0
    state.different = 0


# ---- exchange_three


@verb
def to_swap(state: State, me: int) -> int:
    """The set of goods, coffee included, that can be given."""
    merchant = state.seats[me]
    items = kinds_of_goods(merchant)
    return items | one(COFFEE) if merchant.coffee > 0 else items


@rule("istanbul 12 R33")
def swap_out(state: State, me: int, item: int, journal: Journal) -> None:
    """All are paid first, then as many are chosen."""
    if item == COFFEE:
        pay_coffee(state, me, 1, journal)
    else:
        pay_goods(state, me, item, 1, journal)
    state.swapped += 1
    merchant = state.seats[me]
    if state.swapped == MOST_EXCHANGED or goods_in(merchant) + merchant.coffee == 0:
        swap_in(state)


@rule("istanbul 12 R33")
def swap_in(state: State) -> None:
    ask_goods(state, state.swapped, ALL_GOODS | one(COFFEE))
    state.swapped = 0


# ---- assistants that come back


@rule("istanbul 7")
def why_not_yellow(state: State, me: int) -> int:
    if not has_tile(state, me, YELLOW):
        return NO_TILE
    if not can_use(state, me, YELLOW):
        return TILE_USED
    merchant = state.seats[me]
    if merchant.lira < YELLOW_PRICE:
        return TOO_FEW_LIRA
    return FINE if merchant.assistants & ~one(merchant.place) else NO_ASSISTANT_THERE  # R8


@rule("istanbul 7")
def use_yellow(state: State, me: int, journal: Journal) -> None:
    state.spent |= one(YELLOW)
    note(journal, happen.YELLOW_USED, me)
    pay_lira(state, me, YELLOW_PRICE, journal)
    state.menu = state.step
    ask_recall(state, me, journal)


@rule("istanbul 12 R5")
def to_recall(state: State, me: int) -> int:
    """The set of places from where an assistant can come back now."""
    merchant = state.seats[me]
    if state.many or state.playing != NOBODY:
        return merchant.assistants
    return merchant.assistants & ~one(merchant.place)


@verb
def why_not_recall(state: State, me: int, place: int) -> int:
    if has(to_recall(state, me), place):
        return FINE
    return MERCHANT_IS_THERE if has(state.seats[me].assistants, place) else NO_ASSISTANT_THERE


@verb
def ask_recall(state: State, me: int, journal: Journal) -> None:
    """Ask which assistant comes back, if there is a choice."""
    places = to_recall(state, me)
    state.step = RECALL
    if places & (places - 1) == 0:
        recall_one(state, me, lowest(places), journal)


@verb
def recall_one(state: State, me: int, place: int, journal: Journal) -> None:
    """The one that the card or the yellow tile brings back."""
    recall(state, me, place, journal)
    if state.playing != NOBODY:
        finish_card(state)
    else:
        resume(state)


@verb
def reward_is_lira(state: State, me: int, journal: Journal) -> None:
    gain_lira(state, me, REWARD_LIRA, journal)
    finish_card(state)


@verb
def reward_is_card(state: State, me: int, chance: Chance, journal: Journal) -> None:
    draw_card(state, me, chance, journal)
    finish_card(state)
