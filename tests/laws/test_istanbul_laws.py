"""Istanbul's laws, held at every position of whole games, random and greedy ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kervan.interpreted.istanbul import box, happen
from kervan.interpreted.istanbul.decisions import (
    CAPTURE_FOR_CARD,
    CAPTURE_FOR_LIRA,
    REWARD_IN_LIRA,
)
from kervan.interpreted.istanbul.flow import act_at
from kervan.interpreted.istanbul.guild import places_to_order
from kervan.interpreted.istanbul.pieces import DIE, LARGE, SMALL, START, count_in
from kervan.interpreted.istanbul.state import (
    DISCARD,
    DISCARD_GUILD,
    FIGURE,
    FINAL,
    FINISHED,
    GAIN,
    MOVE,
    SECOND_CARD,
    SWAP,
)
from kervan.interpreted.sets import size_of
from kervan.kernel import sheet
from kervan.kernel.table import NOBODY, State
from tests import table as tables

EXPANSION = {"expansion": "on"}
NEUTRAL = {"neutral_assistants": "on"}
RANDOM = {"layout": "random"}
OWN = {"layout": "16 15 14 13 / 12 7 10 9 / 8 11 6 5 / 4 3 2 1"}
TABLES: list[tuple[int, dict[str, str]]] = [
    *((players, {}) for players in (2, 3, 4, 5)),
    *((players, EXPANSION) for players in (2, 3, 4, 5)),
    (2, {**EXPANSION, **NEUTRAL, **RANDOM}),
    (3, {**NEUTRAL, **RANDOM}),
    (4, {**EXPANSION, **NEUTRAL}),
    (4, {**NEUTRAL, "layout": "long_paths"}),
    (5, {"layout": "in_order"}),
    (5, OWN),
]
EVERY_TABLE = pytest.mark.parametrize(
    ("players", "options"), TABLES, ids=["-".join([str(n), *o.values()])[:24] for n, o in TABLES]
)
UNKNOWN = (  # NOBODY is -1 there
    "playing", "figure", "passage", *(f"square[{place}]" for place in (0, 17, 18, 19, 20)),
    *(f"demand[{market}][{tile}]" for market in (0, 1) for tile in range(1, 5)),
)  # fmt: skip


def whole_games(
    players: int, options: dict[str, str], greedy: int = 1, random: int = 1
) -> Iterator[Iterator[State]]:
    for seed in range(greedy):
        yield tables.play_out("istanbul", players, seed, options, is_greedy=True)
    for seed in range(random):
        yield tables.play_out("istanbul", players, seed, options)


def positions(
    players: int, options: dict[str, str], every: int = 1, rarely: int = 1
) -> Iterator[State]:
    """Positions of a greedy game, one in so many, and of a random one, which is much longer."""
    for game, step in zip(whole_games(players, options), (every, rarely), strict=True):
        for count, state in enumerate(game):
            if count % step == 0 or state.over:
                yield state


def every_decision(
    players: int, options: dict[str, str], seed: int, is_greedy: bool
) -> Iterator[tuple[Any, int, int, list[Any]]]:
    """Every record with the decision that is taken next, those of the kernel included, its seat,
    and what has happened through the one before."""
    game = tables.table("istanbul", players, options)
    contents, outside = game.plain.contents, game.plain.outside
    luck, record, menu = Random(seed), contents.state(), outside.Menu()
    chance, journal, advice = outside.Chance(), outside.Journal(), outside.Advice()
    chance.key, journal.on = seed, 1
    contents.set_up(record, players, game.option_row, chance, journal)
    while record.waiting:
        seat = record.waiting.bit_length() - 1
        contents.legal(record, seat, menu)
        assert menu.count
        at = luck.randrange(menu.count)
        if is_greedy:
            seen = record.copy()
            contents.conceal(seen, seat)
            contents.advise(seen, seat, seat % len(contents.styles), menu, advice)
            worths = advice.worth[: menu.count]
            at = worths.index(max(worths))
        assert not contents.is_forced(record, seat) or menu.count == 1
        yield record, seat, menu.items[at], journal.rows[: journal.count]
        journal.count = 0
        contents.apply(record, seat, menu.items[at], chance, journal)
        assert journal.count < outside.HAPPENINGS
    yield record, NOBODY, NOBODY, journal.rows[: journal.count]


def records(players: int, options: dict[str, str]) -> Iterator[Any]:
    """The record at every position, between forced decisions too."""
    for is_greedy in (False, True):
        for seed in range(3 if is_greedy else 1):
            for record, *_ in every_decision(players, options, seed, is_greedy):
                yield record


def seats_of(record: Any) -> list[Any]:
    return record.seats[: record.players]  # type: ignore[no-any-return]


def members(things: int) -> list[int]:
    return [thing for thing in range(64) if things >> thing & 1]


def bag(cards: list[int]) -> int:
    return sum(1 << 3 * kind for kind in cards)


def cards_of(found: int) -> list[int]:
    return [kind for kind in range(box.CARD_KINDS) for _ in range(count_in(found, kind))]


# ---- pieces

# In the box are 32 rubies, and 5 of the expansion; how many lie out at each number of players.
RUBIES = {2: 2 + 2 * 2 + 6 + 9, 3: 3 + 2 * 3 + 6 + 10, 4: 4 + 2 * 4 + 7 + 12, 5: 32}


@EVERY_TABLE
def test_rubies_are_conserved(players: int, options: dict[str, str]) -> None:
    assert RUBIES[5] == box.BOX["components_base"]["rubies"]
    for record in records(players, options):
        on_tracks = [
            last - price
            for last, price in zip(box.SOLD_OUT, record.track, strict=True)
            if price  # without the expansion there is no third track
        ]
        there = record.wainwright + sum(record.mosques) + sum(on_tracks)
        owned = [seat.rubies for seat in seats_of(record)]
        assert there + sum(owned) == RUBIES[players] + 5 * record.expansion
        assert min(record.wainwright, *record.mosques, *on_tracks, *owned) >= 0


@EVERY_TABLE
def test_goods_fit_into_the_cart(players: int, options: dict[str, str]) -> None:
    for record in records(players, options):
        for seat in seats_of(record):
            assert 0 <= seat.extensions <= 3
            assert all(0 <= held <= 2 + seat.extensions for held in seat.goods)
            assert seat.lira >= 0
            assert seat.coffee >= 0
            assert record.expansion or not seat.coffee


@EVERY_TABLE
def test_assistants_are_conserved(players: int, options: dict[str, str]) -> None:
    """Five of each colour, one of them in reserve until the blue tile; none at the Fountain."""
    for record in records(players, options):
        neutral = sum(record.strays)
        for seat in seats_of(record):
            below = size_of(seat.mix)
            assert seat.mix < 1 << seat.stack
            assert seat.stack - below + seat.reserve + size_of(seat.assistants) == (
                5 - record.neutral_assistants
            )
            assert seat.reserve == (not seat.tiles >> box.BLUE & 1)
            assert not seat.assistants >> box.FOUNTAIN & 1
            assert all(record.square[place] >= 0 for place in members(seat.assistants))
            neutral += below
        assert neutral == players * record.neutral_assistants
        assert record.strays[box.FOUNTAIN] == 0


@EVERY_TABLE
def test_everybody_stands_on_one_place(players: int, options: dict[str, str]) -> None:
    """Merchants and family members on a place of this game; figures where two dice send them."""
    for record in records(players, options):
        last = 20 if record.expansion else 16
        for seat in seats_of(record):
            assert 1 <= seat.place <= last
            assert 1 <= seat.family <= last
        figures = record.figures if record.expansion else record.figures[:2]
        assert all(2 <= place <= 12 for place in figures)
        assert record.expansion or record.figures[2] == 0
        for home, place in zip((14, 15, 16), record.neutrals, strict=True):
            assert place in (home, *range(2, 13)) if players == 2 else place == 0
        lying = sorted(place for place in record.place_on if place)
        assert lying == list(range(1, last + 1))
        assert all(record.place_on[record.square[place]] == place for place in lying)
        assert (record.barrier > 0) == (record.passage != NOBODY)


@EVERY_TABLE
def test_every_card_is_in_one_place(players: int, options: dict[str, str]) -> None:
    for record in records(players, options):
        discards = record.discards[: record.discarded]
        hands = [seat.hand for seat in seats_of(record)]
        assert not any(record.discards[record.discarded :])
        assert record.unseen == record.guild_unseen == 0
        for kind, copies in enumerate(box.COPIES[record.expansion]):
            held = [count_in(hand, kind) for hand in hands]
            effect = record.playing == kind
            assert record.pile[kind] + discards.count(kind) + sum(held) + effect == copies
            assert record.pile[kind] <= count_in(record.deck, kind)
            known = [count_in(seat.known, kind) for seat in seats_of(record)]
            assert all(one <= other for one, other in zip(known, held, strict=True))
        assert record.pile_size == sum(record.pile)
        heaps = [record.guild_pile, record.guild_discards, 1 << record.guild & ~1]
        for seat in seats_of(record):
            assert seat.cards == len(cards_of(seat.hand))
            assert seat.guild_cards == size_of(seat.guild)
            heaps.append(seat.guild)
        assert sum(heaps) == (box.ALL_GUILD_CARDS if record.expansion else 0)
        assert sum(map(size_of, heaps)) == 20 * record.expansion
        assert record.guild_size == size_of(record.guild_pile)
        assert not record.guild_pile & ~record.guild_deck


@EVERY_TABLE
def test_tiles_are_taken_from_the_top(players: int, options: dict[str, str]) -> None:
    stack = {2: 2, 3: 3, 4: 4, 5: 4}[players]
    for record in records(players, options):
        for colour, taken in enumerate(record.taken):
            owned = sum(seat.tiles >> colour & 1 for seat in seats_of(record))
            assert owned == taken <= stack
        for kind, taken in enumerate(record.offered):
            owned = sum(seat.tavern >> kind & 1 for seat in seats_of(record))
            assert owned == taken <= 4 * record.expansion
        pairs = [sum(seat.tiles & both == both for seat in seats_of(record)) for both in (3, 12)]
        each = {2: 2, 3: 3, 4: 4, 5: 4}[players]
        assert [each - left for left in record.mosques] == pairs


@EVERY_TABLE
def test_what_comes_up_can_be(players: int, options: dict[str, str]) -> None:
    """No position of a real game is refused, nor what a seat or an onlooker sees of it."""
    game = tables.table("istanbul", players, options)
    contents = game.plain.contents
    for count, record in enumerate(records(players, options)):
        contents.view.check(record)
        if count % 4 == 0:
            seen = record.copy()
            contents.conceal(seen, count // 4 % (players + 1) - 1)
            contents.view.check(seen)


# ---- what the journal tells


PURSES = {
    happen.GOT_LIRA: ("lira", 1), happen.PAID_LIRA: ("lira", -1),
    happen.PAID_NEUTRAL: ("lira", -1), happen.GOT_COFFEE: ("coffee", 1),
    happen.PAID_COFFEE: ("coffee", -1),
}  # fmt: skip
CARTS = {happen.GOT_GOODS: 1, happen.PAID_GOODS: -1}


@EVERY_TABLE
def test_the_journal_tells_all_that_changes_hands(players: int, options: dict[str, str]) -> None:
    """Lira, coffee, goods, rubies and cards in hand are what has been told of them."""
    for is_greedy in (True, False):
        told: list[dict[str, Any]] = []
        for record, _, _, rows in every_decision(players, options, players, is_greedy):
            if not told:
                first = [(seat - record.start) % players for seat in range(players)]
                told = [{"lira": 2 + place, "coffee": 0, "goods": [0] * 4} for place in first]
                for one in told:
                    one |= {"rubies": 0, "cards": 0, "guild": 0, "place": 7, "family": 12}
            for row in rows:
                listen(told, row)
            for one, seat in zip(told, seats_of(record), strict=True):
                found = {name: getattr(seat, name) for name in one if name != "guild"}
                assert found | {"guild": seat.guild_cards} == one


def listen(told: list[dict[str, Any]], row: Any) -> None:
    """Change the books as a row of the journal says."""
    if row.seat == NOBODY:
        return
    me = told[row.seat]
    if row.kind in PURSES:
        purse, sign = PURSES[row.kind]
        me[purse] += sign * row.a
        assert row.a > 0  # nothing is told of nothing
    elif row.kind in CARTS:
        me["goods"][row.a] += CARTS[row.kind] * row.b
        assert row.b > 0
    elif row.kind == happen.PAID_FEE:
        me["lira"] -= 2
        told[row.a]["lira"] += 2
    elif row.kind == happen.RUBY:
        me["rubies"] += 1
    elif row.kind in (happen.DREW_CARD, happen.TOOK_DISCARD):
        me["cards"] += 1
    elif row.kind in (happen.PLAYED, happen.DISCARDED):
        me["cards"] -= 1
    elif row.kind == happen.DREW_GUILD_CARD:
        me["guild"] += 1
    elif row.kind in (happen.PLAYED_GUILD, happen.DISCARDED_GUILD):
        me["guild"] -= 1
    elif row.kind == happen.MOVED:
        me["place"] = row.a
    elif row.kind == happen.FAMILY_SENT:
        me["family"] = row.a
    elif row.kind == happen.FAMILY_BACK:
        me["family"] = 12
    elif row.kind == happen.CAPTURED:
        told[row.a]["family"] = 12


# ---- turns


FIXED = (
    "place", "stack", "reserve", "mix", "assistants", "coffee", "rubies", "extensions", "goods",
    "tiles", "tavern", "cards", "guild_cards", "hand", "guild",
)  # fmt: skip


@EVERY_TABLE
def test_turns_go_round(players: int, options: dict[str, str]) -> None:
    """Clockwise from the start player; only card 7 gives another turn. What belongs to others
    stays as it is, but for fees and family members sent home."""
    for seed, is_greedy in ((1, True), (2, True), (1, False)):
        before: Any = None
        for record, seat, _, _ in every_decision(players, options, seed, is_greedy):
            if not before:
                assert (record.turn, record.active) == (1, record.start)
                assert record.step == MOVE
            elif not record.over:
                check_turn(before, record)
            if not record.over:
                assert record.waiting == 1 << record.active == 1 << seat
            before = record.copy()
        assert record.over
        assert record.step == FINISHED


def check_turn(before: Any, now: Any) -> None:
    players, me = now.players, before.active
    for seat in set(range(players)) - {me}:
        was, has = before.seats[seat], now.seats[seat]
        assert [getattr(was, name) for name in FIXED] == [getattr(has, name) for name in FIXED]
        assert has.lira - was.lira in (0, 2)
        assert has.family in (was.family, 12)
    if now.turn > before.turn:
        assert now.turn == before.turn + 1
        assert now.spent == now.met == now.guild_turn == now.mode == now.acting == 0
        if now.active == me:  # card 7 ends at the Fountain, a turn of its own
            assert before.guild == box.FOUNTAIN_CARD
            assert now.seats[me].place == box.FOUNTAIN
        else:
            assert now.active == (me + 1) % players
            assert not before.ended_by or now.active != now.start  # the round is over then
        return
    if now.step == FINAL:
        assert now.ended_by
    else:
        assert now.active == me
        assert before.spent & ~now.spent == before.met & ~now.met == 0


@pytest.mark.parametrize("players", [2, 5])
def test_card_12_orders_what_can_be_done(players: int) -> None:
    """R45: at each place that may be chosen there is something to do, at the others nothing; but
    any number of assistants may be none."""
    game = tables.table("istanbul", players, EXPANSION)
    menu, chosen = game.plain.outside.Menu(), set[int]()
    for count, record in enumerate(records(players, EXPANSION)):
        if record.step != MOVE or count % 5:
            continue
        places = places_to_order(record, record.active)
        for place in range(1, box.PLACES + 1):
            world = record.copy()
            world.guild_turn, world.guild, world.ordered = 1, box.ANY_PLACE, 1
            act_at(world, place)
            game.plain.contents.legal(world, world.active, menu)
            assert (menu.count > 0 or place == box.FOUNTAIN) == bool(places >> place & 1)
        chosen |= set(members(places))
    assert chosen == set(range(1, box.PLACES + 1))


@EVERY_TABLE
def test_the_goal_ends_the_game(players: int, options: dict[str, str]) -> None:
    goal = 6 if players == 2 or "expansion" in options else 5
    for record in records(players, options):
        reached = max(seat.rubies for seat in seats_of(record)) >= goal
        assert record.ended_by == reached
        assert not record.over or reached


@EVERY_TABLE
def test_a_question_of_one_answer_hides_a_hand(players: int, options: dict[str, str]) -> None:
    """Where all can see that there is one answer, it is given; else the hand might hold more. Only
    what a guild card orders is always asked."""
    by_hand = (SECOND_CARD, DISCARD, DISCARD_GUILD, FIGURE, GAIN, SWAP)
    for state in positions(players, options):
        for seat in state.seats_to_decide:
            assert not state.game.plain.contents.is_forced(state.plain, seat)
            if len(state.legal_numbers(seat)) == 1:
                me = state.plain.seats[seat]
                held = me.guild_cards if state.plain.step == DISCARD_GUILD else me.cards
                assert held or state.plain.ordered
                assert state.plain.step not in by_hand or held > 1 or state.plain.step == FIGURE


def test_every_decision_comes_up() -> None:
    """Games meet every decision block, so that the laws above have met it too."""
    blocks = set()
    game = tables.table("istanbul", 4)
    for players, options in TABLES:
        for is_greedy in (True, False):
            for _, _, decision, _ in every_decision(players, options, 0, is_greedy):
                if decision >= 0:
                    blocks.add(game.decisions[decision].block)
    assert blocks == {decision.block for decision in game.decisions}


# ---- the laws all games share


@EVERY_TABLE
def test_the_shared_laws(players: int, options: dict[str, str]) -> None:
    for count, state in enumerate(positions(players, options, every=2, rarely=9)):
        tables.check_that_nothing_is_negative(state, UNKNOWN)
        tables.check_that_menus_agree(state)
        if count % 12 == 0:
            tables.check_that_asking_changes_nothing(state)
            tables.check_that_views_load(state)
            tables.check_that_imagining_fits(state, seed=count)


@EVERY_TABLE
def test_a_sheet_is_read_as_it_was_written(players: int, options: dict[str, str]) -> None:
    *_, state = tables.play_out("istanbul", players, 3, options, is_greedy=True)
    text = str(state.record)
    again = sheet.parse(text)
    assert again.verify("interpreted").bytes == state.bytes
    assert str(again) == text


# ---- secrets


def shuffled(record: Any, me: int, luck: Random) -> Any:
    """A world in which the cards `me` cannot see lie otherwise, as far as all have seen them."""
    world = record.copy()
    others = [seat for number, seat in enumerate(seats_of(world)) if number != me]
    unknown = [kind for kind in range(box.CARD_KINDS) for _ in range(world.pile[kind])]
    sizes = []
    for seat in others:
        hidden = cards_of(seat.hand - seat.known)
        unknown += hidden
        sizes.append(len(hidden))
    luck.shuffle(unknown)
    pile = []
    for kind in list(unknown):  # the pile holds only what it was shuffled from
        fits = pile.count(kind) < count_in(world.deck, kind)
        if fits and len(pile) < world.pile_size:
            pile.append(kind)
            unknown.remove(kind)
    world.pile = [pile.count(kind) for kind in range(box.CARD_KINDS)]
    for seat, size in zip(others, sizes, strict=True):
        seat.hand = seat.known + bag(unknown[:size])
        unknown = unknown[size:]
    assert not unknown
    cards = members(world.guild_pile + sum(seat.guild for seat in others))
    luck.shuffle(cards)
    below = [card for card in cards if world.guild_deck >> card & 1][: world.guild_size]
    world.guild_pile = sum(1 << card for card in below)
    cards = [card for card in cards if card not in below]
    for seat in others:
        dealt, cards = cards[: seat.guild_cards], cards[seat.guild_cards :]
        seat.guild = sum(1 << card for card in dealt)
    return world


@EVERY_TABLE
def test_nothing_hidden_shows(players: int, options: dict[str, str]) -> None:
    """Neither in what one sees, nor in what is asked, offered or answered by itself."""
    luck = Random(players)
    for state in positions(players, options, every=4, rarely=25):
        contents, truth = state.game.plain.contents, state.plain
        for me in tables.onlookers(state):
            world = shuffled(truth, me, luck)
            assert tables.concealed(state, me, world).dump() == tables.concealed(state, me).dump()
            for seat in state.seats_to_decide:
                assert contents.is_forced(world, seat) == contents.is_forced(truth, seat)
                ask = contents.notation.question
                assert ask(world, seat) == ask(truth, seat)
                if seat == me:
                    for decision in range(len(state.game.decisions)):
                        there = contents.why_not(world, me, decision)
                        assert there == contents.why_not(truth, me, decision)


def followed(state: State, record: Any, event: Any) -> tuple[Any, int]:
    """The record after an event that met the same chance, and how that fitted."""
    desk = state.desk
    desk.tell(event.outcomes)
    loops = state.game.form.loops
    loops.decide(record, event.seat, event.decision, desk.chance, desk.journal, desk.menu)
    return record, desk.fit()[0]


@EVERY_TABLE
def test_nothing_hidden_shows_in_what_follows(players: int, options: dict[str, str]) -> None:
    """The same decision with the same dice leads to tables that look alike, and is asked next
    alike, however the hidden cards lie."""
    luck, before, events, compared = Random(players), None, 0, 0
    for state in tables.play_out("istanbul", players, 5, options, is_greedy=True):
        if before is not None and len(state.events) == events + 1:
            event, contents = state.events[-1], state.game.plain.contents
            if {kind for kind, _ in event.outcomes} <= {DIE, LARGE, SMALL}:
                for me in tables.onlookers(state):
                    world = shuffled(before, me, luck)
                    if contents.why_not(world, event.seat, event.decision):
                        continue  # a card that is not in this hand
                    after, fit = followed(state, world, event)
                    assert fit == state.game.plain.outside.FITS
                    seen = tables.concealed(state, me, after)
                    assert seen.dump() == tables.concealed(state, me).dump()
                    compared += me not in (event.seat, NOBODY)
        before, events = state.plain.copy(), len(state.events)
    assert compared > 50


@EVERY_TABLE
def test_imagined_worlds_are_all_that_fit(players: int, options: dict[str, str]) -> None:
    """A card that nobody has placed is in some world in each hand; a known one is in all."""
    for state in tables.play_out("istanbul", players, 1, options):
        if len(state.events) == 600:
            break
    record, found = state.plain, dict.fromkeys(range(1, players), 0)
    for seed in range(150):
        world = tables.imagined(state, 0, seed)
        for seat in found:
            hand, known = world.seats[seat].hand, record.seats[seat].known
            assert all(
                count_in(known, kind) <= count_in(hand, kind) for kind in range(box.CARD_KINDS)
            )
            for kind in cards_of(hand - known):
                found[seat] |= 1 << kind
        assert [seat.cards for seat in seats_of(world)] == [s.cards for s in seats_of(record)]
    unseen = [kind for kind in range(box.CARD_KINDS) for _ in range(record.pile[kind])]
    for seat in found:
        unseen += cards_of(record.seats[seat].hand - record.seats[seat].known)
    for seat, kinds in found.items():
        if record.seats[seat].cards > len(cards_of(record.seats[seat].known)):
            assert kinds == sum(1 << kind for kind in set(unseen))


# ---- seats renamed


def rotated(record: Any, by: int) -> Any:
    """The same table with every player moved on by so many seats."""
    new = record.copy()
    players = record.players
    turn = lambda seat: (seat + by) % players  # noqa: E731
    new.waiting = sum(1 << turn(seat) for seat in range(players) if record.waiting >> seat & 1)
    new.active, new.start = turn(record.active), turn(record.start)
    new.passage = NOBODY if record.passage == NOBODY else turn(record.passage)
    for seat in range(players):
        new.seats[turn(seat)] = record.seats[seat].copy()
    return new


def renamed(decision: int, by: int, players: int) -> int:
    """Captures name a seat."""
    for block, end in ((CAPTURE_FOR_LIRA, CAPTURE_FOR_CARD), (CAPTURE_FOR_CARD, REWARD_IN_LIRA)):
        if block <= decision < end:
            return block + (decision - block + by) % players
    return decision


@EVERY_TABLE
def test_seats_renamed_same_game(players: int, options: dict[str, str]) -> None:
    before: Any = None
    events = 0
    for game in whole_games(players, options):
        for count, state in enumerate(game):
            if before is not None and len(state.events) == events + 1:
                by, event, desk = 1 + count % (players - 1 or 1), state.events[-1], state.desk
                twin = rotated(before, by)
                desk.tell([one for one in event.outcomes if one[0] != START])
                state.game.form.loops.decide(
                    twin,
                    (event.seat + by) % players,
                    renamed(event.decision, by, players),
                    desk.chance,
                    desk.journal,
                    desk.menu,
                )
                assert desk.fit()[0] == state.game.plain.outside.FITS
                assert twin.dump() == rotated(state.plain, by).dump()
            before, events = state.plain.copy(), len(state.events)


# ---- every game ends


@pytest.mark.compiled
@EVERY_TABLE
def test_every_game_ends(players: int, options: dict[str, str]) -> None:
    """Random ones after thousands of decisions, none of them stuck; greedy ones soon."""
    import kervan

    game = kervan.game("istanbul", players, options, "compiled")
    rows, desk = game.form.rows(game.contents.state, 3), game.form.desk
    desk.fields[1].on = 0
    for policy, games, limit in ((0, 600, 60_000), (1, 200, 4_000)):
        policies = [policy and 1 + seat % len(game.contents.styles) for seat in range(players)]
        for number in range(games):
            game.form.loops.key_stream(desk.chance, number, 1)
            game.form.loops.key_stream(desk.luck, number, 2)
            taken = game.form.loops.play_game(
                rows, players, game.option_row, game.form.numbers(policies), desk.chance,
                desk.luck, desk.journal, desk.menu, desk.advice, limit,
            )  # fmt: skip
            assert rows[0]["over"], (policy, number)
            assert taken > 30
