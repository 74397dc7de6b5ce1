"""Positions written by hand: what cannot be is refused with a sentence."""

from typing import Any

import pytest

from kervan import Refusal
from kervan.kernel.story import merged
from kervan.kernel.table import HOST
from tests.table import play_out, table

FIRST_SEAT = {"first_player": "first_seat"}
START: dict[str, Any] = table("yspahan", 3, FIRST_SEAT).start(seed=0).view(HOST)


def first_at(step: str, players: int = 3) -> dict[str, Any]:
    """A real position at this step."""
    for seed in range(60):
        for state in play_out("yspahan", players, seed, FIRST_SEAT):
            view = state.view(HOST)
            if view["step"] == step:
                return view
    raise AssertionError(step)


BEFORE, ACT, CAMEL, PLACE, FINISHED = map(first_at, ("before", "act", "camel", "place", "finished"))
SHIP, WALK = first_at("ship", 2), first_at("walk")
MOVER: str = BEFORE["waiting"][0]
OWNER: str = CAMEL["waiting"][0]
DECK = START["deck"]
CAMEL_MOVER = CAMEL["order"][str(CAMEL["turn"])]
SHARED = ["sack.white.2", "barrel.white.1"]
LYING = {seat: {"cubes": SHARED if seat == WALK["waiting"][0] else []} for seat in WALK["seat"]}
VASE = ["vase.blue.1", "vase.yellow.1", "vase.orange.1"]
POOR = {"red": {"gold": 0, "buildings": ["paddock"]}}

REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # the words
    (START, {"day": 8}, "day: 8 is not between 1 and 7"),
    (START, {"built": 1}, "built: true or false is wanted"),
    (START, {"supervisor": "W11"}, "'W11' means nothing here; is it 'W1'?"),
    (START, {"supervizor": "W1"}, "'supervizor', which means nothing here"),
    (START, {"step": "wait"}, "'wait' means nothing here"),
    (START, {"back": "act"}, "'act' means nothing here"),
    (START, {"order": {"4": "red"}}, "has '4', which means nothing here"),
    (START, {"seat": {"red": {"cubes": ["sack.white.9"]}}}, "'sack.white.9' means nothing here"),
    (START, {"seat": {"red": {"cubes": ["sack.white.1"] * 2}}}, "'sack.white.1' is there twice"),
    (START, {"seat": {"red": {"gold": -1}}}, "gold: -1 is not between 0 and"),
    # the caravan
    (START, {"caravan": [["red"], []]}, "3 rows of players are wanted"),
    (START, {"caravan": [["red"], [], "blue"]}, "3 rows of players are wanted"),
    (START, {"caravan": [["red"], ["blue"], []]}, "caravan rows fill from the bottom"),
    (START, {"caravan": [["red"] * 3] * 3}, "a full caravan is emptied at once"),
    (START, {"caravan": [["yellow"], [], []]}, "'yellow' means nothing here"),
    # cards
    (START, {"deck": DECK[1:]}, f"there are 1 cards {DECK[0]}, not 2"),
    (START, {"deck": [*DECK, DECK[0]]}, "is there too often"),
    (START, {"deck_size": 17}, "the deck holds 18 cards, not 17"),
    (START, {"discards": DECK[:1]}, f"there are 3 cards {DECK[0]}, not 2"),
    (
        START,
        {"deck": DECK[1:], "seat": {"red": {"hand": DECK[:1], "cards": 2}}},
        "red holds 2 cards, not 1",
    ),
    (START, {"fresh": DECK[:1], "fresh_size": 1}, "drawn this turn, but is not in the hand"),
    # cubes
    (
        START,
        {"seat": {"red": {"cubes": ["vase.blue.1"]}, "blue": {"cubes": ["vase.blue.1"]}}},
        "two cubes lie in vase.blue.1",
    ),
    (
        START,
        {"seat": {"red": {"cubes": ["sack.pink.1"]}, "blue": {"cubes": ["sack.pink.6"]}}},
        "the souk sack.pink belongs to two players",
    ),
    (START, {"due": ["vase.blue.1"]}, "no cube to be shipped lies in vase.blue.1"),
    (START, {"shop": "vase.blue.1"}, "the owner asked has no cube there"),
    # the order of the day
    (START, {"order": {"2": "red"}}, "everybody plays once a day"),
    (
        START,
        {"order": {"1": "red", "2": "green", "3": "blue"}},
        "the order of the day goes clockwise",
    ),
    # the tower
    (START, {"tower": {"sack": {"value": 3}}}, "dice show a value, no dice none: see sack"),
    (START, {"tower": {"sack": {"white": 3}}}, "dice show a value, no dice none: see sack"),
    (BEFORE, {"tower": {"sack": {"white": 12}}}, "dice"),
    (START, {"tower": {"sack": {"white": 3, "value": 4}}}, "the tower is empty before the roll"),
    (
        ACT,
        {"tower": {"camel": {"white": 1, "value": 6}, "gold": {"white": 1, "value": 2}}},
        "the values in the tower rise from floor to floor",
    ),
    # the step
    (START, {"waiting": ["blue"]}, "another seat has to decide at this step"),
    (START, {"waiting": []}, "another seat has to decide at this step"),
    (START, {"turn": 2, "waiting": ["blue"]}, "only the first player rolls"),
    (START, {"ended_by": "days_over"}, "the game ends only when it is over"),
    (START, {"step": "finished"}, "nobody decides when the game is over"),
    (ACT, {"group": {"dice": 0}}, "a group has a floor, dice and a value"),
    (ACT, {"group": {"floor": "none"}}, "a group has a floor, dice and a value"),
    (ACT, {"group": {"floor": "none", "dice": 0, "value": 0}}, "at this step a group is in hand"),
    (
        BEFORE,
        {"group": {"floor": "gold", "dice": 2, "value": 6}},
        "at this step no group is in hand",
    ),
    (PLACE, {"left": 0}, "at this step a cube is left to place"),
    (CAMEL, {"waiting": []}, "another seat has to decide at this step"),
    (CAMEL, {"shop": "none"}, "at this step an owner is asked about a shop"),
    (CAMEL, {"seat": {OWNER: {"camels": 0}}}, "the owner asked has no camel"),
    (SHIP, {"due": []}, "at this step two cubes are due"),
    (BEFORE, {"waived": ["gold"]}, "a price is waived only while constructing"),
    (BEFORE, {"step": "construct"}, "a card pays for what is constructed now"),
    (ACT, {"step": "construct"}, "only two players set a group aside to build"),
    (FINISHED, {"ended_by": "none"}, "nobody decides when the game is over"),
    (FINISHED, {"day": 6}, "the game is over after the last turn of the last day"),
    # questions that have no answer
    (
        WALK,
        {"step": "ship", "supervisor": "C", "due": SHARED, "seat": LYING},
        f"the supervisor does not stand at {', '.join(SHARED)}",
    ),
    (CAMEL, {"supervisor": "C"}, f"the supervisor does not stand at {CAMEL['shop']}"),
    (CAMEL, {"due": [CAMEL["shop"]]}, "is not due any more"),
    (SHIP, {"step": "walk"}, "at this step no cube is due"),
    (CAMEL, {"step": "walk", "waiting": [CAMEL_MOVER]}, "at this step no owner is asked"),
    (PLACE, {"group": {"floor": "camel"}}, "this group fills no shops"),
    (
        START,
        {
            "step": "place",
            "group": {"floor": "vase", "dice": 2, "value": 5},
            "left": 2,
            "seat": {"blue": {"cubes": VASE}},
        },
        "no shop is open for the cube that is left to place",
    ),
    (START, {"step": "bonus", "group": {"floor": "vase", "dice": 2, "value": 5}}, "a card is in"),
    (START, {"step": "sell_camels"}, "at this step camels are in hand"),
    (START, {"step": "sell_gold", "seat": {"red": {"gold": 0}}}, "at this step gold is in hand"),
    (START, {"step": "swap", "seat": {"red": {"gold": 0}}}, "camels or gold can be swapped"),
    (START, {"step": "construct", "waived": ["camels"], "seat": POOR}, "a building can be paid"),
    # dice
    (ACT, {"group": {"dice": 15}}, "there are too many dice in the group"),
    (
        START,
        {
            "step": "before",
            "turn": 2,
            "waiting": ["blue"],
            "tower": {"camel": {"white": 3, "yellow": 1, "value": 2}},
        },
        "yellow dice leave after the first player's action",
    ),
]


