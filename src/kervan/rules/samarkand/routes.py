"""The trade routes on the map: sets of spaces, kept up to date with every camel."""

from ..grammar import rule, verb
from ..sets import has, lowest, one
from .box import BIT_OF, FAMILIES, TOUCH, WORD, WORD_OF, WORDS
from .reasons import FINE, NOT_NEIGHBOUR, OWN_CAMEL_THERE, SPACE_FULL
from .state import State


@verb
def in_set(words: list[int], space: int) -> bool:
    """Is this space one of a set of spaces?"""
    return words[WORD_OF[space]] & BIT_OF[space] != 0  # type: ignore[no-any-return]


@verb
def has_room(state: State, family: int) -> bool:
    """Is there a space this family's next camel could go to?"""
    found = 0
    for word in range(WORDS):
        found |= state.families[family].open[word]
    return found != 0


@verb
def only_space(state: State, family: int) -> bool:
    """Is there exactly one?"""
    found = 0
    for word in range(WORDS):
        spaces = state.families[family].open[word]
        if spaces != 0:
            if found or spaces & (spaces - 1) != 0:
                return False
            found = 1
    return found == 1


@rule("samarkand 6")
def why_not_there(state: State, family: int, space: int) -> int:
    """A camel goes next to another of its family, where none of it stands and not yet two."""
    if in_set(state.families[family].open, space):
        return FINE
    if has(state.at[space], family):
        return OWN_CAMEL_THERE
    if in_set(state.full, space):
        return SPACE_FULL
    return NOT_NEIGHBOUR


@rule("samarkand 6")
def put_camel(state: State, family: int, space: int) -> int:
    """Put a camel down; returns the family that was there before it as a set.

    The open spaces of all families follow at once, so that nobody has to search for them.
    """
    camels = state.families[family]
    word, here = WORD_OF[space], BIT_OF[space]
    there = state.at[space]
    state.at[space] = there | one(family)
    camels.supply -= 1
    camels.camels[word] |= here
    if there:
        state.full[word] |= here
        close_space(state, word, here)
    for w in range(WORDS):
        near = camels.open[w] | TOUCH[space][w]
        camels.open[w] = near & ~(camels.camels[w] | state.full[w])
    state.growing |= one(family)
    if camels.supply == 0 or not has_room(state, family):
        state.growing ^= one(family)
    return there


@verb
def close_space(state: State, word: int, here: int) -> None:
    """Two camels stand there now: nobody else can go there."""
    for family in range(FAMILIES):
        if state.families[family].open[word] & here:
            state.families[family].open[word] ^= here
            if not has_room(state, family):
                state.growing &= ~one(family)


@verb
def lowest_space(words: list[int]) -> int:
    """The first of a set of spaces that is not empty."""
    word = 0
    while words[word] == 0:
        word += 1
    return word * WORD + lowest(words[word])
