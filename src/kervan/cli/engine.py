"""kervan engine: one game, played by lines of JSON on standard input and output.

One request a line, one answer a line; docs/protocol.md tells them all. A wrong line is answered
with an error in a sentence; nothing that can be written to the engine ends it but "quit".
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from math import isinf
from pathlib import Path
from typing import Any, NoReturn, TextIO

from .. import __version__
from ..kernel.forms import GAMES, ROOTS
from ..kernel.sheet import parse
from ..kernel.table import HOST, SPECTATOR, Decision, Game, State, game
from ..kernel.words import LANGUAGES, catalogue
from ..players.analysis import analyse
from ..players.glimpse import glimpse
from ..players.register import BOTS, bot
from ..rules.reading import Refusal
from .common import add_form, command

Request = Mapping[str, Any]
Answer = dict[str, Any]

KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,), "players": (int,), "options": (dict,), "seed": (int, str), "names": (list,),
    "chance": (list, str), "board": (str,), "position": (dict,), "sheet": (str,), "seat": (str,),
    "move": (str, int), "upto": (int,), "since": (int,), "bot": (str,), "ms": (int,),
    "lang": (str,), "question": (str,), "answer": (str,), "form": (str,),
    "simulations": (int,),
}  # fmt: skip
LARGEST = 2**53  # of the numbers that every language reads alike
NAMES = {str: "text", int: "a number", dict: "an object", list: "a list"}


class Engine:
    """The game under way, and what can be asked of it."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.state: State | None = None
        self.running = True

    def answer(self, line: str) -> Answer:
        """The answer to one line."""
        request: Any = None
        try:
            request = read_line(line)
            if not isinstance(request, dict):
                raise Refusal('a request is a JSON object, as in {"cmd": "help"}')
            line.encode()
            json.dumps(request, ensure_ascii=False).encode()
            given = {"ok": True, **self.obey(request)}
        except UnicodeEncodeError:
            given = {"ok": False, "error": "this line has half a character in it"}
        except RecursionError:
            given = {"ok": False, "error": "this line is too deep"}
        except Refusal as refusal:
            given = {"ok": False, "error": str(refusal)}
        tag = request.get("id") if isinstance(request, dict) else None
        return {"id": tag, **given} if tag is not None else given

    def obey(self, request: Request) -> Answer:
        name = request.get("cmd")
        if not isinstance(name, str) or name not in COMMANDS:
            raise Refusal(f"there is no command {name!r}; there are {', '.join(COMMANDS)}")
        work, wanted, allowed = COMMANDS[name]
        for key, value in request.items():
            if key in ("cmd", "id"):
                continue
            if key not in (*wanted, *allowed):
                raise Refusal(f"{name} takes no {key!r}; it takes {', '.join((*wanted, *allowed))}")
            check_kind(key, value)
        for key in wanted:
            if key not in request:
                raise Refusal(f"{name} needs {key!r}")
        return work(self, request)

    @property
    def playing(self) -> State:
        if self.state is None:
            raise Refusal("no game has been begun; begin with new, position or load")
        return self.state

    def seat_of(self, request: Request) -> int:
        """The seat that is meant: named, or the only one that has to decide."""
        state = self.playing
        if "seat" in request:
            return state.game.seat(request["seat"])
        if len(state.seats_to_decide) != 1:
            waiting = ", ".join(state.game.seats[seat] for seat in state.seats_to_decide)
            raise Refusal(f"name the seat; to decide: {waiting or 'nobody, the game is over'}")
        return state.seats_to_decide[0]

    def watcher(self, request: Request) -> int | str:
        """Whose eyes are meant: a seat, the spectator, or the host who sees all."""
        seat = request.get("seat", HOST)
        return seat if seat in (HOST, SPECTATOR) else self.playing.game.seat(seat)

    def table(self, request: Request) -> Game:
        options = request.get("options", {})
        name, players, board = request["game"], request.get("players"), request.get("board")
        return game(name, players, options, request.get("form", self.form), board)

    def summary(self) -> Answer:
        state = self.playing
        return {
            "game": state.game.name,
            "players": state.game.players,
            "decisions": len(state.events),
            "seats_to_decide": [state.game.seats[seat] for seat in state.seats_to_decide],
            "over": state.over,
            "scores": dict(zip(state.game.seats, state.scores, strict=True))
            if state.over
            else None,
            "winners": [state.game.seats[seat] for seat in state.winners],
            "end": state.ended_by,
        }

    # ---- commands

    def help(self, request: Request) -> Answer:
        """what can be asked, and what there is"""
        known = {
            name: {"needs": list(wanted), "takes": list(allowed), "about": work.__doc__}
            for name, (work, wanted, allowed) in COMMANDS.items()
        }
        return {
            "kervan": __version__,
            "games": list(GAMES),
            "bots": list(BOTS),
            "languages": list(LANGUAGES),
            "commands": known,
        }

    def new(self, request: Request) -> Answer:
        """begin a game, from a seed or from chance told by name"""
        told, names = request.get("chance"), texts(request, "names")
        if isinstance(told, list):
            told = texts(request, "chance")
        self.state = self.table(request).start(request.get("seed"), told, names)
        return self.summary()

    def position(self, request: Request) -> Answer:
        """begin from a position: a view in words"""
        picture = request["position"]
        told = {"game": picture.get("game"), "players": picture.get("players"), **request}
        if not isinstance(told["game"], str):
            raise Refusal("name the game, in the request or in the position")
        told.setdefault("options", picture.get("options", {}))
        check_kind("options", told["options"])
        if told["players"] is not None:
            check_kind("players", told["players"])
        chance = request.get("chance")
        if chance:
            raise Refusal("nothing asks for chance yet: it is told with the moves that meet it")
        self.state = self.table(told).position(
            picture, request.get("seed"), names=texts(request, "names"), is_told=chance is not None
        )
        return self.summary()

    def load(self, request: Request) -> Answer:
        """begin from a score sheet, at its end or after so many decisions"""
        board = Path(request["board"]) if "board" in request else None
        sheet = parse(request["sheet"], board)
        self.state = sheet.replay(request.get("form", self.form), request.get("upto"))
        return self.summary()

    def status(self, request: Request) -> Answer:
        """who has to decide, and whether the game is over"""
        return self.summary()

    def moves(self, request: Request) -> Answer:
        """what a seat may decide: numbers, words, pieces, what it would bring"""
        state, seat = self.playing, self.seat_of(request)
        words = catalogue(state.game.name, request.get("lang", "en"))
        moves = []
        for decision in state.legal(seat):
            brings = [
                words.say(f"outlook.{k}", a, state.names) for k, a in state.outlook(seat, decision)
            ]
            moves.append(
                {
                    "number": decision.number,
                    "move": decision.text,
                    "words": words.say(f"decide.{decision.block}", decision.arguments, state.names),
                    "pieces": state.pieces(seat, decision),
                    "brings": brings,
                }
            )
        if not moves:
            return {"seat": state.game.seats[seat], "question": None, "moves": []}
        key, arguments = state.question(seat)
        asked = words.say(f"ask.{key}", arguments, state.names)
        return {"seat": state.game.seats[seat], "question": asked, "moves": moves}

    def play(self, request: Request) -> Answer:
        """take a decision, by its words or its number"""
        state = self.playing
        told = texts(request, "chance") if isinstance(request.get("chance"), list) else None
        state.play(self.seat_of(request), request["move"], told or request.get("chance"))
        return self.summary()

    def why(self, request: Request) -> Answer:
        """why a decision is not legal; an empty text if it is"""
        return {"why": self.playing.why_not(self.seat_of(request), request["move"])}

    def undo(self, request: Request) -> Answer:
        """take back the last decision, or the last one of a seat"""
        self.playing.undo(request.get("seat"))
        return self.summary()

    def stand(self, request: Request) -> Answer:
        """answer a question in advance, or take that back by giving no answer"""
        state = self.playing
        state.stand(state.game.seat(request["seat"]), request["question"], request.get("answer"))
        return self.summary()

    def view(self, request: Request) -> Answer:
        """the table as a seat, the spectator or the host may see it"""
        return {"view": self.playing.view(self.watcher(request))}

    def happenings(self, request: Request) -> Answer:
        """what has happened since a decision, in words, as far as a seat may see"""
        state = self.playing
        found = state.happenings(self.watcher(request), request.get("since", 0))
        language = request.get("lang", "en")
        return {
            "happenings": [
                {"decision": one.event, "key": one.key, "words": state.tell(one, language)}
                for one in found
            ]
        }

    def sheet(self, request: Request) -> Answer:
        """the score sheet of the game"""
        return {"sheet": str(self.playing.record)}

    def hash(self, request: Request) -> Answer:
        """a digest of the table as a seat may see it"""
        return {"hash": self.playing.hash(self.watcher(request))}

    def bot(self, request: Request) -> Answer:
        """what a bot would decide, within a time in milliseconds; it sees what its seat may see"""
        state, seat = self.playing, self.seat_of(request)
        if seat not in state.seats_to_decide:
            raise Refusal(f"{state.game.seats[seat]} has nothing to decide now")
        if not state.legal_numbers(seat):
            raise Refusal(f"this position hides what {state.game.seats[seat]} may decide")
        player = bot(request.get("bot", "greedy"), state.game)
        sight = glimpse(state, seat, luck=len(state.events), ms=request.get("ms", 0))
        decision: Decision = state.game.decisions[player.choose(sight)]
        return {"bot": player.name, "number": decision.number, "move": decision.text}

    def evaluation(self, request: Request) -> Answer:
        """what each seat may hope to have in the end, in points, as the named seat sees it"""
        state = self.playing
        shown = state.concealed(self.watcher(request))
        evaluate = state.game.plain.contents.evaluate
        hopes = {name: evaluate(shown, seat) / 1000 for seat, name in enumerate(state.game.seats)}
        return {"points": hopes}

    def analyse(self, request: Request) -> Answer:
        """the best decisions of a seat and every seat's chance to win, as that seat can know"""
        seconds = request.get("ms", 1000) / 1000
        found = analyse(self.playing, seconds, self.seat_of(request), request.get("simulations", 0))
        return found.as_json()

    def quit(self, request: Request) -> Answer:
        """end the engine"""
        self.running = False
        return {}


