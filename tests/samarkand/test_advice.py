"""What the hand-written player thinks: it wins, its styles differ, and it weighs what it should."""

from functools import cache
from typing import Any

import pytest

from kervan.interpreted.samarkand import box
from kervan.interpreted.sets import size_of
from kervan.kernel.forms import form as game_form
from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import concealed, table

RANDOM, BALANCED, RUSHER, COLLECTOR = range(4)
POLICIES = tuple[int, ...]


@cache
def finished(policies: POLICIES, games: int, kind: str = "compiled") -> list[Any]:
    """The final tables of so many games, one policy a seat."""
    form, plain = game_form("samarkand", kind), table("samarkand", len(policies)).plain
    rows, desk, found = form.rows(form.contents.state, 3), form.desk, []
    desk.fields[1].on = 0
    for number in range(games):
        form.loops.key_stream(desk.chance, 5, 2 * number)
        form.loops.key_stream(desk.luck, 5, 2 * number + 1)
        form.loops.play_game(
            rows, len(policies), form.numbers(8), form.numbers(policies), desk.chance, desk.luck,
            desk.journal, desk.menu, desk.advice, 10_000,
        )  # fmt: skip
        found.append(plain.contents.state.load(form.bytes_of(rows)))
    return found


def scores(record: Any) -> list[int]:
    score = table("samarkand", record.players).plain.contents.score
    return [score(record, seat) for seat in range(record.players)]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_lone_greedy_player_wins_among_random_ones(players: int) -> None:
    """Section 11: one greedy seat against random seats won every game."""
    games = finished((BALANCED, *[RANDOM] * (players - 1)), 500)
    won = sum(scores(one)[0] > max(scores(one)[1:]) for one in games)
    assert won >= 490


@pytest.mark.compiled
def test_styles_have_plans_of_their_own() -> None:
    """Rushers end games early and meet more than they hold; collectors play long and live from
    their cards."""
    turns, from_cards = {}, {}
    for style in (BALANCED, RUSHER, COLLECTOR):
        games = finished((style,) * 3, 300)
        turns[style] = mean([one.turn for one in games])
        from_cards[style] = mean(
            [
                total - open_points(one, seat)
                for one in games
                for seat, total in enumerate(scores(one))
            ]
        )
    assert turns[RUSHER] < turns[BALANCED] < turns[COLLECTOR]
    assert from_cards[RUSHER] < from_cards[BALANCED] < from_cards[COLLECTOR]


def open_points(record: Any, seat: int) -> int:
    player = record.seats[seat]
    tiles = size_of(player.goods) + size_of(player.dark) + sum(player.grey)
    return int(player.money + tiles)


def test_hopes_end_with_the_score() -> None:
    """When the game is over nothing is left to hope for."""
    evaluate = table("samarkand", 3).plain.contents.evaluate
    for one in finished((BALANCED,) * 3, 3, "interpreted"):
        assert [evaluate(one, seat) for seat in range(3)] == [1000 * s for s in scores(one)]


def at(given: dict[str, Any], players: int = 4) -> State:
    game = table("samarkand", players)
    picture = merged(game.start(seed=0).view(HOST), given, "given")
    return game.position(picture, seed=0, check=False)


def favourite(state: State, style: int = BALANCED) -> str:
    """What the adviser likes best for red."""
    form, seen = state.game.plain, concealed(state, 0)
    desk = form.desk
    form.contents.legal(seen, 0, desk.menu)
    form.contents.advise(seen, 0, style - BALANCED, desk.menu, desk.advice)
    best = form.loops.best(desk.menu, desk.advice, desk.luck)
    return state.game.decisions[desk.menu.items[best]].text


def extending(family: str, space: dict[str, list[str]], **red: Any) -> State:
    """Red, of this family, is asked where the camel goes."""
    red = {"families": [family], "hand": [], **red}
    return at({"step": "place", "family": family, "map": space, "seat": {"red": red}})


def test_it_goes_where_the_card_pays() -> None:
    state = extending("levant", {}, hand=["linen"])
    assert favourite(state) == "to Cilicia"


def test_it_goes_towards_a_card() -> None:
    """Damascus is two steps from Aleppo, by Tripoli or Palmyra."""
    assert favourite(extending("levant", {"cilicia": ["levant"]}, hand=["myrtle"])) in (
        "to Tripoli", "to Palmyra",
    )  # fmt: skip


def test_it_makes_the_relation() -> None:
    assert favourite(extending("levant", {"mosul": ["levant"]})) == "to Baghdad"


def test_it_keeps_what_pays_more_than_the_price() -> None:
    given = {
        "step": "sale", "family": "levant", "space": "cilicia", "placed": 1, "waiting": ["red"],
        "map": {"cilicia": ["levant"]},
        "seat": {"red": {"families": ["levant"], "hand": ["linen"]}},
    }  # fmt: skip
    assert favourite(at(given)) == "keep"
    # A camel of a stranger's family, far from mine: three dirhams are better than a point.
    given["seat"]["red"]["families"] = ["sindh"]  # type: ignore[index]
    assert favourite(at(given)) == "sell"


def test_it_discards_what_pays_nothing() -> None:
    given = {
        "step": "discard",
        "map": {"cilicia": ["levant"], "ujjain": ["levant", "sindh"]},
        "seat": {"red": {"families": ["levant", "sindh"], "hand": [
            "linen", "diamond", "porcelain", "carpets", "glass", "myrtle", "pepper", "indigo",
        ]}},
    }  # fmt: skip
    assert favourite(at(given)) == "discard Porcelain"


def test_advice_rests_on_what_the_seat_may_know() -> None:
    """Whatever the others hold, the advice is the same."""
    liked = set()
    for other in (["silk", "jade"], ["linen", "sugar"]):
        state = extending("levant", {"mosul": ["levant"]}, hand=["linen"])
        state.plain.seats[1].hand = sum(1 << GOODS.index(word) for word in other)
        liked.add(favourite(state))
    assert len(liked) == 1


GOODS = [good.key for good in box.BOARD.goods]
