"""Score sheets: canonical, and what is wrong with one is told with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kervan
from kervan.kernel import sheet

GAME = kervan.game("khiva", players=3, form="interpreted")


def a_sheet(decisions=40):
    state = GAME.start(seed="a seed", names=["Anna", "Ben", "Cem"])
    for _ in range(decisions):
        seat = state.seats_to_decide[-1]
        state.play(seat, state.legal(seat)[-1])
    return str(state.record)


TEXT = a_sheet()


def test_text_to_game_to_text_is_identity():
    assert str(sheet.parse(TEXT)) == TEXT
    assert str(sheet.parse(TEXT).replay("interpreted").record) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Game "khiva"]', '[Game "chess"]', "no game 'chess'"),
        ('[Game "khiva"]\n', "", "lacks its tag"),
        ('[Game "khiva"]', '[Game "khiva"]\n[Game "khiva"]', "two values in its tag"),
        ('[Version "1"]', '[Version "one"]', "should hold a number"),
        ('[Version "1"]', '[Version "1" "1"]', "two values in its tag"),
        ("[Seed", '[Undone "x: 1"]\n[Seed', "should hold a number"),
        ("[Seed", '[Undone "3"]\n[Seed', "should read as"),
        ("[Seed", '[Position "5"]\n[Seed', "should be an object"),
        ("[Seed", '[Position "{"]\n[Seed', "is no JSON"),
        ('[Version "1"]', '[Version "9"]', "version 9"),
        ('"red: Anna"', '"blue: Anna"', "in this order"),
        ('"red: Anna"', '"Anna"', "should read as"),
        ('[Seed "a seed"]', '[Seed "another"]', "commitment"),
        ('[Seed "a seed"]', '[Sed "a seed"]', "no tag 'Sed'"),
        ('[Option "top_carpet: shown"]', '[Option "top_carpet: torn"]', "may be"),
        ("\n0. ", "\n0 ", "should stand here"),
        ("\n5. ", "\n6. ", "decision 5 should stand here"),
        ("\n5. ", f"\n{'5' * 5000}. ", "decision 5 should stand here"),
        ("\n1. green: ", "\n1. purple: ", "no seat 'purple'"),
        ("\n1. green: ", "\n1. ", "line 11"),
        ("{draw teapot ", "{draw teacup ", "no outcome"),
        ("; deal ", "; deal blue 9, ", "never followed"),
    ],
)
def test_what_is_wrong_is_told(old, new, says):
    assert old in TEXT
    with pytest.raises(kervan.Refusal, match=says):
        sheet.parse(TEXT.replace(old, new, 1)).replay("interpreted")


def test_another_result_than_the_game_s_is_refused():
    with pytest.raises(kervan.Refusal, match="the sheet says"):
        sheet.parse(TEXT.replace('[Result "*"]', '[Result "red 99"]')).verify("interpreted")


def test_another_outcome_than_the_seed_s_is_refused():
    setup = next(line for line in TEXT.splitlines() if line.startswith("0. "))
    swapped = setup.replace("draw teapot ", "draw teapot 7, ", 1)
    with pytest.raises(kervan.Refusal, match="the seed gives"):
        sheet.parse(TEXT.replace(setup, swapped)).replay("interpreted")


def test_an_illegal_decision_is_refused_with_its_number():
    line = next(line for line in TEXT.splitlines() if line.startswith("1. "))
    with pytest.raises(kervan.Refusal, match="decision 1:"):
        sheet.parse(TEXT.replace(line, "1. green: spend 2")).replay("interpreted")


@settings(max_examples=150, deadline=None)
@given(place=st.integers(0, len(TEXT) - 1), char=st.characters(codec="utf-8"))
def test_a_spoilt_sheet_is_read_or_refused_but_never_crashes(place, char):
    try:
        sheet.parse(TEXT[:place] + char + TEXT[place + 1 :]).replay("interpreted", upto=3)
    except kervan.Refusal as refusal:
        assert str(refusal)


def undone_state():
    """A game in which something revealed has just been taken back."""
    state = GAME.start(seed="a seed")
    while not state.events or not state.events[-1].outcomes:
        seat = state.seats_to_decide[0]
        state.play(seat, state.legal(seat)[0])
    return state.undo()


def test_a_sheet_written_after_an_undo_keeps_the_dice_from_repeating():
    state = undone_state()
    text = str(state.record)
    assert f'[Undone "{len(state.events) + 1}: 1"]' in text
    assert str(sheet.parse(text)) == text
    again = sheet.parse(text).replay("interpreted")
    assert again.undone == 1
    assert str(again.record) == text
    seat = state.seats_to_decide[0]
    decision = state.legal(seat)[0]
    assert again.play(seat, decision).bytes == state.play(seat, decision).bytes


@pytest.mark.parametrize(
    "wrong", ["0: 1", "99: 1", "3: 0", '3: 1" "3: 2', '3: 2" "5: 2', '3: 2" "2: 3']
)
def test_a_game_is_undone_more_often_later(wrong):
    with pytest.raises(kervan.Refusal, match=r"\[Undone\] cannot say"):
        sheet.parse(TEXT.replace("[Result", f'[Undone "{wrong}"]\n[Result', 1))


@pytest.mark.parametrize("number", ["1" * 5000, "01", "\u0661"])
def test_decisions_are_numbered_plainly(number):
    with pytest.raises(kervan.Refusal, match="decision 1 should stand here") as refusal:
        sheet.parse(TEXT.replace("\n1. ", f"\n{number}. ", 1))
    assert len(str(refusal.value)) < 200


def test_a_sheet_by_hand_needs_three_tags():
    state = GAME.start(seed=3)
    while not state.over:
        seat = state.seats_to_decide[0]
        state.play(seat, state.legal(seat)[-1])
    needed = ("[Game", "[Version", "[Players")
    kept = [
        line
        for line in str(state.record).splitlines()
        if line.startswith(needed) or not line.startswith("[")
    ]
    by_hand = sheet.parse("\n".join(kept))
    again = by_hand.verify("interpreted")
    assert again.bytes == state.bytes
    assert "[Result" not in str(by_hand)
    assert f'[Result "{sheet.result_of(state)}"]' in str(again.record)
