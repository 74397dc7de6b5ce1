"""What can happen at a running table: each act as a draft, or a sentence why not."""

from collections.abc import Sequence
from typing import Any

from ..kernel.dice import commitment
from ..rules.reading import SEATS, Refusal
from .host import Host
from .live import STANDING, Body, Draft, Live, now
from .problems import Already, Problem
from .sights import sight


def own_seat(live: Live, person: str | None, seat: str | None) -> int:
    """The seat somebody means, if it is his to play."""
    mine = [one for one in live.seats_of(person) if live.sittings[one].kind != "bot"]
    if seat is None:
        if not mine:
            raise Problem(403, "you have no seat at this table")
        asked = [one for one in mine if live.waiting() >> one & 1]
        return (asked or mine)[0]
    place = seat_number(live, seat)
    if place not in mine:
        raise Problem(403, f"the seat {seat} is not yours to play")
    return place


def seat_number(live: Live, seat: str) -> int:
    if seat not in live.game.seats:
        seats = ", ".join(live.game.seats)
        raise Problem(404, f"there is no seat {seat!r} at this table; there are {seats}")
    return SEATS.index(seat)


def must_play(live: Live) -> None:
    if live.row["state"] == "open":
        raise Problem(409, "the game has not begun")
    if not live.playing:
        raise Problem(409, "the game is over")


