"""Section 2 and the box: what is laid out, and how a deal goes, for each number of players."""

import pytest

from kervan.interpreted.khiva import box
from kervan.interpreted.sets import size_of
from tests.table import play_out, proves, table

# players: hand at the start, set aside, of those face up, cards played and passed a turn,
# turns a deal, new cards each, pool shuffled at a redeal
DEALS = {
    2: (8, 9, 4, 2, 2, 3, 6, 21),
    3: (5, 10, 0, 1, 1, 4, 4, 22),
    4: (5, 5, 0, 1, 1, 4, 4, 21),
    5: (5, 0, 0, 1, 1, 4, 4, 20),
}
PLAYERS = pytest.mark.parametrize("players", DEALS)


@proves("khiva 1.1", "khiva 1.2", "khiva 1.7")
def test_what_is_in_the_box() -> None:
    assert box.COLOURS == ["white", "blue", "green", "pink", "black"]
    assert box.SLOTS == (2, 2, 1, 1, 0)
    assert box.TEAPOTS == (3, 4, 4, 4, 4, 3)
    assert sum(n * (kind + 2) for kind, n in enumerate(box.TEAPOTS)) == 99
    assert box.CARPETS == (3, 4, 5)
    assert box.SALT == (10, 9, 8, 7, 6)
    assert (box.GEMS, box.SALT_PRICE, box.COUNTER) == (30, 3, 5)
    assert box.STALL_GEMS == (0, 1, 0, 2, 0)
    assert box.STALL_CARPET == (0, 0, 1, 0, 0)
    assert box.STALL_CHOICE == (0, 0, 0, 0, 1)


@proves("khiva 2")
@PLAYERS
@pytest.mark.parametrize("option", ["hidden", "shown"])
def test_the_table_before_the_first_turn(players: int, option: str) -> None:
    start, aside, face_up, play, give, *_ = DEALS[players]
    for seed in range(10):
        state = table("khiva", players, {"top_carpet": option}).start(seed=seed).plain
        assert sum(state.teapots) == 17
        assert all(camel.path == -1 and camel.place == 0 for camel in state.camels)
        loads = [sum(camel.teapot == kind for camel in state.camels) for kind in range(6)]
        assert tuple(a + b for a, b in zip(loads, state.teapots, strict=True)) == box.TEAPOTS
        assert state.carpets == [[1, 1, 1]] * 5
        assert state.top_carpet in (range(5) if option == "shown" else (-1,))
        assert (state.salt_sold, state.supply, state.turn, state.hand_size) == (0, 30, 1, start)
        assert size_of(state.aside | state.aside_open) == aside
        assert size_of(state.aside_open) == face_up
        assert state.waiting == 2**players - 1
        for seat in state.seats[:players]:
            assert (size_of(seat.hand), seat.to_play, seat.to_pass) == (start, play, give)
            assert seat.gems == 0


@proves("khiva 2", "khiva 6")
@PLAYERS
def test_a_deal_goes_down_card_by_card_and_is_dealt_anew(players: int) -> None:
    """D18, D30: sizes of hands at each choice, and what is shuffled and set aside again."""
    start, aside, face_up, play, give, turns, new, pool = DEALS[players]
    sizes = [start - play * turn for turn in range(turns)]
    seen, played = {}, {}
    for state in play_out("khiva", players, seed=4):
        plain = state.plain
        if plain.turn not in seen:  # nobody has chosen yet
            seen[plain.turn] = plain.hand_size
            played[plain.turn] = size_of(plain.discards)
            assert size_of(plain.aside | plain.aside_open) == aside
            assert size_of(plain.aside_open) == face_up
            for seat in plain.seats[:players]:
                assert size_of(seat.hand) == plain.hand_size
                assert (seat.to_play, seat.to_pass) == (play, give)
    assert list(seen.values()) == [sizes[turn % turns] for turn in range(len(seen))]
    assert list(played.values()) == [players * play * (n % turns) for n in range(len(seen))]
    assert players * play * turns + aside == pool == players * new + aside


@PLAYERS
def test_the_seed_decides_every_hand_and_load(players: int) -> None:
    """Shuffled: over many games every card comes to every seat, every teapot to every camel."""
    hands = [0] * players
    loads: list[set[int]] = [set() for _ in range(5)]
    tops: set[int] = set()
    for seed in range(60):
        state = table("khiva", players).start(seed=seed).plain
        for seat in range(players):
            hands[seat] |= state.seats[seat].hand
        for camel in range(5):
            loads[camel].add(state.camels[camel].teapot)
        tops.add(state.top_carpet)
    assert hands == [box.ALL_CARDS] * players
    assert loads == [set(range(6))] * 5
    assert tops == set(range(5))
