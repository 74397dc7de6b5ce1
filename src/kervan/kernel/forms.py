"""Load a game in one of its forms: compiled, or interpreted."""

import importlib
import importlib.util
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

GAMES = ("khiva",)
ROOTS = {"compiled": "kervan.rules", "interpreted": "kervan.interpreted"}
LOOPED = (
    "set_up", "legal", "why_not", "apply", "is_forced", "conceal", "imagine",
    "score", "rank", "advise", "evaluate",
)  # fmt: skip


@dataclass(frozen=True)
class Form:
    """One game in one form: its contents, and the hot loops bound to its rules."""

    name: str
    contents: Any
    outside: Any
    grammar: Any
    loops: Any

    def rows(self, kind: Any, count: int) -> Any:
        """A row of blank records."""
        if self.name == "interpreted":
            return [kind() for _ in range(count)]
        import numpy as np

        return np.zeros(count, kind.LAYOUT)


@cache
def form(game: str, name: str) -> Form:
    """A game's rules in the form of this name, loaded once."""
    root = ROOTS[name]
    contents = importlib.import_module(f"{root}.{game}.game").GAME
    grammar = importlib.import_module(f"{root}.grammar")
    outside = importlib.import_module(f"{root}.outside")
    rules = ModuleType(f"{root}.{game}.rules")
    for part in LOOPED:
        setattr(rules, part, getattr(contents, part))
    path = Path(__file__).parent / "loops.py"
    spec = importlib.util.spec_from_file_location(f"{root}.{game}.loops", path)
    assert spec and spec.loader
    loops: Any = importlib.util.module_from_spec(spec)
    loops.grammar, loops.outside, loops.rules = grammar, outside, rules
    sys.modules[spec.name] = loops  # compiled code finds its module again by name
    spec.loader.exec_module(loops)
    return Form(name, contents, outside, grammar, loops)
