"""Guild cards: one of them replaces a whole turn.

Most are a row of the table: goods to pay; lira, coffee, goods to gain; cards to draw. Those that
carry out a place's action order it: it must be done before anything else.
"""

from ..grammar import rule, verb
from ..outside import Chance, Journal, Menu, note, offer
from ..sets import has, lowest, one
from . import happen
from .actions import can_act
from .box import (
    ALL_GOODS,
    ANY_PLACE,
    BLACK_CHOICE,
    COFFEE_CARD,
    DEALER_CARD,
    DEALER_CARD_LIRA,
    DISCOUNT,
    EXTENSION_CARD,
    EXTENSIONS,
    FOUNTAIN,
    FOUNTAIN_CARD,
    GREAT_MOSQUE_CARD,
    GUILD_BONUS,
    GUILD_COFFEE,
    GUILD_DIFFERENT,
    GUILD_DRAWS,
    GUILD_FILL,
    GUILD_LIRA,
    GUILD_PAY,
    KINDS,
    MARKET_CARD,
    MARKET_CARD_GOODS,
    PALACE,
    PALACE_CARD,
    PALACE_CARD_GOODS,
    PLACES,
    SMALL_MOSQUE_CARD,
    TAVERN,
    TAVERN_CARD,
    TEA_CARD,
    TEA_HOUSE,
)
from .cards import ask_goods
from .decisions import GUILD
from .flow import act_at, finish_action
from .pieces import gain_coffee, gain_goods, gain_lira, goods_in, is_sold_out, pay_goods, room
from .piles import cards_left, draw_card, draw_guild, guild_left, lose_guild
from .places import coffee_house, gem_dealer, palace
from .places.coffee_house import drink, why_not_drink
from .places.gem_dealer import buy_gem, why_not_buy_gem
from .places.mosques import to_take
from .places.palace import pay_owed
from .places.tavern import can_drink
from .places.wainwright import add_extension
from .reasons import (
    CART_COMPLETE,
    FINE,
    NO_CARDS_LEFT,
    NO_RUBY_LEFT,
    NOT_IN_HAND,
    NOTHING_TO_DO,
    ONE_WAY_TO_MOVE,
    TOO_FEW_GOODS,
    TOO_LITTLE_COFFEE,
)
from .state import NORMAL, PLACE, RECALL, State

PALACE_TRACK, DEALER_TRACK, COFFEE_TRACK = palace.TRACK, gem_dealer.TRACK, coffee_house.TRACK


@verb
def half_price(state: State) -> int:
    """What the next ruby of the Coffee House costs with guild card 20: half, rounded up."""
    return (state.track[COFFEE_TRACK] + 1) // 2


@rule("istanbul 9.4")
def why_not_guild(state: State, me: int, number: int) -> int:
    """Every instruction must be doable, else the card cannot be played."""
    merchant = state.seats[me]
    if not has(merchant.guild, number):
        return NOT_IN_HAND
    if state.mode != NORMAL:
        return ONE_WAY_TO_MOVE
    for good in range(KINDS):
        if merchant.goods[good] < GUILD_PAY[number][good]:
            return TOO_FEW_GOODS
    if cards_left(state) < GUILD_BONUS[number] or guild_left(state) < GUILD_DRAWS[number]:
        return NO_CARDS_LEFT  # R41
    if number == EXTENSION_CARD:
        return FINE if merchant.extensions < EXTENSIONS else CART_COMPLETE
    if number == PALACE_CARD:
        if is_sold_out(state, PALACE_TRACK):
            return NO_RUBY_LEFT
        return FINE if goods_in(merchant) >= PALACE_CARD_GOODS else TOO_FEW_GOODS
    if SMALL_MOSQUE_CARD <= number <= GREAT_MOSQUE_CARD:  # they have their mosques' numbers
        return FINE if to_take(state, me, number, True) else NOTHING_TO_DO
    if number == DEALER_CARD:
        return why_not_buy_gem(state, me, DEALER_CARD_LIRA)
    if number == TAVERN_CARD:
        return FINE if can_drink(state, me, DISCOUNT) else TOO_LITTLE_COFFEE
    if number == COFFEE_CARD:
        return why_not_drink(state, me, half_price(state))
    return FINE


@verb
def offer_guild(state: State, me: int, menu: Menu) -> None:
    cards = state.seats[me].guild
    while cards:
        number = lowest(cards)
        cards &= cards - 1
        if why_not_guild(state, me, number) == FINE:
            offer(menu, GUILD + number)


@rule("istanbul 9.4")
def play_guild(state: State, me: int, number: int, chance: Chance, journal: Journal) -> None:
    lose_guild(state, me, number)
    note(journal, happen.PLAYED_GUILD, me, number)
    state.guild_turn = 1
    state.guild = number
    state.left = 1
    for good in range(KINDS):
        pay_goods(state, me, good, GUILD_PAY[number][good], journal)
    if GUILD_LIRA[number] > 0:
        gain_lira(state, me, GUILD_LIRA[number], journal)
    if GUILD_COFFEE[number] > 0:
        gain_coffee(state, me, GUILD_COFFEE[number], journal)
    if GUILD_FILL[number] >= 0:
        good = GUILD_FILL[number]
        gain_goods(state, me, good, room(state.seats[me], good), journal)
    for _ in range(GUILD_BONUS[number]):
        draw_card(state, me, chance, journal)
    for _ in range(GUILD_DRAWS[number]):
        draw_guild(state, me, chance, journal)
    take_effect(state, me, number, journal)


@rule("istanbul 9.4")
def take_effect(state: State, me: int, number: int, journal: Journal) -> None:
    """What no table holds; where nothing is asked, the card is done."""
    if GUILD_DIFFERENT[number] > 0:
        ask_goods(state, GUILD_DIFFERENT[number], ALL_GOODS)
        state.different = 1
    elif number == FOUNTAIN_CARD:
        state.seats[me].place = FOUNTAIN
        note(journal, happen.MOVED, me, FOUNTAIN)
        state.many = 1
        state.step = RECALL
    elif number == MARKET_CARD:  # the goods come first, then the roll
        ask_goods(state, MARKET_CARD_GOODS, BLACK_CHOICE)
    elif number == TEA_CARD:
        order(state, TEA_HOUSE)
    elif number == ANY_PLACE:
        state.ordered = 1
        state.beside = places_to_order(state, me)
        state.step = PLACE
    elif number == PALACE_CARD:
        state.acting = PALACE
        state.owed = PALACE_CARD_GOODS
        pay_owed(state, me, journal)
    elif SMALL_MOSQUE_CARD <= number <= GREAT_MOSQUE_CARD:
        order(state, number)
    elif number == TAVERN_CARD:
        order(state, TAVERN)
        state.taverns = 1
        state.discount = DISCOUNT
    else:
        if number == EXTENSION_CARD:
            add_extension(state, me, journal)
        elif number == DEALER_CARD:
            buy_gem(state, me, DEALER_CARD_LIRA, journal)
            gain_coffee(state, me, state.seats[me].rubies, journal)  # this one included
        elif number == COFFEE_CARD:
            drink(state, me, half_price(state), journal)
        finish_action(state, me, journal)


@verb
def order(state: State, place: int) -> None:
    """The action of this place must be carried out now."""
    act_at(state, place)
    state.ordered = 1


@rule("istanbul 12 R45")
def places_to_order(state: State, me: int) -> int:
    """The set of places whose action can be carried out now; the Fountain's always."""
    places = one(FOUNTAIN)
    for place in range(1, PLACES + 1):
        if can_act(state, me, place):
            places |= one(place)
    return places
