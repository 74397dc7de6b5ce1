"""What cannot be: a table of Samarkand whose pieces do not add up is refused with a sentence."""

from collections.abc import Sequence

from ..reading import SEATS, members, must
from .box import (
    BOARD,
    CAMELS,
    FAMILIES,
    FIVE_RELATIONS,
    GOOD_AT,
    GOOD_SPACE,
    GOODS,
    HAND_LIMIT,
    IS_LAND,
    MOST_DISCARDS,
    NO_GOOD,
    SPACES,
    STACK,
    START_SPACE,
    TILES_IN_BAG,
    TILES_ON_PANEL,
    TOLL,
)
from .pieces import stack_left
from .state import ALL_MET, FIVE, SALE, STUCK, Player, State

FAMILY_WORDS = tuple(family.key for family in BOARD.families)
DARK_WORDS = tuple(f"{word} dark" for word in FAMILY_WORDS)
GOOD_WORDS = tuple(good.key for good in BOARD.goods)
SPACE_WORDS = tuple(space.key for space in BOARD.spaces)
STEPS = ("act", "place", "second", "sale", "discard", "finished")
ENDS = ("none", "all_met", "five", "both", "stuck")


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_cards(state, players)
    check_deck(state, players)
    check_camels(state)
    check_goods(state, players)
    check_relations(state, players)
    check_family_tiles(state, players)
    check_moment(state, players)


def check_cards(state: State, players: Sequence[Player]) -> None:
    found, count = state.deck, state.deck_count
    for player in players:
        for some in (player.hand, player.sold, player.put_away):
            twice = members(found & some, GOOD_WORDS)
            must(not twice, f"the card {', '.join(twice)} is in two places")
            found |= some
        count += player.cards + player.sold.bit_count() + player.put_away_count
    must(count == GOODS, f"there are {count} cards in all, not {GOODS}; unknown ones are 'hidden'")
    limit = HAND_LIMIT[state.players]
    for seat, player in enumerate(players):
        held = player.cards + player.sold.bit_count()
        is_choosing = STEPS[state.step] == "discard" and seat == state.active
        most = limit + MOST_DISCARDS - state.discarded if is_choosing else limit
        must(held <= most, f"{SEATS[seat]} holds {held} cards, the limit is {limit}")


def check_deck(state: State, players: Sequence[Player]) -> None:
    """What is known of the deck since the last shuffle."""
    buried = sum(player.buried_count for player in players)
    drawn = sum(player.drawn_count for player in players)
    if not state.shuffles:
        must(buried + drawn == 0, "before the first shuffle no card is buried or drawn")
        return
    must(
        buried == state.deck_count + drawn,
        f"{buried} cards were shuffled, but {state.deck_count} are in the deck and {drawn} drawn",
    )
    for seat, player in enumerate(players):
        own = player.hand | player.sold | player.put_away
        astray = members(player.drawn & ~own, GOOD_WORDS)
        must(not astray, f"{SEATS[seat]} has drawn {', '.join(astray)}, but does not have it")


def check_camels(state: State) -> None:
    for number, family in enumerate(state.families):
        word = FAMILY_WORDS[number]
        on_map = [space for space in range(SPACES) if state.at[space] >> number & 1]
        total = len(on_map) + family.supply
        must(total == CAMELS, f"{word} has {total} camels in all, not {CAMELS}")
        start = START_SPACE[number]
        must(start in on_map, f"{word} has no camel on its start space {SPACE_WORDS[start]}")
        route = {start}
        row = [start]
        for here in row:
            for near in BOARD.spaces[here].neighbours:
                if near in on_map and near not in route:
                    route.add(near)
                    row.append(near)
        astray = [SPACE_WORDS[space] for space in on_map if space not in route]
        must(not astray, f"the routes of {word} do not reach {', '.join(astray)}")


def check_goods(state: State, players: Sequence[Player]) -> None:
    found = 0
    for player in players:
        twice = members(found & player.goods, GOOD_WORDS)
        must(not twice, f"the goods tile {', '.join(twice)} is with two players")
        found |= player.goods
    for card, word in enumerate(GOOD_WORDS):
        is_taken = bool(found >> card & 1)
        is_reached = state.at[GOOD_SPACE[card]] != 0
        place = SPACE_WORDS[GOOD_SPACE[card]]
        must(is_taken == is_reached, f"the tile {word} is taken when a camel comes to {place}")
        for player in players:
            must(is_reached or not player.sold >> card & 1, f"{word} is sold, but {place} is empty")


