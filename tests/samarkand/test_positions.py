"""Positions written by hand: what cannot be is refused with a sentence."""

from typing import Any

import pytest

from kervan import Refusal
from kervan.interpreted.samarkand import box
from kervan.kernel.story import merged
from kervan.kernel.table import HOST
from tests.table import play_out, table

START: dict[str, Any] = table("samarkand", 3).start(seed=0).view(HOST)
TWO: dict[str, Any] = table("samarkand", 2).start(seed=3).view(HOST)


def first_at(step: str, shuffled: bool = False) -> dict[str, Any]:
    """A real position at this step, with three players."""
    for seed in range(40):
        for state in play_out("samarkand", 3, seed):
            view = state.view(HOST)
            if view["step"] == step and (view["shuffles"] > 0) >= shuffled:
                return view
    raise AssertionError(step)


def first_exhausted() -> tuple[dict[str, Any], str]:
    """A real position in which the player whose turn it is has a family without camels."""
    for seed in range(40):
        for state in play_out("samarkand", 3, seed):
            view = state.view(HOST)
            if view["step"] == "act":
                for family in view["seat"][view["active"]]["families"]:
                    if view["families"][family]["supply"] == 0:
                        return view, family
    raise AssertionError("supply")


def first_marriage_of(players: int) -> dict[str, Any]:
    """A real position in the first marriage of a game, when cards are to be discarded."""
    for state in play_out("samarkand", players, 0):
        view = state.view(HOST)
        if view["step"] == "discard":
            return view
    raise AssertionError("discard")


CHOOSING_TWO = first_marriage_of(2)
PLACING, SELLING, CHOOSING = first_at("place"), first_at("sale"), first_at("discard")
EXHAUSTED, FAMILY = first_exhausted()
FINISHED, SHUFFLED, SECOND = first_at("finished"), first_at("act", True), first_at("second")
NEW = CHOOSING["seat"][CHOOSING["active"]]["families"][0]
HAND = CHOOSING["seat"][CHOOSING["active"]]["hand"]
ACTIVE = PLACING["active"]
STRANGE = next(w for w in START["families"] if w not in PLACING["seat"][ACTIVE]["families"])
DECK = START["deck"]
FIRST, ROUND = START["starter"], [*START["seat"]] * 2
SECOND_SEAT = ROUND[ROUND.index(FIRST) + 1]  # whose turn comes after the first
DRAWN = next(seat for seat, one in SHUFFLED["seat"].items() if one["drawn"])


def holder_of_old() -> tuple[str, str, str, str, str]:
    """After a shuffle: a seat, a card it has held since before, one of the deck that was a discard
    of its own, one that was not, and whose that was."""
    seats = SHUFFLED["seat"]
    shuffled = {card for one in seats.values() for card in one["buried"]}
    for seat, one in seats.items():
        old = [card for card in one["hand"] if card not in shuffled]
        own = [card for card in SHUFFLED["deck"] if card in one["buried"]]
        others = [card for card in SHUFFLED["deck"] if card not in one["buried"]]
        if old and own and others:
            other = next(who for who, two in seats.items() if others[0] in two["buried"])
            return seat, old[0], own[0], others[0], other
    raise AssertionError("hand")


def first_shared_sale() -> tuple[dict[str, Any], str, str]:
    """A real position at a sale, the tile just taken, and another member of the family."""
    for seed in range(40):
        for state in play_out("samarkand", 3, seed):
            view = state.view(HOST)
            if view["step"] == "sale":
                for other in set(view["seat"]) - {view["active"]}:
                    if view["family"] in view["seat"][other]["families"]:
                        return view, PLACES[view["space"]], other
    raise AssertionError("sale")


def first_relation() -> tuple[dict[str, Any], str, str]:
    """A real position, a relation tile, and one who is of neither family that met."""
    for seed in range(40):
        for state in play_out("samarkand", 3, seed):
            view = state.view(HOST)
            for family, panel in view["families"].items():
                for other, one in view["seat"].items():
                    if panel["met"] and not {family, *panel["met"]} & set(one["families"]):
                        return view, family, other
    raise AssertionError("relation")


