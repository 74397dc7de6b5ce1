"""What a player is asked and told, in sentences that fit the moment."""

from typing import Any

import pytest

from kervan.kernel.story import merged
from kervan.kernel.table import HOST
from kervan.kernel.words import catalogue
from tests.table import table

EIGHT = ["diamond", "jade", "silk", "paper", "cotton", "furs", "honey", "amber"]


def asked(given: dict[str, Any], language: str = "en") -> str:
    """What red, who is to discard, is asked."""
    game = table("samarkand", 4)
    picture = merged(game.start(seed=0).view(HOST), {"step": "discard", **given}, "given")
    state = game.position(picture, seed=0, check=False)
    key, arguments = state.question("red")
    return catalogue("samarkand", language).say(f"ask.{key}", arguments)


@pytest.mark.parametrize(
    ("language", "two", "one"),
    [
        (
            "en",
            "You may discard up to 2 cards, one at a time.",
            "You may discard another card.",
        ),
        (
            "fr",
            "Vous pouvez défausser jusqu’à 2 cartes, l’une après l’autre.",
            "Vous pouvez défausser encore une carte.",
        ),
        ("it", "Puoi scartare fino a 2 carte, una alla volta.", "Puoi scartare ancora una carta."),
    ],
)
def test_what_may_still_be_discarded_is_asked(language: str, two: str, one: str) -> None:
    hand = {"seat": {"red": {"hand": EIGHT[:5]}}}
    assert asked(hand, language) == two
    assert asked({**hand, "discarded": 1}, language) == one


def test_what_must_be_discarded_is_asked_first() -> None:
    assert asked({"seat": {"red": {"hand": EIGHT}}}).startswith("You must discard 1 card to stay")
    hand = {"seat": {"red": {"hand": [*EIGHT, "wine"]}}}
    assert asked(hand).startswith("You must discard 2 cards to stay")
