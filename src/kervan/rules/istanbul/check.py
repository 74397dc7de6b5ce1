"""Positions that cannot be are refused with a sentence: here the pieces must add up."""

from ..reading import SEATS, must
from .box import (
    ALL_GUILD_CARDS,
    BASE_PLACES,
    BLUE,
    CAPACITY,
    CARD_KINDS,
    CARD_WORDS,
    COPIES,
    EXTENSIONS,
    FOUNTAIN,
    GOALS,
    MOSQUE_RUBIES,
    MOSQUE_TILES,
    NEUTRAL_PLACES,
    NEUTRALS,
    PLACES,
    RESERVE,
    SOLD_OUT,
    STACK,
    START_PRICES,
    TAVERN_TILES,
    TILES,
    TRACKS,
    WAINWRIGHT_RUBIES,
)
from .check_turn import check_turn
from .pieces import count_in
from .places.tavern import beyond
from .state import GOAL_REACHED, GOING_ON, Player, State
from .terms import COLOURS, FIGURE_WORDS, GOOD_WORDS, MARKET_WORDS, MOSQUE_WORDS, TAVERN_WORDS

ROLLED = range(2, 13)  # what two dice show


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_layout(state)
    check_rubies(state, players)
    check_assistants(state, players)
    check_tiles(state, players)
    check_bonus_cards(state, players)
    check_guild_cards(state, players)
    for name, player in zip(SEATS, players, strict=False):
        for good, word in enumerate(GOOD_WORDS):
            capacity = CAPACITY + player.extensions
            held = player.goods[good]
            must(held <= capacity, f"the cart of {name} has room for {capacity} {word}, not {held}")
    check_turn(state)


def check_layout(state: State) -> None:
    last = PLACES if state.expansion else BASE_PLACES
    for place in range(1, last + 1):
        must(state.square[place] >= 0, f"the place {place} is nowhere")
    figures = len(FIGURE_WORDS) - 1 + state.expansion
    for figure in range(figures):
        word, place = FIGURE_WORDS[figure], state.figures[figure]
        must(place > 0, f"the {word} stands nowhere")
        must(place in ROLLED, f"no dice send the {word} to the place {place}")
    neutrals = sum(place > 0 for place in state.neutrals)
    want = NEUTRALS if state.players == 2 else 0
    must(neutrals == want, f"{want} neutral merchants are in this game, not {neutrals}")
    for place in state.neutrals:
        fell = place in (0, *NEUTRAL_PLACES, *ROLLED)
        must(fell, f"no dice send a neutral merchant to the place {place}")
    if state.barrier:
        must(beyond(state, state.barrier, state.side) > 0, "the barrier stands at the board's edge")
    must((state.barrier > 0) == (state.passage >= 0), "barrier and right of passage go together")


def check_rubies(state: State, players: list[Player]) -> None:
    """Rubies owned are those that the places have given."""
    given = WAINWRIGHT_RUBIES[state.players] - state.wainwright
    filled = sum(player.extensions == EXTENSIONS for player in players)
    must(given == filled, f"the Wainwright has given {given} rubies for {filled} full carts")
    for mosque, word in enumerate(MOSQUE_WORDS):
        both = MOSQUE_TILES[mosque]
        pairs = sum(player.tiles & both == both for player in players)
        gone = MOSQUE_RUBIES[state.players] - state.mosques[mosque]
        must(gone == pairs, f"the {word} mosque has given {gone} rubies for {pairs} pairs of tiles")
        given += gone
    for track in range(TRACKS - 1 + state.expansion):
        first, price = START_PRICES[track][state.players], state.track[track]
        must(
            first <= price <= SOLD_OUT[track],
            f"a track goes from {first} to {SOLD_OUT[track]}, which is empty, not to {price}",
        )
        given += price - first
    owned = sum(player.rubies for player in players)
    must(owned == given, f"the merchants own {owned} rubies, but the places have given {given}")
    goal = GOALS[state.expansion][state.players]
    reached = any(player.rubies >= goal for player in players)
    must(
        state.ended_by == (GOAL_REACHED if reached else GOING_ON),
        f"the last round begins with {goal} rubies, not before and not after",
    )