def read_line(line: str) -> Any:
    """A line of JSON, without what some call JSON and others cannot read."""
    try:
        return json.loads(line, parse_constant=no_number, parse_float=finite)
    except Refusal:
        raise
    except json.JSONDecodeError as error:
        raise Refusal(f"this line is no JSON: {error.msg} at {error.colno}") from error
    except ValueError as error:  # thousands of digits
        raise Refusal("this line has a number that is too large") from error


def no_number(text: str) -> NoReturn:
    raise Refusal(f"this line is no JSON: {text} is no number")


def finite(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise Refusal(f"this line has a number that is too large: {text}")
    return value


def check_kind(key: str, value: Any) -> None:
    """Refuse a value that cannot stand under this key."""
    if not isinstance(value, KINDS[key]) or isinstance(value, bool):
        kinds = " or ".join(NAMES[kind] for kind in KINDS[key])
        raise Refusal(f"{key!r} should be {kinds}, not {json.dumps(value)}")
    if isinstance(value, int) and value < 0 and key != "seed":
        raise Refusal(f"{key!r} should be 0 or more, not {value}")
    if isinstance(value, int) and value > LARGEST and key != "seed":
        raise Refusal(f"{key!r} is too large: at most {LARGEST}")


def texts(request: Request, key: str) -> list[str]:
    """A list in which every entry must be text."""
    found = request.get(key, [])
    if not all(isinstance(one, str) for one in found):
        raise Refusal(f"{key!r} should be a list of texts")
    return list(found)


Work = Callable[[Engine, Request], Answer]
START = ("players", "options", "seed", "names", "board", "form")
COMMANDS: dict[str, tuple[Work, tuple[str, ...], tuple[str, ...]]] = {
    "help": (Engine.help, (), ()),
    "new": (Engine.new, ("game",), (*START, "chance")),
    "position": (Engine.position, ("position",), ("game", *START, "chance")),
    "load": (Engine.load, ("sheet",), ("upto", "board", "form")),
    "status": (Engine.status, (), ()),
    "moves": (Engine.moves, (), ("seat", "lang")),
    "play": (Engine.play, ("move",), ("seat", "chance")),
    "why": (Engine.why, ("move",), ("seat",)),
    "undo": (Engine.undo, (), ("seat",)),
    "stand": (Engine.stand, ("seat", "question"), ("answer",)),
    "view": (Engine.view, (), ("seat",)),
    "happenings": (Engine.happenings, (), ("seat", "since", "lang")),
    "sheet": (Engine.sheet, (), ()),
    "hash": (Engine.hash, (), ("seat",)),
    "bot": (Engine.bot, (), ("seat", "bot", "ms")),
    "evaluation": (Engine.evaluation, (), ("seat",)),
    "analyse": (Engine.analyse, (), ("seat", "ms", "simulations")),
    "quit": (Engine.quit, (), ()),
}


def serve(engine: Engine, lines: TextIO, out: TextIO) -> None:
    """Answer line after line until the end."""
    while engine.running:
        line = lines.readline()
        if not line:
            return
        if line.strip():
            print(json.dumps(engine.answer(line)), file=out, flush=True)


def run(arguments: Sequence[str]) -> int:
    made = command(
        "engine",
        "Play one game by lines of JSON on standard input and output: for bots, programs and\n"
        "interfaces in any language. docs/protocol.md tells all requests and answers.",
        """  echo '{"cmd": "help"}' | kervan engine""",
    )
    add_form(made)
    asked = made.parse_args(arguments)
    assert asked.form in ROOTS
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    serve(Engine(asked.form), sys.stdin, sys.stdout)
    return 0
