"""What can happen in Khiva: the rows of the journal."""

# Each with what its numbers a, b, c mean; the seat is the player it happens to.
(
    SEALED,  # this seat has made its secret choice
    PASSED,  # (to): a card went to the neighbour
    PASSED_CARD,  # (to, card): which one, for the two who know
    REVEALED,  # (card)
    REJECTED,  # (card)
    WON,  # (camel, card)
    GEMS,  # (how many): taken from the supply
    PAID,  # (how many): back to the supply
    WALKED,  # (camel, path, place): where it stops
    CARPET,  # (colour, kind): taken, pending
    CARPET_SHOWS,  # (colour): the next one
    SALT,  # (place in the stack)
    SCORED_TEAPOT,  # (camel, kind)
    SCORED_CARPET,  # (colour, kind)
    LOADED,  # (camel, kind): a new teapot
    DEALT,  # (how many): new cards for this seat
    DEALT_CARD,  # (card): which, for its owner
    ASIDE_SHOWN,  # (card): set aside face up
    LAST_TURN,  # (why)
    ENDED,
) = range(20)
