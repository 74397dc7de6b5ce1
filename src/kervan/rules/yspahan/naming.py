"""How the pieces of Yspahan are named: keys of terms, and arguments for sentences."""

from typing import Any

from .box import BUILDINGS, CARDS, FLOORS, SHOPS, SOUKS, SQUARES

Arguments = dict[str, Any]


def floor_arguments(floor: int) -> Arguments:
    return {"floor": f"floor.{FLOORS[floor]}"}


def souk_arguments(souk: int) -> Arguments:
    quarter, colour = SOUKS[souk].split(".")
    return {"quarter": f"floor.{quarter}", "colour": f"colour.{colour}"}


def shop_arguments(shop: int) -> Arguments:
    quarter, colour, number = SHOPS[shop].split(".")
    return {"quarter": f"floor.{quarter}", "colour": f"colour.{colour}", "number": int(number)}


def square_arguments(square: int) -> Arguments:
    return {"square": f"raw.{SQUARES[square]}"}


def card_arguments(kind: int) -> Arguments:
    return {"card": f"card.{CARDS[kind]}"}


def building_arguments(building: int) -> Arguments:
    return {"building": f"building.{BUILDINGS[building]}"}
