"""The record of Khiva as words and numbers, and back again.

What a seat may know is decided in sight.py; here the record is only put into the game's own
words.  Nothing is lost on the way, so a view can be loaded again, and stories patch it.
"""

from typing import Any

from ..reading import (
    SEATS,
    Reading,
    Refusal,
    members,
    must,
    repeated,
    word_or_none,
)
from ..sets import has, lowest, size_of
from .box import (
    ALL_CARDS,
    CAMELS,
    CARDS,
    CARPETS,
    COLOURS,
    COUNTER,
    FACE_UP_ASIDE,
    GEMS,
    HAND_AT_END,
    HAND_AT_START,
    SALT,
    STALL_CHOICE,
    STALLS,
    TEAPOT_LEAST,
    TEAPOTS,
    TO_PASS,
    TO_PLAY,
    VALUES,
)
from .reasons import FINE
from .stalls.salt import why_not_salt
from .state import CHOOSE, GOING_ON, STALL, Player, State
from .walk import most_to_spend, requests

CARD_WORDS = tuple(f"{COLOURS[card // VALUES]} {card % VALUES + 1}" for card in range(CARDS))
TEAPOT_WORDS = tuple(str(TEAPOT_LEAST + kind) for kind in range(len(TEAPOTS)))
CARPET_WORDS = tuple(str(points) for points in CARPETS)
OWN_CARPETS = tuple(f"{colour} {points}" for colour in COLOURS for points in CARPETS)
SALT_WORDS = tuple(str(points) for points in SALT)
STEPS = ("choose", "spend", "stall", "finished")
ENDS = ("none", "teapots", "carpets", "salt")
KHIVA = "khiva"


def flatten(table: list[list[int]]) -> list[int]:
    return [count for row in table for count in row]


def view(state: State) -> dict[str, Any]:
    """The whole record in words."""
    seats = range(state.players)
    return {
        "step": STEPS[state.step],
        "turn": state.turn,
        "hand_size": state.hand_size,
        "camel": COLOURS[state.camel],
        "mover": word_or_none(state.mover, SEATS),
        "winning": word_or_none(state.winning, CARD_WORDS),
        "waiting": members(state.waiting, SEATS),
        "ended_by": ENDS[state.ended_by],
        "supply": state.supply,
        "salt": list(SALT_WORDS[state.salt_sold :]),
        "top_carpet": word_or_none(state.top_carpet, COLOURS),
        "teapots": repeated(state.teapots, TEAPOT_WORDS),
        "carpets": repeated(flatten(state.carpets), OWN_CARPETS),
        "discards": members(state.discards, CARD_WORDS),
        "aside": members(state.aside, CARD_WORDS),
        "aside_open": members(state.aside_open, CARD_WORDS),
        "hidden": members(state.hidden, CARD_WORDS),
        "camels": {
            colour: {
                "at": KHIVA if camel.path < 0 else f"{SEATS[camel.path]} {camel.place}",
                "teapot": word_or_none(camel.teapot, TEAPOT_WORDS),
            }
            for colour, camel in zip(COLOURS, state.camels, strict=True)
        },
        "seat": {SEATS[seat]: view_seat(state.seats[seat]) for seat in seats},
    }


def view_seat(player: Player) -> dict[str, Any]:
    return {
        "gems": player.gems,
        "hand": members(player.hand, CARD_WORDS),
        "to_play": player.to_play,
        "to_pass": player.to_pass,
        "playing": members(player.playing, CARD_WORDS),
        "passing": members(player.passing, CARD_WORDS),
        "shown": members(player.shown, CARD_WORDS),
        "teapots": repeated(player.teapots, TEAPOT_WORDS),
        "salt": repeated(player.salt, SALT_WORDS),
        "pending": repeated(flatten(player.pending), OWN_CARPETS),
        "carpets": repeated(flatten(player.carpets), OWN_CARPETS),
        "recalls": {
            CARD_WORDS[card]: [near, player.far[card]]
            for card, near in enumerate(player.near)
            if near
        },
    }


