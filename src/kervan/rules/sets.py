"""Sets of up to 63 things as the bits of one number: cards in a hand, spaces on a map.

for each thing of a set:    while things:
                                thing = lowest(things)
                                things &= things - 1        # drop the lowest
"""

from typing import Annotated

import numpy as np

from .grammar import INTERPRETED, verb

Set32 = Annotated[int, np.int32]  # up to 31 things
Set64 = Annotated[int, np.int64]  # up to 63 things

if INTERPRETED:

    def lowest(things: int) -> int:
        """The lowest thing of a set that is not empty."""
        return (things & -things).bit_length() - 1

    def size_of(things: int) -> int:
        return things.bit_count()

else:
    # Which bit is set follows from the top six bits of a product with a de Bruijn sequence.
    MAGIC = 0x022FDD63CC95386D
    PLACES = [0] * 64
    for _place in range(64):
        PLACES[(((1 << _place) * MAGIC) >> 58) & 63] = _place
    PLACE_OF = np.array(PLACES, np.int64)

    @verb
    def lowest(things: int) -> int:
        """The lowest thing of a set that is not empty."""
        return PLACE_OF[(((things & -things) * MAGIC) >> 58) & 63]  # type: ignore[no-any-return]

    @verb
    def size_of(things: int) -> int:
        things = things - ((things >> 1) & 0x5555555555555555)
        things = (things & 0x3333333333333333) + ((things >> 2) & 0x3333333333333333)
        things = (things + (things >> 4)) & 0x0F0F0F0F0F0F0F0F
        return ((things * 0x0101010101010101) >> 56) & 0xFF


@verb
def has(things: int, thing: int) -> bool:
    return things >> thing & 1 == 1


@verb
def one(thing: int) -> int:
    """The set of this thing alone."""
    return 1 << thing
