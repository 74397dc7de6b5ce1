"""The board of the house: a file given to `kervan serve` is what Samarkand is played on."""

from pathlib import Path

import pytest

from kervan.rules.reading import Refusal
from kervan.server.boards import lay
from tests.samarkand import boards

from .client import Person
from .services import Web
from .test_play import ME, play_to_the_end

PLACES = {f"place-{n}" for n in range(1, 161)}


@pytest.mark.compiled
def test_tables_play_on_the_board_of_the_house(tmp_path: Path) -> None:
    file = boards.write(boards.net(160, 4), tmp_path / "board.toml")
    web = Web(tmp_path, more=["--board", str(file)], workers=1)
    try:
        anna = Person(web.wait().url)
        told = anna.get("/api/boards/samarkand")
        assert not told["own"]
        assert {space["key"] for space in told["spaces"]} == PLACES
        assert {space["name"] for space in told["spaces"]} == {
            f"raw.Place {n}" for n in range(1, 161)
        }
        assert anna.get("/api/boards/khiva")["own"]

        table = anna.table("samarkand", [ME, {"kind": "bot", "level": "level:2"}])
        anna.post(f"/api/tables/{table}/start")
        assert set(anna.sight(table, "red")["view"]["map"]) <= PLACES
        play_to_the_end({"red": anna}, table, 1)
        assert anna.sight(table, "red")["over"]
    finally:
        web.stop()


def test_a_board_that_cannot_be_is_refused_at_once(tmp_path: Path) -> None:
    broken = boards.net(60, 1)
    broken["good"][0]["space"] = 999
    file = boards.write(broken, tmp_path / "board.toml")
    try:
        with pytest.raises(Refusal, match="there is no board"):
            lay(str(tmp_path / "none.toml"))
        with pytest.raises(Refusal, match="999"):
            lay(str(file))
    finally:
        lay("")
