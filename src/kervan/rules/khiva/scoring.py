"""Chapter 7: what everything is worth, and who has won."""

from ..grammar import rule
from .box import CAMELS, CARPETS, GEM_POINTS, SALT, TEAPOT_LEAST, TEAPOTS
from .state import State


@rule("khiva 7")
def score(state: State, seat: int) -> int:
    player = state.seats[seat]
    points = player.gems * GEM_POINTS
    for kind in range(len(TEAPOTS)):
        points += player.teapots[kind] * (TEAPOT_LEAST + kind)
    for bag in range(len(SALT)):
        points += player.salt[bag] * SALT[bag]
    for colour in range(CAMELS):
        for kind in range(len(CARPETS)):  # pending ones score nothing
            points += player.carpets[colour][kind] * CARPETS[kind]
    return points


@rule("khiva 7")
def rank(state: State, seat: int) -> int:
    """A number that orders the players: points, then teapots, then the best salt bag (R12)."""
    player = state.seats[seat]
    teapots = 0
    for kind in range(len(TEAPOTS)):
        teapots += player.teapots[kind]
    best_bag = 0
    for bag in range(len(SALT)):
        best_bag = max(best_bag, player.salt[bag] * SALT[bag])
    return (score(state, seat) * 100 + teapots) * 100 + best_bag
