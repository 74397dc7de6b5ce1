"""What comes into the rules from outside, and what goes out of them: chance, menu, journal.

The record of a game holds what has happened, never what will.  Dice and shuffles are a stream
that is handed to the rules; what happens is written into a journal that may be switched off; what
may be decided is offered on a menu.

    Chance   FAST      keyed counter, nothing kept: simulation
             LOGGED    the same outcomes, and each one written down: live games
             SCRIPTED  outcomes given by name beforehand, impossible ones refused: real dice
"""

from typing import Annotated

import numpy as np

from .grammar import ALL_EYES, INTERPRETED, Bits, Small, record, verb
from .sets import has, lowest, size_of

Wide = Annotated[int, np.int64]
Number = Annotated[int, np.int16]

FAST, LOGGED, SCRIPTED = 0, 1, 2
OUTCOMES = 160  # most outcomes one decision can ask for
HAPPENINGS = 400  # most things that can happen through one decision
CHOICES = 512  # most decisions a game may number

FITS, MISSING, IMPOSSIBLE = 0, 1, 2  # how a script and the rules got on
UNKNOWN = 3  # there was nothing to draw: what is asked for is hidden in this record
NOT_TOLD = -1

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


@record
class Outcome:
    kind: Number  # what was asked: a die, a card from the deck ...
    value: Number  # what came


@record
class Chance:
    """A stream of outcomes keyed by (key, salt, counter)."""

    key: Wide
    salt: Wide
    counter: Wide
    mode: Small
    fit: Small  # FITS, UNKNOWN; SCRIPTED: MISSING or IMPOSSIBLE as well
    asked: Number  # SCRIPTED: the kind that was missing or impossible
    given: Number  # SCRIPTED: outcomes in the script
    used: Number  # SCRIPTED: how many of them were taken
    drawn: Number  # LOGGED, SCRIPTED: outcomes in the log
    script: Annotated[list[Outcome], Outcome, OUTCOMES]
    log: Annotated[list[Outcome], Outcome, OUTCOMES]


@record
class Happening:
    kind: Small
    seat: Small
    a: Number
    b: Number
    c: Number
    eyes: Bits  # who may see it: a bit a seat, and one for those who only watch


@record
class Journal:
    on: Small
    count: Number
    rows: Annotated[list[Happening], Happening, HAPPENINGS]


@record
class Menu:
    """The decisions a seat may take now, in the order they were offered."""

    count: Number
    items: Annotated[list[int], np.int16, CHOICES]


@record
class Advice:
    """What each item of a menu is worth, in thousandths of a point."""

    worth: Annotated[list[int], np.int32, CHOICES]


@record
class Result:
    """How a game ended."""

    ended_by: Small
    scores: Annotated[list[int], np.int32, 5]
    ranks: Annotated[list[int], np.int64, 5]


# The stream: a counter, scrambled twice by the finisher of splitmix64, once with each key.
# Numbers of 64 bits wrap by themselves when compiled; Python is told to, and asked for speed.
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

if INTERPRETED:

    def bits32(chance: Chance) -> int:
        """The next 32 bits of the stream."""
        chance.counter += 1
        x = (chance.counter * STEP + chance.key) & MASK64
        x = ((x ^ x >> 30) * FIRST) & MASK64
        x = ((x ^ x >> 27) * SECOND) & MASK64
        x = (x ^ x >> 31 ^ chance.salt) & MASK64
        x = ((x ^ x >> 30) * FIRST) & MASK64
        x = ((x ^ x >> 27) * SECOND) & MASK64
        return ((x ^ x >> 31) >> 16) & MASK32

else:
    STEP, FIRST, SECOND = STEP - (1 << 64), FIRST - (1 << 64), SECOND - (1 << 64)

    @verb
    def mixed(x: int) -> int:
        """Scramble 64 bits so that each depends on all."""
        x = (x ^ (x >> 30 & 0x3FFFFFFFF)) * FIRST
        x = (x ^ (x >> 27 & 0x1FFFFFFFFF)) * SECOND
        return x ^ (x >> 31 & 0x1FFFFFFFF)

    @verb
    def bits32(chance: Chance) -> int:
        """The next 32 bits of the stream."""
        chance.counter += 1
        x = mixed(mixed(chance.counter * STEP + chance.key) ^ chance.salt)
        return x >> 16 & MASK32


@verb
def below(chance: Chance, size: int) -> int:
    """A number from 0 to size - 1, every one equally likely."""
    product = bits32(chance) * size
    if (product & MASK32) < size:  # the rare case in which some numbers would come more often
        unfair = (MASK32 + 1) % size
        while (product & MASK32) < unfair:
            product = bits32(chance) * size
    return product >> 32


