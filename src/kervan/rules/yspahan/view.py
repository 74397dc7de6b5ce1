"""The record of Yspahan as words and numbers, and back again.

What a seat may know is decided in sight.py; here the record is only put into the game's own
words.  Nothing is lost on the way, so a view can be loaded again, and stories patch it.
"""

from typing import Any

from ..reading import SEATS, Reading, Refusal, members, must, place_of, repeated, word_or_none
from .actions.build import within_reach
from .box import (
    ALL_CARDS,
    BUILDINGS,
    CARDS,
    COPIES,
    DAYS,
    FLOORS,
    GOLD_FLOOR,
    LAST_DAY,
    MOST_SLOTS,
    MOST_YELLOW,
    PER_ROW,
    PRINTED_CAMELS,
    PRINTED_CUBES,
    PRINTED_GOLD,
    ROWS,
    SHOPS,
    SHOPS_IN,
    SIDES,
    SLOTS,
    SOUKS,
    SQUARES,
    TOUCHES,
    TURNS,
    WEEKS,
    WHITE_DICE,
)
from .cards import most_for_camels, most_for_gold
from .city import open_shops
from .setup import keep_options as keep_options
from .state import (
    ACT,
    AFTER,
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
    Player,
    State,
)

STEPS = (
    "supply",
    "before",
    "after",
    "act",
    "bonus",
    "place",
    "walk",
    "ship",
    "camel",
    "construct",
    "sell_camels",
    "sell_gold",
    "swap",
    "finished",
)
WAIVED = ("camels", "gold")
ENDS = ("none", "days_over")
WITH_GROUP = (ACT, BONUS, WALK, SHIP, CAMEL)  # steps at which a group is in hand
RICH = 9999


def view(state: State) -> dict[str, Any]:
    """The whole record in words."""
    return {
        "step": STEPS[state.step],
        "waiting": members(state.waiting, SEATS),
        "ended_by": ENDS[state.ended_by],
        "week": state.day // DAYS + 1,
        "day": state.day % DAYS + 1,
        "order": {
            str(place + 1): SEATS[state.order[place]] for place in range(TURNS[state.players])
        },
        "turn": state.turn + 1,
        "built": bool(state.built),
        "back": STEPS[state.back],
        "group": {
            "floor": word_or_none(state.floor, FLOORS),
            "dice": state.dice,
            "value": state.value,
        },
        "left": state.left,
        "waived": members(state.waived, WAIVED),
        "due": members(state.due, SHOPS),
        "shop": word_or_none(state.shop, SHOPS),
        "supervisor": SQUARES[state.supervisor],
        "tower": {
            name: {
                "white": state.white[floor],
                "yellow": state.yellow[floor],
                "value": state.values[floor],
            }
            for floor, name in enumerate(FLOORS)
        },
        "caravan": caravan_rows(state),
        "deck_size": state.deck_size,
        "deck": repeated(state.deck, CARDS),
        "discards": repeated(state.discards, CARDS),
        "hidden": repeated(state.hidden, CARDS),
        "fresh_size": state.fresh_size,
        "fresh": repeated(state.fresh, CARDS),
        "seat": {SEATS[seat]: view_seat(state.seats[seat]) for seat in range(state.players)},
    }


def caravan_rows(state: State) -> list[list[str]]:
    """The cubes on each row, bottom row first, in path order."""
    size = PER_ROW[state.players]
    riders = [SEATS[seat] for seat in state.caravan[: state.loaded]]
    return [riders[row * size : (row + 1) * size] for row in range(ROWS)]


def view_seat(player: Player) -> dict[str, Any]:
    return {
        "score": player.score,
        "gold": player.gold,
        "camels": player.camels,
        "buildings": members(player.buildings, BUILDINGS),
        "cards": player.cards,
        "hand": repeated(player.hand, CARDS),
        "cubes": members(player.cubes, SHOPS),
    }


