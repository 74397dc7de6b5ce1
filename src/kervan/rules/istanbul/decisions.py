"""The decisions of Istanbul, as dense numbers in named blocks."""

from .box import BET_LEAST, BET_MOST, CARD_KINDS, GUILD_CARDS, KINDS, PLACES, PLAYERS, SIX, TRACKS

# Where a block is counted from 1 on (places, guild cards, dice), its name is one before its first.
MOVE_TO = -1  # + place
TAKE_ASSISTANT = MOVE_TO + PLACES + 1
LEAVE_ASSISTANT = TAKE_ASSISTANT + 1
TAKE_NEUTRAL = LEAVE_ASSISTANT + 1
PAY_FEE = TAKE_NEUTRAL + 1
END = PAY_FEE + 1  # the turn
GO_ON = END + 1  # to the second Tavern action
DONE = GO_ON + 1  # choosing
EXTEND = DONE + 1
FILL = EXTEND + 1
FILL_AND_BUY = FILL + 1  # + good
COLLECT = FILL_AND_BUY + KINDS
DRAW = COLLECT + 1
TAKE_DISCARD = DRAW + 1
DROP = TAKE_DISCARD + 1  # + kind of bonus card
DROP_GUILD = DROP + CARD_KINDS - 1  # + guild card
RECALL_FROM = DROP_GUILD + GUILD_CARDS  # + place
RECALL_ALL = RECALL_FROM + PLACES + 1
ROLL = RECALL_ALL + 1
BET = ROLL + 1 - BET_LEAST  # + number
SELL = BET + BET_MOST + 1  # + good
SELL_ALL = SELL + KINDS
SEND = SELL_ALL  # + place
BUY_RUBY = SEND + PLACES + 1
TAKE_TILE = BUY_RUBY + 1  # + colour, as its good
VISIT_HALL = TAKE_TILE + KINDS
TAVERN_TILE = VISIT_HALL + 1  # + kind
SET_BARRIER = TAVERN_TILE + 2
EDGE_AT = SET_BARRIER - 1  # + 2 * place + side
ACT = EDGE_AT + 2 * PLACES + 1  # + place
BAKSHEESH = ACT + PLACES + 1  # + track
PAY_ITEM = BAKSHEESH + TRACKS  # + good, or coffee
PAY_LIRA = PAY_ITEM + KINDS + 1
GAIN_ITEM = PAY_LIRA + 1  # + good, or coffee
GOVERNOR_CARD = GAIN_ITEM + KINDS + 1
SMUGGLE = GOVERNOR_CARD + 1  # + good
BUY_COFFEE = SMUGGLE + KINDS
CAPTURE_FOR_LIRA = BUY_COFFEE + 1  # + seat
CAPTURE_FOR_CARD = CAPTURE_FOR_LIRA + PLAYERS  # + seat
REWARD_IN_LIRA = CAPTURE_FOR_CARD + PLAYERS
REWARD_CARD = REWARD_IN_LIRA + 1
TURN_TO_FOUR = REWARD_CARD  # + what the die shows
TURN_TO_SIX = TURN_TO_FOUR + SIX  # + what the die shows
REROLL = TURN_TO_SIX + SIX + 1
KEEP = REROLL + 1
YELLOW_TILE = KEEP + 1
PLAY = YELLOW_TILE + 1  # + kind of bonus card
GUILD = PLAY + CARD_KINDS - 1  # + guild card
COUNT = GUILD + GUILD_CARDS + 1

BLOCKS = (
    ("move", MOVE_TO + 1, PLACES),
    ("take_assistant", TAKE_ASSISTANT, 1),
    ("leave_assistant", LEAVE_ASSISTANT, 1),
    ("take_neutral", TAKE_NEUTRAL, 1),
    ("pay_fee", PAY_FEE, 1),
    ("end", END, 1),
    ("go_on", GO_ON, 1),
    ("done", DONE, 1),
    ("extend", EXTEND, 1),
    ("fill", FILL, 1),
    ("fill_and_buy", FILL_AND_BUY, KINDS),
    ("collect", COLLECT, 1),
    ("draw", DRAW, 1),
    ("take_discard", TAKE_DISCARD, 1),
    ("discard", DROP, CARD_KINDS),
    ("discard_guild", DROP_GUILD + 1, GUILD_CARDS),
    ("recall", RECALL_FROM + 1, PLACES),
    ("recall_all", RECALL_ALL, 1),
    ("roll", ROLL, 1),
    ("bet", BET + BET_LEAST, BET_MOST - BET_LEAST + 1),
    ("sell", SELL, KINDS),
    ("sell_all", SELL_ALL, 1),
    ("send", SEND + 1, PLACES),
    ("buy_ruby", BUY_RUBY, 1),
    ("take_tile", TAKE_TILE, KINDS),
    ("visit_hall", VISIT_HALL, 1),
    ("tavern_tile", TAVERN_TILE, 2),
    ("set_barrier", SET_BARRIER, 1),
    ("barrier", EDGE_AT + 2, 2 * PLACES),
    ("act", ACT + 1, PLACES),
    ("baksheesh", BAKSHEESH, TRACKS),
    ("pay", PAY_ITEM, KINDS + 1),
    ("pay_lira", PAY_LIRA, 1),
    ("gain", GAIN_ITEM, KINDS + 1),
    ("governor", GOVERNOR_CARD, 1),
    ("smuggle", SMUGGLE, KINDS),
    ("buy_coffee", BUY_COFFEE, 1),
    ("capture_for_lira", CAPTURE_FOR_LIRA, PLAYERS),
    ("capture_for_card", CAPTURE_FOR_CARD, PLAYERS),
    ("reward_lira", REWARD_IN_LIRA, 1),
    ("reward_card", REWARD_CARD, 1),
    ("turn_to_four", TURN_TO_FOUR + 1, SIX),
    ("turn_to_six", TURN_TO_SIX + 1, SIX),
    ("reroll", REROLL, 1),
    ("keep", KEEP, 1),
    ("yellow_tile", YELLOW_TILE, 1),
    ("play", PLAY, CARD_KINDS),
    ("guild", GUILD + 1, GUILD_CARDS),
)
