"""What is in the box of Khiva: the tables of box.toml, and nothing else."""

import tomllib
from pathlib import Path

BOX = tomllib.loads((Path(__file__).parent / "box.toml").read_text(encoding="utf-8"))

COLOURS: list[str] = BOX["colours"]["activation_order"]
WHITE, BLUE, GREEN, PINK, BLACK = range(5)
CAMELS = len(COLOURS)
PLAYERS = BOX["meta"]["players_max"]

# A movement card is colour * 5 + value - 1.
VALUES = len(BOX["movement_cards"]["values"])
CARDS: int = BOX["movement_cards"]["count"]
ALL_CARDS = (1 << CARDS) - 1
OF_COLOUR = tuple(((1 << VALUES) - 1) << colour * VALUES for colour in range(CAMELS))
SLOTS: tuple[int, ...] = tuple(
    BOX["movement_cards"]["gem_slots"][str(v)] for v in range(1, VALUES + 1)
)
MOST_SLOTS = max(SLOTS)

# A teapot kind is its value - 2, a carpet kind its value - 3, a salt bag its place in the stack.
TEAPOTS: tuple[int, ...] = tuple(BOX["teapots"]["copies_by_value"].values())
TEAPOT_LEAST = min(int(v) for v in BOX["teapots"]["copies_by_value"])
CARPETS: tuple[int, ...] = tuple(BOX["carpets"]["values_per_colour"])
SALT: tuple[int, ...] = tuple(BOX["salt"]["purchase_order"])
SALT_PRICE: int = BOX["salt"]["cost_gems"]
GEMS: int = BOX["gems"]["count"]
GEMS_AT_START: int = BOX["gems"]["start_per_player"]
GEM_POINTS: int = BOX["gems"]["points_each"]

STALLS: int = BOX["board"]["stalls_per_path"]
COUNTER: int = BOX["board"]["counter_index"]
STALL_GEMS: tuple[int, ...] = (0, *(stall.get("gems", 0) for stall in BOX["stall"]))
STALL_CARPET: tuple[int, ...] = (0, *(int(stall.get("carpet", False)) for stall in BOX["stall"]))
STALL_CHOICE: tuple[int, ...] = (0, *(int("choice" in stall) for stall in BOX["stall"]))

_SETUP = {row["players"]: row for row in BOX["setup"]}


def by_players(column: str) -> tuple[int, ...]:
    """One column of the set-up table, indexed by the number of players."""
    return tuple(_SETUP[n][column] if n in _SETUP else 0 for n in range(PLAYERS + 1))


HAND_AT_START = by_players("hand_start")
HAND_AT_END = by_players("hand_end")
NEW_CARDS = by_players("redeal_each")
TO_PLAY = by_players("play")
TO_PASS = by_players("pass")
FACE_UP_ASIDE = by_players("revealed_set_aside")
