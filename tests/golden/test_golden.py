"""Golden games are played again, to the letter; `make golden` records them anew."""

import pytest

from kervan.kernel import sheet
from tests.golden.record import HERE, recordings, transcript

RECORDINGS = list(recordings())


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording[0])
def test_a_golden_game_is_played_the_same(recording):
    label, *asked = recording
    assert transcript(*asked) == (HERE / f"{label}.txt").read_text(encoding="utf-8")


@pytest.mark.compiled
@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording[0])
def test_compiled_rules_verify_it(recording):
    text = (HERE / f"{recording[0]}.txt").read_text(encoding="utf-8").split("\nat first\n")[0]
    state = sheet.parse(text).verify("compiled")
    assert str(state.record).strip() == text.strip()


def test_no_recording_is_left_over():
    assert {path.stem for path in HERE.glob("*.txt")} == {one[0] for one in RECORDINGS}