def keep_options(state: State, options: list[int]) -> None:
    """Write the options of the game into a record without a set-up."""
    state.top_colour_shown = options[0]


def load(position: Reading, state: State) -> None:
    """Put the words of a position into a record that knows its players and options."""
    state.step = position.word("step", STEPS)
    state.over = int(STEPS[state.step] == "finished")
    state.turn = position.number("turn", 1, 9999)
    state.hand_size = position.number("hand_size", 0, max(HAND_AT_START))
    state.camel = position.word("camel", COLOURS)
    state.mover = position.word_or_none("mover", SEATS[: state.players])
    state.winning = position.word_or_none("winning", CARD_WORDS)
    state.waiting = position.set("waiting", SEATS[: state.players])
    state.ended_by = position.word("ended_by", ENDS)
    state.supply = position.number("supply", 0, GEMS)
    left = position.list("salt", SALT_WORDS)
    state.salt_sold = len(SALT) - len(left)
    must(left == list(range(state.salt_sold, len(SALT))), "the salt stack goes 10, 9, 8, 7, 6")
    state.top_carpet = position.word_or_none("top_carpet", COLOURS)
    state.teapots = position.counts("teapots", TEAPOT_WORDS, max(TEAPOTS))
    state.carpets = rows(position.counts("carpets", OWN_CARPETS, 1))
    state.discards = position.set("discards", CARD_WORDS)
    state.aside = position.set("aside", CARD_WORDS)
    state.aside_open = position.set("aside_open", CARD_WORDS)
    state.hidden = position.set("hidden", CARD_WORDS)
    camels = position.part("camels")
    places = (KHIVA, *(f"{seat} {s}" for seat in SEATS[: state.players] for s in range(1, COUNTER)))
    for camel, colour in zip(state.camels, COLOURS, strict=True):
        one = camels.part(colour)
        place = one.word("at", places)
        camel.path = (place - 1) // STALLS if place else -1
        camel.place = (place - 1) % STALLS + 1 if place else 0
        camel.teapot = one.word_or_none("teapot", TEAPOT_WORDS)
        one.end()
    camels.end()
    position.seats(state.players, lambda seat, number: load_seat(seat, state.seats[number]))


def rows(counts: list[int]) -> list[list[int]]:
    size = len(CARPETS)
    return [counts[colour * size : (colour + 1) * size] for colour in range(CAMELS)]


def load_seat(seat: Reading, player: Player) -> None:
    player.gems = seat.number("gems", 0, GEMS)
    player.hand = seat.set("hand", CARD_WORDS)
    player.to_play = seat.number("to_play", 0, 2)
    player.to_pass = seat.number("to_pass", 0, 2)
    player.playing = seat.set("playing", CARD_WORDS)
    player.passing = seat.set("passing", CARD_WORDS)
    player.shown = seat.set("shown", CARD_WORDS)
    player.teapots = seat.counts("teapots", TEAPOT_WORDS, max(TEAPOTS))
    player.salt = seat.counts("salt", SALT_WORDS, 1)
    player.pending = rows(seat.counts("pending", OWN_CARPETS, 1))
    player.carpets = rows(seat.counts("carpets", OWN_CARPETS, 1))
    recalls = seat.part("recalls")
    for card in list(recalls.data):
        if card not in CARD_WORDS:
            raise Refusal(f"{recalls.path}: there is no card {card!r}")
        place = CARD_WORDS.index(card)
        player.near[place], player.far[place] = recalls.numbers(card, 2, 1, len(SEATS) - 1)


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_cards(state, players)
    check_memories(state, players)
    check_tokens(state, players)
    check_camels(state)
    check_step(state, players)
    check_deal(state, players)


