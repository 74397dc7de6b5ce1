"""Read a position: a picture of the table in words, refused with a sentence where it is wrong."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

SEATS = ("red", "blue", "green", "yellow", "white")
Places = list[int]
NONE = "none"  # a word for what is not there: TOML has no null


class Refusal(ValueError):
    """Something a person wrote cannot be so; the message is a sentence for that person."""


class Reading:
    """One corner of a position. Every key must be read before `end`, and every read key exist."""

    def __init__(self, data: Any, path: str = "the position") -> None:
        if not isinstance(data, dict):
            raise Refusal(f"{path} should be a table of names and values, not {data!r}")
        self.data: dict[str, Any] = data
        self.path = path
        self.seen: set[str] = set()

    def raw(self, key: str) -> Any:
        if key not in self.data:
            raise Refusal(f"{self.path} lacks {key!r}")
        self.seen.add(key)
        return self.data[key]

    def part(self, key: str) -> "Reading":
        return Reading(self.raw(key), f"{self.path}, {key}")

    def number(self, key: str, low: int, high: int) -> int:
        return whole(self.raw(key), low, high, f"{self.path}, {key}")

    def numbers(self, key: str, size: int, low: int, high: int) -> list[int]:
        found = self.raw(key)
        if not isinstance(found, list) or len(found) != size:
            raise Refusal(f"{self.path}, {key}: {size} numbers are wanted, not {found!r}")
        return [whole(one, low, high, f"{self.path}, {key}") for one in found]

    def flag(self, key: str) -> int:
        found = self.raw(key)
        if not isinstance(found, bool):
            raise Refusal(f"{self.path}, {key}: true or false is wanted, not {found!r}")
        return int(found)

    def word(self, key: str, words: Sequence[str], first: int = 0) -> int:
        """The place of a word in a row of words, counted from `first`."""
        return first + place_of(self.raw(key), words, f"{self.path}, {key}")

    def word_or_none(self, key: str, words: Sequence[str]) -> int:
        """As word, or -1 for NONE."""
        return self.word(key, (NONE, *words), -1)

    def list(self, key: str, words: Sequence[str]) -> Places:
        """The places of several words."""
        found = self.raw(key)
        if not isinstance(found, list):
            raise Refusal(f"{self.path}, {key}: a list is wanted, not {found!r}")
        return [place_of(one, words, f"{self.path}, {key}") for one in found]

    def set(self, key: str, words: Sequence[str]) -> int:
        """Several words as a set of bits; none may come twice."""
        things = 0
        for place in self.list(key, words):
            if things >> place & 1:
                raise Refusal(f"{self.path}, {key}: {words[place]!r} is there twice")
            things |= 1 << place
        return things

    def counts(self, key: str, words: Sequence[str], most: int) -> Places:
        """A count for each word, from a list in which words may come several times."""
        counts = [0] * len(words)
        for place in self.list(key, words):
            counts[place] += 1
            if counts[place] > most:
                raise Refusal(f"{self.path}, {key}: {words[place]!r} is there too often")
        return counts

    def seats(self, players: int, read: Callable[["Reading", int], None]) -> None:
        """Read the corner of each seat."""
        corner = self.part("seat")
        for seat in range(players):
            one = corner.part(SEATS[seat])
            read(one, seat)
            one.end()
        corner.end()

    def end(self) -> None:
        for key in self.data:
            if key not in self.seen:
                near = get_close_matches(key, self.seen, 1)
                hint = f"; is it {near[0]!r}?" if near else ""
                raise Refusal(f"{self.path} has {key!r}, which means nothing here{hint}")


def whole(found: Any, low: int, high: int, path: str) -> int:
    if isinstance(found, bool) or not isinstance(found, int):
        raise Refusal(f"{path}: a whole number is wanted, not {found!r}")
    if not low <= found <= high:
        raise Refusal(f"{path}: {found} is not between {low} and {high}")
    return found


def place_of(found: Any, words: Sequence[str], path: str) -> int:
    if found in words:
        return words.index(found)
    near = get_close_matches(str(found), words, 1)
    hint = f"; is it {near[0]!r}?" if near else f"; it may be {', '.join(words[:12])}"
    raise Refusal(f"{path}: {found!r} means nothing here{hint}")


def members(things: int, words: Sequence[str]) -> list[str]:
    """The words of a set of bits."""
    found = []
    while things:
        found.append(words[(things & -things).bit_length() - 1])
        things &= things - 1
    return found


def repeated(counts: Sequence[int], words: Sequence[str]) -> list[str]:
    """The words of a row of counts, each as often as it counts."""
    found: list[str] = []
    for place, count in enumerate(counts):
        if count:
            found += [words[place]] * count
    return found


def word_or_none(place: int, words: Sequence[str]) -> str:
    return NONE if place < 0 else words[place]


def must(is_so: bool, sentence: str) -> None:
    """Refuse a position that cannot be."""
    if not is_so:
        raise Refusal(sentence)
