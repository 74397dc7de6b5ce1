"""Why something is not allowed in Khiva; the sentences stand in words/*.toml."""

(
    FINE,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOT_IN_HAND,
    ENOUGH_PLAYED,
    ENOUGH_PASSED,
    TOO_FEW_SLOTS,
    TOO_FEW_GEMS,
    PAST_THE_COUNTER,
    NO_SALT_LEFT,
    SALT_TOO_DEAR,
) = range(11)
