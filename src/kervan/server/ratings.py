"""Ratings of people, a game and a number of players at a time, by openskill (Plackett-Luce).

A rated game is counted once: its job is deleted in the transaction that changes the ratings.
"""

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import delete, select

from . import schema as s
from .live import Sitting
from .store import Row, Store, sitting

MODEL = PlackettLuce()


def shown(row: Row, name: str) -> dict[str, Any]:
    """A rating as it is told: what the person is at least worth."""
    return {
        "person": row["person"], "name": name, "game": row["game"], "players": row["players"],
        "rating": round(row["mu"] - 3 * row["sigma"], 2), "mu": round(row["mu"], 3),
        "sigma": round(row["sigma"], 3), "games": row["games"],
    }  # fmt: skip


def ranks(result: dict[str, Any], rated: list[Sitting], colours: tuple[str, ...]) -> list[float]:
    """The places of the rated seats, 0 the best; whoever left or conceded comes last."""
    winners, scores = result["winners"], result["scores"]

    def worth(one: Sitting) -> tuple[int, int, int]:
        seat = colours[one.seat]
        stayed = not (one.left or one.conceded)
        return (stayed, seat in winners, scores[seat])

    order = sorted({worth(one) for one in rated}, reverse=True)
    return [float(order.index(worth(one))) for one in rated]


async def count(store: Store, job: Row, colours: tuple[str, ...]) -> bool:
    """Count a rated game; False if it was counted before."""
    async with store.writing() as connection:
        gone = await connection.execute(delete(s.jobs).where(s.jobs.c.id == job["id"]))
        if not gone.rowcount:
            return False
        t = s.tables
        found = await connection.execute(select(t).where(t.c.id == job["table_id"]))
        row = found.mappings().first()
        query = select(s.seats).where(s.seats.c.table_id == job["table_id"])
        sat = [sitting(dict(one)) for one in (await connection.execute(query)).mappings()]
        rated = [one for one in sat if one.person and one.kind != "hotseat"]
        if row is None or not row["result"] or len({one.person for one in rated}) < 2:
            return True
        if row["result"]["end"] == "agreed":
            return True
        r = s.ratings
        mine = (r.c.game == row["game"]) & (r.c.players == row["players"])
        query = select(r).where(mine, r.c.person.in_([one.person for one in rated]))
        if not store.settings.is_sqlite:
            query = query.with_for_update()
        known = {one["person"]: one for one in (await connection.execute(query)).mappings()}
        teams, games = [], []
        for one in rated:
            old = known.get(one.person)
            teams.append([MODEL.rating(old["mu"], old["sigma"]) if old else MODEL.rating()])
            games.append(old["games"] if old else 0)
        after = MODEL.rate(teams, ranks=ranks(row["result"], rated, colours))
        for one, (new,), before in zip(rated, after, games, strict=True):
            values = {"person": one.person, "game": row["game"], "players": row["players"],
                      "mu": new.mu, "sigma": new.sigma, "games": before + 1}  # fmt: skip
            insert = store.insert(r).values(values)
            changed = {name: insert.excluded[name] for name in ("mu", "sigma", "games")}
            await connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["person", "game", "players"], set_=changed
                )
            )
    return True