def check_cards(state: State, players: list[Player]) -> None:
    everywhere = [state.discards, state.aside, state.aside_open, state.hidden]
    for player in players:
        everywhere += [player.hand, player.playing, player.passing, player.shown]
    found = 0
    for cards in everywhere:
        twice = members(found & cards, CARD_WORDS)
        must(not twice, f"the card {', '.join(twice)} is in two places")
        found |= cards
    lost = members(ALL_CARDS & ~found, CARD_WORDS)
    must(not lost, f"the card {', '.join(lost)} is nowhere; unknown ones belong under hidden")

    count, size = state.players, state.hand_size
    most = HAND_AT_START[count] - (0 if state.step == CHOOSE else TO_PLAY[count])
    sizes = range(most, HAND_AT_END[count] - 1, -TO_PLAY[count])
    fit = size in sizes and (state.step != CHOOSE or size > HAND_AT_END[count])
    must(fit, f"with {count} players no hand has {size} cards at this step")
    unknown = 0
    for seat, player in enumerate(players):
        here = size_of(player.hand | player.playing | player.passing)
        must(here <= size, f"{SEATS[seat]} has {here} cards, the hands have {size}")
        unknown += size - here
    must(unknown <= size_of(state.hidden), f"the hands lack {unknown} cards")
    shown = FACE_UP_ASIDE[count]
    must(size_of(state.aside_open) == shown, f"{shown} cards lie aside face up")


def check_memories(state: State, players: list[Player]) -> None:
    """What a seat recalls must be so, as far as it can be seen."""
    for seat, player in enumerate(players):
        for card in members(ALL_CARDS, CARD_WORDS):
            place = CARD_WORDS.index(card)
            near, far = player.near[place], player.far[place]
            if near == 0:
                continue
            within = state.hidden
            for away in range(near, far + 1):
                holder = players[(seat + away) % len(players)]
                within |= holder.hand | holder.playing | holder.passing
            so = near <= far < len(players) and has(within, place)
            must(so, f"{SEATS[seat]} cannot recall {card} like that")


def check_tokens(state: State, players: list[Player]) -> None:
    gems = state.supply + sum(player.gems for player in players)
    must(gems == GEMS, f"there are {gems} gems in all, not {GEMS}")

    for kind, copies in enumerate(TEAPOTS):
        count = state.teapots[kind] + sum(camel.teapot == kind for camel in state.camels)
        count += sum(player.teapots[kind] for player in players)
        word = TEAPOT_WORDS[kind]
        must(count == copies, f"there are {count} teapots of {word}, not {copies}")

    for place, word in enumerate(OWN_CARPETS):
        colour, kind = divmod(place, len(CARPETS))
        count = state.carpets[colour][kind]
        count += sum(p.pending[colour][kind] + p.carpets[colour][kind] for p in players)
        must(count == 1, f"there are {count} carpets {word}, not 1")
    left = any(flatten(state.carpets))
    shows = bool(state.top_colour_shown) and left
    must((state.top_carpet >= 0) == shows, "the top carpet shows its colour only by the option")
    if state.top_carpet >= 0:
        top = COLOURS[state.top_carpet]
        must(any(state.carpets[state.top_carpet]), f"no {top} carpet is left to show on top")

    for bag, word in enumerate(SALT_WORDS):
        count = sum(player.salt[bag] for player in players)
        must(count == (bag < state.salt_sold), f"the salt bag {word} is owned {count} times")

    empty = (not any(state.teapots), not left, state.salt_sold == len(SALT))
    ended = any(empty) if state.ended_by == GOING_ON else not empty[state.ended_by - 1]
    must(not ended, "the game ends when a stack is empty, not before, and by that stack")


def check_camels(state: State) -> None:
    stalls = [(camel.path, camel.place) for camel in state.camels if camel.path >= 0]
    must(len(set(stalls)) == len(stalls), "two camels stand on one stall")
    for camel, colour in zip(state.camels, COLOURS, strict=True):
        loaded = camel.teapot >= 0 or not any(state.teapots)
        must(loaded, f"the {colour} camel has no teapot, while some are left")
        at_home = camel.teapot >= 0 or camel.path < 0
        must(at_home, f"the {colour} camel has left Khiva without a teapot")


