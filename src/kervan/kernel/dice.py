"""Where a live game's chance comes from: a secret seed, or outcomes told by the players.

For every decision the stream is keyed anew, so that dice which have been seen say nothing of
those to come:

    (key, salt) = HMAC-SHA256(seed, "<how often undone>:<number of the decision>")

The hash of the seed can be shown at the start and the seed at the end: then anybody can check.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..rules.reading import Refusal

Outcome = tuple[int, int]  # what was asked, and what came


def commitment(seed: str) -> str:
    """What may be shown at the start: it binds the seed and does not tell it."""
    return sha256(seed.encode()).hexdigest()


def stream_keys(seed: str, undone: int, number: int) -> tuple[int, int]:
    digest = hmac.digest(seed.encode(), f"{undone}:{number}".encode(), sha256)
    return (
        int.from_bytes(digest[:8], "little", signed=True),
        int.from_bytes(digest[8:16], "little", signed=True),
    )


@dataclass(frozen=True)
class Chances:
    """The outcomes a game can ask for, in words both ways.

    "deal blue 2, white 4; draw teapot 6": a head for each kind, then one or more tails.
    """

    heads: tuple[str, ...]
    tails: tuple[tuple[str, ...], ...]

    def text(self, outcomes: Sequence[Outcome]) -> str:
        """Outcomes in words, neighbours of a kind together."""
        groups: list[tuple[int, list[str]]] = []
        for kind, value in outcomes:
            tail = self.tails[kind][value]
            if groups and groups[-1][0] == kind:
                groups[-1][1].append(tail)
            else:
                groups.append((kind, [tail]))
        return "; ".join(f"{self.heads[kind]} {', '.join(tails)}" for kind, tails in groups)

    def parse(self, text: str) -> list[Outcome]:
        """Outcomes from words; "roll 3 3 5" is taken as well as "roll 3, 3, 5"."""
        outcomes: list[Outcome] = []
        for part in filter(None, (part.strip() for part in text.split(";"))):
            fits = [k for k, head in enumerate(self.heads) if part.startswith(f"{head} ")]
            if not fits:
                raise Refusal(f"{part!r} is no outcome; it may be {', '.join(self.heads)} ...")
            kind = max(fits, key=lambda k: len(self.heads[k]))
            rest = part[len(self.heads[kind]) :].strip()
            tails = self.tails[kind]
            words = [word.strip() for word in rest.split(",")]
            if len(words) == 1 and rest not in tails:
                words = rest.split()
            for word in words:
                if word not in tails:
                    raise Refusal(f"{self.heads[kind]!r} is never followed by {word!r}")
                outcomes.append((kind, tails.index(word)))
        return outcomes
