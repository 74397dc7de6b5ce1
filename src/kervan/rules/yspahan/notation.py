"""What is said in Yspahan: the words of decisions, outcomes and happenings, as keys and arguments.

The sentences stand in words/*.toml.  An argument is a number, or the key of a term there; `seat.1`
is the name of a player, `raw.W5` is W5 in every language.  What a decision would bring is told in
outlook.py.
"""

from . import happen
from .actions.group import open_floors
from .box import BUILDINGS, CARDS, FLOORS, PAIRED, PLAYERS, SHOPS, SIDES, SQUARES
from .naming import (
    Arguments,
    building_arguments,
    card_arguments,
    floor_arguments,
    shop_arguments,
    souk_arguments,
    square_arguments,
)
from .outlook import outlook as outlook
from .state import ACT, AFTER, BEFORE, BONUS, CAMEL, PLACE, SWAP, WALK, State
from .view import ENDS, STEPS

# What chance is asked for, in the order of its numbers in pieces.py: name, how many outcomes.
CHANCES = (("first", PLAYERS), ("white", SIDES), ("yellow", SIDES), ("card", len(CARDS)))
ENDINGS = ENDS
REVEALS = ("PLAYED", "BONUS_DIE")  # after these a decision cannot be taken back for nothing
STANDING = ("camel",)  # questions that can be answered in advance


def arguments(block: str, index: int) -> Arguments:
    """The arguments of a decision's words."""
    if block == "roll":
        return {"dice": index}
    if block == "floor":
        return floor_arguments(index)
    if block in ("die_card", "play"):
        return card_arguments(index)
    if block == "cube":
        return shop_arguments(index)
    if block == "first":
        return shop_arguments(PAIRED[index])
    if block == "go":
        return square_arguments(index)
    if block == "build":
        return building_arguments(index)
    if block in ("sell_camels", "for_gold"):
        return {"camels": index + 1}
    return {"gold": index + 1} if block in ("sell_gold", "for_camels") else {}


def outcome(name: str, value: int) -> Arguments:
    """The arguments of an outcome's words."""
    if name == "first":
        return {"seat": f"seat.{value}"}
    return card_arguments(value) if name == "card" else {"value": value + 1}


def question(state: State, seat: int) -> tuple[str, Arguments]:
    """What this seat is asked: a key, and its arguments."""
    step = state.step
    if step == BEFORE and not open_floors(state, seat):
        return "no_group", {}
    if step in (ACT, BONUS):
        group = {**floor_arguments(state.floor), "dice": state.dice, "value": state.value}
        return STEPS[step], group
    if step == PLACE:
        return ("place_by_card" if state.floor < 0 else "place"), {"cubes": state.left}
    if step == WALK:
        return "walk", {"value": state.value, **square_arguments(state.supervisor)}
    if step == CAMEL:
        return "camel", shop_arguments(state.shop)
    if step == AFTER and (state.built or state.players == 2):
        return "after_built", {}
    if step == SWAP and state.left:
        return "swap_on", {}
    return STEPS[step], {}


def pieces(state: State, seat: int, block: str, index: int) -> list[str]:
    """The pieces on the board a decision is about."""
    if block == "floor":
        return [f"tower:{FLOORS[index]}"]
    if block in ("die_card", "play"):
        return [f"card:{CARDS[index]}"]
    if block == "cube":
        return [f"shop:{SHOPS[index]}"]
    if block == "first":
        return [f"shop:{SHOPS[PAIRED[index]]}"]
    if block == "go":
        return [f"road:{SQUARES[index]}"]
    if block in ("pay_camel", "let_go") and state.shop >= 0:
        return [f"shop:{SHOPS[state.shop]}", f"caravan:{state.loaded}"]
    if block == "build":
        return [f"building:{seat}.{BUILDINGS[index]}"]
    if block in ("sell_camels", "sell_gold", "for_camels", "for_gold"):
        return [f"purse:{seat}"]
    if block == "roll":
        return [f"tower:{floor}" for floor in FLOORS]
    group = [f"tower:{FLOORS[state.floor]}"] if state.floor >= 0 else []
    return [*group, *BESIDES.get(block, ())] or [f"seat:{seat}"]


# What a use of the group in hand is about besides that group.
BESIDES = {"supervisor": ("supervisor",), "draw": ("deck",)}


def telling(kind: int, a: int, b: int, c: int) -> Arguments:
    """The arguments of the words for a happening."""
    if kind == happen.DAY:
        return {"week": a, "day": b}
    if kind == happen.FLOOR:
        return {**floor_arguments(a), "value": b, "dice": c % 16 + c // 16, "yellow": c // 16}
    if kind == happen.GROUP:
        return {**floor_arguments(a), "dice": b, "value": c}
    if kind in (happen.DREW_CARD, happen.PLAYED, happen.BONUS_DIE):
        return card_arguments(a)
    if kind in (happen.PLACED, happen.KEPT, happen.SHIPPED):
        return shop_arguments(a)
    if kind == happen.WALKED:
        return {"from": f"raw.{SQUARES[a]}", "to": f"raw.{SQUARES[b]}", "gold": c}
    if kind == happen.LOADED:
        return {"slot": a + 1, "points": b}
    if kind == happen.CARAVAN_SCORED:
        return {"cubes": a, "factor": b, "points": c}
    if kind == happen.BUILT:
        return {**building_arguments(a), "points": b}
    if kind == happen.SOUK:
        return {**souk_arguments(a), "points": b}
    return {COUNTED[kind]: a} if kind in COUNTED else {}


# What the one number of these happenings counts.
COUNTED = {
    happen.YELLOW_DICE: "dice",
    happen.YELLOW_LEAVES: "dice",
    happen.CAMELS: "camels",
    happen.CAMELS_PAID: "camels",
    happen.GOLD: "gold",
    happen.GOLD_PAID: "gold",
    happen.SHUFFLED: "cards",
    happen.LEFT_OVER: "cubes",
    happen.SOLD: "points",
    happen.WEEK_OVER: "week",
}