@pytest.mark.parametrize(("position", "patch", "sentence"), REFUSED, ids=lambda one: str(one)[:40])
def test_a_position_that_cannot_be_is_refused(
    position: dict[str, Any], patch: dict[str, Any], sentence: str
) -> None:
    game = table("yspahan", position["players"], FIRST_SEAT)
    with pytest.raises(Refusal) as refusal:
        game.position(merged(position, patch, "the position"))
    assert sentence in str(refusal.value)


def test_the_positions_themselves_are_taken() -> None:
    for position in (START, BEFORE, ACT, CAMEL, PLACE, SHIP, WALK, FINISHED):
        game = table("yspahan", position["players"], FIRST_SEAT)
        assert game.position(position).view(HOST) == position


def test_printed_pieces_are_counted_where_they_are_a_limit() -> None:
    game = table("yspahan", 3, {**FIRST_SEAT, "unlimited_supply": "no"})
    picture = game.start(seed=0).view(HOST)
    shops = [f"sack.pink.{n}" for n in range(1, 7)] + [f"sack.yellow.{n}" for n in range(1, 6)]
    shops += [f"barrel.pink.{n}" for n in range(1, 6)] + [f"barrel.yellow.{n}" for n in range(1, 5)]
    for patch, sentence in (
        ({"seat": {"red": {"camels": 26}}}, "there are 26 camels, and only 25 in all"),
        ({"seat": {"red": {"gold": 22}}}, "there are 26 gold, and only 25 in all"),
        (
            {"seat": {"red": {"cubes": shops}}, "caravan": [["red"] * 3, ["red"] * 3, []]},
            "red has 26 cubes on the table",
        ),
    ):
        with pytest.raises(Refusal, match=sentence):
            game.position(merged(picture, patch, "the position"))
        table("yspahan", 3, FIRST_SEAT).position(
            merged({**picture, "options": table("yspahan", 3, FIRST_SEAT).options}, patch, "")
        )


def test_two_players_alternate() -> None:
    game = table("yspahan", 2, FIRST_SEAT)
    picture = merged(game.start(seed=0).view(HOST), {"order": {"3": "blue"}}, "the position")
    with pytest.raises(Refusal, match="the first one also plays last"):
        game.position(picture)
