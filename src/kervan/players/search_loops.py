"""The hot loops of search: imagine a world, try a decision in it, play on, and see who stands how.

Bound to the rules of each game by `Form.bind`, as kernel/loops.py is; see search.py for what is
made of it.  One simulation is

    imagine world w -> take decision d -> everybody plays on by a policy, for so many turns
                    -> what each seat may hope for there, or how the game has ended

All decisions meet the same worlds, and in a world the same chance, keyed anew at each step so that
it stays the same as long as may be.  What the searching seat decides later is planned in a tree of
its own decisions, one below each decision tried: a place in it is what this seat has decided since,
whatever chance and the others did in between.

    d ─┬─ spend 0 ─── buy salt       each branch knows how often it was passed and what came of it;
       └─ spend 1 ─┬─ take carpet    the best so far is taken, or one that deserves another look
                   └─ buy salt

Everything follows from (concealed record, key, w, d) and what d's tree has met before.
"""

import math
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

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
(KEY, ME, PLAYERS, POLICY, WHIM, HEAT, HORIZON, OPEN, DEPTH, SCALE, TRUST, EXPLORE) = range(12)

# What states are for.
ROOT, WORLD, SEEN = range(3)
OVER = 5  # behind the ranks of five seats

NONE = -1
BRANCHES = 4096  # of one tree at most; then it grows no more
RIPE = 2  # a branch grows others once it was passed so often
WHOLE = 1_000_000  # a certain win
FARTHEST = -1_000_000_000  # behind the best advice

Count = Annotated[int, np.int32]


@grammar.record
class Branch:
    """A decision that was taken somewhere, and what came of it."""

    decision: Annotated[int, np.int16]
    next: Count  # another decision at the same place
    first: Count  # a decision after this one
    made: Count  # of a root: how many branches its tree has
    visits: Count
    worth: Count  # how far it is behind the best advice, in thousandths of a point
    won: Annotated[int, np.int64]  # chances to win, summed up


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
def plant(branches: Any, tree: int) -> None:
    """An empty tree; it begins with the decision that is tried."""
    root = branches[tree * BRANCHES]
    root.first = NONE
    root.made = 1
    root.visits = 0
    root.won = 0


@verb
def grow(
    states: Any, seat: int, settings: Any, menu: Any, advice: Any, branches: Any, root: int,
    here: int, slots: Any,
) -> bool:  # fmt: skip
    """Find a branch for each item of the menu, slots[decision]; False if there is no room."""
    for i in range(menu.count):
        slots[menu.items[i]] = NONE
    at = branches[here].first
    while at != NONE:
        slots[branches[at].decision] = at
        at = branches[at].next
    missing = 0
    for i in range(menu.count):
        missing += slots[menu.items[i]] == NONE
    if missing == 0:
        return True
    if branches[root].made + missing > BRANCHES:
        return False
    put_copy(states, SEEN, states[WORLD])
    rules.conceal(states[SEEN], seat)
    rules.advise(states[SEEN], seat, max(0, settings[POLICY] - GREEDY), menu, advice)
    most = advice.worth[0]
    for i in range(1, menu.count):
        most = max(most, advice.worth[i])
    for i in range(menu.count):
        if slots[menu.items[i]] == NONE:
            at = root + branches[root].made
            branches[root].made += 1
            new = branches[at]
            new.decision = menu.items[i]
            new.next = branches[here].first
            new.first = NONE
            new.visits = 0
            new.worth = max(advice.worth[i] - most, FARTHEST)
            new.won = 0
            branches[here].first = at
            slots[new.decision] = at
    return True


@verb
def climb(settings: Any, menu: Any, branches: Any, here: int, slots: Any) -> int:
    """The place on the menu of the branch to take: the best so far, seldom passed ones preferred.

    Advice counts for some visits: a lead of `SCALE` in it for a fifth of a win.
    """
    visits = branches[here].visits
    middle = branches[here].won / visits
    trust, scale = settings[TRUST] / 1000, 5.0 * settings[SCALE]
    bonus = settings[EXPLORE] * math.sqrt(math.log(visits + 1.0))
    top, most = 0, 0.0
    for i in range(menu.count):
        one = branches[slots[menu.items[i]]]
        advised = middle + WHOLE * max(-0.2, one.worth / scale)
        worth = (one.won + trust * advised) / (one.visits + trust)
        worth += bonus / math.sqrt(one.visits + 1.0)
        if i == 0 or worth > most:
            top, most = i, worth
    return top


@verb
def chance_of(settings: Any, hopes: Any, ends: Any) -> int:
    """The searching seat's chance to win where a simulation stopped."""
    me, players = settings[ME], settings[PLAYERS]
    best, winners, total = ends[me], 0, 0.0
    for seat in range(players):
        best = max(best, ends[seat])
    for seat in range(players):
        winners += ends[seat] == best
        total += math.exp((hopes[seat] - hopes[me]) / settings[SCALE])
    if ends[OVER] == 0:
        return int(WHOLE / total)
    return WHOLE // winners if ends[me] == best else 0


@verb
def simulate(
    states: Any, settings: Any, chances: Any, journal: Any, menu: Any, advice: Any,
    worlds: Any, tries: Any, hopes: Any, ends: Any, leaves: Any,
    branches: Any, trees: Any, slots: Any, path: Any, first: int, last: int,
) -> int:  # fmt: skip
    """Simulations first .. last - 1: decision tries[i] in world worlds[i]; returns real decisions.

    hopes[i] is what each seat may hope for where simulation i stops, in thousandths of a point;
    ends[i] how the seats rank there, and behind them whether the game is over. Where `leaves` has
    room for it, the table is put there as well. A try below 0 stands for going on by policy.
    With a DEPTH, so many own decisions after it are planned in the tree trees[i].
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
        root, here, passed = NONE, NONE, 0
        if settings[DEPTH] > 0:
            root = here = trees[i] * BRANCHES
        seat = decide(state, me if tries[i] >= 0 else NOBODY, tries[i], chance, journal, menu)
        step, turns, last_seat = 0, 0, seat
        while seat != NOBODY and turns < settings[HORIZON]:
            step += 1
            chance.counter = step * ROOM
            taken += menu.count > 1
            at = NONE
            if here != NONE and seat == me and menu.count > 1:
                is_ripe = passed < settings[DEPTH] and branches[here].visits >= RIPE
                if is_ripe and grow(
                    states, seat, settings, menu, advice, branches, root, here, slots
                ):
                    at = climb(settings, menu, branches, here, slots)
                    here = slots[menu.items[at]]
                    path[passed] = here
                    passed += 1
                else:
                    here = NONE
            if at == NONE:
                at = pick(states, seat, settings, luck, menu, advice)
            seat = decide(state, seat, menu.items[at], chance, journal, menu)
            turns += seat != last_seat
            last_seat = seat
        weigh(state, players, hopes[i], ends[i])
        ends[i][OVER] = seat == NOBODY
        if root != NONE:
            won = chance_of(settings, hopes[i], ends[i])
            branches[root].visits += 1
            branches[root].won += won
            for j in range(passed):
                branches[path[j]].visits += 1
                branches[path[j]].won += won
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
