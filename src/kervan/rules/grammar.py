"""The few words all games are written in: record, rule, verb, NOBODY.

One source, several forms.  Imported as `kervan.rules`, a record is a flat NumPy layout and a rule
is compiled by Numba; imported as `kervan.interpreted`, a record is a plain class with slots and
lists and a rule is the function as written, which is 35 times faster there than indexing NumPy
records from Python.  Rules therefore index `a[i][j]`, never `a[i, j]`, and take what both give.

    @record                                  LAYOUT  aligned dtype without holes (both forms)
    class Merchant:                          PACKING the same shape for `struct` (both forms)
        lira: Coins              ------>     plain   __slots__, load(), dump(), copy()
        goods: Row[..., 4]
"""

import os
import struct
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar, dataclass_transform, get_args, get_type_hints

import numpy as np

ROOT = sys.modules[__name__.rpartition(".")[0]]
INTERPRETED = ".interpreted" in __name__
EDITION: Path | None = getattr(ROOT, "EDITION", None)  # a file that stands for a game's own board
RULES = Path(__file__).parent
NOBODY = -1
ALL_EYES = 63  # five seats and the spectators, as bits
SPECTATOR = 5  # the bit of those who only watch

Small = Annotated[int, np.int8]  # seats, counts of wooden pieces
Coins = Annotated[int, np.int16]  # money and points
Bits = Annotated[int, np.uint8]  # a row of flags, one bit a seat

CODE = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q"}  # dtype -> struct
SECTIONS: dict[str, list[str]] = {}  # which rule carries out which section of docs/rules

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


class Record(Protocol):
    """What every record class has besides its fields."""

    LAYOUT: np.dtype[Any]
    PACKING: struct.Struct

    @classmethod
    def load(cls, data: bytes) -> Any: ...
    def dump(self) -> bytes: ...


@cache
def fingerprint(game: str) -> str:
    """A digest of all that the rules of a game are made of: change one file and all is compiled
    anew. The files of other games do not matter to it."""
    files = [*RULES.glob("*.py"), *(RULES / game).rglob("*.py"), *(RULES / game).glob("*.toml")]
    files += [EDITION] if EDITION else []
    texts = [path.read_bytes() for path in sorted(set(files))]
    return f"{game or 'shared'}-{sha256(b''.join(texts)).hexdigest()[:16]}"


def cache_folder() -> Path:
    """Where compiled rules are kept between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("KERVAN_CACHE") or Path(home) / "kervan")


def solid(layout: np.dtype[Any]) -> np.dtype[Any]:
    """Turn padding into fields: NumPy copies fields, but leaves rubbish in padding."""
    fields: list[Any] = []
    end = 0
    tail = ("", (np.dtype("V"), layout.itemsize))
    for name, (kind, start, *_) in [*(layout.fields or {}).items(), tail]:
        if start > end:
            fields.append((f"_gap{end}", np.uint8, (start - end,)))
        if name:
            fields.append((name, kind))
        end = start + kind.itemsize
    return np.dtype(fields, align=True)


@dataclass_transform()
def record(cls: C) -> C:
    """Give an annotated class a NumPy layout of the same shape, and a plain form of itself."""
    fields: list[Any] = []
    shapes: list[tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        kind, *shape = get_args(hint)[1:]
        fields.append((name, getattr(kind, "LAYOUT", kind), tuple(shape)))
        shapes.append((name, kind, tuple(shape)))
    layout = solid(np.dtype(fields, align=True))
    return _plain(cls, layout, shapes)


def _plain(cls: C, layout: np.dtype[Any], shapes: list[tuple[str, Any, tuple[int, ...]]]) -> C:
    """Write the class a reader would write by hand: slots, zeros, lists, and both ways to bytes."""
    kinds: dict[str, Any] = {}
    zero, load, dump, clone = [], [], [], []
    packing, at = "", 0
    gaps = {name: field[1] for name, field in (layout.fields or {}).items()}
    by_name = {name: (kind, shape) for name, kind, shape in shapes}
    for name in sorted(gaps, key=gaps.__getitem__):
        if name not in by_name:
            packing += f"{layout[name].itemsize}x"
            continue
        kind, shape = by_name[name]
        one = hasattr(kind, "LAYOUT")
        size = len(kind.CODES) if one else 1
        if one:
            kinds[f"K_{name}"] = kind
        made = f"K_{name}()" if one else "0"
        for axis in reversed(shape):
            made = f"[{made}] * {axis}" if made == "0" else f"[{made} for _ in range({axis})]"
        zero.append(f"self.{name} = {made}")
        load.append(f"self.{name} = {_reading(name, one, size, shape, at)}")
        dump.append(_writing(f"self.{name}", one, shape))
        clone.append(f"new.{name} = {_cloning(f'self.{name}', one, shape)}")
        count = int(np.prod(shape, dtype=int)) if shape else 1
        packing += (kind.FORMAT if one else CODE[np.dtype(kind).str[1:]]) * count
        at += size * count
    body = [
        "def __init__(self):",
        *(f"    {line}" for line in zero),
        "def read(v, o=0):",
        "    self = cls.__new__(cls)",
        *(f"    {line}" for line in load),
        "    return self",
        "def flat(self):",
        f"    return [{', '.join(dump)}]",
        "def copy(self):",
        "    new = cls.__new__(cls)",
        *(f"    {line}" for line in clone),
        "    return new",
    ]
    space: dict[str, Any] = dict(kinds)
    exec(compile("\n".join(body), f"<record {cls.__name__}>", "exec"), space)
    codes = [code for code in packing if code.isalpha() and code != "x"]
    made_class = type(
        cls.__name__,
        (),
        {
            "__slots__": tuple(name for name, *_ in shapes),
            "__doc__": cls.__doc__,
            "__module__": cls.__module__,
            "LAYOUT": layout,
            "FORMAT": packing,
            "CODES": codes,
            "PACKING": struct.Struct("<" + packing),
            "FIELDS": {name: (kind, shape) for name, kind, shape in shapes},
            "__init__": space["__init__"],
            "read": staticmethod(space["read"]),
            "flat": space["flat"],
            "copy": space["copy"],
            "load": classmethod(_load),
            "dump": _dump,
        },
    )
    space["cls"] = made_class
    assert made_class.PACKING.size == layout.itemsize, cls.__name__  # type: ignore[attr-defined]
    return made_class  # type: ignore[return-value]


def _load(cls: Any, data: bytes) -> Any:
    """A plain record from the bytes of its layout."""
    return cls.read(cls.PACKING.unpack(data))


def _dump(self: Any) -> bytes:
    """The bytes of this plain record; a number out of its field's range is an error here."""
    return self.PACKING.pack(*self.flat())  # type: ignore[no-any-return]


