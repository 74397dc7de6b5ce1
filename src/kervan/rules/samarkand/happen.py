"""What can happen in Samarkand: the rows of the journal."""

# Each with what its numbers a, b, c mean; the seat is the player it happens to.
(
    STARTS,  # this seat begins
    DEALT,  # (how many): cards for this seat
    DEALT_CARD,  # (good): which, for its owner
    MARRIED,  # (family, price)
    DREW,  # (how many)
    DREW_CARD,  # (good): which, for its owner
    SHUFFLED,  # (how many): the discard pile becomes the deck
    DISCARDED,  # one card
    DISCARDED_CARD,  # (good): which, for its owner
    TO_PANEL,  # (family): the tile from the bag can be had
    LEFT,  # (family): the tile from the bag leaves the game
    EXTENDED,  # (family, space)
    TOLL_PAID,  # (family, how many): its treasury pays for the second camel
    TOOK_GOODS,  # (good): the goods tile
    SOLD,  # (good, price)
    MET,  # (active family, passive family)
    BONUS,  # (how many)
    TOOK_DARK,  # (family): the dark green relation tile
    TOOK_GREY,  # (family)
    PASSED,
    LAST_TURN,  # (why)
    ENDED,
) = range(22)
