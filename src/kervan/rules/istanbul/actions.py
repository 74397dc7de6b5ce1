"""Phase 3: what can be done where. The one list of all places; the rules stand in places/."""

from ..grammar import rule, verb
from ..outside import Menu, offer, offer_all
from ..sets import has
from .box import (
    ALL_GOODS,
    BET_LEAST,
    BET_MOST,
    BLACK_MARKET,
    CARAVANSARY,
    CARD_KINDS,
    COFFEE_HOUSE,
    DOUBLE_COFFEE_HOUSE,
    DOUBLE_GEM_DEALER,
    DOUBLE_PALACE,
    DOUBLE_POST_OFFICE,
    DOUBLE_WAINWRIGHT,
    FOUNTAIN,
    FRUIT_WAREHOUSE,
    GEM_DEALER,
    GREAT_MOSQUE,
    GREAT_MOSQUE_CARD,
    GUILD_CARDS,
    GUILD_HALL,
    KINDS,
    PALACE,
    PLACES,
    POLICE_STATION,
    POST_OFFICE,
    ROASTING_PLANT,
    SMALL_MARKET,
    SMALL_MARKET_ANY,
    SMALL_MOSQUE_CARD,
    TAVERN,
    TEA_HOUSE,
    TRACKS,
    WAINWRIGHT,
)
from .decisions import (
    ACT,
    BAKSHEESH,
    BET,
    BUY_RUBY,
    COLLECT,
    DRAW,
    DROP,
    DROP_GUILD,
    EXTEND,
    FILL,
    FILL_AND_BUY,
    PAY_ITEM,
    PAY_LIRA,
    PLAY,
    RECALL_ALL,
    RECALL_FROM,
    ROLL,
    SELL,
    SELL_ALL,
    SEND,
    SET_BARRIER,
    TAKE_DISCARD,
    TAKE_TILE,
    TAVERN_TILE,
    VISIT_HALL,
)
from .pieces import bag_of, count_in, first_kind, kinds_in, kinds_of_goods, offer_kinds
from .places import coffee_house, gem_dealer
from .places.caravansary import why_not_take_discard
from .places.coffee_house import why_not_drink
from .places.gem_dealer import why_not_buy_gem
from .places.markets import sellable, why_not_any_sale, why_not_sell, why_not_sell_all
from .places.mosques import to_take, why_not_pray
from .places.palace import why_not_serve
from .places.police_station import to_send_to, why_not_send
from .places.roasting_plant import can_roast, why_not_roast
from .places.tavern import (
    can_drink,
    offer_tavern,
    why_not_bribe,
    why_not_set_barrier,
    why_not_tavern_tile,
)
from .places.wainwright import why_not_extend
from .places.warehouses import why_not_buy_more
from .reasons import (
    FINE,
    NO_ASSISTANT_THERE,
    NO_COFFEE_FOR_GOODS,
    NOT_IN_GUILD_TURN,
    NOT_IN_HAND,
    NOTHING_TO_DO,
    TOO_FEW_GOODS,
    WRONG_PLACE,
)
from .state import BY_CARD, BY_GOOD, BY_LIRA, State

# The place a card is bound to, by kind; 0: to none.
BOUND_TO = tuple(
    {
        SMALL_MARKET_ANY: SMALL_MARKET,
        DOUBLE_POST_OFFICE: POST_OFFICE,
        DOUBLE_PALACE: PALACE,
        DOUBLE_GEM_DEALER: GEM_DEALER,
        DOUBLE_WAINWRIGHT: WAINWRIGHT,
        DOUBLE_COFFEE_HOUSE: COFFEE_HOUSE,
    }.get(kind, 0)
    for kind in range(CARD_KINDS)
)
BOUND_BAG = bag_of(*(kind for kind in range(CARD_KINDS) if BOUND_TO[kind]))
DEALER_TRACK, COFFEE_TRACK = gem_dealer.TRACK, coffee_house.TRACK


@verb
def by_mosque_card(state: State) -> bool:
    """Is a tile being taken with guild card 14 or 15?"""
    return SMALL_MOSQUE_CARD <= state.guild <= GREAT_MOSQUE_CARD