def moved(view: dict[str, Any], corner: str, piece: str, other: str) -> dict[str, Any]:
    """A piece that lies with another player than it does."""
    seats = {
        seat: {corner: [one for one in two[corner] if one != piece]}
        for seat, two in view["seat"].items()
    }
    seats[other][corner].append(piece)
    return {"seat": seats}


HOLDER, OLD, OWN_IN_DECK, ELSEWHERE, OTHER = holder_of_old()


def exchanged(card: str) -> dict[str, Any]:
    """A card of the deck for one in the holder's hand."""
    deck = [OLD if one == card else one for one in SHUFFLED["deck"]]
    hand = [card if one == OLD else one for one in SHUFFLED["seat"][HOLDER]["hand"]]
    return {"deck": deck, "seat": {HOLDER: {"hand": hand}}}


PLACES = {box.BOARD.spaces[good.space].key: good.key for good in box.BOARD.goods}


def stranger_to_a_tile() -> tuple[str, str]:
    """In the finished game: a tile, and who could never have taken it."""
    seats = FINISHED["seat"]
    for one in seats.values():
        for good in one["goods"]:
            space = next(place for place in PLACES if PLACES[place] == good)
            for other, two in seats.items():
                if not set(two["families"]) & set(FINISHED["map"][space]):
                    return good, other
    raise AssertionError("goods")


TILE, STRANGER = stranger_to_a_tile()
SHARED, JUST_TAKEN, COUSIN = first_shared_sale()
MET, MET_BY, OUTSIDER = first_relation()
MAKER = next(seat for seat, one in MET["seat"].items() if one["relations"])

REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # the words
    (START, {"turn": 0}, "turn: 0 is not between 1 and 9999"),
    (START, {"step": "think"}, "'think' means nothing here"),
    (START, {"activ": "red"}, "'activ', which means nothing here; is it 'active'?"),
    (START, {"active": "yellow"}, "'yellow' means nothing here"),
    (START, {"map": {"aleppe": ["levant"]}}, "there is no space 'aleppe'"),
    (START, {"map": {"aleppo": []}}, "aleppo: 0 camels are not possible"),
    (START, {"map": {"aleppo": ["levant", "khazar", "byzant"]}}, "aleppo: 3 camels are not"),
    (START, {"map": {"aleppo": ["levant", "levant"]}}, "'levant' is there twice"),
    (START, {"deck": [*DECK[1:], "hidden"]}, "deck: some cards are hidden, others are not"),
    (START, {"deck": ["hidden"] * 34}, "there are only 33 cards"),
    (START, {"seat": {"red": {"relations": ["levant dark"] * 2}}}, "'levant dark' is there twice"),
    (START, {"seat": {"red": {"families": ["levant"] * 3}}}, "'levant' is there too often"),
    # cards
    (START, {"deck": [*DECK, "diamond"]}, "the card diamond is in two places"),
    (START, {"deck": DECK[1:]}, "there are 32 cards in all, not 33"),
    (
        START,
        {"deck": DECK[9:], "seat": {"red": {"hand": [*START["seat"]["red"]["hand"], *DECK[:9]]}}},
        "red holds 11 cards, the limit is 10",
    ),
    (START, {"seat": {"red": {"drawn": ["furs"]}}}, "before the first shuffle no card is buried"),
    (
        SHUFFLED,
        {"seat": {DRAWN: {"buried": [*SHUFFLED["seat"][DRAWN]["buried"], "hidden"]}}},
        "some cards are hidden",
    ),
    (SHUFFLED, {"seat": {DRAWN: {"drawn": []}}}, "cards were shuffled, but"),
    (
        SHUFFLED,
        {"seat": {DRAWN: {"drawn": [SHUFFLED["deck"][0], *SHUFFLED["seat"][DRAWN]["drawn"][1:]]}}},
        f"{DRAWN} has drawn {SHUFFLED['deck'][0]}, but does not have it",
    ),
    # camels and goods
    (START, {"families": {"levant": {"supply": 10}}}, "levant has 11 camels in all, not 12"),
    (
        START,
        {"map": {"aleppo": "none", "edessa": ["levant"]}},
        "levant has no camel on its start space aleppo",
    ),
    (
        START,
        {"map": {"samarkand": ["sogdian", "levant"]}, "families": {"levant": {"supply": 10}}},
        "the routes of levant do not reach samarkand",
    ),
    (START, {"seat": {"red": {"goods": ["linen"]}}}, "the tile linen is taken when a camel comes"),
    (
        START,
        {"map": {"cilicia": ["levant"]}, "families": {"levant": {"supply": 10}}},
        "the tile linen is taken when a camel comes to cilicia",
    ),
    (
        START,
        {"seat": {"red": {"goods": ["linen"]}, "blue": {"goods": ["linen"]}}},
        "the goods tile linen is with two players",
    ),
    (
        START,
        {"deck": [card for card in DECK if card != "linen"], "seat": {"red": {"sold": ["linen"]}}},
        "linen is sold, but cilicia is empty",
    ),
    # relations
    (START, {"families": {"levant": {"met": ["tigris"]}}}, "levant shares spaces on land with"),
    (START, {"seat": {"red": {"relations": ["levant"]}}}, "1 relation tiles of levant are taken"),
    (
        FINISHED,
        {"ended_by": "five" if FINISHED["ended_by"] != "five" else "all_met"},
        "the relations end the game by",
    ),
    # family tiles
    (START, {"seat": {"red": {"families": ["levant"]}}}, "there are 3 family tiles of levant"),
    (START, {"panel": START["panel"][1:]}, "there are 1 family tiles of byzant, not 2"),
    (
        START,
        {
            "panel": [word for word in START["panel"] if word != "levant"],
            "seat": {"red": {"families": ["levant", "levant"]}},
        },
        "red has two tiles of a family",
    ),
    (START, {"panel": START["panel"][1:], "gone": ["byzant"]}, "only two players have a bag"),
    (TWO, {"bag": TWO["bag"][1:], "gone": ["byzant"]}, "1 tiles came out of the bag, not 0"),
    (TWO, {"gone": ["byzant"]}, "a family tile is in the bag and has left the game"),
    (
        CHOOSING_TWO,
        {"bag": CHOOSING_TWO["bag"][1:], "gone": [*CHOOSING_TWO["gone"], CHOOSING_TWO["bag"][0]]},
        "tiles came out of the bag, not",
    ),
    # what has been done so far
    (
        START,
        {"deck": DECK[1:], "seat": {"red": {"hand": [*START["seat"]["red"]["hand"], DECK[0]]}}},
        "red has had 3 cards, and could have 2 at most",
    ),
    (SHUFFLED, exchanged(ELSEWHERE), f"{OLD} came out of the deck, but was not shuffled into it"),
    (SHUFFLED, exchanged(OWN_IN_DECK), f"{HOLDER} has {OWN_IN_DECK} out of the deck without havin"),
    (
        SHUFFLED,
        {"seat": {OTHER: {"buried": [OWN_IN_DECK, *SHUFFLED["seat"][OTHER]["buried"][1:]]}}},
        f"the card {OWN_IN_DECK} was discarded by two players",
    ),
    (
        START,
        {
            "deck": [*DECK, START["seat"]["red"]["hand"][0]],
            "seat": {"red": {"hand": START["seat"]["red"]["hand"][1:]}},
        },
        "red has had 1 cards, not 2 and 3 for some of the 0 marriages",
    ),
    (
        CHOOSING,
        {
            "deck": [*CHOOSING["deck"], *HAND[2:]],
            "seat": {CHOOSING["active"]: {"hand": HAND[:2]}},
        },
        f"{CHOOSING['active']} discards, but cannot just have married and drawn 3 cards",
    ),
    (CHOOSING, {"discarded": 1}, f"{CHOOSING['active']} has discarded 1 just now, but 0 in all"),
    (
        FINISHED,
        moved(FINISHED, "goods", TILE, STRANGER),
        f"{STRANGER} has the tile {TILE}, but no family on",
    ),
    (
        SHARED,
        moved(SHARED, "goods", JUST_TAKEN, COUSIN),
        f"the tile {JUST_TAKEN} should lie with {SHARED['active']}, who has just taken it",
    ),
    (
        MET,
        moved(MET, "relations", f"{MET_BY} dark", OUTSIDER),
        f"{OUTSIDER} has a relation tile of {MET_BY}, but is neither of {MET_BY} nor",
    ),
    (START, {"families": {"levant": {"treasury": 1}}}, "the treasury of levant holds more than"),
    (
        START,
        {"map": {"edessa": ["levant"]}, "families": {"levant": {"supply": 10}}},
        "nobody is of levant, so it has one camel on the map",
    ),
    (
        CHOOSING,
        {"families": {NEW: {"treasury": CHOOSING["families"][NEW]["treasury"] - 1}}},
        f"1 dirhams of {NEW} were spent, too many for 0 camels",
    ),
    (
        MET,
        {"seat": {MAKER: {"money": MET["seat"][MAKER]["money"] - 2}}},
        f"{MAKER} has {MET['seat'][MAKER]['money'] - 2} dirhams; marriages, sales and relations",
    ),
    (
        MET,
        {"seat": {OUTSIDER: {"money": MET["seat"][OUTSIDER]["money"] + 1}}},
        f"{OUTSIDER} has {MET['seat'][OUTSIDER]['money'] + 1} dirhams; marriages, sales and",
    ),
    (START, {"seat": {"red": {"money": 11}}}, "red has 11 dirhams; marriages, sales and relations"),
    (START, {"seat": {"red": {"money": 9}}}, "make it 10 to 10"),
    (
        START,
        {"active": SECOND_SEAT, "waiting": [SECOND_SEAT]},
        f"turn 1 is that of {FIRST}, not of",
    ),
    (
        FINISHED,
        {"turn": (FINISHED["turn"] - 1) % 3 + 1},
        "marriages, extensions and passes do not go into",
    ),
    (START, {"turn": 4}, "has had a turn, but has not married"),
    # step and turn
    (START, {"waiting": []}, "somebody has to decide while the game goes on"),
    (START, {"waiting": ["red", "blue"]}, "only the seat whose turn it is decides now"),
    (START, {"family": "levant"}, "the step act and the family do not fit"),
    (START, {"placed": 1}, "at the step act no camel is on its way"),
    (START, {"space": "aleppo"}, "at the step act no camel is on its way"),
    (START, {"discarded": 1}, "at the step act nothing is discarded"),
    (PLACING, {"family": "none"}, "the step place and the family do not fit"),
    (PLACING, {"family": STRANGE}, f"{ACTIVE} extends {STRANGE} without being of it"),
    (PLACING, {"placed": 1}, "the step place does not follow 1 camels"),
    (SECOND, {"placed": 2}, "the step second does not follow 2 camels"),
    (SECOND, {"space": "none"}, "does not stand there"),
    (SELLING, {"space": "none"}, "does not stand there"),
    (START, {"passes": 3}, "when all have passed, the game is over"),
    (START, {"ended_by": "stuck"}, "before a camel is placed, the game has no end yet"),
    (SELLING, {"ended_by": "stuck"}, "a game that is stuck is over"),
    (CHOOSING, {"discarded": 2}, "no card is left to discard in this marriage"),
    (
        SECOND,
        {"families": {SECOND["family"]: {"treasury": 0}}},
        f"the treasury of {SECOND['family']} cannot pay for a second camel",
    ),
    (
        EXHAUSTED,
        {"step": "place", "family": FAMILY},
        f"{FAMILY} has no camel left, or no space to go to",
    ),
    (FINISHED, {"waiting": ["red"]}, "a game that is over has an end"),
    (FINISHED, {"ended_by": "none"}, "end"),
]


@pytest.mark.parametrize(("picture", "change", "sentence"), REFUSED, ids=[r[2] for r in REFUSED])
def test_what_cannot_be_is_refused(
    picture: dict[str, Any], change: dict[str, Any], sentence: str
) -> None:
    game = table("samarkand", picture["players"])
    assert game.position(picture).view(HOST)["map"] == picture["map"]
    with pytest.raises(Refusal) as refusal:
        game.position(merged(picture, change, "given"))
    assert sentence in str(refusal.value)


def test_a_choice_of_discards_may_be_over_the_limit() -> None:
    assert table("samarkand", 3).position(CHOOSING).view(HOST)["step"] == "discard"
