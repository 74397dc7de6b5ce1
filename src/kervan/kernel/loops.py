"""The hot loops, the same for every game: settle, decide, play thousands.

This file is never imported by name.  `forms.py` loads it once for each game and form, with three
modules in its globals: `grammar`, `outside` (chance, menu, journal) and `rules`, which names the
functions of one game.  So the loops are compiled together with the rules they run, cached by
Numba like them, and run as plain Python beside interpreted ones.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kervan.rules import grammar, outside

    rules: Any = None

verb = grammar.verb
put_copy = grammar.put_copy
below = outside.below

SEATS = 5
NOBODY = grammar.NOBODY
NO_LIMIT = 1 << 60
RANDOM, GREEDY = 0, 1  # policies; GREEDY + s is a greedy one of style s


@verb
def decide(state: Any, seat: int, decision: int, chance: Any, journal: Any, menu: Any) -> int:
    """Carry out a legal decision, then those of which every onlooker can see that they have one
    answer; with NOBODY as the seat, only those.

    Returns the first seat to decide, its menu filled, or NOBODY when the game is over. Rules are
    called from one place each: compiled for a GPU they stand wherever they are called.
    """
    while True:
        if seat != NOBODY:
            rules.apply(state, seat, decision, chance, journal)
        first, forced = NOBODY, NOBODY
        for other in range(SEATS):
            if state.waiting >> other & 1:
                if rules.is_forced(state, other):
                    forced = other
                    break
                if first == NOBODY:
                    first = other
        asked = first if forced == NOBODY else forced
        if asked != NOBODY:
            rules.legal(state, asked, menu)
        if forced == NOBODY:
            return first
        seat = forced
        decision = menu.items[0]


@verb
def begin(state: Any, players: int, options: Any, chance: Any, journal: Any, menu: Any) -> int:
    """Set the table up to the first real decision; returns as decide."""
    rules.set_up(state, players, options, chance, journal)
    return decide(state, NOBODY, 0, chance, journal, menu)


@verb
def best(menu: Any, advice: Any, luck: Any) -> int:
    """The position on the menu of the best advice; ties are broken by luck."""
    top, ties = 0, 1
    for i in range(1, menu.count):
        if advice.worth[i] > advice.worth[top]:
            top, ties = i, 1
        elif advice.worth[i] == advice.worth[top]:
            ties += 1
            if below(luck, ties) == 0:
                top = i
    return top


@verb
def choose(states: Any, seat: int, policy: int, luck: Any, menu: Any, advice: Any) -> int:
    """What a simple player picks from its menu: anything, or the best by the game's own advice.

    states[0] is the game, states[1] room for what the seat may see of it.
    """
    if policy == RANDOM:
        return below(luck, menu.count)
    put_copy(states, 1, states[0])
    rules.conceal(states[1], seat)
    rules.advise(states[1], seat, policy - GREEDY, menu, advice)
    return best(menu, advice, luck)


@verb
def key_stream(chance: Any, key: int, salt: int) -> None:
    """Let chance come from this stream, and be forgotten."""
    chance.mode = outside.FAST
    chance.key = key
    chance.salt = salt
    chance.counter = 0


@verb
def play_game(
    states: Any,
    players: int,
    options: Any,
    policies: Any,
    chance: Any,
    luck: Any,
    journal: Any,
    menu: Any,
    advice: Any,
    limit: int,
) -> int:
    """A whole game by simple players; returns how many real decisions it took.

    The keys of chance and luck are set by the caller; states[2] stays empty.
    """
    put_copy(states, 0, states[2])
    taken = 0
    seat = begin(states[0], players, options, chance, journal, menu)
    while seat != NOBODY and taken < limit:
        taken += menu.count > 1
        at = choose(states, seat, policies[seat], luck, menu, advice)
        seat = decide(states[0], seat, menu.items[at], chance, journal, menu)
    return taken


@verb
def play_games(
    states: Any,
    players: int,
    options: Any,
    policies: Any,
    keys: Any,
    chances: Any,
    journal: Any,
    menu: Any,
    advice: Any,
    results: Any,
) -> int:
    """As many games as there are results, one after the other; returns the real decisions taken.

    keys[0] is the seed, keys[1] the number of the first game, keys[2] the step to the next.
    """
    taken = 0
    for game in range(len(results)):
        number = keys[1] + game * keys[2]
        key_stream(chances[0], keys[0], 2 * number)
        key_stream(chances[1], keys[0], 2 * number + 1)
        taken += play_game(
            states, players, options, policies, chances[0], chances[1], journal, menu, advice,
            NO_LIMIT,
        )  # fmt: skip
        write_result(states[0], players, results[game])
    return taken


@verb
def begin_many(
    states: Any, players: int, options: Any, keys: Any, chances: Any, journals: Any, menus: Any,
    seats: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Begin the games first .. last - 1 of a batch; seats[i] is who decides in game i.

    keys[0] is the seed, keys[1] how many games a batch has; states[count] stays empty.
    """
    for i in range(first, last):
        key_stream(chances[i], keys[0], i)
        put_copy(states, i, states[keys[1]])
        seats[i] = begin(states[i], players, options, chances[i], journals[0], menus[i])


