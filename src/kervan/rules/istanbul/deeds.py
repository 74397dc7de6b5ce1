"""Phase 3: carry out what was chosen at a place, and what a roll brings."""

from ..grammar import rule, verb
from ..outside import Chance, Journal, note
from . import happen
from .box import (
    BLACK_MARKET,
    FOUNTAIN,
    GEM_DEALER,
    JEWELRY,
    MARKET_CARD,
    MARKET_CARD_BLUE,
    PALACE,
    SMALL_MARKET_ANY,
)
from .cards import dice_bonus
from .decisions import (
    ACT,
    BAKSHEESH,
    BET,
    BUY_RUBY,
    COLLECT,
    DROP,
    DROP_GUILD,
    EXTEND,
    FILL_AND_BUY,
    PAY_ITEM,
    PAY_LIRA,
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
from .dice import ask_dice, take_roll
from .flow import act_at, finish_action
from .pieces import gain_goods
from .piles import lose_card, put_on_discards
from .places import coffee_house, gem_dealer
from .places.black_market import trade
from .places.caravansary import take_first
from .places.coffee_house import drink
from .places.fountain import recall_all, recall_one
from .places.gem_dealer import buy_gem
from .places.guild_hall import visit
from .places.markets import finish_sale, sell, sell_all, sellable
from .places.mosques import pray
from .places.palace import serve
from .places.police_station import send
from .places.post_office import collect
from .places.roasting_plant import (
    roast_for_card,
    roast_for_good,
    roast_for_guild,
    roast_for_lira,
)
from .places.tavern import ask_edge, bribe, take_tavern_tile
from .places.tea_house import drink_tea, name_number
from .places.wainwright import extend
from .places.warehouses import buy_more, fill
from .state import RECALL, State

DEALER_TRACK, COFFEE_TRACK = gem_dealer.TRACK, coffee_house.TRACK


@rule("istanbul 5")
def carry_out(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Do at the place that is acted at what was chosen there."""
    place = state.acting
    if decision < COLLECT:
        if decision == EXTEND:
            extend(state, me, journal)
        else:
            fill(state, me, place, journal)
            if decision >= FILL_AND_BUY:
                buy_more(state, me, decision - FILL_AND_BUY, journal)
        finish_action(state, me, journal)
    elif decision == COLLECT:
        collect(state, me, journal)
        finish_action(state, me, journal)
    elif decision <= TAKE_DISCARD:
        take_first(state, me, decision == TAKE_DISCARD, chance, journal)
    elif decision <= DROP_GUILD:
        roast_for_card(state, me, decision - DROP, journal)
    elif decision <= RECALL_FROM:
        roast_for_guild(state, me, decision - DROP_GUILD, journal)
    elif decision <= RECALL_ALL:
        call_back(state, me, decision, journal)
    elif decision < SELL:
        if decision != ROLL:
            name_number(state, me, decision - BET, journal)
        roll_for(state, me, chance, journal)
    elif decision <= SELL_ALL:
        trade_goods(state, me, decision, chance, journal)
    elif decision < BUY_RUBY:
        send(state, me, decision - SEND, journal)
    else:
        carry_out_further(state, me, decision, chance, journal)


@verb
def carry_out_further(
    state: State, me: int, decision: int, chance: Chance, journal: Journal
) -> None:
    if decision == BUY_RUBY:
        buy_ruby(state, me, journal)
    elif decision < VISIT_HALL:
        pray(state, me, state.acting, decision - TAKE_TILE, journal)
        finish_action(state, me, journal)
    elif decision == VISIT_HALL:
        visit(state, me, chance, journal)
    elif decision < SET_BARRIER:
        take_tavern_tile(state, me, decision - TAVERN_TILE, journal)
    elif decision == SET_BARRIER:
        ask_edge(state)
    elif decision < BAKSHEESH:
        turn_to(state, decision - ACT)
    elif decision < PAY_ITEM:
        bribe(state, me, decision - BAKSHEESH, journal)
    elif decision < PAY_LIRA:
        roast_for_good(state, me, decision - PAY_ITEM, journal)
    else:
        roast_for_lira(state, me, journal)


@verb
def turn_to(state: State, place: int) -> None:
    """Act at a place beside the barrier, or at the one guild card 12 was played for."""
    act_at(state, place)
    if state.ordered and place == FOUNTAIN:  # any number of assistants, or none
        state.ordered = 0
        state.many = 1
        state.step = RECALL


@verb
def call_back(state: State, me: int, decision: int, journal: Journal) -> None:
    """At the Fountain, from the first assistant to the last."""
    if decision == RECALL_ALL:
        recall_all(state, me, journal)
        finish_action(state, me, journal)
    elif not recall_one(state, me, decision - RECALL_FROM, journal):
        finish_action(state, me, journal)


@verb
def trade_goods(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """At the markets, from the first good to the last that is wanted."""
    if decision == SELL_ALL:
        sell_all(state, me, state.acting, journal)
    else:
        sell(state, me, decision - SELL, 1, journal)
    if sellable(state, me, state.acting) == 0:
        finish_sale(state, me, chance, journal)


@verb
def buy_ruby(state: State, me: int, journal: Journal) -> None:
    if state.acting == PALACE:
        serve(state, me, journal)
        return
    if state.acting == GEM_DEALER:
        buy_gem(state, me, state.track[DEALER_TRACK], journal)
    else:
        drink(state, me, state.track[COFFEE_TRACK], journal)
    finish_action(state, me, journal)


@rule("istanbul 8")
def play_bound_card(state: State, me: int, kind: int, journal: Journal) -> None:
    """A card that changes an action: it is discarded as soon as it is declared (R39)."""
    lose_card(state, me, kind)
    put_on_discards(state, kind)
    note(journal, happen.PLAYED, me, kind)
    if kind == SMALL_MARKET_ANY:
        state.any_sale = 1
    else:
        state.left += 1  # R42: each one adds one


# ---- rolls


@verb
def roll_for(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """Roll for what is going on; unless the roll may be changed, it stands."""
    if not ask_dice(state, me, chance, journal):
        settle_roll(state, me, chance, journal)


@rule("istanbul 8")
def settle_roll(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """The roll stands: dice_bonus, guild card 8, the Black Market or the Tea House."""
    rolled = take_roll(state)
    if state.playing >= 0:
        dice_bonus(state, me, rolled, chance, journal)
    elif state.guild == MARKET_CARD:
        gain_goods(state, me, JEWELRY, MARKET_CARD_BLUE[rolled], journal)
        finish_action(state, me, journal)
    elif state.acting == BLACK_MARKET:
        trade(state, me, rolled, journal)
    else:
        drink_tea(state, me, rolled, journal)
        finish_action(state, me, journal)
