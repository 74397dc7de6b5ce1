"""What can happen in Istanbul: the rows of the journal."""

# Each with what its numbers a, b, c mean; the seat is the player it happens to.
(
    STARTS,  # this seat is the start player
    FIGURE_AT,  # (figure, place): it goes there
    NEUTRAL_AT,  # (place): a neutral merchant goes there
    DEMAND,  # (market, tile): now active
    MOVED,  # (place)
    STAYED,  # (place)
    TOOK,  # (place): the own assistant joins the stack
    LEFT,  # (place, neutral): an assistant is left
    TOOK_NEUTRAL,  # (place)
    STOPPED,  # the turn ends early
    PAID_FEE,  # (to): a fee to another player
    PAID_NEUTRAL,  # (lira): fees for neutral merchants
    GOT_LIRA,  # (lira)
    PAID_LIRA,  # (lira)
    GOT_COFFEE,  # (coffee)
    PAID_COFFEE,  # (coffee)
    GOT_GOODS,  # (good, count)
    PAID_GOODS,  # (good, count)
    RUBY,  # (place)
    EXTENDED,  # (extensions)
    MAIL,  # (indicators lowered)
    DREW,  # this seat draws a bonus card
    DREW_CARD,  # (kind): which, for its owner
    TOOK_DISCARD,  # (kind)
    DISCARDED,  # (kind)
    PLAYED,  # (kind)
    SHUFFLED,  # the discard pile becomes the draw pile
    DREW_GUILD,  # this seat draws a guild card
    DREW_GUILD_CARD,  # (number): which, for its owner
    DISCARDED_GUILD,  # (number)
    PLAYED_GUILD,  # (number)
    SHUFFLED_GUILD,
    RECALLED,  # (place): an assistant comes back from there
    FAMILY_SENT,  # (place)
    FAMILY_BACK,  # home again
    CAPTURED,  # (seat): whose family member is sent home
    ROLLED,  # (die, die)
    TURNED_DIE,  # (from, to)
    BET_ON,  # (number)
    SOLD,  # (goods, lira)
    TILE,  # (colour): a mosque tile
    TAVERN_TILE_TAKEN,  # (kind)
    BARRIER_SET,  # (place, side)
    PASSAGE,  # this seat owns the right of passage
    BRIBED,  # (place): the baksheesh tile is turned
    YELLOW_USED,
    LAST_ROUND,
    ENDED,
) = range(48)
