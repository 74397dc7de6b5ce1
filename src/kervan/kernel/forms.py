"""Load a game in one of its forms, compiled or interpreted, and smooth over how they differ."""

import importlib
import importlib.util
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from ..rules import reading
from .dice import Outcome

RULES = Path(__file__).parents[1] / "rules"
LOOPS = Path(__file__).with_name("loops.py")
GAMES = tuple(sorted(path.parent.name for path in RULES.glob("*/game.py")))
ROOTS = {"compiled": "kervan.rules", "interpreted": "kervan.interpreted"}
LOOPED = (
    "set_up", "legal", "why_not", "apply", "is_forced", "conceal", "imagine",
    "score", "rank", "advise", "evaluate",
)  # fmt: skip


@dataclass(frozen=True)
class Form:
    """One game in one form: its contents, and the hot loops bound to its rules."""

    kind: str
    contents: Any
    outside: Any
    grammar: Any
    rules: Any
    loops: Any
    root: str
    bound: dict[Path, Any] = field(default_factory=dict)

    def bind(self, path: Path) -> Any:
        """Loops of another room, loaded for this game and form like those of the kernel.

        They find `grammar`, `outside`, `rules` and `loops` among their globals, and are compiled
        and cached together with the rules they run.
        """
        with BINDING:
            if path not in self.bound:
                # Numba does not see that the loops these ones call have changed: the name tells.
                digest = sha256(LOOPS.read_bytes()).hexdigest()[:8]
                name = f"{self.root}.{self.contents.name}.{path.stem}_{digest}"
                parts = {part: getattr(self, part) for part in ("grammar", "outside", "rules")}
                self.bound[path] = loaded(name, path, **parts, loops=self.loops)
        return self.bound[path]

    @property
    def is_compiled(self) -> bool:
        return self.kind == "compiled"

    def rows(self, record: Any, count: int) -> Any:
        """A row of blank records."""
        if self.is_compiled:
            import numpy as np

            return np.zeros(count, record.LAYOUT)
        return [record() for _ in range(count)]

    def numbers(self, values: int | Sequence[int]) -> Any:
        """A row of numbers: so many noughts, or these."""
        found = [0] * values if isinstance(values, int) else list(values)
        if self.is_compiled:
            import numpy as np

            return np.array(found, np.int64)
        return found

    def bytes_of(self, rows: Any, row: int = 0) -> bytes:
        """The bytes of one record, the same in every form."""
        if self.is_compiled:
            return rows[row : row + 1].tobytes()  # type: ignore[no-any-return]
        return rows[row].dump()  # type: ignore[no-any-return]

    def put(self, rows: Any, data: bytes, row: int = 0) -> None:
        """Fill one record from its bytes."""
        if self.is_compiled:
            import numpy as np

            rows[row] = np.frombuffer(data, rows.dtype)[0]
        else:
            rows[row] = type(rows[row]).load(data)

    @property
    def desk(self) -> "Desk":
        """The scratch records of this thread: a compiled call must not meet another's."""
        if not hasattr(DESKS, "of"):
            DESKS.of = {}
        desks: dict[int, Desk] = DESKS.of
        if id(self) not in desks:
            desks[id(self)] = Desk(self)
        return desks[id(self)]


DESKS = threading.local()
BINDING = threading.Lock()


