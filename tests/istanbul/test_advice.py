"""What the hand-written player thinks: it wins, and soon, and it weighs what it should."""

from functools import cache
from typing import Any

import pytest

from kervan.kernel.forms import form as game_form
from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import advised, table

RANDOM, BALANCED = range(2)
MOCHA = (("expansion", "on"),)
Options = tuple[tuple[str, str], ...]
EDITION = pytest.mark.parametrize("options", [(), MOCHA], ids=["base", "expansion"])


@cache
def finished(
    policies: tuple[int, ...], games: int, options: Options = (), kind: str = "compiled"
) -> list[Any]:
    """The final tables of so many games, one policy a seat."""
    game, found = table("istanbul", len(policies), dict(options)), []
    form = game_form("istanbul", kind)
    rows, desk = form.rows(form.contents.state, 3), form.desk
    desk.fields[1].on = 0
    for number in range(games):
        form.loops.key_stream(desk.chance, 5, 2 * number)
        form.loops.key_stream(desk.luck, 5, 2 * number + 1)
        form.loops.play_game(
            rows, len(policies), form.numbers(list(game.option_row)), form.numbers(policies),
            desk.chance, desk.luck, desk.journal, desk.menu, desk.advice, 100_000,
        )  # fmt: skip
        found.append(game.plain.contents.state.load(form.bytes_of(rows)))
    return found


def ranks(record: Any) -> list[int]:
    rank = table("istanbul", record.players).plain.contents.rank
    return [rank(record, seat) for seat in range(record.players)]


@pytest.mark.compiled
@EDITION
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_lone_greedy_player_wins_among_random_ones(players: int, options: Options) -> None:
    """At least 95 games of a hundred, whatever the style."""
    for style in range(len(game_form("istanbul", "compiled").contents.styles)):
        policies = (BALANCED + style, *[RANDOM] * (players - 1))
        games = finished(policies, 250 if style else 1000, options)
        won = sum(ranks(one)[0] > max(ranks(one)[1:]) for one in games)
        assert won >= 0.95 * len(games), style


@pytest.mark.compiled
@EDITION
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_games_end_after_fifteen_to_forty_rounds(players: int, options: Options) -> None:
    games = finished((BALANCED,) * players, 300, options)
    rounds = sorted(one.turn / players for one in games)
    assert 15 <= rounds[len(rounds) // 2] <= 40
    assert sum(15 <= one <= 40 for one in rounds) >= 0.9 * len(rounds)


def test_hopes_end_with_the_rubies() -> None:
    """When the game is over nothing is left to hope for."""
    evaluate = table("istanbul", 3).plain.contents.evaluate
    for one in finished((BALANCED,) * 3, 3, (), "interpreted"):
        hopes = [evaluate(one, seat) for seat in range(3)]
        assert hopes == [1000 * seat.rubies for seat in one.seats[:3]]


# ---- what it weighs


def given(patch: dict[str, Any], **options: str) -> State:
    game = table("istanbul", 3, options)
    away = {"figures": {"governor": 10, "smuggler": 10}}
    picture = merged(game.start(seed=0).view(HOST), away, "given")
    return game.position(merged(picture, patch, "given"), seed=0, check=False)


def favourite(patch: dict[str, Any], **options: str) -> str:
    """What the adviser likes best for red."""
    state = given(patch, **options)
    return state.game.decisions[advised(state, 0)].text


def here(place: int, step: str = "place", now: dict[str, Any] | None = None, **red: Any) -> Any:
    told = {"acting": place, "left": 1} if step != "assistant" else {}
    return {"step": step, "now": told | (now or {}), "seat": {"red": {"place": place, **red}}}


def test_it_buys_the_ruby_it_can_pay() -> None:
    assert favourite(here(16, lira=30)) == "buy a ruby"
    assert favourite(here(20, coffee=9), expansion="on") == "buy a ruby"
    full = {"goods": {"fabric": 2, "spice": 2, "fruit": 2, "jewelry": 2}}
    assert favourite(here(13, **full)) == "buy a ruby"


def test_it_goes_where_a_ruby_is_to_be_had() -> None:
    """From the Small Market the Gemstone Dealer is two steps away."""
    patch = {"seat": {"red": {"place": 11, "stack": 4, "lira": 40, "hand": []}}}
    assert favourite(patch) == "move to Gemstone Dealer"


def test_it_goes_back_for_its_assistants() -> None:
    """With nobody left to leave, and the Fountain beside it."""
    red = {"place": 12, "stack": 0, "assistants": [2, 3, 4, 5], "hand": [], "lira": 0}
    assert favourite({"seat": {"red": red}}) == "move to Fountain"
    assert "recall" in favourite(here(7, stack=0, assistants=[2, 3, 4, 5], hand=[]))


def test_it_pays_rather_than_stops() -> None:
    patch = merged(here(16, "fee", {}, lira=40), {"seat": {"blue": {"place": 16}}}, "")
    patch["now"] = {}
    assert favourite(patch) == "pay the merchants"


def test_it_sells_all_it_can() -> None:
    goods = {"fabric": 1, "spice": 2, "fruit": 1, "jewelry": 1}
    demand = {"demand": {"small": {"seen": [1], "active": 1}}}
    assert favourite(here(11, extensions=3, goods=goods) | demand) == "sell all"


def test_it_turns_the_die_that_wins_the_bet() -> None:
    now = {"dice": [2, 5], "bet": 9}
    assert favourite(here(9, "dice", now, tiles=["red"])) == "turn 2 into 4"
    assert favourite(here(9, "dice", {"dice": [5, 5], "bet": 9}, tiles=["red"])) == "keep the roll"


def test_it_keeps_a_ruby_ahead_of_leftovers() -> None:
    """At the end it plays whatever still brings lira."""
    red = {"rubies": 5, "hand": ["five_lira"]}
    patch = {"step": "final", "ended_by": "goal", "seat": {"red": red}}
    assert favourite(patch) == "play five lira"


def test_advice_rests_on_what_the_seat_may_know() -> None:
    """Whatever the others hold, the advice is the same."""
    liked = set()
    for cards in (["family_home", "stay"], ["double_palace", "five_lira"]):
        liked.add(favourite({"seat": {"red": {"hand": []}, "blue": {"hand": cards}}}))
    assert len(liked) == 1
