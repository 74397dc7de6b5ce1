"""Why something is not allowed in Samarkand; the sentences stand in words/*.toml."""

(
    FINE,
    NOT_NOW,
    NOT_YOUR_TURN,
    NO_TILE,
    ALREADY_FAMILY,
    TOO_DEAR,
    NOT_FAMILY,
    NO_CAMELS,
    NO_SPACE,
    MUST_ACT,
    OWN_CAMEL_THERE,
    SPACE_FULL,
    NOT_NEIGHBOUR,
    NOT_IN_HAND,
    NOT_HOLDER,
    HOLDER,
    TOO_MANY_CARDS,
) = range(17)
