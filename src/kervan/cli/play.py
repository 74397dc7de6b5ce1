"""kervan play: a terminal table, against bots or with friends at one screen.

Every choice is numbered and can also be typed in words. A game against others at one screen hides
the hands between two players. `?` explains, `undo` takes back, `save FILE` writes the score sheet,
`always CHOICE` answers a question so from now on, where that can be said in advance.
"""

import errno
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ..kernel.dice import stream_keys
from ..kernel.table import SPECTATOR, Decision, Game, State
from ..kernel.words import Catalogue, catalogue
from ..players.glimpse import Bot, glimpse
from ..players.register import bot
from ..rules.reading import Refusal
from .common import add_form, add_game, command, the_game
from .picture import picture

HUMAN = "human"


class Leave(Exception):
    """The player has had enough."""


@dataclass
class Session:
    """A game at the terminal: who sits where, and what has been shown."""

    state: State
    bots: dict[int, Bot]
    words: Catalogue
    console: Console
    told: int = 0  # decisions whose happenings have been told
    at_screen: int | None = None  # whose hand may be on the screen

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    def say(self, key: str, **arguments: object) -> str:
        return self.words.say(key, arguments, self.state.names)

    def print(self, text: object = "", style: str | None = None, wrap: bool = False) -> None:
        """A line as it is, or with `wrap` broken between words where the screen ends."""
        soft = not (wrap and self.console.is_terminal)
        self.console.print(text, style=style, highlight=False, markup=False, soft_wrap=soft)

    # ---- the game

    def go_on(self) -> None:
        """Play until the game is over."""
        while not self.state.over:
            waiting = self.state.seats_to_decide
            for seat in waiting:
                if seat in self.bots:
                    self.let_bot(seat)
                    break
            else:
                self.ask(waiting[0])
        self.tell_news(None)
        self.finish()

    def let_bot(self, seat: int) -> None:
        luck = stream_keys(f"{self.state.seed}/bots", seat, len(self.state.events))[0]
        self.state.play(seat, self.bots[seat].choose(glimpse(self.state, seat, luck)))

    def ask(self, seat: int) -> None:
        """Let the person at this seat decide once."""
        legal = self.state.legal(seat)
        if self.has_no_choice(seat):
            self.state.play(seat, legal[0].number)
            return
        self.show(seat)
        key, arguments = self.state.question(seat)
        self.print()
        asked = f"raw.{self.say(f'ask.{key}', **arguments)}"
        self.print(self.say("table.ask", seat=f"seat.{seat}", asked=asked), "bold", wrap=True)
        self.list_choices(seat, legal)
        while True:
            text = self.read()
            try:
                if self.heed(seat, text, legal):
                    return
            except Refusal as refusal:
                self.print(str(refusal), "red")

    def has_no_choice(self, seat: int) -> bool:
        """Is this asked only lest the others learn that there is one answer? With bots for others
        nobody is there to notice that it was not."""
        question, _ = self.state.question(seat)
        asked_for_show = question in self.game.plain.contents.notation.STANDING
        return asked_for_show and len(self.people) == 1 == len(self.state.legal(seat))

    def show(self, seat: int) -> None:
        """Put the table before this person, after hiding what another may not see."""
        if len(self.people) > 1 and self.at_screen not in (None, seat):
            self.console.clear()
            self.print(self.say("table.pass_on", seat=f"seat.{seat}"), "bold")
            self.read(f"{self.say('table.press_enter')} ")
            self.console.clear()
        self.at_screen = seat
        self.tell_news(seat)
        self.print()
        self.print(picture(self.state, seat, self.words.language))

    def tell_news(self, seat: int | None) -> None:
        """What has happened since this was last told, as far as the person may see."""
        eyes = SPECTATOR if seat is None else seat
        for happening in self.state.happenings(eyes, self.told):
            told = self.state.tell(happening, self.words.language)
            self.print(f"  {told}", "dim", wrap=True)
        self.told = len(self.state.events) + 1

    def list_choices(self, seat: int, legal: Sequence[Decision]) -> None:
        for number, decision in enumerate(legal, 1):
            words = f"{self.in_words(decision)}{self.bringing(seat, decision)}"
            self.print(f"  {number:>3}  {words}", wrap=True)

    def in_words(self, decision: Decision) -> str:
        return self.say(f"decide.{decision.block}", **decision.arguments)

    def bringing(self, seat: int, decision: Decision) -> str:
        """What a decision would bring, in words."""
        found = [self.say(f"outlook.{k}", **a) for k, a in self.state.outlook(seat, decision)]
        return f"  — {', '.join(found)}" if found else ""

    # ---- what people type

    def read(self, prompt: str = "> ") -> str:
        try:
            return self.console.input(prompt, markup=False).strip()
        except EOFError:
            raise Leave from None

    def heed(self, seat: int, text: str, legal: Sequence[Decision]) -> bool:
        """Do what was typed; True when the table has changed."""
        word, _, rest = text.partition(" ")
        if text in ("quit", "exit"):
            raise Leave
        if text in ("?", "help", ""):
            self.print(self.say("table.help"), wrap=True)
            self.list_choices(seat, legal)
        elif text == "undo":
            self.undo(seat)
            return True
        elif text == "log":
            self.tell_all(seat)
        elif word == "save" and rest:
            self.save(rest)
        elif word == "why" and rest:
            self.print(self.why_not(seat, self.meant(rest, legal)) or self.say("table.is_legal"))
        elif word == "always" and rest:
            self.always(seat, self.meant(rest, legal))
            return True
        elif text == "ask":
            self.ask_again(seat)
        else:
            decision = self.meant(text, legal)
            if why := self.why_not(seat, decision):
                raise Refusal(why)
            self.state.play(seat, decision)
            return True
        return False

    def why_not(self, seat: int, decision: int) -> str:
        """Why a decision is not legal, in the language of the table; empty if it is."""
        reason = self.state.reason(seat, decision)
        return self.say(reason) if reason else ""

    def save(self, file: str) -> None:
        try:
            Path(file).write_text(str(self.state.record), encoding="utf-8")
        except (OSError, ValueError) as error:
            why = f"raw.{getattr(error, 'strerror', None) or error}"
            raise Refusal(self.say("table.not_saved", file=f"raw.{file}", why=why)) from error
        self.print(self.say("table.saved", file=f"raw.{file}"))

    def always(self, seat: int, decision: int) -> None:
        """Decide so now, and whenever the same is asked."""
        question, _ = self.state.question(seat)
        if question not in self.game.plain.contents.notation.STANDING:
            raise Refusal(self.say("table.not_in_advance"))
        if why := self.why_not(seat, decision):
            raise Refusal(why)
        self.state.stand(seat, question, self.game.decisions[decision].text)
        self.state.play(seat, decision)
        self.print(self.say("table.always"))

    def ask_again(self, seat: int) -> None:
        for place, question in list(self.state.standing):
            if place == seat:
                self.state.stand(seat, question, None)
        self.print(self.say("table.asked_again"))

    def meant(self, text: str, legal: Sequence[Decision]) -> int:
        """The decision meant: its number in the list, its words in either language, or a start
        of them that only one has."""
        if text.isdecimal() and len(text) < 9:
            if not 1 <= int(text) <= len(legal):
                raise Refusal(self.say("table.no_number", number=int(text), most=len(legal)))
            return legal[int(text) - 1].number
        plain = as_typed(text)
        every = self.game.decisions
        exact = [one for one in every if plain in (one.text, as_typed(self.in_words(one)))]
        near = [one for one in legal if as_typed(self.in_words(one)).startswith(plain)]
        found = exact or near
        if len(found) != 1:
            raise Refusal(self.say("table.unclear", text=f"raw.{text}"))
        return found[0].number

    def undo(self, seat: int) -> None:
        """Take back this person's last decision, and what bots did since."""
        if not any(event.seat == seat for event in self.state.events):
            raise Refusal(self.say("table.nothing_to_undo"))
        while self.state.undo().events:
            if seat in self.state.seats_to_decide and self.has_no_choice(seat):
                continue
            if self.state.seats_to_decide == (seat,) or not self.bots:
                break
            if seat in self.state.seats_to_decide:
                break
        self.told = min(self.told, len(self.state.events) + 1)

    def tell_all(self, seat: int) -> None:
        for happening in self.state.happenings(seat):
            self.print(f"{happening.event:>4}  {self.state.tell(happening, self.words.language)}")

    # ---- the end

    def finish(self) -> None:
        self.print()
        self.print(picture(self.state, SPECTATOR, self.words.language))
        self.print()
        self.print(self.say(f"ends.{self.state.ended_by}"), "bold")
        order = sorted(range(self.game.players), key=self.state.scores.__getitem__, reverse=True)
        width = max(map(len, self.state.names))
        for seat in order:
            crown = "*" if seat in self.state.winners else " "
            self.print(f"  {crown} {self.state.names[seat]:<{width}} {self.state.scores[seat]:>4}")
        self.print(self.say("table.seed", seed=f"raw.{self.state.seed}"), "dim")


