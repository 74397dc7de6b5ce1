"""Records have one shape in all forms, and nothing in it that is not a field."""

import numpy as np
import pytest

from kervan.interpreted import outside as plain_outside
from kervan.interpreted.grammar import Small, record
from kervan.interpreted.sets import lowest, size_of
from kervan.kernel.forms import GAMES, form


def fields_fill(layout):
    """Do the fields of a layout, and of those inside it, cover every byte?"""
    end = 0
    for name in layout.names:
        kind, start = layout.fields[name][:2]
        assert start == end, name
        base = kind.base
        if base.names:
            fields_fill(base)
        end += kind.itemsize
    assert end == layout.itemsize


@pytest.mark.parametrize("name", GAMES)
def test_layouts_are_aligned_and_without_holes(name):
    layout = form(name, "interpreted").contents.state.LAYOUT
    assert layout.isalignedstruct
    fields_fill(layout)


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_record_and_its_bytes_are_the_same(name):
    kind = form(name, "interpreted").contents.state
    luck = np.random.default_rng(3)
    row = np.zeros(1, kind.LAYOUT)
    row.view(np.uint8)[:] = luck.integers(0, 100, kind.LAYOUT.itemsize)
    for field in kind.LAYOUT.names:
        if field.startswith("_gap"):
            row[field] = 0
    plain = kind.load(row.tobytes())
    assert plain.copy().dump() == plain.dump()
    assert kind.load(plain.dump()).flat() == plain.flat()


def test_a_number_out_of_range_is_an_error_in_a_plain_record():
    @record
    class Purse:
        coins: Small

    purse = Purse()
    purse.coins = 128
    with pytest.raises(Exception, match="byte format"):
        purse.dump()


def test_a_copy_shares_nothing():
    chance = plain_outside.Chance()
    other = chance.copy()
    other.log[3].value = 7
    other.key = 1
    assert chance.log[3].value == chance.key == 0


@pytest.mark.compiled
def test_sets_are_the_same_in_both_forms():
    from kervan.rules import sets

    luck = np.random.default_rng(5)
    for things in [1, 1 << 62, (1 << 63) - 1, *map(int, luck.integers(1, 1 << 62, 500))]:
        assert sets.lowest(things) == lowest(things)
        assert sets.size_of(things) == size_of(things)