class Acts:
    """The acts at tables of one host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    # ---- deciding

    async def decide(
        self, table: str, person: str, seat: str | None, number: int, decision: int | str, key: str
    ) -> int:
        """A person decides; returns the number of the event as his seat counts."""
        place = -1

        def make(live: Live) -> Draft:
            nonlocal place
            place = own_seat(live, person, seat)
            unique = f"{place}:{key}"
            if unique in live.keys:
                raise Already(live.keys[unique])
            must_play(live)
            if live.crossed(place, number):
                shown = sight(live, place, number)
                raise Problem(409, "the table has moved on; look again and decide", sight=shown)
            return self._decided(live, place, number_of(live, decision), unique, person)

        live, done = await self.host.act(table, make)
        return live.noticed[place].index(done)

    async def decide_for_bot(
        self, table: str, seat: int, decision: int, ticket: str, number: int
    ) -> bool:
        """A bot decides; False if the table went on meanwhile."""

        def make(live: Live) -> Draft:
            key = f"bot:{ticket}"
            if key in live.keys:
                raise Already(live.keys[key])
            must_play(live)
            if live.sittings[seat].kind != "bot" or not live.waiting() >> seat & 1:
                raise Problem(409, "no bot has to decide here")
            if live.number != number and live.crossed(seat, live.noticed_before(seat, number)):
                raise Problem(409, "the table went on")
            return self._decided(live, seat, decision, key, None)

        try:
            await self.host.act(table, make)
        except (Problem, Refusal):
            return False
        return True

    async def stand(
        self,
        table: str,
        person: str,
        seat: str | None,
        question: str,
        answer: str | None,
        key: str,
    ) -> int:
        """Answer a question in advance, or take such an answer back; returns the seat.

        It is an event like any other, so that no act crosses it, but one that nobody notices: how
        somebody will answer is his secret.
        """
        place = -1

        def make(live: Live) -> Draft:
            nonlocal place
            place = own_seat(live, person, seat)
            must_play(live)
            allowed = live.game.plain.contents.notation.STANDING
            if question not in allowed:
                names = ", ".join(allowed) or "none"
                said = f"{question!r} cannot be answered in advance; possible: {names}"
                raise Refusal(said)
            standing = {**live.sittings[place].standing}
            standing.pop(question, None)
            if answer is not None:
                live.game.parse(answer)
                standing[question] = answer
            body = Body(era=live.begun.undone)
            draft = live.draft(STANDING, place, f"{place}:standing:{key}", body, now())
            draft.entry.seen = 0
            draft.seats = [{"seat": place, "standing": standing}]
            return self.host.timed(live, draft)

        await self.host.act(table, make)
        return place

    async def answer_standing(self, table: str, seat: int) -> None:
        """Let a standing answer that was just given answer what is asked already."""

        def make(live: Live) -> Draft:
            must_play(live)
            if not live.waiting() >> seat & 1:
                raise Already(live.number)
            number = live.ready_answer(seat)
            if number is None:
                raise Already(live.number)
            unique = f"{seat}:standing:{live.number}"
            return self._decided(live, seat, number, unique, live.sittings[seat].person)

        await self.host.act(table, make)

    def _decided(self, live: Live, seat: int, decision: int, key: str, person: str | None) -> Draft:
        draft = live.decide(seat, decision, key, now())
        open_to_all = self._lapse(live, draft)
        state = live.begun
        if state.over:
            self._end(live, draft, state.ended_by, winners_at_the_end(live))
        lag = self.host.lag_of(live.id, person) if person else 0.0
        return self.host.timed(live, draft, seat if open_to_all else -1, lag)

    def _lapse(self, live: Live, draft: Draft) -> bool:
        """What was asked to be taken back is history once the game goes on before all eyes.

        By what only some notice nothing lapses: a question that vanishes would tell of it.
        """
        open_to_all = all(draft.entry.seen >> one & 1 for one in live.onlookers)
        if open_to_all and any(what.startswith("undo") for what in live.votes):
            votes = {w: a for w, a in live.votes.items() if not w.startswith("undo")}
            self._vote(live, draft, votes)
        return open_to_all

    def _vote(self, live: Live, draft: Draft, votes: dict[str, list[int]]) -> None:
        draft.table["votes"] = votes
        live.votes = votes

    def _end(self, live: Live, draft: Draft, end: str, winners: list[str]) -> None:
        """The game is over: the result, and what is revealed with it."""
        state = live.begun
        scores = {seat: state.scores[place] for place, seat in enumerate(live.game.seats)}
        result = {"end": end, "scores": scores, "winners": winners, "seed": state.seed}
        draft.table |= {"state": "over", "ended": draft.entry.at, "result": result, "votes": {}}
        live.votes = {}
        draft.rated = bool(live.row["rated"])

    # ---- beginning

    async def start(self, table: str, person: str | None) -> None:
        tried = False

        def make(live: Live) -> Draft:
            nonlocal tried
            if tried and "start" in live.keys:
                raise Already(live.keys["start"])  # it was stored before the line broke
            if person is not None and live.row["host"] != person:
                raise Problem(403, "only who made the table can start it")
            if live.row["state"] != "open":
                raise Problem(409, "the game has begun already")
            empty = [SEATS[one.seat] for one in live.sittings if one.kind == "empty"]
            if empty:
                raise Problem(409, f"nobody sits at {', '.join(empty)} yet")
            if live.row["rated"] and len({one.person for one in live.sittings}) < 2:
                raise Problem(409, "a rated game needs two people at least")
            seed = seed_of(live.row["secret"], [one.salt for one in live.sittings])
            draft = live.start(seed, "start", now())
            draft.table |= {"state": "playing", "started": draft.entry.at, "seed": seed}
            tried = True
            return self.host.timed(live, draft)

        await self.host.act(table, make)

    # ---- taking back

    async def undo(self, table: str, person: str, seat: str | None, key: str) -> dict[str, Any]:
        """Take back what told nobody anything; else ask the others."""
        place, done = -1, False

        def make(live: Live) -> Draft:
            nonlocal place, done
            place = own_seat(live, person, seat)
            unique = f"{place}:{key}"
            if unique in live.keys:
                done = live.entries[live.keys[unique]].kind == "undo"
                raise Already(live.keys[unique])
            must_play(live)
            state = live.begun
            if state._last_of(place) < 0:
                raise Problem(409, "there is nothing to undo")
            others = [one for one in live.persons() if live.sittings[one].person != person]
            if state.can_undo_freely(place) or not others:
                done = True
                return self._undone(live, place, unique)
            if live.row["rated"]:
                raise Problem(409, "in a rated game only what told nobody anything is taken back")
            done = False
            if f"undo:{place}" in live.votes:  # asked already: who has agreed need not do so again
                raise Already(next(e.number for e in reversed(live.entries)
                                   if e.kind == "ask" and e.seat == place))  # fmt: skip
            return self._asked(live, place, person, f"undo:{place}", unique)

        live, number = await self.host.act(table, make)
        return {"number": live.noticed[place].index(number), "done": done}

    def _undone(self, live: Live, seat: int, key: str, agreed: bool = False) -> Draft:
        """A decision taken back; where all have agreed to it, before the eyes of all."""
        place = live.begun._last_of(seat)
        if place < 0:
            raise Problem(409, "there is nothing to undo")
        taken = live.entries[live.of_event[place]]
        draft = live.undo(seat, key, now(), agreed)
        self._lapse(live, draft)
        return self.host.timed(live, draft, undone=(seat, taken, agreed))

    def _asked(self, live: Live, seat: int, person: str, what: str, key: str) -> Draft:
        """Put a question to the people at the table; who asks has answered for himself."""
        own = [one for one in live.persons() if live.sittings[one].person == person]
        name = what.partition(":")[0]
        draft = live.draft("ask", seat, key, Body(what=name, era=live.begun.undone), now(), True)
        self._vote(live, draft, {**live.votes, what: [seat, *(o for o in own if o != seat)]})
        return self.host.timed(live, draft)

    async def vote(
        self, table: str, person: str, seat: str | None, what: str, agree: bool, key: str
    ) -> dict[str, Any]:
        """Answer a question put to the table, or put the one whether to stop."""
        place, done = -1, False

        def make(live: Live) -> Draft:
            nonlocal place, done
            place = own_seat(live, person, seat)
            unique = f"{place}:{key}"
            if unique in live.keys:
                number = live.keys[unique]
                over = not live.playing and number == live.number
                done = over or live.entries[number].kind == "undo"
                raise Already(number)
            must_play(live)
            found = next((one for one in live.votes if one.partition(":")[0] == what), None)
            if found is None and (what != "stop" or not agree):
                raise Problem(409, f"nobody has asked for {what!r}")
            if found is None:
                others = [o for o in live.persons() if live.sittings[o].person != person]
                draft = self._asked(live, place, person, "stop", unique)
                if not others:
                    done = True
                    self._end(live, draft, "agreed", [])
                return draft
            body = Body(what=what, era=live.begun.undone)
            if not agree:
                draft = live.draft("refuse", place, unique, body, now(), True)
                self._vote(live, draft, {w: a for w, a in live.votes.items() if w != found})
                return self.host.timed(live, draft)
            own = [o for o in live.persons() if live.sittings[o].person == person]
            agreed = [*live.votes[found], *(o for o in own if o not in live.votes[found])]
            done = set(live.persons()) <= set(agreed)
            if done and what == "undo":
                return self._undone(live, int(found.partition(":")[2]), unique, agreed=True)
            draft = live.draft("agree", place, unique, body, now(), True)
            self._vote(live, draft, {**live.votes, found: agreed})
            if done:
                self._end(live, draft, "agreed", [])
            return self.host.timed(live, draft)

        live, number = await self.host.act(table, make)
        return {"number": live.noticed[place].index(number), "done": done}

    # ---- going and coming

    async def replace(
        self, table: str, seat: int, kind: str, key: str, expected: str | None = None
    ) -> None:
        """A bot takes over a seat: somebody left, or ran out of time."""

        def make(live: Live) -> Draft:
            if key in live.keys:
                raise Already(live.keys[key])
            must_play(live)
            one = live.sittings[seat]
            if expected is not None and one.person != expected:
                raise Problem(403, f"the seat {SEATS[seat]} is not yours")
            if one.kind == "bot":
                raise Problem(409, "a bot plays there already")
            return self._replaced(live, seat, kind, key)

        await self.host.act(table, make)
        await self._settle(table)

    async def concede(self, table: str, person: str, seat: str | None, key: str) -> int:
        """Somebody gives up; returns the number of the event as his seat counts."""
        place = -1

        def make(live: Live) -> Draft:
            nonlocal place
            for place in live.seats_of(person):  # a bot sits there, if it was done before
                if (seat is None or seat == SEATS[place]) and f"{place}:{key}" in live.keys:
                    raise Already(live.keys[f"{place}:{key}"])
            place = own_seat(live, person, seat)
            must_play(live)
            return self._replaced(live, place, "concede", f"{place}:{key}")

        live, done = await self.host.act(table, make)
        await self._settle(table)
        return live.noticed[place].index(done)

    def _replaced(self, live: Live, seat: int, kind: str, key: str) -> Draft:
        draft = live.draft(kind, seat, key, Body(era=live.begun.undone), now(), True)
        level = self.host.settings.default_level
        change = {"seat": seat, "kind": "bot", "level": level, "left": True, "standing": {}}
        draft.table["edition"] = live.row["edition"] + 1
        draft.seats = [change]
        votes = {
            what: still
            for what, agreed in live.votes.items()
            if what != f"undo:{seat}" and (still := [one for one in agreed if one != seat])
        }
        self._vote(live, draft, votes)
        if kind == "concede":
            change["conceded"] = True
            self._after_concession(live, draft, seat)
        return self.host.timed(live, draft)

    async def _settle(self, table: str) -> None:
        """Whoever has gone is asked no more: perhaps all the others have agreed to something."""

        def make(live: Live) -> Draft:
            people = set(live.persons())
            agreed = [w for w, seats in live.votes.items() if people and people <= set(seats)]
            if not agreed or not live.playing:
                raise Already(live.number)
            what, _, about = agreed[0].partition(":")
            seat, key = live.votes[agreed[0]][0], f"settled:{live.number}"
            if what == "undo":
                return self._undone(live, int(about), key, agreed=True)
            body = Body(what=what, era=live.begun.undone)
            draft = live.draft("agree", seat, key, body, now(), True)
            self._end(live, draft, "agreed", [])
            return self.host.timed(live, draft)

        await self.host.act(table, make)

    def _after_concession(self, live: Live, draft: Draft, seat: int) -> None:
        still = [one for one in live.sittings if not one.conceded and one.seat != seat]
        people = [one for one in still if one.kind in ("person", "hotseat")]
        if people and len(still) > 1:
            return
        stayed = [one.seat for one in still if not one.left] or [one.seat for one in still]
        self._end(live, draft, "conceded", best_of(live, stayed))

    async def come_back(self, table: str, seat: int, person: str, key: str) -> None:
        """Somebody takes his seat back from the bot that sat in for him."""

        def make(live: Live) -> Draft:
            if key in live.keys:
                raise Already(live.keys[key])
            must_play(live)
            one = live.sittings[seat]
            if one.kind != "bot" or one.person != person:
                raise Problem(403, f"the seat {SEATS[seat]} is not yours to take")
            if one.conceded:
                raise Problem(409, "who has conceded does not come back")
            draft = live.draft("seat", seat, key, Body(era=live.begun.undone), now(), True)
            mine = [o for o in live.seats_of(person) if live.sittings[o].kind == "person"]
            kind = "hotseat" if mine else "person"  # one person, several seats at one screen
            draft.seats = [{"seat": seat, "kind": kind, "level": None, "left": False}]
            draft.table["edition"] = live.row["edition"] + 1
            return self.host.timed(live, draft, back=seat)

        await self.host.act(table, make)


def best_of(live: Live, seats: Sequence[int]) -> list[str]:
    """Who of these seats is ahead."""
    rank, plain = live.game.plain.contents.rank, live.begun.plain
    best = max((rank(plain, seat) for seat in seats), default=0)
    return [SEATS[seat] for seat in seats if rank(plain, seat) == best]


def winners_at_the_end(live: Live) -> list[str]:
    """Who has won a game played to its end; not who has gone from it, if anybody has stayed."""
    stayed = [one.seat for one in live.sittings if not (one.conceded or one.left)]
    return best_of(live, stayed or range(live.game.players))


def number_of(live: Live, decision: int | str) -> int:
    """A decision by number or words."""
    game = live.game
    if isinstance(decision, str):
        return game.parse(decision)
    if not 0 <= decision < len(game.decisions):
        raise Refusal(f"there is no decision number {decision}")
    return decision


def seed_of(secret: str, salts: list[str]) -> str:
    """The seed of the dice: from our secret and what each player added, a line each."""
    return commitment("\n".join([secret, *salts]))