def load(position: Reading, state: State) -> None:
    """Put the words of a position into a record that knows its players and options."""
    seats = SEATS[: state.players]
    state.step = position.word("step", STEPS)
    state.over = int(STEPS[state.step] == "finished")
    state.waiting = position.set("waiting", seats)
    state.ended_by = position.word("ended_by", ENDS)
    week = position.number("week", 1, WEEKS) - 1
    state.day = week * DAYS + position.number("day", 1, DAYS) - 1
    order = position.part("order")
    for place in range(TURNS[state.players]):
        state.order[place] = order.word(str(place + 1), seats)
    order.end()
    state.turn = position.number("turn", 1, TURNS[state.players]) - 1
    state.built = position.flag("built")
    state.back = position.word("back", STEPS[: AFTER + 1])
    group = position.part("group")
    state.floor = group.word_or_none("floor", FLOORS)
    state.dice = group.number("dice", 0, 15)
    state.value = group.number("value", 0, SIDES)
    group.end()
    state.left = position.number("left", -1, 15)
    state.waived = position.set("waived", WAIVED)
    state.due = position.set("due", SHOPS)
    state.shop = position.word_or_none("shop", SHOPS)
    state.supervisor = position.word("supervisor", SQUARES)
    tower = position.part("tower")
    for floor, name in enumerate(FLOORS):
        one = tower.part(name)
        state.white[floor] = one.number("white", 0, 12)
        state.yellow[floor] = one.number("yellow", 0, 3)
        state.values[floor] = one.number("value", 0, SIDES)
        one.end()
    tower.end()
    load_caravan(position.raw("caravan"), state)
    state.deck_size = position.number("deck_size", 0, ALL_CARDS)
    most = max(COPIES)
    state.deck = position.counts("deck", CARDS, most)
    state.discards = position.counts("discards", CARDS, most)
    state.hidden = position.counts("hidden", CARDS, most)
    state.fresh_size = position.number("fresh_size", 0, ALL_CARDS)
    state.fresh = position.counts("fresh", CARDS, most)
    position.seats(state.players, lambda seat, number: load_seat(seat, state.seats[number]))


def load_caravan(rows: Any, state: State) -> None:
    """Read the rows of the caravan: each full before the next one begins."""
    size, path = PER_ROW[state.players], "the position, caravan"
    if not isinstance(rows, list) or len(rows) != ROWS or not all(map(is_list, rows)):
        raise Refusal(f"{path}: {ROWS} rows of players are wanted, not {rows!r}")
    riders = [place_of(rider, SEATS[: state.players], path) for row in rows for rider in row]
    state.loaded = len(riders)
    must(state.loaded < SLOTS[state.players], "a full caravan is emptied at once")
    even = [riders[row * size : (row + 1) * size] for row in range(ROWS)]
    must(list(map(len, even)) == list(map(len, rows)), "caravan rows fill from the bottom")
    state.caravan = riders + [-1] * (MOST_SLOTS - state.loaded)


def is_list(row: Any) -> bool:
    return isinstance(row, list)


def load_seat(seat: Reading, player: Player) -> None:
    player.score = seat.number("score", 0, RICH)
    player.gold = seat.number("gold", 0, RICH)
    player.camels = seat.number("camels", 0, RICH)
    player.buildings = seat.set("buildings", BUILDINGS)
    player.cards = seat.number("cards", 0, ALL_CARDS)
    player.hand = seat.counts("hand", CARDS, max(COPIES))
    player.cubes = seat.set("cubes", SHOPS)


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_cards(state, players)
    check_cubes(state, players)
    check_stock(state, players)
    check_order(state)
    check_tower(state)
    check_step(state)


def check_cards(state: State, players: list[Player]) -> None:
    for kind, name in enumerate(CARDS):
        count = state.deck[kind] + state.discards[kind] + state.hidden[kind]
        count += sum(player.hand[kind] for player in players)
        must(count == COPIES[kind], f"there are {count} cards {name}, not {COPIES[kind]}")
        fits = state.fresh[kind] <= state.seats[state.order[state.turn]].hand[kind]
        must(fits, f"a card {name} was drawn this turn, but is not in the hand")
    for player, seat in zip(players, SEATS, strict=False):
        held = sum(player.hand)
        must(held in (0, player.cards), f"{seat} holds {player.cards} cards, not {held}")
    unknown = sum(player.cards for player in players if not sum(player.hand))
    deck = sum(state.deck) + sum(state.hidden) - unknown
    must(deck == state.deck_size, f"the deck holds {deck} cards, not {state.deck_size}")
    fresh = sum(state.fresh)
    must(fresh in (0, state.fresh_size), "fresh_size does not count the fresh cards")


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


