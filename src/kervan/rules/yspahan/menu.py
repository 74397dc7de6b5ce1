"""What may be decided at each step of turn.py, and why all else may not."""

from ..grammar import rule, verb
from ..outside import Menu, offer, offer_all
from . import decisions as d
from .actions.build import payable, why_not_build, within_reach
from .actions.fill import may_stop, why_not_fill
from .actions.group import open_floors, why_not_floor
from .actions.shipping import why_not_first
from .actions.supervisor import squares_in_reach, why_not_go
from .box import CAMEL_FLOOR, CARDS, GOLD_FLOOR, PAIRED
from .cards import (
    most_camels_to_sell,
    most_for_camels,
    most_for_gold,
    most_gold_to_sell,
    why_not_add,
    why_not_hold,
    why_not_play,
    why_not_swap,
)
from .city import open_shops, why_not_cube
from .pieces import discards_size, playable_cards
from .reasons import (
    FINE,
    GROUPS_LEFT,
    MUST_PLACE_ALL,
    MUST_SWAP_SOMETHING,
    NO_CARD_LEFT,
    NOT_AS_AN_ACTION,
    NOT_BEFORE_THE_ROLL,
    NOT_NOW,
    NOT_ON_THIS_FLOOR,
    NOT_YOUR_TURN,
    NOTHING_TO_BUILD,
    ONE_BUILDING_A_TURN,
    ONLY_WITH_A_GROUP,
    TOO_MANY,
)
from .state import (
    ACT,
    AFTER,
    BEFORE,
    BONUS,
    CAMEL,
    CONSTRUCT,
    PLACE,
    SELL_CAMEL,
    SELL_COIN,
    SHIP,
    SUPPLY,
    SWAP,
    WALK,
    State,
)
from .supply import most_yellow, why_not_roll


@rule("yspahan 4.2")
def legal(state: State, me: int, menu: Menu) -> None:
    """Offer all that this seat may decide now."""
    menu.count = 0
    if not state.waiting >> me & 1:
        return
    step = state.step
    if step == BEFORE:
        floors = open_floors(state, me)
        offer_all(menu, d.FLOOR, floors)
        if floors == 0:
            offer(menu, d.DRAW)
        offer_cards(state, me, menu)
    elif step == ACT:
        offer_uses(state, me, menu)
    elif step == AFTER:
        if why_not_construct(state) == FINE:
            offer_all(menu, d.BUILD, payable(state, me, 0))
        offer_cards(state, me, menu)
        offer(menu, d.END_TURN)
    elif step == PLACE:
        offer_all(menu, d.CUBE, open_shops(state, me))
        if may_stop(state):
            offer(menu, d.ENOUGH)
    elif step == WALK:
        offer_all(menu, d.GO, squares_in_reach(state, me, state.value))
    elif step == CAMEL:
        offer(menu, d.PAY_CAMEL)
        offer(menu, d.LET_GO)
    elif step == SUPPLY:
        for yellow in range(most_yellow(state, me) + 1):
            offer(menu, d.ROLL + yellow)
        if state.cards_before_roll:
            offer_cards(state, me, menu)
    else:
        offer_rest(state, me, menu)


@rule("yspahan 5.6")
def offer_cards(state: State, me: int, menu: Menu) -> None:
    if state.seats[me].cards > 0:
        for kind in range(len(CARDS)):
            if state.seats[me].hand[kind] > 0 and why_not_play(state, me, kind) == FINE:
                offer(menu, d.PLAY + kind)


@rule("yspahan 5")
def offer_uses(state: State, me: int, menu: Menu) -> None:
    """What the group in hand may be used for: its floor's own action, or one of all floors."""
    if state.floor == CAMEL_FLOOR:
        offer(menu, d.TAKE_CAMELS)
    elif state.floor == GOLD_FLOOR:
        offer(menu, d.TAKE_GOLD)
    elif why_not_fill(state, me) == FINE:
        offer(menu, d.FILL)
    offer(menu, d.SUPERVISOR)
    if why_not_draw(state) == FINE:
        offer(menu, d.DRAW)
    if why_not_construction(state, me) == FINE:
        offer(menu, d.CONSTRUCTION)