def check_relations(state: State, players: Sequence[Player]) -> None:
    met = [0] * FAMILIES
    for space in range(SPACES):
        if IS_LAND[space] and state.at[space].bit_count() == 2:
            for number in range(FAMILIES):
                if state.at[space] >> number & 1:
                    met[number] |= state.at[space] ^ 1 << number
    for number, family in enumerate(state.families):
        word = FAMILY_WORDS[number]
        must(
            family.met == met[number],
            f"{word} shares spaces on land with {', '.join(members(met[number], FAMILY_WORDS))}; "
            f"these are the families it has met",
        )
        dark = sum(player.dark >> number & 1 for player in players)
        grey = sum(player.grey[number] for player in players)
        taken = STACK - stack_left(state, number)
        must(dark + grey == taken, f"{dark + grey} relation tiles of {word} are taken, not {taken}")
        must(dark == (taken > 0), f"the first relation tile of {word} to be taken is the dark one")
    why = ALL_MET if all(met) else 0
    why |= FIVE if max(one.bit_count() for one in met) >= FIVE_RELATIONS else 0
    ends = (why,) if why else (0, STUCK)
    must(state.ended_by in ends, f"the relations end the game by {ENDS[why]!r}")


def check_family_tiles(state: State, players: Sequence[Player]) -> None:
    size = state.players
    aside = state.bag | state.gone
    must(not state.bag & state.gone, "a family tile is in the bag and has left the game")
    must(not aside or TILES_IN_BAG[size] > 0, "only two players have a bag")
    marriages = 0
    for number, word in enumerate(FAMILY_WORDS):
        count = sum(
            places >> number & 1 for places in (state.panel, state.spare, state.bag, state.gone)
        )
        count += sum((p.families >> number & 1) + (p.twice >> number & 1) for p in players)
        want = TILES_ON_PANEL[size] + (TILES_IN_BAG[size] > 0)
        must(count == want, f"there are {count} family tiles of {word}, not {want}")
    for seat, player in enumerate(players):
        must(not player.twice or size == 2, f"{SEATS[seat]} has two tiles of a family")
        marriages += player.families.bit_count() + player.twice.bit_count()
    if TILES_IN_BAG[size]:
        # Every marriage brings one out of the bag; the present one may still have to.
        drawn = TILES_IN_BAG[size] - state.bag.bit_count()
        due = min(marriages, TILES_IN_BAG[size])
        pending = int(STEPS[state.step] == "discard")
        must(drawn in (due, due - pending), f"{drawn} tiles came out of the bag, not {due}")


def check_moment(state: State, players: Sequence[Player]) -> None:
    """Step, turn and those who are waited for fit each other."""
    step = STEPS[state.step]
    if state.over:
        must(state.waiting == 0 and state.ended_by > 0, "a game that is over has an end")
        return
    must(state.waiting != 0, "somebody has to decide while the game goes on")
    is_extending = step in ("place", "second", "sale")
    must(is_extending == (state.family >= 0), f"the step {step} and the family do not fit")
    if is_extending:
        family = FAMILY_WORDS[state.family]
        is_member = bool(players[state.active].families >> state.family & 1)
        must(is_member, f"{SEATS[state.active]} extends {family} without being of it")
        placed = {"place": (0,), "second": (1,), "sale": (1, 2)}[step]
        must(state.placed in placed, f"the step {step} does not follow {state.placed} camels")
        there = state.space >= 0 and bool(state.at[state.space] >> state.family & 1)
        must((state.placed > 0) == there, f"the last camel of {family} does not stand there")
        can_place = step == "sale" or bool(state.growing >> state.family & 1)
        must(can_place, f"{family} has no camel left, or no space to go to")
        is_paid = step != "second" or state.families[state.family].treasury >= TOLL
        must(is_paid, f"the treasury of {family} cannot pay for a second camel")
    else:
        must(state.placed == 0 and state.space < 0, f"at the step {step} no camel is on its way")
    must(step == "discard" or state.discarded == 0, f"at the step {step} nothing is discarded")
    may_discard = state.discarded < MOST_DISCARDS and players[state.active].cards > 0
    must(step != "discard" or may_discard, "no card is left to discard in this marriage")
    if state.step == SALE:
        good = GOOD_AT[state.space]
        must(good != NO_GOOD, f"{SPACE_WORDS[state.space]} is no goods space")
        must(state.at[state.space].bit_count() == 1, "only the first camel lets a card be sold")
        empty = [s for s, p in enumerate(players) if state.waiting >> s & 1 and not p.cards]
        must(not empty, "only those who have cards can be asked to sell")
    else:
        must(state.waiting == 1 << state.active, "only the seat whose turn it is decides now")
    must(state.passes < state.players, "when all have passed, the game is over")
    must(
        state.placed > 0 or not state.ended_by, "before a camel is placed, the game has no end yet"
    )
    must(state.ended_by != STUCK, "a game that is stuck is over")