def check_choice(state: State, name: str, player: Player, asked: bool) -> None:
    still = player.to_play + player.to_pass
    if state.step != CHOOSE:
        so = not still and not player.playing and not player.passing
        must(so, f"{name} cannot be choosing or have a card face down at this step")
        return
    must(not player.shown, f"{name} cannot show cards before all have chosen")
    if not asked:
        must(not still, f"{name} still has to choose, but is not waited for")
        is_hidden = not player.hand | player.playing | player.passing
        so = size_of(player.playing) == TO_PLAY[state.players]
        so = so and size_of(player.passing) == TO_PASS[state.players]
        must(is_hidden or so, f"{name} has chosen, but has not the right cards face down")
        return
    must(still > 0, f"{name} has chosen already, but is waited for")
    so = player.to_play + size_of(player.playing) == TO_PLAY[state.players]
    so = so and player.to_pass + size_of(player.passing) == TO_PASS[state.players]
    must(so, f"{name} has not the right number of cards still to choose")


def check_step(state: State, players: list[Player]) -> None:
    """Only those whom the step asks may decide."""
    if state.over:
        must(state.waiting == 0, "nobody decides when the game is over")
        must(state.ended_by != GOING_ON, "the game is over only when a stack is empty")
        return
    must(state.waiting != 0, "somebody has to decide while the game goes on")
    for seat, player in enumerate(players):
        check_choice(state, SEATS[seat], player, has(state.waiting, seat))
    if state.step == CHOOSE:
        still = state.mover < 0 and state.winning < 0 and state.camel == 0
        must(still, "nobody moves while all choose")
        goes_on = state.ended_by == GOING_ON
        must(goes_on, "the turn in which a stack ran out was the last one, nobody chooses again")
        return
    asked = state.waiting == 1 << state.mover if state.mover >= 0 else False
    must(asked and state.winning >= 0, "only the mover decides at this step")
    lowest_shown = lowest(requests(state, state.camel) or 1 << CARDS)
    must(
        has(players[state.mover].shown, state.winning) and lowest_shown == state.winning,
        "the winning card must be the lowest of its camel, and shown by the mover",
    )
    camel = state.camels[state.camel]
    at_four = camel.path == state.mover and bool(STALL_CHOICE[camel.place])
    must(state.step != STALL or at_four, "salt or carpet is asked at the fourth stall")
    if state.step == STALL:
        can_pay = why_not_salt(state, state.mover) == FINE
        must(can_pay, f"{SEATS[state.mover]} cannot buy salt, so nothing is asked")
    else:
        can_spend = most_to_spend(state) > 0
        must(can_spend, f"{SEATS[state.mover]} cannot spend a gem here, so nothing is asked")


def check_deal(state: State, players: list[Player]) -> None:
    """What has been played in this deal lies open: as much as hands and turns say."""
    count = state.players
    turns = (HAND_AT_START[count] - state.hand_size) // TO_PLAY[count]
    played = size_of(state.discards) + sum(size_of(player.shown) for player in players)
    must(
        played == count * TO_PLAY[count] * turns,
        f"{played} cards have been played in this deal, not {count * TO_PLAY[count] * turns}",
    )
    begun = turns + (state.step == CHOOSE)
    in_a_deal = (HAND_AT_START[count] - HAND_AT_END[count]) // TO_PLAY[count]
    so = (state.turn - begun) % in_a_deal == 0
    must(so, f"turn {state.turn} cannot be number {begun} of its deal")
    handled = CAMELS if state.over else state.camel
    for seat, player in enumerate(players):
        name, shown = SEATS[seat], size_of(player.shown)
        must(shown <= TO_PLAY[count], f"{name} shows {shown} cards, and plays {TO_PLAY[count]}")
        gone = members(player.shown & ((1 << VALUES * handled) - 1), CARD_WORDS)
        must(not gone, f"{', '.join(gone)} of {name} should be discarded: that camel has walked")