class Desk:
    """Chance, journal, menus and advice to work with, and their fields read from Python."""

    def __init__(self, form: Form) -> None:
        self.form = form
        outside = form.outside
        self.chances = form.rows(outside.Chance, 2)
        self.journals = form.rows(outside.Journal, 1)
        self.menus = form.rows(outside.Menu, 1)
        self.advices = form.rows(outside.Advice, 1)
        self.chance, self.luck = self.chances[0], self.chances[1]
        self.journal, self.menu, self.advice = self.journals[0], self.menus[0], self.advices[0]

    @cached_property
    def fields(self) -> tuple[Any, Any, Any]:
        """Chance, journal and menu with their fields as attributes."""
        if self.form.is_compiled:
            import numpy as np

            rows = (self.chances, self.journals, self.menus)
            chance, journal, menu = (one.view(np.recarray)[0] for one in rows)
            return chance, journal, menu
        return self.chance, self.journal, self.menu

    def key(self, key: int, salt: int) -> None:
        """Let chance come from this stream and be written down."""
        chance, journal, _ = self.fields
        chance.key, chance.salt, chance.counter = key, salt, 0
        chance.mode, chance.drawn = self.form.outside.LOGGED, 0
        chance.fit = self.form.outside.FITS
        journal.on, journal.count = 1, 0

    def tell(self, script: Sequence[Outcome]) -> None:
        """Let chance be what it is told."""
        outside = self.form.outside
        if len(script) > outside.OUTCOMES:
            script = script[: outside.OUTCOMES]
        self.key(0, 0)
        chance = self.fields[0]
        chance.mode = outside.SCRIPTED
        chance.given, chance.used = len(script), 0
        for place, (kind, value) in enumerate(script):
            row = chance.script[place]
            if self.form.is_compiled:
                row["kind"], row["value"] = kind, value
            else:
                row.kind, row.value = kind, value

    def fit(self) -> tuple[int, int, int]:
        """How script and rules got on: fit, kind asked for, outcomes used."""
        chance = self.fields[0]
        return int(chance.fit), int(chance.asked), int(chance.used)

    @property
    def is_unknown(self) -> bool:
        """Did the rules ask for something that this record hides?"""
        return bool(self.fields[0].fit == self.form.outside.UNKNOWN)

    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance has brought, in order."""
        chance = self.fields[0]
        if self.form.is_compiled:
            return tuple(chance.log[: chance.drawn].tolist())
        return tuple((row.kind, row.value) for row in chance.log[: chance.drawn])

    def journal_rows(self) -> tuple[tuple[int, ...], ...]:
        """What has happened: kind, seat, a, b, c, eyes."""
        journal = self.fields[1]
        rows = journal.rows[: journal.count]
        if self.form.is_compiled:
            return tuple(row[:6] for row in rows.tolist())
        return tuple((r.kind, r.seat, r.a, r.b, r.c, r.eyes) for r in rows)

    def items(self) -> list[int]:
        """The decisions on the menu."""
        menu = self.fields[2]
        items = menu.items[: menu.count]
        return items.tolist() if self.form.is_compiled else list(items)


def root_package(kind: str, edition: Path | None) -> str:
    """The package a form is imported from; with another board, one of its own for that board."""
    if edition is None:
        return ROOTS[kind]
    digest = sha256(edition.read_bytes()).hexdigest()[:12]
    name = f"{ROOTS[kind]}_{digest}"
    if name not in sys.modules:
        package: Any = ModuleType(name, f"The rules on the board {edition.name}.")
        package.__path__ = [str(RULES)]
        package.EDITION = edition.resolve()
        sys.modules[name] = package
    return name


def form(game: str, kind: str, edition: Path | None = None) -> Form:
    """A game's rules in one form, loaded once; anew when the file of another board has changed."""
    return _form(game, kind, root_package(kind, edition))


@cache
def _form(game: str, kind: str, root: str) -> Form:
    sys.modules.setdefault(f"{root}.reading", reading)  # one Refusal for all forms, to be caught
    contents = importlib.import_module(f"{root}.{game}.game").GAME
    grammar = importlib.import_module(f"{root}.grammar")
    outside = importlib.import_module(f"{root}.outside")
    rules = ModuleType(f"{root}.{game}.rules")
    for part in LOOPED:
        setattr(rules, part, getattr(contents, part))
    loops = loaded(f"{root}.{game}.loops", LOOPS, grammar=grammar, outside=outside, rules=rules)
    return Form(kind, contents, outside, grammar, rules, loops, root)


def loaded(name: str, path: Path, **parts: Any) -> Any:
    """A file of loops as a module of its own, with these parts among its globals."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    loops = importlib.util.module_from_spec(spec)
    vars(loops).update(parts)
    sys.modules[name] = loops  # compiled code finds its module again by name
    spec.loader.exec_module(loops)
    return loops


def game_commands() -> dict[str, Any]:
    """The commands that games bring along, by name."""
    found: dict[str, Any] = {}
    for name in GAMES:
        found |= form(name, "interpreted").contents.commands
    return found
