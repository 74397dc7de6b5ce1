"""Positions written by hand: what cannot be is refused with a sentence."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kervan import Refusal
from kervan.interpreted.yspahan import box
from kervan.interpreted.yspahan.view import STEPS
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
SHIP, WALK, AFTER = first_at("ship", 2), first_at("walk"), first_at("after")
MOVER: str = BEFORE["waiting"][0]
OWNER: str = CAMEL["waiting"][0]
DECK = START["deck"]
CAMEL_MOVER = CAMEL["order"][str(CAMEL["turn"])]
SHARED = ["sack.white.2", "barrel.white.1"]
LYING = {seat: {"cubes": SHARED if seat == WALK["waiting"][0] else []} for seat in WALK["seat"]}
VASE = ["vase.blue.1", "vase.yellow.1", "vase.orange.1"]
POOR = {"red": {"gold": 0, "buildings": ["paddock"]}}
HAND = AFTER["seat"]["red"]["hand"]  # a card just drawn
TOWER = {floor: {"white": 0, "yellow": 0, "value": 0} for floor in box.FLOORS}
RULINGS = box.BOX["rulings"].items()

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
    (START, {"deck": DECK[1:], "hidden": DECK[:1]}, "either open or among the hidden cards"),
    (START, {"deck_size": 17, "seat": {"red": {"cards": 1}}}, "red holds 1 cards, not 0"),
    (AFTER, {"fresh_size": 1}, "fresh_size does not count the fresh cards"),
    (AFTER, {"fresh": HAND, "fresh_size": 1}, "a drawn card need not wait"),
    (AFTER, {"step": "before", "fresh": HAND, "fresh_size": 1}, "drawn before the action"),
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
    (BEFORE, {"tower": {"sack": {"white": 12}}}, "there are too many white dice"),
    (BEFORE, {"tower": {"sack": {"yellow": 3}}}, "there are too many yellow dice"),
    (BEFORE, {"tower": {"sack": {"white": 2}}}, "all 9 white dice lie in the tower"),
    (
        BEFORE,
        {"tower": {**TOWER, "sack": {"white": 4, "value": 3}, "gold": {"white": 5, "value": 4}}},
        "the tower is filled from the bottom",
    ),
    (AFTER, {"tower": {"vase": {"value": 3}}}, "dice of value 3 never lie on vase"),
    (AFTER, {"tower": {"sack": {"value": 1}}}, "dice of value 1 never lie on sack"),
    (AFTER, {"tower": {"sack": {"value": 6}}}, "dice of value 6 never lie on sack"),
    (AFTER, {"tower": {**TOWER, "gold": {"white": 1, "value": 1}}}, "never lie on gold"),
    (ACT, {"tower": {"gold": {"white": 1, "value": 6}}}, "the group in hand has left its floor"),
    (ACT, {"group": {"value": 4}}, "the values in the tower rise from floor to floor"),
    (AFTER, {"tower": {"chest": {"yellow": 1}}}, "yellow dice leave after the first player's"),
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
    (FINISHED, {"supervisor": "W1"}, "when the game is over the city is cleared"),
    (FINISHED, {"seat": {"red": {"cubes": VASE[:1]}}}, "when the game is over the city is cleared"),
    (
        FINISHED,
        {"tower": {"camel": {"white": 1, "value": 1}}},
        "the tower is empty when the game is over",
    ),
    # where a card goes back to
    (BEFORE, {"back": "after"}, "at this step no card goes back to another one"),
    (
        PLACE,
        {"step": "sell_gold", "left": 0, "group": {"floor": "none", "dice": 0, "value": 0}},
        "only the first player rolls",
    ),
    (BEFORE, {"step": "sell_gold"}, "the tower is empty before the roll"),
    # what is built
    (BEFORE, {"built": True}, "who built in this turn has a building"),
    (
        AFTER,
        {"step": "construct", "back": "after", "built": True, "waived": ["gold"]}
        | {"seat": {"red": {"camels": 9, "buildings": ["paddock"]}}},
        "only one building is constructed in a turn",
    ),
    (
        SHIP,
        {"built": True},
        "with two players building is the action",
    ),
    (
        AFTER,
        {"step": "construct", "back": "after", "waived": ["camels", "gold"]},
        "only one card helps to build",
    ),
    # questions that have no answer
    (
        WALK,
        {"step": "ship", "supervisor": "C", "due": SHARED, "seat": LYING},
        f"the supervisor does not stand at {', '.join(SHARED)}",
    ),
    (CAMEL, {"supervisor": "C"}, f"the supervisor does not stand at {CAMEL['shop']}"),
    (CAMEL, {"due": [CAMEL["shop"]]}, "is not due any more"),
    (SHIP, {"step": "walk"}, "at this step no cube is due"),
    (
        SHIP,
        {"seat": {"red": {"cubes": []}, "blue": {"cubes": SHARED}}},
        "the order of these two cubes is all the same",
    ),
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
    (START, {"step": "swap", "left": -1}, "camels or gold can be swapped"),
    (START, {"step": "swap", "left": 2}, "gold is swapped for camels (1), or camels for gold (-1)"),
    (START, {"left": 1}, "at this step nothing is left to place or to swap"),
    (PLACE, {"left": 2}, "more cubes are left to place than the dice or the card bring"),
    (START, {"step": "place", "left": 2}, "more cubes are left to place than the dice or the"),
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
    for position in (START, BEFORE, ACT, CAMEL, PLACE, SHIP, WALK, AFTER, FINISHED):
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


def test_positions_that_only_a_ruling_forbids() -> None:
    """What cannot be by one ruling can be by the other one."""
    rich = {"gold": 9, "camels": 9, "buildings": ["paddock"]}
    before_the_roll = {"step": "sell_gold", "back": "supply"}
    both = {"step": "construct", "back": "after", "waived": ["camels", "gold"]}
    drawn = {"fresh": HAND, "fresh_size": 1}
    for position, patch, option, sentence in (
        (START, before_the_roll, "cards_before_roll", "no card is played before the roll"),
        (START, {"built": True}, "cards_before_roll", "no card is played before the roll"),
        (AFTER, both, "combine_build_cards", "only one card helps to build"),
        (AFTER, drawn, "drawn_card_playable_same_turn", "a drawn card need not wait"),
    ):
        tried = merged(position, {**patch, "seat": {"red": rich}}, "the position")
        refusals = []
        for answer in ("yes", "no"):
            game = table("yspahan", 3, {**FIRST_SEAT, option: answer})
            try:
                game.position({**tried, "options": game.options})
            except Refusal as refusal:
                refusals.append(str(refusal))
        assert len(refusals) == 1, (option, refusals)
        assert sentence in refusals[0]


def test_an_owner_without_a_reserve_is_not_asked() -> None:
    game = table("yspahan", 3, {**FIRST_SEAT, "unlimited_supply": "no"})
    shops = [f"sack.pink.{n}" for n in range(1, 7)] + [f"barrel.pink.{n}" for n in range(1, 6)]
    shops += ["barrel.white.1", "barrel.white.2", "chest.blue.1", "chest.blue.2", "vase.blue.1"]
    patch = {
        "caravan": [["red"] * 3, ["red"] * 3, ["red"] * 2],
        "seat": {OWNER: {"cubes": shops}, "blue": {"cubes": []}},
    }
    tried = {**merged(CAMEL, patch, "the position"), "options": game.options}
    game.position(tried)
    patch["seat"][OWNER]["cubes"] = [*shops, "vase.orange.1"]
    with pytest.raises(Refusal, match="no cube to send instead"):
        game.position({**merged(CAMEL, patch, "the position"), "options": game.options})


def varied(position: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A position with one thing or two in it otherwise, as a hand might write it."""
    seat = luck.choice(list(position["seat"]))
    floor, some = luck.choice(box.FLOORS), luck.randint(0, 6)
    patches: list[dict[str, Any]] = [
        {"step": luck.choice(STEPS)},
        {"waiting": [seat]},
        {"turn": luck.randint(1, 3)},
        {"day": luck.randint(1, 7)},
        {"built": not position["built"]},
        {"back": luck.choice(STEPS[:3])},
        {"left": luck.randint(-1, 4)},
        {"step": "swap", "left": luck.randint(-1, 2)},
        {"waived": luck.choice([[], ["camels"], ["gold"], ["camels", "gold"]])},
        {"group": {"floor": floor, "dice": some, "value": luck.randint(0, 6)}},
        {"tower": {floor: {"white": some, "value": luck.randint(0, 6)}}},
        {"supervisor": luck.choice(box.SQUARES)},
        {"due": luck.sample(box.SHOPS, 2)},
        {"shop": luck.choice(box.SHOPS)},
        {"fresh_size": some, "fresh": position["seat"][seat]["hand"][:some]},
        {"seat": {seat: {"gold": luck.choice((0, 1, 25)), "camels": luck.choice((0, 1, 25))}}},
        {"seat": {seat: {"buildings": luck.sample(box.BUILDINGS, some)}}},
        {"seat": {seat: {"cubes": luck.sample(box.SHOPS, some)}}},
        {"seat": {seat: {"cards": position["seat"][seat]["cards"] + 1}}},
    ]
    for patch in luck.sample(patches, luck.randint(1, 2)):
        position = merged(position, patch, "the position")
    return position


def real_positions() -> Iterator[dict[str, Any]]:
    for players in (2, 3, 4):
        for turned in (False, True):
            options = (
                {name: "no" if ruling else "yes" for name, ruling in RULINGS} if turned else {}
            )
            for count, one in enumerate(play_out("yspahan", players, 31, options)):
                if count % 4 == 0:
                    yield one.view(HOST)


def test_what_is_accepted_can_be_played() -> None:
    """From a position that is not refused, nothing but such positions can be reached."""
    luck = Random(17)
    positions, accepted = list(real_positions()), 0
    for _ in range(1200):
        position = varied(luck.choice(positions), luck)
        game = table("yspahan", position["players"], position["options"])
        try:
            going_on = game.position(position, seed=1)
        except Refusal:
            continue
        accepted += 1
        for _ in range(10):
            if going_on.over:
                break
            seat = luck.choice(going_on.seats_to_decide)
            going_on.play(seat, luck.choice(going_on.legal_numbers(seat)))
            game.position(going_on.view(HOST))
    assert accepted > 200