@verb
def offer_rest(state: State, me: int, menu: Menu) -> None:
    """The menus of the rarer steps."""
    step = state.step
    if step == BONUS:
        for kind in range(len(CARDS)):
            if why_not_hold(state, me, kind) == FINE:
                offer(menu, d.DIE_CARD + kind)
        offer(menu, d.NO_DIE_CARD)
    elif step == SHIP:
        for place in range(len(PAIRED)):
            if why_not_first(state, place) == FINE:
                offer(menu, d.FIRST + place)
    elif step == CONSTRUCT:
        offer_all(menu, d.BUILD, payable(state, me, state.waived))
        for kind in range(len(CARDS)):
            if why_not_add(state, me, kind) == FINE:
                offer(menu, d.PLAY + kind)
    elif step == SELL_CAMEL:
        for camels in range(most_camels_to_sell(state, me)):
            offer(menu, d.SELL_CAMELS + camels)
    elif step == SELL_COIN:
        for gold in range(most_gold_to_sell(state, me)):
            offer(menu, d.SELL_GOLD + gold)
    elif step == SWAP:
        for units in range(d.MOST_SWAPPED):
            if why_not_swap(state, me, units + 1, 1) == FINE:
                offer(menu, d.FOR_CAMELS + units)
        for units in range(d.MOST_SWAPPED):
            if why_not_swap(state, me, units + 1, -1) == FINE:
                offer(menu, d.FOR_GOLD + units)
        if state.left != 0:
            offer(menu, d.ENOUGH)


@rule("yspahan 10 R20")
def why_not_draw(state: State) -> int:
    """An empty draw is allowed by the rules; an option refuses it."""
    if state.no_card_if_deck_and_discard_empty or state.deck_size > 0:
        return FINE
    return FINE if discards_size(state) > 0 else NO_CARD_LEFT


@rule("yspahan 6")
def why_not_construct(state: State) -> int:
    """May this turn's building be constructed after the action?"""
    if state.players == 2:
        return ONLY_WITH_A_GROUP
    return ONE_BUILDING_A_TURN if state.built else FINE


@rule("yspahan 8")
def why_not_construction(state: State, me: int) -> int:
    """May the group be set aside for a building? With two players only."""
    if state.players > 2:
        return NOT_AS_AN_ACTION
    return FINE if within_reach(state, me, 0) else NOTHING_TO_BUILD


@rule("yspahan 4.2")
def why_not(state: State, me: int, decision: int) -> int:
    """FINE, or the reason why this seat may not decide this now."""
    if not state.waiting >> me & 1:
        return NOT_YOUR_TURN
    if decision < d.TAKE_CAMELS:
        return why_not_begin(state, me, decision)
    if decision < d.DIE_CARD:
        return why_not_use(state, me, decision)
    if decision < d.PLAY:
        return why_not_go_on(state, me, decision)
    if decision < d.BUILD:
        return why_not_card(state, me, decision)
    return why_not_end(state, me, decision)


@verb
def why_not_begin(state: State, me: int, decision: int) -> int:
    """Rolling, and choosing a floor."""
    if decision < d.FLOOR:
        return why_not_roll(state, me, decision - d.ROLL) if state.step == SUPPLY else NOT_NOW
    return why_not_floor(state, me, decision - d.FLOOR) if state.step == BEFORE else NOT_NOW


@verb
def why_not_use(state: State, me: int, decision: int) -> int:
    """What a group is used for."""
    if decision == d.DRAW and state.step == BEFORE:
        return GROUPS_LEFT if open_floors(state, me) else FINE
    if state.step != ACT:
        return NOT_NOW
    if decision == d.TAKE_CAMELS:
        return FINE if state.floor == CAMEL_FLOOR else NOT_ON_THIS_FLOOR
    if decision == d.TAKE_GOLD:
        return FINE if state.floor == GOLD_FLOOR else NOT_ON_THIS_FLOOR
    if decision == d.FILL:
        return why_not_fill(state, me)
    if decision == d.DRAW:
        return why_not_draw(state)
    return FINE if decision == d.SUPERVISOR else why_not_construction(state, me)


