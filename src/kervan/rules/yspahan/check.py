"""What cannot be: a table of Yspahan whose pieces do not add up is refused with a sentence."""

from ..reading import SEATS, members, must
from .actions.build import within_reach
from .actions.fill import cubes_to_place
from .actions.shipping import may_keep, order_matters
from .box import (
    CAMEL_FLOOR,
    CARDS,
    COPIES,
    FLOORS,
    GOLD_FLOOR,
    LAST_DAY,
    MOST_YELLOW,
    PRINTED_CAMELS,
    PRINTED_CUBES,
    PRINTED_GOLD,
    SHOPS,
    SHOPS_IN,
    SIDES,
    SOUKS,
    START_SQUARE,
    TOUCHES,
    TURNS,
    WHITE_DICE,
)
from .cards import most_for_camels, most_for_gold
from .city import all_cubes, open_shops
from .pieces import mover
from .state import (
    ACT,
    AFTER,
    BEFORE,
    BONUS,
    CAMEL,
    CONSTRUCT,
    NO_CAMELS,
    NO_GOLD,
    PLACE,
    SELL_CAMEL,
    SELL_COIN,
    SHIP,
    SUPPLY,
    SWAP,
    WALK,
    Player,
    State,
)

WITH_GROUP = (ACT, BONUS, WALK, SHIP, CAMEL)  # steps at which a group is in hand
OF_A_CARD = (PLACE, CONSTRUCT, SELL_CAMEL, SELL_COIN, SWAP)  # with a group: not of a card


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_cards(state, players)
    check_drawn_cards(state)
    check_cubes(state, players)
    check_stock(state, players)
    check_order(state)
    check_step(state)
    check_group(state)
    check_tower(state)
    check_built(state)
    check_shipping(state)
    if not state.over:
        check_answers(state)


def free_moment(state: State) -> int:
    """The step at which cards are played now, or were before this one; that of a group if none."""
    is_of_a_card = state.step in OF_A_CARD and state.floor < 0
    return state.back if is_of_a_card else state.step


# ---- cards


def check_cards(state: State, players: list[Player]) -> None:
    """Either all cards lie open, or those that this onlooker does not see are counted together."""
    for kind, name in enumerate(CARDS):
        count = state.deck[kind] + state.discards[kind] + state.hidden[kind]
        count += sum(player.hand[kind] for player in players)
        must(count == COPIES[kind], f"there are {count} cards {name}, not {COPIES[kind]}")
    unseen = sum(state.hidden)
    must(not unseen or not sum(state.deck), "the deck is either open or among the hidden cards")
    for player, seat in zip(players, SEATS, strict=False):
        held = sum(player.hand)
        fits = held == player.cards or (unseen > 0 and held == 0)
        must(fits, f"{seat} holds {player.cards} cards, not {held}")
    unknown = sum(player.cards for player in players if not sum(player.hand))
    deck = sum(state.deck) + unseen - unknown
    must(deck == state.deck_size, f"the deck holds {deck} cards, not {state.deck_size}")


def check_drawn_cards(state: State) -> None:
    """Those that may not yet be played (R6) were drawn by whose turn it is, in the action."""
    player = state.seats[mover(state)]
    for kind, name in enumerate(CARDS):
        fits = state.fresh[kind] <= player.hand[kind]
        must(fits, f"a card {name} was drawn this turn, but is not in the hand")
    is_hidden = player.cards > sum(player.hand)
    known = 0 if is_hidden else state.fresh_size
    must(sum(state.fresh) == known, "fresh_size does not count the fresh cards")
    must(state.fresh_size <= player.cards, "more cards were drawn this turn than are in the hand")
    has_drawn = free_moment(state) in (AFTER, SHIP, CAMEL)
    must(not state.fresh_size or has_drawn, "no card is drawn before the action")
    waits = not state.drawn_card_playable_same_turn
    must(not state.fresh_size or waits, "a drawn card need not wait: none of them is fresh")


# ---- cubes, camels, gold


def check_cubes(state: State, players: list[Player]) -> None:
    found = 0
    for player in players:
        twice = members(found & player.cubes, SHOPS)
        must(not twice, f"two cubes lie in {', '.join(twice)}")
        found |= player.cubes
    for souk, name in enumerate(SOUKS):
        owners = sum(player.cubes & SHOPS_IN[souk] != 0 for player in players)
        must(owners < 2, f"the souk {name} belongs to two players")
    lost = members(state.due & ~found, SHOPS)
    must(not lost, f"no cube to be shipped lies in {', '.join(lost)}")
    must(state.shop < 0 or bool(found >> state.shop & 1), "the owner asked has no cube there")


