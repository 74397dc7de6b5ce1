"""What goes wrong, as a status and a sentence."""

from typing import Any


class Problem(Exception):
    """An answer that is an error: what is not allowed, not there, or crossed by something else."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.more = more


class Already(Exception):
    """The act was done before, by a request with the same key."""

    def __init__(self, number: int) -> None:
        super().__init__("done before")
        self.number = number