@verb
def go_on(
    states: Any, players: int, options: Any, keys: Any, chances: Any, journals: Any, menus: Any,
    seat: int, decision: int, result: Any, i: int,
) -> int:  # fmt: skip
    """A decision in game i of a batch; if it ends, write the result and begin the next game there.

    Returns who decides.
    """
    while True:
        seat = decide(states[i], seat, decision, chances[i], journals[0], menus[i])
        if seat != NOBODY:
            return seat
        write_result(states[i], players, result)
        chances[i].salt += keys[1]
        chances[i].counter = 0
        put_copy(states, i, states[keys[1]])
        rules.set_up(states[i], players, options, chances[i], journals[0])


@verb
def step_many(
    states: Any, players: int, options: Any, keys: Any, chances: Any, journals: Any, menus: Any,
    seats: Any, decisions: Any, results: Any, first: int, last: int,
) -> int:  # fmt: skip
    """One decision in each game of a batch; a game that ends leaves its result and begins anew.

    results[i].ended_by is 0 for a game that goes on. Returns how many games ended.
    """
    ended = 0
    for i in range(first, last):
        results[i].ended_by = 0
        seats[i] = go_on(
            states, players, options, keys, chances, journals, menus, seats[i], decisions[i],
            results[i], i,
        )  # fmt: skip
        ended += results[i].ended_by != 0
    return ended


@verb
def write_result(state: Any, players: int, result: Any) -> None:
    result.ended_by = state.ended_by
    for seat in range(players):
        result.scores[seat] = rules.score(state, seat)
        result.ranks[seat] = rules.rank(state, seat)


@verb
def pick_many(menus: Any, luck: Any, decisions: Any, first: int, last: int) -> None:
    """Any decision of each menu."""
    for i in range(first, last):
        decisions[i] = menus[i].items[below(luck, menus[i].count)]


@verb
def mask_many(menus: Any, masks: Any, first: int, last: int) -> None:
    """masks[i][d]: may decision d be taken in game i?"""
    for i in range(first, last):
        row = masks[i]
        for d in range(len(row)):
            row[d] = False
        for place in range(menus[i].count):
            row[menus[i].items[place]] = True


@verb
def observe_many(states: Any, seats: Any, seen: Any, first: int, last: int) -> None:
    """seen[i]: game i as the seat that decides may know it."""
    for i in range(first, last):
        put_copy(seen, i, states[i])
        rules.conceal(seen[i], seats[i])


@verb
def run_random(
    states: Any, players: int, options: Any, keys: Any, chances: Any, journals: Any, menus: Any,
    seats: Any, results: Any, i: int,
) -> int:  # fmt: skip
    """A random decision in one game of a batch, begun anew when it ends; was it a real one?"""
    decision = menus[i].items[below(chances[i], menus[i].count)]
    taken = menus[i].count > 1
    seats[i] = go_on(
        states, players, options, keys, chances, journals, menus, seats[i], decision, results[i], i
    )
    return 1 if taken else 0
