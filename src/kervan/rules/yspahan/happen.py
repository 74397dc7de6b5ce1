"""What can happen in Yspahan: the rows of the journal."""

# Each with what its numbers a, b, c mean; the seat is the player it happens to.
(
    DAY,  # (week, day): begins; the seat is its first player
    YELLOW_DICE,  # (how many): paid for
    FLOOR,  # (floor, value, white + 16 * yellow): dice put on a floor
    GROUP,  # (floor, dice, value): taken from the tower
    NO_GROUP,
    YELLOW_LEAVES,  # (how many)
    CAMELS,  # (how many): taken
    GOLD,  # (how many): taken
    CAMELS_PAID,  # (how many)
    GOLD_PAID,  # (how many)
    DREW,  # a card, for those who do not see which
    DREW_CARD,  # (kind), for the one who drew it
    NO_CARD,
    SHUFFLED,  # (how many): the discards are a new deck
    PLAYED,  # (kind)
    BONUS_DIE,  # (kind): discarded for one more die
    PLACED,  # (shop)
    LEFT_OVER,  # (how many): cubes without a legal shop
    WALKED,  # (from, to, gold): the supervisor
    KEPT,  # (shop): a camel keeps the cube where it is
    SHIPPED,  # (shop): the cube leaves its shop
    LOADED,  # (slot, points)
    CARAVAN_FULL,
    CARAVAN_SCORED,  # (cubes, factor, points)
    BUILT,  # (building, points)
    SOLD,  # (points): for camels or gold
    SOUK,  # (souk, points): full at the end of a week
    WEEK_OVER,  # (week)
    ENDED,
) = range(29)