@rule("istanbul 12 R45")
def can_act(state: State, me: int, place: int) -> bool:
    """Is there anything to be done at this place now, as far as all can see?"""
    if place == 0:
        return False
    if place == WAINWRIGHT:
        return why_not_extend(state, me) == FINE
    if place <= TEA_HOUSE:
        return place != FOUNTAIN or state.seats[me].assistants != 0
    if place <= SMALL_MARKET:
        return sellable(state, me, place) != 0
    if place == POLICE_STATION:
        return state.seats[me].family == POLICE_STATION
    if place == PALACE:
        return why_not_serve(state, me) == FINE
    if place <= GREAT_MOSQUE:
        return to_take(state, me, place, by_mosque_card(state)) != 0
    if place == GEM_DEALER:
        return why_not_buy_gem(state, me, state.track[DEALER_TRACK]) == FINE
    if place == ROASTING_PLANT:
        return can_roast(state, me)
    if place == GUILD_HALL:
        return True
    if place == TAVERN:
        return can_drink(state, me, state.discount)
    return why_not_drink(state, me, state.track[COFFEE_TRACK]) == FINE


@rule("istanbul 5")
def offer_actions(state: State, me: int, menu: Menu) -> None:
    """Offer what can be done at the place that is acted at."""
    place = state.acting
    if state.beside:
        offer_all(menu, ACT, state.beside)
    elif state.left == 0:
        return
    elif place == WAINWRIGHT:
        if why_not_extend(state, me) == FINE:
            offer(menu, EXTEND)
    elif place <= FRUIT_WAREHOUSE:
        offer(menu, FILL)
        if why_not_buy_more(state, me) == FINE:
            offer_all(menu, FILL_AND_BUY, ALL_GOODS)
    elif place == POST_OFFICE:
        offer(menu, COLLECT)
    elif place == CARAVANSARY:
        offer(menu, DRAW)
        if state.discarded > 0:
            offer(menu, TAKE_DISCARD)
    elif place == FOUNTAIN:
        offer_recalls(state, me, menu)
    elif place == BLACK_MARKET:
        offer(menu, ROLL)
    elif place == TEA_HOUSE:
        for number in range(BET_LEAST, BET_MOST + 1):
            offer(menu, BET + number)
    elif place <= SMALL_MARKET:
        offer_sales(state, me, menu)
    elif place == POLICE_STATION:
        offer_all(menu, SEND, to_send_to(state, me))
    elif place == PALACE:
        offer_ruby(state, me, menu)
    elif place <= GREAT_MOSQUE:
        offer_all(menu, TAKE_TILE, to_take(state, me, place, by_mosque_card(state)))
    elif place == GEM_DEALER:
        offer_ruby(state, me, menu)
    elif place == ROASTING_PLANT:
        offer_roasts(state, me, menu)
    elif place == GUILD_HALL:
        offer(menu, VISIT_HALL)
    elif place == TAVERN:
        offer_tavern(state, me, menu)
    else:
        offer_ruby(state, me, menu)


@verb
def offer_ruby(state: State, me: int, menu: Menu) -> None:
    if can_act(state, me, state.acting):
        offer(menu, BUY_RUBY)


@verb
def offer_recalls(state: State, me: int, menu: Menu) -> None:
    places = state.seats[me].assistants
    if places & (places - 1):
        offer(menu, RECALL_ALL)
    offer_all(menu, RECALL_FROM, places)


@verb
def offer_sales(state: State, me: int, menu: Menu) -> None:
    if why_not_sell_all(state, me, state.acting) == FINE:
        offer(menu, SELL_ALL)
    offer_all(menu, SELL, sellable(state, me, state.acting))


@verb
def offer_roasts(state: State, me: int, menu: Menu) -> None:
    if why_not_roast(state, me, BY_LIRA) == FINE:
        offer(menu, PAY_LIRA)
    if why_not_roast(state, me, BY_GOOD) == FINE:
        offer_all(menu, PAY_ITEM, kinds_of_goods(state.seats[me]))
    if why_not_roast(state, me, BY_CARD) == FINE:
        offer_kinds(menu, DROP, state.seats[me].hand)
        offer_all(menu, DROP_GUILD, state.seats[me].guild)


# ---- what stands in the way


@rule("istanbul 5")
def why_not_action(state: State, me: int, decision: int) -> int:
    """Why can this not be done at the place that is acted at?"""
    if ACT < decision <= ACT + PLACES:
        return FINE if has(state.beside, decision - ACT) else WRONG_PLACE
    place = state.acting if state.left > 0 and state.beside == 0 else 0
    if decision == EXTEND:
        return why_not_extend(state, me) if place == WAINWRIGHT else WRONG_PLACE
    if FILL <= decision < COLLECT:
        if place <= WAINWRIGHT or place > FRUIT_WAREHOUSE:
            return WRONG_PLACE
        return FINE if decision < FILL_AND_BUY else why_not_buy_more(state, me)
    if decision == COLLECT:
        return FINE if place == POST_OFFICE else WRONG_PLACE
    if decision == DRAW:
        return FINE if place == CARAVANSARY else WRONG_PLACE
    if decision == TAKE_DISCARD:
        return why_not_take_discard(state) if place == CARAVANSARY else WRONG_PLACE
    if RECALL_FROM < decision <= RECALL_ALL:
        return why_not_call(state, me, decision) if place == FOUNTAIN else WRONG_PLACE
    if decision == ROLL:
        return FINE if place == BLACK_MARKET else WRONG_PLACE
    if BET + BET_LEAST <= decision < SELL:
        return FINE if place == TEA_HOUSE else WRONG_PLACE
    if SELL <= decision <= SELL_ALL:
        if place <= TEA_HOUSE or place > SMALL_MARKET:
            return WRONG_PLACE
        return why_not_trade(state, me, place, decision)
    if SEND < decision <= SEND + PLACES:
        return why_not_send(state, me, decision - SEND) if place == POLICE_STATION else WRONG_PLACE
    return why_not_action_further(state, me, place, decision)


