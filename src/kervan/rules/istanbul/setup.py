"""Chapters 3 and 4: the table before the first turn."""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, draw_of, note, pick
from ..sets import has, lowest, one
from . import happen
from .box import (
    ALL_GUILD_CARDS,
    APART,
    BASE_PLACES,
    BLACK_MARKET,
    BOARDS,
    CARD_KINDS,
    CENTRES,
    COLUMNS,
    COPIES,
    FOUNTAIN,
    GUILD_CARDS,
    MARKETS,
    MOCHA_FIRST,
    MOSQUE_RUBIES,
    NEUTRAL_PLACES,
    NEUTRALS,
    PLACES,
    POLICE_STATION,
    RESERVE,
    ROWS,
    SHORT_PATHS,
    SQUARES,
    STACK,
    START_CARDS,
    START_LIRA,
    START_PRICES,
    TEA_HOUSE,
    TILES,
    TRACKS,
    WAINWRIGHT_RUBIES,
)
from .pieces import KEYSTONES, LAID, START, card, roll_place
from .piles import draw_card
from .places.markets import show_tile, tile_on
from .state import FIGURES, GOING_ON, State
from .turn import begin_turn

# How a layout is chosen: the number that option brings, then a place for each cell.
FIRST_GAME, AS_TOLD, RANDOM = range(3)
EXPANSION, NEUTRAL_ASSISTANTS, LAYOUT = range(3)  # options


@rule("istanbul 3")
def set_up(
    state: State, players: int, options: list[int], chance: Chance, journal: Journal
) -> None:
    state.players = players
    state.expansion = options[EXPANSION]
    state.neutral_assistants = options[NEUTRAL_ASSISTANTS]
    state.ended_by = GOING_ON
    state.playing = NOBODY
    state.figure = NOBODY
    state.passage = NOBODY
    lay_places(state, options, chance)
    stock_places(state)
    seat_merchants(state)
    # In the order of R50.
    for market in range(MARKETS):
        for tile in range(TILES):
            state.demand[market][tile] = NOBODY
        show_tile(state, market, chance, journal)
        note(journal, happen.DEMAND, NOBODY, market, tile_on(state, market))
    for figure in range(FIGURES - 1 + state.expansion):
        state.figures[figure] = roll_place(state, chance, journal)
        note(journal, happen.FIGURE_AT, NOBODY, figure, state.figures[figure])
    state.start = pick(chance, START, players)
    note(journal, happen.STARTS, state.start)
    for place in range(players):
        seat = (state.start + place) % players
        state.seats[seat].lira = START_LIRA[place]
        for _ in range(START_CARDS):
            draw_card(state, seat, chance, journal)
    begin_turn(state, state.start)


@rule("istanbul 3")
def stock_places(state: State) -> None:
    players = state.players
    state.wainwright = WAINWRIGHT_RUBIES[players]
    for mosque in range(len(state.mosques)):
        state.mosques[mosque] = MOSQUE_RUBIES[players]
    for track in range(TRACKS - 1 + state.expansion):
        state.track[track] = START_PRICES[track][players]
    for kind in range(CARD_KINDS):
        copies = COPIES[state.expansion][kind]
        state.pile[kind] = copies
        state.pile_size += copies
        state.deck += copies * card(kind)
    if state.expansion:
        state.guild_pile = ALL_GUILD_CARDS
        state.guild_deck = ALL_GUILD_CARDS
        state.guild_size = GUILD_CARDS
    if players == 2:
        for neutral in range(NEUTRALS):
            state.neutrals[neutral] = NEUTRAL_PLACES[neutral]


@rule("istanbul 3")
def seat_merchants(state: State) -> None:
    for seat in range(state.players):
        merchant = state.seats[seat]
        merchant.place = FOUNTAIN
        merchant.family = POLICE_STATION
        merchant.stack = STACK
        merchant.reserve = RESERVE
        merchant.mix = state.neutral_assistants  # the bottom one is swapped


# ---- the layout


@rule("istanbul 4")
def lay_places(state: State, options: list[int], chance: Chance) -> None:
    for place in range(PLACES + 1):
        state.square[place] = NOBODY
    if options[LAYOUT] == RANDOM:
        lay_at_random(state, chance)
        return
    squares = BOARDS[state.expansion]
    for cell in range(COLUMNS[state.expansion] * ROWS):
        place = options[LAYOUT + 1 + cell]
        if options[LAYOUT] == FIRST_GAME:
            place = MOCHA_FIRST[cell] if state.expansion else SHORT_PATHS[cell]
        lay(state, place, lowest(squares))
        squares &= squares - 1


@verb
def lay(state: State, place: int, square: int) -> None:
    state.place_on[square] = place
    state.square[place] = square


@verb
def are_apart(expansion: int, square: int, other: int) -> bool:
    """May the Black Market and the Tea House lie on these squares?"""
    rows = abs((square >> 3) - (other >> 3))
    columns = abs((square & 7) - (other & 7))
    if expansion and (rows == 0 or columns == 0):
        return False
    return rows + columns >= APART


@rule("istanbul 4")
def keystones(expansion: int, wanted: int) -> int:
    """The wanted one of all ways to lay the places 7, 8 and 9, as square by square.

    Its three squares stand in one number, five bits each; asked for a way beyond the last, it says
    how many there are.
    """
    found = 0
    for fountain in range(SQUARES):
        if has(CENTRES[expansion], fountain):
            board = BOARDS[expansion] & ~one(fountain)
            for market in range(SQUARES):
                if has(board, market):
                    for tea in range(SQUARES):
                        if has(board, tea) and are_apart(expansion, market, tea):
                            if found == wanted:
                                return fountain << 10 | market << 5 | tea
                            found += 1
    return found


@rule("istanbul 4")
def lay_at_random(state: State, chance: Chance) -> None:
    """Each layout that keeps the rules is equally likely."""
    ways = keystones(state.expansion, NOBODY)
    way = keystones(state.expansion, pick(chance, KEYSTONES + state.expansion, ways))
    lay(state, FOUNTAIN, way >> 10)
    lay(state, BLACK_MARKET, way >> 5 & 31)
    lay(state, TEA_HOUSE, way & 31)
    laid = one(FOUNTAIN) | one(BLACK_MARKET) | one(TEA_HOUSE)
    places = PLACES if state.expansion else BASE_PLACES
    left = ((one(places) - 1) << 1 & ~laid) >> 1  # from place 1 on, as chance numbers them
    squares = BOARDS[state.expansion]
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if state.place_on[square] == 0:
            place = draw_of(chance, LAID, left)
            left &= ~one(place)
            lay(state, place + 1, square)
