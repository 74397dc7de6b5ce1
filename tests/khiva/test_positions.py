"""Positions written by hand: what cannot be is refused with a sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from kervan import Refusal
from kervan.interpreted.khiva.box import COLOURS
from kervan.kernel.story import merged
from kervan.kernel.table import HOST
from tests.table import play_out, table

CHOOSING: dict[str, Any] = table("khiva", 3).start(seed=0).view(HOST)
CARD = CHOOSING["seat"]["red"]["hand"][0]
HAND = CHOOSING["seat"]["red"]["hand"]
TOP = CHOOSING["top_carpet"]
OTHER = "blue" if TOP != "blue" else "pink"


def first_at(step: str) -> dict[str, Any]:
    """A real position at this step, with three players."""
    for seed in range(20):
        for state in play_out("khiva", 3, seed):
            view = state.view(HOST)
            if view["step"] == step:
                return view
    raise AssertionError(step)


def broke(position: dict[str, Any]) -> dict[str, Any]:
    """What takes all gems from the mover of a position."""
    gems = position["seat"][position["mover"]]["gems"]
    return {"supply": position["supply"] + gems, "seat": {position["mover"]: {"gems": 0}}}


SPENDING, FINISHED, AT_STALL = first_at("spend"), first_at("finished"), first_at("stall")
MOVER: str = SPENDING["mover"]
REST = next(seat for seat in ("red", "blue", "green") if seat != MOVER)


def moved(is_wanted: Callable[[str, dict[str, Any]], bool], mover: bool) -> Any:
    """A spend position in which the mover, or another, shows one of the discards as well."""
    for seed in range(40):
        for state in play_out("khiva", 3, seed):
            view = state.view(HOST)
            for card in view["discards"] if view["step"] == "spend" else ():
                for name, seat in view["seat"].items():
                    fits = name == view["mover"] if mover else not seat["shown"]
                    if fits and is_wanted(card, view):
                        left = [one for one in view["discards"] if one != card]
                        shown = [*seat["shown"], card]
                        return view, {"discards": left, "seat": {name: {"shown": shown}}}
    raise AssertionError


def has_walked(card: str, view: dict[str, Any]) -> bool:
    return COLOURS.index(card.split()[0]) < COLOURS.index(view["camel"])


def walks_later(card: str, view: dict[str, Any]) -> bool:
    return COLOURS.index(card.split()[0]) > COLOURS.index(view["camel"])


def unloaded() -> dict[str, Any]:
    """The end of a game, without a teapot left for pink, which stands on a path."""
    taken = [*FINISHED["teapots"], FINISHED["camels"]["pink"]["teapot"]]
    held = [camel["at"] for camel in FINISHED["camels"].values()]
    free = next(place for place in (f"red {s}" for s in range(1, 5)) if place not in held)
    return {
        "teapots": [],
        "seat": {"red": {"teapots": [*FINISHED["seat"]["red"]["teapots"], *taken]}},
        "camels": {"pink": {"teapot": "none", "at": free}},
    }


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # the words
    (CHOOSING, {"supply": 31}, "supply: 31 is not between 0 and 30"),
    (CHOOSING, {"supply": True}, "supply: a whole number is wanted"),
    (CHOOSING, {"suply": 3}, "'suply', which means nothing here; is it 'supply'?"),
    (CHOOSING, {"step": "wait"}, "'wait' means nothing here"),
    (CHOOSING, {"salt": ["9", "10"]}, "the salt stack goes 10, 9, 8, 7, 6"),
    (CHOOSING, {"camels": {"pink": {"at": "white 1"}}}, "'white 1' means nothing here"),
    (CHOOSING, {"camels": {"pink": {"at": "red 5"}}}, "'red 5' means nothing here"),
    (CHOOSING, {"seat": {"red": {"recalls": {"pink 6": [1, 1]}}}}, "there is no card 'pink 6'"),
    # cards
    (CHOOSING, {"aside": [*CHOOSING["aside"], CARD]}, f"the card {CARD} is in two places"),
    (CHOOSING, {"aside": CHOOSING["aside"][1:]}, "is nowhere; unknown ones belong under hidden"),
    (CHOOSING, {"hand_size": 4}, "red has 5 cards, the hands have 4"),
    (CHOOSING, {"hand_size": 1}, "with 3 players no hand has 1 cards at this step"),
    (CHOOSING, {"hand_size": 8}, "with 3 players no hand has 8 cards at this step"),
    (CHOOSING, {"seat": {"red": {"hand": HAND[1:]}}, "discards": [CARD]}, "lack 1 cards"),
    (
        CHOOSING,
        {"aside": CHOOSING["aside"][1:], "aside_open": CHOOSING["aside"][:1]},
        "0 cards lie aside face up",
    ),
    # memories
    (CHOOSING, {"seat": {"red": {"recalls": {CARD: [1, 1]}}}}, f"red cannot recall {CARD}"),
    (CHOOSING, {"seat": {"blue": {"recalls": {CARD: [1, 1]}}}}, f"blue cannot recall {CARD}"),
    (CHOOSING, {"seat": {"blue": {"recalls": {CARD: [2, 1]}}}}, f"blue cannot recall {CARD}"),
    (CHOOSING, {"seat": {"blue": {"recalls": {CARD: [2, 3]}}}}, f"blue cannot recall {CARD}"),
    # tokens
    (CHOOSING, {"supply": 29}, "there are 29 gems in all, not 30"),
    (CHOOSING, {"teapots": CHOOSING["teapots"][1:]}, "teapots of 2, not 3"),
    (CHOOSING, {"carpets": CHOOSING["carpets"][1:]}, "there are 0 carpets white 3, not 1"),
    (CHOOSING, {"top_carpet": "none"}, "the top carpet shows its colour only by the option"),
    (
        CHOOSING,
        {
            "carpets": [one for one in CHOOSING["carpets"] if not one.startswith(TOP)],
            "seat": {"red": {"pending": [f"{TOP} 3", f"{TOP} 4"], "carpets": [f"{TOP} 5"]}},
        },
        f"no {TOP} carpet is left to show on top",
    ),
    (CHOOSING, {"seat": {"red": {"salt": ["10"]}}}, "the salt bag 10 is owned 1 times"),
    (CHOOSING, {"salt": ["9", "8", "7", "6"]}, "the salt bag 10 is owned 0 times"),
    (CHOOSING, {"ended_by": "carpets"}, "the game ends when a stack is empty, not before"),
    (
        CHOOSING,
        {"salt": [], "seat": {"red": {"salt": ["10", "9", "8", "7", "6"]}}},
        "the game ends when a stack is empty",
    ),
    # camels
    (
        CHOOSING,
        {"camels": {"pink": {"at": "red 1"}, "blue": {"at": "red 1"}}},
        "two camels stand on one stall",
    ),
    (
        CHOOSING,
        {
            "camels": {"pink": {"teapot": "none"}},
            "teapots": [*CHOOSING["teapots"], CHOOSING["camels"]["pink"]["teapot"]],
        },
        "the pink camel has no teapot, while some are left",
    ),
    # who decides
    (CHOOSING, {"waiting": []}, "somebody has to decide while the game goes on"),
    (CHOOSING, {"waiting": ["red"]}, "blue still has to choose, but is not waited for"),
    (CHOOSING, {"seat": {"red": {"to_play": 0, "to_pass": 0}}}, "red has chosen already"),
    (CHOOSING, {"seat": {"red": {"to_play": 2}}}, "red has not the right number of cards"),
    (CHOOSING, {"seat": {"red": {"to_pass": 2}}}, "red has not the right number of cards"),
    (CHOOSING, {"mover": "red"}, "nobody moves while all choose"),
    (
        CHOOSING,
        {"aside": CHOOSING["aside"][1:], "seat": {"red": {"shown": CHOOSING["aside"][:1]}}},
        "red cannot show cards before all have chosen",
    ),
    (SPENDING, {"waiting": [REST]}, "only the mover decides at this step"),
    (SPENDING, {"winning": "none"}, "only the mover decides at this step"),
    (SPENDING, {"mover": REST, "waiting": [REST]}, "the winning card must be the lowest"),
    (SPENDING, {"camel": "black"}, "the winning card must be the lowest of its camel"),
    (SPENDING, {"seat": {REST: {"to_play": 1}}}, f"{REST} cannot be choosing"),
    (AT_STALL, {"camels": {AT_STALL["camel"]: {"at": "khiva"}}}, "asked at the fourth stall"),
    (AT_STALL, broke(AT_STALL), "cannot buy salt, so nothing is asked"),
    (SPENDING, broke(SPENDING), "cannot spend a gem here, so nothing is asked"),
    (
        CHOOSING,
        {"waiting": ["red", "blue"], "seat": {"green": {"to_play": 0, "to_pass": 0}}},
        "green has chosen, but has not the right cards face down",
    ),
    # what has been played
    (CHOOSING, {"camel": "pink"}, "nobody moves while all choose"),
    (CHOOSING, {"turn": 2}, "turn 2 cannot be number 1 of its deal"),
    (SPENDING, {"turn": SPENDING["turn"] + 1}, "of its deal"),
    (
        CHOOSING,
        {"aside": CHOOSING["aside"][3:], "discards": CHOOSING["aside"][:3]},
        "3 cards have been played in this deal, not 0",
    ),
    (
        CHOOSING,
        {
            "ended_by": "salt",
            "salt": [],
            "seat": {"red": {"salt": ["10", "9", "8", "7", "6"]}},
        },
        "was the last one, nobody chooses again",
    ),
    (FINISHED, unloaded(), "the pink camel has left Khiva without a teapot"),
    (*moved(has_walked, mover=False), "should be discarded: that camel has walked"),
    (*moved(walks_later, mover=True), "shows 2 cards, and plays 1"),
    (FINISHED, {"waiting": ["red"]}, "nobody decides when the game is over"),
    (CHOOSING, {"step": "finished", "waiting": []}, "no hand has 5 cards at this step"),
]


@pytest.mark.parametrize(("position", "patch", "sentence"), REFUSED, ids=lambda one: str(one)[:40])
def test_a_position_that_cannot_be_is_refused(
    position: dict[str, Any], patch: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        table("khiva", 3).position(merged(position, patch, "the position"))
    assert sentence in str(refusal.value)


def test_the_positions_themselves_are_taken() -> None:
    for position in (CHOOSING, SPENDING, AT_STALL, FINISHED):
        assert table("khiva", 3).position(position).view(HOST) == position


def test_a_hidden_colour_does_not_show() -> None:
    hidden = table("khiva", 3, {"top_carpet": "hidden"})
    picture = hidden.start(seed=0).view(HOST)
    with pytest.raises(Refusal, match="only by the option"):
        hidden.position({**picture, "top_carpet": "pink"})


def test_a_finished_game_needs_an_empty_stack() -> None:
    seats = {name: {"to_play": 0, "to_pass": 0} for name in ("red", "blue", "green")}
    patch = {"step": "finished", "waiting": [], "hand_size": 4, "seat": seats}
    picture = merged(CHOOSING, patch, "the position")
    for name, seat in picture["seat"].items():
        picture["discards"] = [*picture["discards"], seat["hand"][0]]
        picture["seat"][name] = {**seat, "hand": seat["hand"][1:]}
    with pytest.raises(Refusal, match="over only when a stack is empty"):
        table("khiva", 3).position(picture)