@verb
def kept(chance: Chance, kind: int, value: int) -> int:
    """Write an outcome down and pass it on."""
    if chance.mode != FAST:
        row = chance.log[chance.drawn]
        row.kind = kind
        row.value = value
        chance.drawn += 1
    return value


@verb
def told(chance: Chance, kind: int) -> int:
    """The next outcome of the script if it answers what is asked, else NOT_TOLD."""
    if chance.fit != FITS:
        return NOT_TOLD
    if chance.used == chance.given:
        chance.fit = MISSING
        chance.asked = kind
        return NOT_TOLD
    row = chance.script[chance.used]
    if row.kind != kind:
        chance.fit = IMPOSSIBLE
        chance.asked = kind
        return NOT_TOLD
    chance.used += 1
    return row.value


@verb
def fitting(chance: Chance, kind: int, size: int) -> int:
    """The scripted outcome if it is one of `size`, else NOT_TOLD."""
    value = told(chance, kind)
    return value if value < size else NOT_TOLD


@verb
def refused(chance: Chance, kind: int) -> None:
    """The script asks for what cannot be: this game will be thrown away."""
    if chance.fit == FITS:
        chance.fit = IMPOSSIBLE
        chance.asked = kind


@verb
def unknown(chance: Chance) -> None:
    """What comes next stands nowhere in this record, so the game cannot go on: throw it away."""
    if chance.fit == FITS:
        chance.fit = UNKNOWN


@verb
def pick(chance: Chance, kind: int, size: int) -> int:
    """One of `size` equally likely outcomes, 0 to size - 1."""
    if chance.mode != SCRIPTED:
        return kept(chance, kind, below(chance, size))
    value = fitting(chance, kind, size)
    if value == NOT_TOLD:
        refused(chance, kind)
        return 0
    return kept(chance, kind, value)


@verb
def draw(chance: Chance, kind: int, counts: list[int], size: int) -> int:
    """One thing from a stack nobody knows the order of: counts[i] of thing i, `size` things."""
    value = NOT_TOLD
    if chance.mode == SCRIPTED:
        value = fitting(chance, kind, size)
        if value != NOT_TOLD and counts[value] > 0:
            return kept(chance, kind, value)
        refused(chance, kind)
    total = 0
    for i in range(size):
        total += counts[i]
    if total == 0:
        unknown(chance)
        return 0
    left = below(chance, total)
    value = 0
    while left >= counts[value]:
        left -= counts[value]
        value += 1
    return kept(chance, kind, value)


@verb
def draw_row(chance: Chance, kind: int, table: list[list[int]], rows: int, columns: int) -> int:
    """As draw, where thing i is counted in the row table[i]: which row does it come from?"""
    if chance.mode == SCRIPTED:
        value = fitting(chance, kind, rows)
        if value != NOT_TOLD:
            for column in range(columns):
                if table[value][column] > 0:
                    return kept(chance, kind, value)
        refused(chance, kind)
    total = 0
    for i in range(rows):
        for column in range(columns):
            total += table[i][column]
    if total == 0:
        unknown(chance)
        return 0
    left = below(chance, total)
    for i in range(rows):
        for column in range(columns):
            left -= table[i][column]
        if left < 0:
            return kept(chance, kind, i)
    return 0


@verb
def draw_of(chance: Chance, kind: int, things: int) -> int:
    """One of a set of things, each equally likely."""
    if chance.mode == SCRIPTED:
        value = fitting(chance, kind, 63)
        if value != NOT_TOLD and has(things, value):
            return kept(chance, kind, value)
        refused(chance, kind)
    if things == 0:
        unknown(chance)
        return 0
    for _ in range(below(chance, size_of(things))):
        things &= things - 1
    return kept(chance, kind, lowest(things))


@verb
def offer(menu: Menu, decision: int) -> None:
    menu.items[menu.count] = decision
    menu.count += 1


@verb
def offer_all(menu: Menu, block: int, things: int) -> None:
    """Offer a decision of this block for each of a set of things."""
    while things:
        offer(menu, block + lowest(things))
        things &= things - 1


@verb
def note(journal: Journal, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Write down what happened, for every eye."""
    whisper(journal, ALL_EYES, kind, seat, a, b, c)


@verb
def whisper(
    journal: Journal, eyes: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0
) -> None:
    """Write down what happened, for some eyes only.

    Where some see more than others, write two rows: one for those who know, one for the rest.
    """
    if journal.on and journal.count < HAPPENINGS:
        row = journal.rows[journal.count]
        row.kind = kind
        row.seat = seat
        row.a = a
        row.b = b
        row.c = c
        row.eyes = eyes
        journal.count += 1