@verb
def why_not_action_further(state: State, me: int, place: int, decision: int) -> int:
    if decision == BUY_RUBY:
        if place == PALACE:
            return why_not_serve(state, me)
        if place == GEM_DEALER:
            return why_not_buy_gem(state, me, state.track[DEALER_TRACK])
        if place == COFFEE_HOUSE:
            return why_not_drink(state, me, state.track[COFFEE_TRACK])
        return WRONG_PLACE
    if TAKE_TILE <= decision < TAKE_TILE + KINDS:
        if place <= PALACE or place > GREAT_MOSQUE:
            return WRONG_PLACE
        return why_not_pray(state, me, place, decision - TAKE_TILE, by_mosque_card(state))
    if decision == VISIT_HALL:
        return FINE if place == GUILD_HALL else WRONG_PLACE
    if TAVERN_TILE <= decision <= SET_BARRIER or BAKSHEESH <= decision < BAKSHEESH + TRACKS:
        if place != TAVERN:
            return WRONG_PLACE
        if decision == SET_BARRIER:
            return why_not_set_barrier(state, me, state.discount)
        if decision < SET_BARRIER:
            return why_not_tavern_tile(state, me, decision - TAVERN_TILE, state.discount)
        return why_not_bribe(state, me, decision - BAKSHEESH, state.discount)
    return why_not_pay_roast(state, me, decision) if place == ROASTING_PLANT else WRONG_PLACE


@verb
def why_not_call(state: State, me: int, decision: int) -> int:
    places = state.seats[me].assistants
    if decision == RECALL_ALL:
        return FINE if places & (places - 1) else NO_ASSISTANT_THERE
    return FINE if has(places, decision - RECALL_FROM) else NO_ASSISTANT_THERE


@verb
def why_not_trade(state: State, me: int, place: int, decision: int) -> int:
    if decision == SELL_ALL:
        return why_not_sell_all(state, me, place)
    return why_not_sell(state, me, place, decision - SELL)


@verb
def why_not_pay_roast(state: State, me: int, decision: int) -> int:
    merchant = state.seats[me]
    if decision == PAY_LIRA:
        return why_not_roast(state, me, BY_LIRA)
    if PAY_ITEM <= decision < PAY_LIRA:
        reason = why_not_roast(state, me, BY_GOOD)
        if reason != FINE:
            return reason
        if decision == PAY_ITEM + KINDS:
            return NO_COFFEE_FOR_GOODS
        return FINE if merchant.goods[decision - PAY_ITEM] > 0 else TOO_FEW_GOODS
    if DROP <= decision <= DROP_GUILD + GUILD_CARDS:
        reason = why_not_roast(state, me, BY_CARD)
        if reason != FINE:
            return reason
        if decision <= DROP_GUILD:
            return FINE if count_in(merchant.hand, decision - DROP) > 0 else NOT_IN_HAND
        return FINE if has(merchant.guild, decision - DROP_GUILD) else NOT_IN_HAND
    return WRONG_PLACE


# ---- cards bound to a place


@rule("istanbul 12 R38")
def why_not_bound_card(state: State, me: int, kind: int) -> int:
    """A double card: before the first half or after it, until the player goes on."""
    if state.guild_turn:
        return NOT_IN_GUILD_TURN
    if state.acting != BOUND_TO[kind]:
        return WRONG_PLACE
    if kind == SMALL_MARKET_ANY:
        return why_not_any_sale(state, me) if state.left > 0 else NOTHING_TO_DO
    return FINE if can_act(state, me, state.acting) else NOTHING_TO_DO


@verb
def offer_bound_cards(state: State, me: int, menu: Menu) -> None:
    kinds = kinds_in(state.seats[me].hand) & BOUND_BAG
    while kinds:
        kind = first_kind(kinds)
        kinds &= kinds - 1
        if why_not_bound_card(state, me, kind) == FINE:
            offer(menu, PLAY + kind)