def _reading(name: str, one: bool, size: int, shape: tuple[int, ...], at: int) -> str:
    if not shape:
        return f"K_{name}.read(v, o + {at})" if one else f"v[o + {at}]"
    inner = size * (int(np.prod(shape[1:], dtype=int)) if shape[1:] else 1)
    if not one and len(shape) == 1:
        return f"list(v[o + {at}:o + {at + shape[0]}])"
    rows = [_reading(name, one, size, shape[1:], at + row * inner) for row in range(shape[0])]
    return f"[{', '.join(rows)}]"


def _writing(path: str, one: bool, shape: tuple[int, ...]) -> str:
    if not shape:
        return f"*{path}.flat()" if one else path
    if not one and len(shape) == 1:
        return f"*{path}"
    return ", ".join(_writing(f"{path}[{row}]", one, shape[1:]) for row in range(shape[0]))


def _cloning(path: str, one: bool, shape: tuple[int, ...]) -> str:
    if not shape:
        return f"{path}.copy()" if one else path
    if not one and len(shape) == 1:
        return f"{path}[:]"
    rows = [_cloning(f"{path}[{row}]", one, shape[1:]) for row in range(shape[0])]
    return f"[{', '.join(rows)}]"


def compiled(function: F) -> F:
    """Compile for the CPU (and, called from a kernel, for the GPU); interpreted, leave it be."""
    if INTERPRETED:
        return function
    from numba import config, njit

    # Numba looks only at the file of the outermost function when it reuses compiled code, so a
    # changed helper elsewhere would go unnoticed.  A folder per fingerprint cures that.
    _, _, *inside = function.__module__.split(".")  # kervan, rules, the game, the chapter
    folder = cache_folder() / fingerprint(inside[0] if len(inside) > 1 else "")
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        made = njit(cache=True, nogil=True, boundscheck=True)(function)
    finally:
        config.CACHE_DIR = before
    made.get_call_template = partial(_call_with_whole_numbers, made)
    return made  # type: ignore[no-any-return]


def _call_with_whole_numbers(made: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """Compile a callee once for all widths of its numbers.

    A field of one byte and a constant are different types to Numba, which would compile every
    helper anew for each mixture of them: that trebled the time to compile.
    """
    from numba import types

    def whole(kind: Any) -> Any:
        return types.int64 if isinstance(kind, types.Integer) else kind

    wide = {name: whole(kind) for name, kind in kws.items()}
    return type(made).get_call_template(made, tuple(map(whole, args)), wide)


def rule(section: str) -> Callable[[F], F]:
    """Mark a function as carrying out a section of docs/rules, and compile it."""

    def mark(function: F) -> F:
        names = SECTIONS.setdefault(section, [])
        names.append(f"{function.__module__.split('.', 2)[2]}.{function.__qualname__}")
        return compiled(function)

    return mark


if INTERPRETED:

    def put_copy(rows: Any, row: int, one: Any) -> None:
        """Copy a whole record into a row of records."""
        rows[row] = one.copy()

else:

    @compiled
    def put_copy(rows: Any, row: int, one: Any) -> None:
        """Copy a whole record into a row of records."""
        rows[row] = one


verb = compiled  # a helper with no paragraph of its own: moving pieces, counting, looking up