def check_order(state: State) -> None:
    turns, count = list(state.order[: TURNS[state.players]]), state.players
    must(sorted(turns[:count]) == list(range(count)), "everybody plays once a day, in some order")
    if count == 2:
        must(turns[2] == turns[0], "with two players the first one also plays last")
    if count == 3 or (count == 4 and state.day != LAST_DAY):
        clockwise = [(turns[0] + place) % count for place in range(count)]
        must(turns == clockwise, "the order of the day goes clockwise")


def check_tower(state: State) -> None:
    dice = 0
    for floor, name in enumerate(FLOORS):
        here = state.white[floor] + state.yellow[floor]
        must(
            (here > 0) == (state.values[floor] > 0),
            f"dice show a value, no dice none: see {name}",
        )
        dice += here
    must(sum(state.white) <= WHITE_DICE[state.players], "there are too many white dice")
    most = WHITE_DICE[state.players] + MOST_YELLOW
    must(dice <= most, "there are too many dice in the tower")
    must(dice + state.dice <= most + 1, "there are too many dice in the group")  # a bonus die
    yellow_left = state.players > 2 and state.turn > 0 and any(state.yellow)
    must(not yellow_left, "yellow dice leave after the first player's action")
    shown = [value for value in state.values if value]
    must(shown == sorted(set(shown)), "the values in the tower rise from floor to floor")
    must(state.step != SUPPLY or dice == 0, "the tower is empty before the roll")


def check_step(state: State) -> None:
    """Is what is asked possible, and asked of the right seat?"""
    mover = state.order[state.turn]
    if state.over:
        must(state.waiting == 0 and state.ended_by > 0, "nobody decides when the game is over")
        is_last = state.day == LAST_DAY and state.turn == TURNS[state.players] - 1
        must(is_last, "the game is over after the last turn of the last day")
        return
    must(state.ended_by == 0, "the game ends only when it is over")
    who = 1 << mover
    if state.step == CAMEL:
        must(state.shop >= 0, "at this step an owner is asked about a shop")
        owners = [s for s in range(state.players) if state.seats[s].cubes >> state.shop & 1]
        who = sum(1 << seat for seat in owners)
        must(all(state.seats[s].camels > 0 for s in owners), "the owner asked has no camel")
    must(state.waiting == who, "another seat has to decide at this step")
    must(state.step != SUPPLY or state.turn == 0, "only the first player rolls")
    grouped = state.floor >= 0
    must(grouped == (state.dice > 0) == (state.value > 0), "a group has a floor, dice and a value")
    if state.step in WITH_GROUP:
        must(grouped, "at this step a group is in hand")
    elif state.step not in (PLACE, CONSTRUCT):
        must(not grouped, "at this step no group is in hand")
    fills = 0 < state.floor < GOLD_FLOOR
    must(state.step != PLACE or not grouped or fills, "this group fills no shops")
    check_shipping(state)
    check_answers(state, mover)


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


def check_answers(state: State, mover: int) -> None:
    """Has the question at this step an answer?"""
    player, grouped = state.seats[mover], state.floor >= 0
    if state.step == PLACE:
        must(state.left > 0, "at this step a cube is left to place")
        must(open_shops(state, mover) != 0, "no shop is open for the cube that is left to place")
    must(state.step != BONUS or player.cards > 0, "at this step a card is in hand")
    must(state.step != SELL_CAMEL or player.camels > 0, "at this step camels are in hand")
    must(state.step != SELL_COIN or player.gold > 0, "at this step gold is in hand")
    if state.step == SWAP:
        swaps = most_for_camels(state, mover) + most_for_gold(state, mover)
        must(swaps > 0, "at this step camels or gold can be swapped")
    if state.step == CONSTRUCT:
        must(grouped == (state.players == 2), "only two players set a group aside to build")
        must(grouped or state.waived > 0, "a card pays for what is constructed now")
        # A hand that is not to be seen may hold the card that helps.
        is_hidden = player.cards > sum(player.hand)
        buildings = within_reach(state, mover, state.waived)
        must(is_hidden or buildings != 0, "at this step a building can be paid")
    else:
        must(state.waived == 0, "a price is waived only while constructing")
