"""What cannot be: a table of Samarkand whose pieces do not add up is refused with a sentence."""

from collections.abc import Sequence

from ..reading import SEATS, members, must
from .box import (
    ACTIVE_BONUS,
    BOARD,
    CAMELS,
    COSTS,
    DRAW,
    FAMILIES,
    FIVE_RELATIONS,
    GOOD_AT,
    GOOD_SPACE,
    GOODS,
    HAND_LIMIT,
    IS_LAND,
    MOST_DISCARDS,
    NO_GOOD,
    PASSIVE_BONUS,
    SALE_PRICE,
    SPACES,
    STACK,
    START_CARDS,
    START_MONEY,
    START_SPACE,
    TILES_IN_BAG,
    TILES_ON_PANEL,
    TOLL,
)
from .pieces import relation_tiles, stack_left
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
    check_draws(state, players)
    check_owners(state, players)
    check_money(state, players)
    check_turns(state, players)


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
        if player.drawn.bit_count() == player.drawn_count:
            astray = members(player.buried & own & ~player.drawn, GOOD_WORDS)
            what = ", ".join(astray)
            must(not astray, f"{SEATS[seat]} has {what} out of the deck without having drawn it")
    check_buried(state, players)


def check_buried(state: State, players: Sequence[Player]) -> None:
    """The discards that were shuffled are what has been in the deck since."""
    found = 0
    for player in players:
        twice = members(found & player.buried, GOOD_WORDS)
        must(not twice, f"the card {', '.join(twice)} was discarded by two players")
        found |= player.buried
    since = state.deck
    for player in players:
        since |= player.drawn
    are_known = found.bit_count() == sum(player.buried_count for player in players)
    astray = members(since & ~found, GOOD_WORDS) if are_known else []
    must(not astray, f"{', '.join(astray)} came out of the deck, but was not shuffled into it")


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
        # Every marriage brings one out of the bag; the present one still has to.
        drawn = TILES_IN_BAG[size] - state.bag.bit_count()
        due = min(marriages - int(STEPS[state.step] == "discard"), TILES_IN_BAG[size])
        must(drawn == due, f"{drawn} tiles came out of the bag, not {due}")


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


# ---- what has been done so far


def tiles_of(player: Player, family: int) -> int:
    """How often this player has married the family."""
    return (player.families >> family & 1) + (player.twice >> family & 1)


def marriages_of(player: Player) -> int:
    return player.families.bit_count() + player.twice.bit_count()


def check_draws(state: State, players: Sequence[Player]) -> None:
    """Two cards were dealt to each player, and three came with a marriage."""
    for seat, player in enumerate(players):
        most = START_CARDS + DRAW * marriages_of(player)
        count = player.cards + player.sold.bit_count() + player.put_away_count
        must(count <= most, f"{SEATS[seat]} has had {count} cards, and could have {most} at most")
        if state.shuffles <= 1:  # then all discards are still told apart
            count += player.buried_count
            fits = count <= most and count >= START_CARDS and (count - START_CARDS) % DRAW == 0
            wanted = f"{START_CARDS} and {DRAW} for some of the {marriages_of(player)} marriages"
            must(fits, f"{SEATS[seat]} has had {count} cards, not {wanted}")
    if STEPS[state.step] == "discard":
        player, who = players[state.active], SEATS[state.active]
        came = player.cards + state.discarded >= DRAW and player.families != 0
        must(came, f"{who} discards, but cannot just have married and drawn {DRAW} cards")
        put_away = player.put_away_count
        is_there = put_away >= state.discarded
        must(is_there, f"{who} has discarded {state.discarded} just now, but {put_away} in all")