def check_stock(state: State, players: list[Player]) -> None:
    if state.unlimited_supply:
        return
    camels = sum(player.camels for player in players)
    must(camels <= PRINTED_CAMELS, f"there are {camels} camels, and only {PRINTED_CAMELS} in all")
    gold = sum(player.gold for player in players)
    must(gold <= PRINTED_GOLD, f"there are {gold} gold, and only {PRINTED_GOLD} in all")
    for seat, player in enumerate(players):
        cubes = player.cubes.bit_count() + state.caravan.count(seat)
        must(cubes <= PRINTED_CUBES, f"{SEATS[seat]} has {cubes} cubes on the table")


# ---- the day


def check_order(state: State) -> None:
    turns, count = list(state.order[: TURNS[state.players]]), state.players
    must(sorted(turns[:count]) == list(range(count)), "everybody plays once a day, in some order")
    if count == 2:
        must(turns[2] == turns[0], "with two players the first one also plays last")
    if count == 3 or (count == 4 and state.day != LAST_DAY):
        clockwise = [(turns[0] + place) % count for place in range(count)]
        must(turns == clockwise, "the order of the day goes clockwise")


def check_step(state: State) -> None:
    """Is the right seat asked, at a step that this turn can come to?"""
    if state.over:
        must(state.waiting == 0 and state.ended_by > 0, "nobody decides when the game is over")
        is_last = state.day == LAST_DAY and state.turn == TURNS[state.players] - 1
        must(is_last, "the game is over after the last turn of the last day")
        is_cleared = not all_cubes(state) and state.supervisor == START_SQUARE
        must(is_cleared, "when the game is over the city is cleared")
    else:
        must(state.ended_by == 0, "the game ends only when it is over")
        who = 1 << mover(state)
        if state.step == CAMEL:
            must(state.shop >= 0, "at this step an owner is asked about a shop")
            who = sum(1 << seat for seat in owners_asked(state))
        must(state.waiting == who, "another seat has to decide at this step")
    is_of_a_card = state.step in OF_A_CARD and state.floor < 0
    must(is_of_a_card or state.back == SUPPLY, "at this step no card goes back to another one")
    must(free_moment(state) != SUPPLY or state.turn == 0, "only the first player rolls")
    early = is_of_a_card and state.back == SUPPLY
    must(not early or bool(state.cards_before_roll), "no card is played before the roll")


def owners_asked(state: State) -> list[int]:
    return [seat for seat in range(state.players) if state.seats[seat].cubes >> state.shop & 1]


# ---- dice


def check_group(state: State) -> None:
    grouped = state.floor >= 0
    must(grouped == (state.dice > 0) == (state.value > 0), "a group has a floor, dice and a value")
    if state.step in WITH_GROUP:
        must(grouped, "at this step a group is in hand")
    elif state.step not in (PLACE, CONSTRUCT):
        must(not grouped, "at this step no group is in hand")
    fills = CAMEL_FLOOR < state.floor < GOLD_FLOOR
    must(state.step != PLACE or not grouped or fills, "this group fills no shops")
    if state.step == CONSTRUCT:
        must(grouped == (state.players == 2), "only two players set a group aside to build")
        must(grouped or state.waived > 0, "a card pays for what is constructed now")


def check_tower(state: State) -> None:
    """Do the dice, those of the group in hand included, lie where a roll puts them?"""
    values = list(state.values)
    for floor, name in enumerate(FLOORS):
        here = state.white[floor] + state.yellow[floor]
        must((here > 0) == (values[floor] > 0), f"dice show a value, no dice none: see {name}")
    has_left = state.floor < 0 or values[state.floor] == 0
    if state.floor >= 0 and has_left:
        values[state.floor] = state.value
    for floor, name in enumerate(FLOORS):
        low = 2 if floor == GOLD_FLOOR else floor + 1
        high = SIDES - 1 if CAMEL_FLOOR < floor < GOLD_FLOOR else SIDES
        fits = values[floor] == 0 or low <= values[floor] <= high
        must(fits, f"dice of value {values[floor]} never lie on {name}")
    shown = [value for value in values if value]
    must(shown == sorted(set(shown)), "the values in the tower rise from floor to floor")
    must(has_left, "the group in hand has left its floor")
    check_number_of_dice(state)


