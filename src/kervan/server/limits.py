"""How often somebody may ask: buckets that fill by the second, one for each person and kind."""

import time
from collections import OrderedDict
from collections.abc import Mapping

from .problems import Problem

# kind: (a second, at most at once)
USUAL = {
    "ask": (30.0, 200.0),
    "look": (5.0, 100.0),  # of who runs the site: is it well, what does it count
    "decide": (15.0, 60.0),
    "make": (0.5, 30.0),  # tables, tokens, links
    "come": (0.5, 40.0),  # new guests from one address
    "sign": (0.1, 10.0),  # passwords
    "chat": (0.5, 10.0),
    "hint": (0.1, 6.0),
    "analysis": (0.003, 3.0),
    "export": (0.02, 3.0),
}
BY_ADDRESS = ("come", "sign")  # a new cookie is no way round these
BUCKETS = 50_000


class Limits:
    """All buckets of this process."""

    def __init__(self, rates: Mapping[str, float]) -> None:
        self.rates = {
            kind: (second * self.times(rates, kind), most * self.times(rates, kind))
            for kind, (second, most) in USUAL.items()
        }
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    @staticmethod
    def times(rates: Mapping[str, float], kind: str) -> float:
        return float(rates.get(kind, rates.get("all", 1.0)))

    def take(self, kind: str, who: str) -> None:
        """Take one from a bucket; a sentence if it is empty."""
        second, most = self.rates[kind]
        key, now = (kind, who), time.monotonic()
        left, at = self.buckets.pop(key, (most, now))
        left = min(most, left + (now - at) * second)
        if left < 1:
            self.buckets[key] = (left, now)
            wait = max(1, round((1 - left) / second + 0.5))
            raise Problem(
                429, f"that is too often; try again in {wait} s", headers={"Retry-After": str(wait)}
            )
        self.buckets[key] = (left - 1, now)
        if len(self.buckets) > BUCKETS:
            self.buckets.popitem(last=False)