def check_owners(state: State, players: Sequence[Player]) -> None:
    """Goods and relation tiles are taken by who extends a family, so by one of the family."""
    for seat, player in enumerate(players):
        for card in range(GOODS):
            if player.goods >> card & 1:
                word, place = GOOD_WORDS[card], SPACE_WORDS[GOOD_SPACE[card]]
                is_of = player.families & state.at[GOOD_SPACE[card]]
                must(bool(is_of), f"{SEATS[seat]} has the tile {word}, but no family on {place}")
        for family, word in enumerate(FAMILY_WORDS):
            if player.dark >> family & 1 or player.grey[family]:
                is_of = player.families & (state.families[family].met | 1 << family)
                must(
                    bool(is_of),
                    f"{SEATS[seat]} has a relation tile of {word}, but is neither of {word} nor "
                    f"of a family it has met",
                )
    if state.step == SALE:
        good = GOOD_AT[state.space]
        has_tile = bool(players[state.active].goods >> good & 1)
        who = SEATS[state.active]
        must(has_tile, f"the tile {GOOD_WORDS[good]} should lie with {who}, who has just taken it")


def tolls_of(state: State, players: Sequence[Player], family: int) -> int:
    """How many second camels the treasury of a family has paid."""
    paid = COSTS[family] * sum(tiles_of(player, family) for player in players)
    return (paid - state.families[family].treasury) // TOLL


def check_money(state: State, players: Sequence[Player]) -> None:
    """Treasuries live on marriages, players on what they began with, sales and bonuses."""
    for number, family in enumerate(state.families):
        word = FAMILY_WORDS[number]
        placed, tolls = CAMELS - family.supply - 1, tolls_of(state, players, number)
        is_married = any(player.families >> number & 1 for player in players)
        must(is_married or not placed, f"nobody is of {word}, so it has one camel on the map")
        must(tolls >= 0, f"the treasury of {word} holds more than was paid for marriages")
        singles = placed - 2 * tolls - int(state.family == number and state.placed == 1)
        must(singles >= 0, f"{tolls} dirhams of {word} were spent, too many for {placed} camels")
    for seat, player in enumerate(players):
        least = START_MONEY + SALE_PRICE * player.sold.bit_count()
        least -= sum(COSTS[number] * tiles_of(player, number) for number in range(FAMILIES))
        most = least + bonuses_of(state, player)
        made = (relation_tiles(state, seat) + 1) // 2  # relations of its own making
        least = max(0, least + ACTIVE_BONUS * made)
        must(
            least <= player.money <= most,
            f"{SEATS[seat]} has {player.money} dirhams; marriages, sales and relations make it "
            f"{least} to {most}",
        )


def bonuses_of(state: State, player: Player) -> int:
    """The most that the relations made so far can have paid to a player."""
    most = 0
    for number, family in enumerate(state.families):
        for other in range(number + 1, FAMILIES):
            if family.met >> other & 1:
                own = (player.families >> number & 1) + (player.families >> other & 1)
                most += (0, ACTIVE_BONUS, ACTIVE_BONUS + PASSIVE_BONUS)[own]
    return most


def check_turns(state: State, players: Sequence[Player]) -> None:
    """Turns go round from the starter; each was a marriage, an extension or a pass."""
    whose = (state.starter + state.turn - 1) % state.players
    must(
        whose == state.active,
        f"turn {state.turn} is that of {SEATS[whose]}, not of {SEATS[state.active]}, when "
        f"{SEATS[state.starter]} has begun",
    )
    done = state.passes + sum(map(marriages_of, players))
    for number, family in enumerate(state.families):
        done += CAMELS - family.supply - 1 - tolls_of(state, players, number)
    begun = state.over or state.placed > 0 or STEPS[state.step] == "discard"
    most = state.turn if begun else state.turn - 1
    must(done <= most, f"{done} marriages, extensions and passes do not go into {most} turns")
    for seat, player in enumerate(players):
        after = (seat - state.starter) % state.players + 1  # its first turn is a marriage
        must(
            player.families != 0 or state.turn <= after,
            f"{SEATS[seat]} has had a turn, but has not married",
        )
