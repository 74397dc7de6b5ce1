"""Search: blind to secrets, the same on any number of threads, quick where nothing is to choose."""

import time

import pytest

import kervan
from kervan.kernel.forms import GAMES
from kervan.players.glimpse import Glimpse, glimpse
from kervan.players.match import play
from kervan.players.register import bot
from kervan.players.search import Plan, Search
from kervan.rules.reading import Refusal

pytestmark = pytest.mark.compiled
SMALL = Plan(simulations=48)
ONE_OF_EACH = [*((name, {}) for name in GAMES), ("istanbul", {"expansion": "on"})]


def positions(name, players, seed, every=9):
    """Some positions of a game played by greedy bots."""
    state = kervan.game(name, players).start(seed=seed)
    player = bot("greedy", state.game)
    while not state.over:
        if len(state.events) % every == 0:
            yield state
        seat = state.seats_to_decide[-1]
        state.play(seat, player.choose(glimpse(state, seat, len(state.events))))


def another_truth(state, seat, seed):
    """The same table to this seat, with other secrets under it."""
    plain = state.game.plain
    world = state.concealed(seat)
    chance = plain.outside.Chance()
    chance.key, chance.salt = seed, 5
    plain.contents.imagine(world, seat, chance)
    return state.game.position(plain.contents.view.view(world), seed=seed)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_changes_nothing(name):
    players = 3 if 3 in kervan.game(name).contents.players else 4
    search = Search(kervan.game(name, players), SMALL, threads=1)
    compared, different = 0, 0
    for state in positions(name, players, seed=5):
        for seat in state.seats_to_decide:
            other = another_truth(state, seat, seed=compared)
            different += other.bytes != state.bytes
            mine, theirs = glimpse(state, seat, 77), glimpse(other, seat, 77)
            if len(mine.legal) > 1:
                assert search.choose(mine) == search.choose(theirs)
                found = search.look(mine.record, seat, 77)
                assert found == search.look(theirs.record, seat, 77)
                compared += 1
    assert compared > 5
    assert different > 0 or name == "yspahan", "nothing was hidden anywhere"


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name):
    game = kervan.game(name)
    one, three = (Search(game, SMALL, threads=threads) for threads in (1, 3))
    for state in positions(name, 4, seed=2, every=31):
        seat = state.seats_to_decide[0]
        record = state.concealed(seat).dump()
        assert one.look(record, seat, 5) == three.look(record, seat, 5)


def test_trees_grow_alike_on_any_number_of_threads():
    game = kervan.game("khiva", 4)
    plan = Plan(simulations=900, clear=0.0)
    one, three = (Search(game, plan, threads=threads) for threads in (1, 3))
    for state in positions("khiva", 4, seed=2, every=45):
        seat = state.seats_to_decide[0]
        record = state.concealed(seat).dump()
        assert one.look(record, seat, 5) == three.look(record, seat, 5)
        assert max(tree["made"] for tree in three.branches[:: three.loops.BRANCHES]) > 20


def test_what_is_clear_is_not_thought_about_for_long():
    game = kervan.game("khiva", 4)
    quick, slow = (Search(game, Plan(simulations=2000, clear=clear)) for clear in (2.5, 0.0))
    spent, agreed = [0, 0], []
    for state in positions("khiva", 4, seed=2, every=15):
        seat = state.seats_to_decide[0]
        record = state.concealed(seat).dump()
        found = [search.look(record, seat, 5) for search in (quick, slow)]
        spent = [sum(one.simulations) + more for one, more in zip(found, spent, strict=True)]
        agreed.append(found[0].decisions[0] == found[1].decisions[0])
    assert spent[0] < 0.9 * spent[1]
    assert sum(agreed) >= len(agreed) - 1


@pytest.mark.parametrize(
    "options", ONE_OF_EACH, ids=lambda one: " ".join(one[1].values()) or one[0]
)
def test_advice_is_ready_for_tables_that_nobody_advised_would_come_to(options):
    name, chosen = options
    for players in kervan.game(name, options=chosen).contents.players:
        game = kervan.game(name, players, chosen)
        state = game.start(seed=players)
        seat = state.seats_to_decide[0]
        for whim in (300, 900):
            plan = Plan(simulations=600, whim=whim, horizon=99)
            found = Search(game, plan).look(state.concealed(seat).dump(), seat, luck=whim)
            assert set(found.decisions) <= set(state.legal_numbers(seat))