@verb
def why_not_go_on(state: State, me: int, decision: int) -> int:
    """What an action leaves open."""
    step = state.step
    if decision < d.CUBE:
        if step != BONUS:
            return NOT_NOW
        if decision == d.NO_DIE_CARD:
            return FINE
        return why_not_hold(state, me, decision - d.DIE_CARD)
    if decision < d.ENOUGH:
        return why_not_cube(state, me, decision - d.CUBE) if step == PLACE else NOT_NOW
    if decision == d.ENOUGH:
        if step == PLACE:
            return FINE if may_stop(state) else MUST_PLACE_ALL
        if step == SWAP:
            return FINE if state.left != 0 else MUST_SWAP_SOMETHING
        return NOT_NOW
    if decision < d.FIRST:
        return why_not_go(state, me, decision - d.GO) if step == WALK else NOT_NOW
    if decision < d.PAY_CAMEL:
        return why_not_first(state, decision - d.FIRST) if step == SHIP else NOT_NOW
    return FINE if step == CAMEL else NOT_NOW


@verb
def why_not_card(state: State, me: int, decision: int) -> int:
    """Playing a card, and what its effect leaves open."""
    step = state.step
    if decision < d.SELL_CAMELS:
        kind = decision - d.PLAY
        if step == CONSTRUCT:
            return why_not_add(state, me, kind)
        if step == SUPPLY and not state.cards_before_roll:
            return NOT_BEFORE_THE_ROLL  # an option: R5
        return why_not_play(state, me, kind) if step <= AFTER else NOT_NOW
    if decision < d.SELL_GOLD:
        camels = decision - d.SELL_CAMELS + 1
        if step != SELL_CAMEL:
            return NOT_NOW
        return FINE if camels <= most_camels_to_sell(state, me) else TOO_MANY
    if decision < d.FOR_CAMELS:
        gold = decision - d.SELL_GOLD + 1
        if step != SELL_COIN:
            return NOT_NOW
        return FINE if gold <= most_gold_to_sell(state, me) else TOO_MANY
    if step != SWAP:
        return NOT_NOW
    if decision < d.FOR_GOLD:
        return why_not_swap(state, me, decision - d.FOR_CAMELS + 1, 1)
    return why_not_swap(state, me, decision - d.FOR_GOLD + 1, -1)


@verb
def why_not_end(state: State, me: int, decision: int) -> int:
    """Constructing a building, and ending the turn."""
    if decision == d.END_TURN:
        return FINE if state.step == AFTER else NOT_NOW
    if state.step == AFTER:
        if why_not_construct(state) != FINE:
            return why_not_construct(state)
    elif state.step != CONSTRUCT:
        return NOT_NOW
    return why_not_build(state, me, decision - d.BUILD)


@rule("yspahan 4.2")
def is_forced(state: State, me: int) -> bool:
    """Is one answer left, and can every onlooker see that? A hand of cards hides what it offers."""
    step = state.step
    if step == BEFORE:
        floors = open_floors(state, me)
        return floors & (floors - 1) == 0 and playable_cards(state, me) == 0
    if step == SUPPLY:
        silent = not state.cards_before_roll or playable_cards(state, me) == 0
        return silent and most_yellow(state, me) == 0
    if step == ACT:
        return why_not_draw(state) != FINE and is_supervisor_left(state, me)
    if step == CONSTRUCT:
        buildings = payable(state, me, state.waived)
        return buildings & (buildings - 1) == 0 and not may_add(state, me)
    if step == SELL_CAMEL:
        return most_camels_to_sell(state, me) == 1
    if step == SELL_COIN:
        return most_gold_to_sell(state, me) == 1
    if step == SWAP:
        return state.left == 0 and most_for_camels(state, me) + most_for_gold(state, me) == 1
    return False


@verb
def is_supervisor_left(state: State, me: int) -> bool:
    """With no card to draw (an option: R20), is the supervisor all that a group is good for?"""
    if state.floor == CAMEL_FLOOR or state.floor == GOLD_FLOOR or why_not_fill(state, me) == FINE:
        return False
    return state.players > 2 or (payable(state, me, 0) == 0 and playable_cards(state, me) == 0)


@verb
def may_add(state: State, me: int) -> bool:
    """Could a hidden card still help to pay the building?"""
    if state.waived != 0 and not state.combine_build_cards:
        return False
    return playable_cards(state, me) > 0