def as_typed(words: str) -> str:
    """Words as people type them: in small letters, with the apostrophe of the keyboard."""
    return " ".join(words.lower().replace("’", "'").split())


def run(arguments: Sequence[str]) -> int:
    made = command(
        "play",
        "Play at a terminal table. At the prompt: a number or words, ? for help, undo, quit.",
        "  kervan play                                   Khiva with three greedy bots\n"
        "  kervan play khiva --players 2 --seed 7\n"
        "  kervan play khiva --seats human,greedy,human  two people at one screen and a bot\n"
        "  kervan play khiva --lang it",
    )
    add_game(made, default="khiva")
    add_form(made, "interpreted")
    made.add_argument("--seats", help="human or a bot for each seat (default: you and greedy bots)")
    made.add_argument("--names", help="names of the players, with commas")
    made.add_argument("--seed", help="a seed for the dice (default: fresh dice)")
    made.add_argument("--lang", default="en", help="en, fr or it")
    made.add_argument("--save", metavar="FILE", type=Path, help="write the score sheet at the end")
    asked = made.parse_args(arguments)
    seats = asked.seats.split(",") if asked.seats else None
    if asked.players is None and seats:
        asked.players = len(seats)
    if asked.save and not asked.save.parent.is_dir():  # said now, not after the game
        raise Refusal(f"there is no folder {asked.save.parent} to write the score sheet to")
    table = the_game(asked, asked.form)
    seats = seats or [HUMAN] + ["greedy"] * (table.players - 1)
    if len(seats) != table.players:
        raise Refusal(f"{table.players} seats are to be filled, not {len(seats)}")
    bots = {seat: bot(name, table) for seat, name in enumerate(seats) if name != HUMAN}
    words = catalogue(table.name, asked.lang)
    if asked.save and asked.save.is_dir():
        why = f"raw.{os.strerror(errno.EISDIR)}"
        raise Refusal(words.say("table.not_saved", {"file": f"raw.{asked.save}", "why": why}))
    names = default_names(seats, words)
    if asked.names:
        names = [name.strip() for name in asked.names.split(",")]
    if not all(names):
        raise Refusal("every player needs a name, as in --names Anna,Ben")
    state = table.start(seed=asked.seed, names=names)
    console = Console(soft_wrap=True)
    session = Session(state, bots, words, console)
    state.answers_at_once = len(session.people) < 2  # at one screen all would see who is asked
    session.print(f"{words['game.name']} — {words['game.about']}", "bold", wrap=True)
    session.print(words.say("table.help"), wrap=True)
    try:
        session.go_on()
    except Leave:
        session.print(words["table.left"])
    if asked.save:
        session.save(str(asked.save))
    sys.stdout.flush()
    return 0


def default_names(seats: Sequence[str], words: Catalogue) -> list[str]:
    """The colours of the seats, with what sits there."""
    from ..rules.reading import SEATS

    colours = [words[f"terms.seat.{SEATS[seat]}"] for seat in range(len(seats))]
    return [
        colour if seat == HUMAN else f"{colour} ({seat})"
        for colour, seat in zip(colours, seats, strict=True)
    ]