def test_interpreted_and_compiled_search_agree():
    game, plain = kervan.game("khiva", 3), kervan.game("khiva", 3, form="interpreted")
    state = game.start(seed=4)
    record = state.concealed(1).dump()
    plan = Plan(simulations=32, heat=700)
    found = [Search(one, plan, threads=1).look(record, 1, luck=9) for one in (game, plain)]
    assert found[0] == found[1]


def test_a_seed_changes_the_worlds():
    state = kervan.game("khiva", 4).start(seed=4)
    search, record = Search(state.game, SMALL), state.concealed(0).dump()
    assert search.look(record, 0, luck=1) != search.look(record, 0, luck=2)


def test_only_one_answer_takes_no_time():
    state = kervan.game("khiva", 4).start(seed=4)
    sight = glimpse(state, 0)
    alone = Glimpse(sight.game, 0, sight.record, sight.legal[:1])
    search = Search(state.game, Plan(simulations=0, seconds=5))
    begun = time.perf_counter()
    assert search.choose(alone) == alone.legal[0].number
    assert time.perf_counter() - begun < 0.5
    assert search.taken == 0


def test_time_is_kept():
    state = kervan.game("khiva", 4).start(seed=4)
    sight = glimpse(state, 0, luck=3, ms=200)
    search = bot("search:60s", state.game)
    search.choose(glimpse(state, 0, luck=3, ms=1))
    begun = time.perf_counter()
    assert search.choose(sight) in [one.number for one in sight.legal]
    assert time.perf_counter() - begun < 2


def test_secret_choices_are_mixed_and_open_ones_are_not():
    state = kervan.game("khiva", 4).start(seed=4)
    search = Search(state.game, Plan(simulations=64, mix=3.0))
    seen = {search.choose(glimpse(state, 0, luck)) for luck in range(0, 2**40, 2**36)}
    assert len(seen) > 1
    sight = glimpse(state, 0)
    secret = [one.number for one in sight.legal if one.block == "play"]
    assert search.is_secret(sight, tuple(secret[:2]))
    while state.question(state.seats_to_decide[0])[0] != "spend":
        seat = state.seats_to_decide[0]
        state.play(seat, state.legal_numbers(seat)[0])
    seat = state.seats_to_decide[0]
    sight = glimpse(state, seat)
    assert not search.is_secret(sight, tuple(one.number for one in sight.legal[:2]))


def test_networks_plug_in_as_prior_and_as_judge():
    state = kervan.game("khiva", 3).start(seed=4)
    asked = []

    def prior(record, seat, decisions):
        asked.append(("prior", seat, len(decisions)))
        return -1.0 * decisions

    def judge(leaves, players):
        asked.append(("judge", players, len(leaves)))
        gems = leaves["seats"]["gems"][:, :players] + 1.0
        return gems / gems.sum(axis=1, keepdims=True)

    plan = Plan(simulations=24, horizon=1)
    search = Search(state.game, plan, prior=prior, judge=judge)
    found = search.look(state.concealed(0).dump(), 0, luck=1)
    assert asked[0][0] == "prior"
    assert sum(count for kind, _, count in asked if kind == "judge") == sum(found.simulations)
    assert abs(sum(found.seats) - 1) < 1e-9
    assert set(found.decisions) <= set(state.legal_numbers(0))


def test_the_decision_asked_for_is_not_left_out():
    state = kervan.game("khiva", 3).start(seed=4)
    search = Search(state.game, Plan(simulations=8))
    record = state.concealed(0).dump()
    few = search.look(record, 0, luck=1).decisions
    left_out = next(one for one in state.legal_numbers(0) if one not in few)
    assert left_out in search.look(record, 0, luck=1, also=left_out).decisions


@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays_at_every_player_count(name):
    contents = kervan.game(name).contents
    levels = [f"level:{number}/64" for number in range(1, 7)]
    for place, players in enumerate(contents.players):
        game = kervan.game(name, players)
        names = [levels[(place + seat) % 6] for seat in range(players)]
        played = play(game, [bot(one, game) for one in names], "levels")
        assert len(played.scores) == players
        assert min(played.decisions) > 0


def test_wrong_names_are_refused_with_a_sentence():
    game = kervan.game("khiva", 4)
    for name in ("search:0", "search:x", "search:-1s", "search:nans", "search:12sms", "level:7",
                 "level:4/0", "level:", "strong", "greedy:nobody"):  # fmt: skip
        with pytest.raises(Refusal, match=r"\w+ \w+ "):
            bot(name, game)