def check_assistants(state: State, players: list[Player]) -> None:
    """Everybody's own assistants, and the neutral ones of the variant."""
    neutral = sum(state.strays)
    own = STACK + RESERVE - state.neutral_assistants
    for name, player in zip(SEATS, players, strict=False):
        below = player.mix.bit_count()
        must(player.mix < 1 << player.stack, f"the stack of {name} is not that high")
        neutral += below
        count = player.stack - below + player.reserve + player.assistants.bit_count()
        must(count == own, f"{name} has {count} assistants in all, not {own}")
        must(not player.assistants >> FOUNTAIN & 1, "no assistant ever stands at the Fountain")
        must(
            player.reserve == RESERVE - (player.tiles >> BLUE & 1),
            f"the fifth assistant of {name} comes with the blue mosque tile",
        )
    for place in range(PLACES + 1):
        lost = state.strays[place] > 0 and state.square[place] < 0
        must(not lost, f"a neutral assistant stands on the place {place}, which is not there")
    must(state.strays[FOUNTAIN] == 0, "no assistant ever stands at the Fountain")
    want = state.players * state.neutral_assistants
    must(neutral == want, f"there are {neutral} neutral assistants, not {want}")


def check_tiles(state: State, players: list[Player]) -> None:
    for colour, word in enumerate(COLOURS):
        owned = sum(player.tiles >> colour & 1 for player in players)
        taken = state.taken[colour]
        must(owned == taken, f"{taken} {word} mosque tiles are gone, but {owned} are owned")
    for kind in TAVERN_TILES:
        owned = sum(player.tavern >> kind & 1 for player in players)
        must(
            owned == state.offered[kind],
            f"{state.offered[kind]} {TAVERN_WORDS[kind]} tiles are gone, but {owned} are owned",
        )
    for market, word in enumerate(MARKET_WORDS):
        seen = state.seen[market]
        must(
            seen == TILES or state.top[market] == seen - 1,
            f"the {word} demand tile that was seen last must be the active one",
        )


def check_bonus_cards(state: State, players: list[Player]) -> None:
    discards = state.discards[: state.discarded]
    unseen = 0
    for kind in range(CARD_KINDS):
        word, copies = CARD_WORDS[kind], COPIES[state.expansion][kind]
        count = state.pile[kind] + discards.count(kind) + count_in(state.unseen, kind)
        count += sum(count_in(player.hand, kind) for player in players) + (state.playing == kind)
        must(count == copies, f"there are {count} cards {word}, not {copies}; unknown ones: unseen")
        unseen += count_in(state.unseen, kind)
        decked = count_in(state.deck, kind)
        must(state.pile[kind] <= decked <= copies, f"the deck had {decked} cards {word}")
        for name, player in zip(SEATS, players, strict=False):
            must(
                count_in(player.known, kind) <= count_in(player.hand, kind),
                f"{name} is known to hold {word}, and does not",
            )
    hidden = state.pile_size - sum(state.pile)
    for player in players:
        hidden += player.cards - sum(count_in(player.hand, kind) for kind in range(CARD_KINDS))
    must(hidden == unseen, f"{hidden} bonus cards are hidden, but {unseen} are unseen")
    fits = sum(
        min(count_in(state.deck, kind), state.pile[kind] + count_in(state.unseen, kind))
        for kind in range(CARD_KINDS)
    )
    must(state.pile_size <= fits, "the draw pile holds more than what it was shuffled from")


def check_guild_cards(state: State, players: list[Player]) -> None:
    found = 0
    heaps = [state.guild_pile, state.guild_discards, state.guild_unseen]
    heaps += [player.guild for player in players]
    heaps += [1 << state.guild] if state.guild else []
    for heap in heaps:
        must(not found & heap, "a guild card is in two places")
        found |= heap
    want = ALL_GUILD_CARDS if state.expansion else 0
    must(found == want, "guild cards are missing; unknown ones belong under guild_unseen")
    hidden = state.guild_size - state.guild_pile.bit_count()
    hidden += sum(player.guild_cards - player.guild.bit_count() for player in players)
    unseen = state.guild_unseen.bit_count()
    must(hidden == unseen, f"{hidden} guild cards are hidden, but {unseen} are unseen")
    must(not state.guild_pile & ~state.guild_deck, "the guild pile was not shuffled from these")
    fits = (state.guild_deck & (state.guild_pile | state.guild_unseen)).bit_count()
    must(state.guild_size <= fits, "the guild pile holds more than what it was shuffled from")
