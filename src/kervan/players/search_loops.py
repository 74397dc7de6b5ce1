"""The hot loops of search: imagine a world, try a decision in it, play on, and see who stands how.

Bound to the rules of each game by `Form.bind`, as kernel/loops.py is; see search.py for what is
made of it.  One simulation is

    imagine world w -> take decision d -> everybody plays on by a policy, for so many decisions
                    -> what each seat may hope for there, or how the game has ended

Everything in it follows from (concealed record, key, w, d).  All decisions meet the same worlds,
and in a world the same chance, keyed anew at each step so that it stays the same as long as may be.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kervan.kernel import loops
    from kervan.rules import grammar, outside

    rules: Any = None  # the functions of one game

verb = grammar.verb
put_copy = grammar.put_copy
below = outside.below
bits32 = outside.bits32
key_stream = loops.key_stream
decide = loops.decide

NOBODY = grammar.NOBODY
RANDOM, GREEDY = 0, 1
STREAMS = 4  # a world has streams for what is imagined, for chance, and for the whims of players
ROOM = 4096  # numbers of chance one decision may take before it meets those of the next

# Places in a row of settings.
(KEY, ME, PLAYERS, POLICY, WHIM, HEAT, HORIZON, OPEN) = range(8)

# What states are for.
ROOT, WORLD, SEEN = range(3)
OVER = 5  # behind the ranks of five seats


@verb
def lean(menu: Any, advice: Any, luck: Any, heat: int) -> int:
    """The place on the menu of the best advice after a random number below `heat` is added."""
    top, most = 0, 0
    for i in range(menu.count):
        worth = advice.worth[i] + (below(luck, heat) if heat > 0 else 0)
        if i == 0 or worth > most:
            top, most = i, worth
    return top


@verb
def pick(states: Any, seat: int, settings: Any, luck: Any, menu: Any, advice: Any) -> int:
    """What a seat of an imagined world decides: by advice, now and then by whim."""
    if menu.count == 1:
        return 0
    if settings[POLICY] == RANDOM or below(luck, 1000) < settings[WHIM]:
        return below(luck, menu.count)
    put_copy(states, SEEN, states[WORLD])
    rules.conceal(states[SEEN], seat)
    rules.advise(states[SEEN], seat, settings[POLICY] - GREEDY, menu, advice)
    return lean(menu, advice, luck, settings[HEAT])


@verb
def simulate(
    states: Any, settings: Any, chances: Any, journal: Any, menu: Any, advice: Any,
    worlds: Any, tries: Any, hopes: Any, ends: Any, leaves: Any, first: int, last: int,
) -> int:  # fmt: skip
    """Simulations first .. last - 1: decision tries[i] in world worlds[i]; returns real decisions.

    hopes[i] is what each seat may hope for where simulation i stops, in thousandths of a point;
    ends[i] how the seats rank there, and behind them whether the game is over. Where `leaves` has
    room for it, the table is put there as well. A try below 0 stands for going on by policy.
    """
    me, players = settings[ME], settings[PLAYERS]
    luck, chance = chances[0], chances[1]
    taken = 0
    for i in range(first, last):
        put_copy(states, WORLD, states[ROOT])
        if settings[OPEN] == 0:
            key_stream(chance, settings[KEY], worlds[i] * STREAMS)
            rules.imagine(states[WORLD], me, chance)
        key_stream(luck, settings[KEY], worlds[i] * STREAMS + 1)
        key_stream(chance, settings[KEY], worlds[i] * STREAMS + 2)
        state = states[WORLD]
        seat = decide(state, me if tries[i] >= 0 else NOBODY, tries[i], chance, journal, menu)
        step = 0
        while seat != NOBODY and step < settings[HORIZON]:
            step += 1
            chance.counter = step * ROOM
            taken += menu.count > 1
            at = pick(states, seat, settings, luck, menu, advice)
            seat = decide(state, seat, menu.items[at], chance, journal, menu)
        weigh(state, players, hopes[i], ends[i])
        ends[i][OVER] = seat == NOBODY
        if i < len(leaves):
            put_copy(leaves, i, state)
    return taken


@verb
def weigh(state: Any, players: int, hopes: Any, ends: Any) -> None:
    """What each seat may hope for, and how they would rank now."""
    for seat in range(players):
        hopes[seat] = rules.evaluate(state, seat)
        ends[seat] = rules.rank(state, seat)


@verb
def consider(states: Any, me: int, style: int, menu: Any, advice: Any) -> None:
    """The menu of the root and the advice on it."""
    rules.legal(states[ROOT], me, menu)
    rules.advise(states[ROOT], me, style, menu, advice)


@verb
def show(states: Any, key: int, me: int, decision: int, chance: Any, journal: Any) -> None:
    """Take a decision in one imagined world, and leave there what everybody can see of it."""
    put_copy(states, WORLD, states[ROOT])
    key_stream(chance, key, 0)
    rules.imagine(states[WORLD], me, chance)
    rules.apply(states[WORLD], me, decision, chance, journal)
    rules.conceal(states[WORLD], NOBODY)