def check_number_of_dice(state: State) -> None:
    white, yellow, all_white = sum(state.white), sum(state.yellow), WHITE_DICE[state.players]
    must(white <= all_white, "there are too many white dice")
    must(yellow <= MOST_YELLOW, "there are too many yellow dice")
    added = int(state.step == PLACE)  # by a card
    serves = mover(state) == state.order[0]  # only the first player's group has yellow dice
    most = all_white + (MOST_YELLOW - yellow if serves else 0) + added
    must(white + state.dice <= most, "there are too many dice in the group")
    moment = free_moment(state)
    has_acted = state.turn > 0 or moment == AFTER
    yellow_left = state.players > 2 and has_acted and yellow > 0
    must(not yellow_left, "yellow dice leave after the first player's action")
    is_empty = white + yellow == 0
    must(moment != SUPPLY or is_empty, "the tower is empty before the roll")
    must(not state.over or is_empty, "the tower is empty when the game is over")
    if state.turn == 0 and moment == BEFORE:
        must(white == all_white, f"all {all_white} white dice lie in the tower before a group goes")
        count = sum(value > 0 for value in state.values)
        filled = [*range(count - 1), GOLD_FLOOR] if count > 1 else [CAMEL_FLOOR]
        is_filled = all(state.values[floor] > 0 for floor in filled)
        must(is_filled, "the tower is filled from the bottom, with the highest value on gold")


# ---- what is being done


def check_built(state: State) -> None:
    """One building a turn, and with two players only as the action."""
    player = state.seats[mover(state)]
    must(not state.built or player.buildings != 0, "who built in this turn has a building")
    must(not state.built or state.step != CONSTRUCT, "only one building is constructed in a turn")
    moment = free_moment(state)
    has_acted = bool(state.over) or moment == AFTER or state.players > 2
    must(not state.built or has_acted, "with two players building is the action")
    is_early = moment == SUPPLY and not state.cards_before_roll
    must(not state.built or not is_early, "no card is played before the roll")
    if state.step != CONSTRUCT:
        must(state.waived == 0, "a price is waived only while constructing")
    both = state.waived == NO_CAMELS | NO_GOLD
    must(not both or bool(state.combine_build_cards), "only one card helps to build")


def check_shipping(state: State) -> None:
    """Cubes are shipped, and owners asked, where the supervisor stands."""
    is_shipping = state.step in (SHIP, CAMEL)
    must(is_shipping or not state.due, "at this step no cube is due")
    must(state.step == CAMEL or state.shop < 0, "at this step no owner is asked")
    must(state.step != SHIP or state.due.bit_count() == 2, "at this step two cubes are due")
    asked = 1 << state.shop if state.shop >= 0 else 0
    must(not asked & state.due, "the cube its owner is asked about is not due any more")
    astray = members((state.due | asked) & ~TOUCHES[state.supervisor], SHOPS)
    must(not astray, f"the supervisor does not stand at {', '.join(astray)}")
    must(state.step != SHIP or order_matters(state), "the order of these two cubes is all the same")
    if state.step == CAMEL:
        owners = owners_asked(state)
        must(all(state.seats[s].camels > 0 for s in owners), "the owner asked has no camel")
        must(all(may_keep(state, s) for s in owners), "the owner asked has no cube to send instead")


def check_answers(state: State) -> None:
    """Has the question at this step an answer, and is no more left over from another one?"""
    me = mover(state)
    player, grouped = state.seats[me], state.floor >= 0
    if state.step == PLACE:
        must(state.left > 0, "at this step a cube is left to place")
        most = cubes_to_place(state, me, state.dice) if grouped else 1
        must(state.left <= most, "more cubes are left to place than the dice or the card bring")
        must(open_shops(state, me) != 0, "no shop is open for the cube that is left to place")
    elif state.step == SWAP:
        must(-1 <= state.left <= 1, "gold is swapped for camels (1), or camels for gold (-1)")
        swaps = most_for_camels(state, me) if state.left >= 0 else 0
        swaps += most_for_gold(state, me) if state.left <= 0 else 0
        must(swaps > 0, "at this step camels or gold can be swapped")
    else:
        must(state.left == 0, "at this step nothing is left to place or to swap")
    must(state.step != BONUS or player.cards > 0, "at this step a card is in hand")
    must(state.step != SELL_CAMEL or player.camels > 0, "at this step camels are in hand")
    must(state.step != SELL_COIN or player.gold > 0, "at this step gold is in hand")
    if state.step == CONSTRUCT:
        # A hand that is not to be seen may hold the card that helps.
        is_hidden = player.cards > sum(player.hand)
        buildings = within_reach(state, me, state.waived)
        must(is_hidden or buildings != 0, "at this step a building can be paid")
