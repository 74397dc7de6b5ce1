"""The bodies of requests and answers. The OpenAPI description is made from these."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Literal["red", "blue", "green", "yellow", "white"]
Onlooker = Literal["red", "blue", "green", "yellow", "white", "spectator"]
Argument = int | str  # a number, the key of a term, or a seat: see docs/api.md
Name = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*[^\s\x00-\x1f][^\x00-\x1f]*$"),
]
GameName = Annotated[str, Meta(max_length=20, pattern=r"^[a-z_]*$")]
Login = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{3,40}$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Salt = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00\r\n]*$")]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{8,64}$")]
Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Number = Annotated[int, Meta(ge=-1, le=100_000)]
Level = Annotated[str, Meta(pattern=r"^[a-z_]+(:[a-z0-9_]+)?$", max_length=40)]
OptionText = Annotated[str, Meta(max_length=400, pattern=r"^[^\x00]*$")]


class Strict(Struct, forbid_unknown_fields=True):
    """A body of a request: what is not known is refused."""


# ---- requests


class Guest(Strict):
    name: Name | None = None


class Rename(Strict):
    name: Name


class Claim(Strict):
    login: Login
    password: Password


class SignIn(Strict):
    login: Login
    password: Password


class Credential(Strict):
    credential: dict[str, Any]


class PasskeySignIn(Strict):
    challenge_id: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00]*$")]
    credential: dict[str, Any]


class NewToken(Strict):
    name: Name
    scopes: list[Literal["read", "play", "me"]]


class NoClock(Struct, tag_field="kind", tag="none", frozen=True, forbid_unknown_fields=True):
    pass


class LiveClock(Strict, tag_field="kind", tag="live"):
    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DaysClock(Strict, tag_field="kind", tag="days"):
    days: Annotated[int, Meta(ge=1, le=30)]


class Me(Strict, tag_field="kind", tag="me"):
    salt: Salt = ""


class BotSeat(Strict, tag_field="kind", tag="bot"):
    level: Level


class Hotseat(Strict, tag_field="kind", tag="hotseat"):
    name: Name


class Empty(Strict, tag_field="kind", tag="empty"):
    pass


Clock = NoClock | LiveClock | DaysClock
Arrangement = Me | BotSeat | Hotseat | Empty


class NewTable(Strict):
    game: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=5)] | None = None
    options: dict[Annotated[str, Meta(max_length=40)], OptionText] = {}
    public: bool = False
    rated: bool = False
    clock: Clock = NoClock()
    seats: Annotated[list[Arrangement], Meta(max_length=5)] | None = None
    salt: Salt = ""
    start: bool = False


class Enter(Strict):
    key: Annotated[str, Meta(min_length=1, max_length=64)]


class Decide(Strict):
    number: Number
    decision: Annotated[int, Meta(ge=0, le=10_000)] | Annotated[str, Meta(max_length=200)]
    key: Key
    seat: Seat | None = None


class BySeat(Strict):
    seat: Seat | None = None
    key: Key | None = None


class Vote(Strict):
    what: Literal["undo", "stop"]
    agree: bool
    seat: Seat | None = None
    key: Key | None = None


class Stand(Strict):
    question: Annotated[str, Meta(max_length=40)]
    answer: Annotated[str, Meta(max_length=200)] | None
    seat: Seat | None = None


class Say(Strict):
    text: Text | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None


class Report(Strict):
    why: Text


class Nothing(Strict):
    pass


# ---- questions in the address


class Since(Strict):
    seat: Seat | Literal["spectator"] | None = None
    since: Number = -1
    menu: Literal["words", "numbers"] = "words"


class Whose(Strict):
    seat: Seat | Literal["spectator"] | None = None


class WhyNot(Strict):
    decision: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Seat | None = None


class Listing(Strict):
    state: Literal["open", "playing", "over"] | None = None
    game: GameName | None = None
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    before: Annotated[float, Meta(ge=0, le=1e11)] | None = None  # made earlier: the next page


class Everywhere(Strict):
    all: bool = False


class Reading(Strict):
    language: Literal["en", "fr", "it"] = "en"


# ---- answers


class Error(Struct):
    error: str
    sight: dict[str, Any] | UnsetType = UNSET


class Person(Struct):
    person: str
    name: str
    guest: bool
    passkeys: int
    created: float
    login: str | None


class Rating(Struct):
    person: str
    name: str
    game: str
    players: int
    rating: float
    mu: float
    sigma: float
    games: int


class Record(Struct):
    played: int
    won: int


class Profile(Struct):
    person: str
    name: str
    ratings: list[Rating]
    played: int
    won: int
    games: dict[str, Record]


class Ratings(Struct):
    ratings: list[Rating]


class Token(Struct):
    token: str
    name: str
    scopes: list[str]
    created: float
    used: float | None


class Tokens(Struct):
    tokens: list[Token]


class MadeToken(Struct):
    token: str
    secret: str


class Result(Struct):
    end: str
    scores: dict[Seat, int]
    winners: list[Seat]
    seed: str | None


class TableSeat(Struct):
    seat: Seat
    kind: Literal["empty", "person", "hotseat", "bot"]
    name: str | None
    person: str | None
    level: str | None
    mine: bool
    here: bool
    conceded: bool


class Table(Struct):
    id: str
    game: str
    players: int
    rules: int
    options: dict[str, str]
    state: Literal["open", "playing", "over"]
    public: bool
    rated: bool
    clock: Clock
    host: bool
    created: float
    started: float | None
    ended: float | None
    seats: list[TableSeat]
    waiting: list[Seat]
    your_turn: bool
    commitment: str
    rematch: str | None
    result: Result | None


class Tables(Struct):
    tables: list[Table]


class Links(Struct):
    seats: dict[Seat, str]
    watch: str


class Made(Struct):
    table: Table
    links: Links


class Entered(Struct):
    table: Table
    seat: Seat | None


class Decided(Struct):
    number: int


class Asked(Struct):
    number: int
    done: bool


class Standing(Struct):
    allowed: list[str]
    set: dict[str, str]


class Said(Struct):
    key: str
    args: dict[str, Argument]


class Legal(Struct):
    number: int
    key: str
    args: dict[str, Argument]
    text: str
    pieces: list[str]
    outlook: list[Said]


class Told(Struct):
    key: str
    seat: Seat | None
    args: dict[str, Argument]


class EventSeen(Struct):
    number: int
    kind: Literal[
        "start", "decide", "undo", "ask", "agree", "refuse", "concede", "seat", "timeout",
        "standing",
    ]  # fmt: skip
    seat: Seat | None
    decision: int | None
    at: float
    happenings: list[Told]
    what: str | UnsetType = UNSET
    undone: list[int] | UnsetType = UNSET


class Undo(Struct):
    free: bool
    possible: bool


class Asking(Struct):
    what: Literal["undo", "stop"]
    by: Seat
    about: Seat | None
    agreed: list[Seat]
    needed: list[Seat]


class Clocks(Struct):
    kind: Literal["live", "days"]
    left: dict[Seat, float]
    running: list[Seat]
    at: float


class Sight(Struct):
    seat: Onlooker
    number: int
    view: dict[str, Any] | None
    waiting: list[Seat]
    question: Said | None
    legal: list[Legal | int]  # numbers, if they were asked for
    events: list[EventSeen]
    undo: Undo | None
    votes: list[Asking]
    standing: Standing | None
    clocks: Clocks | None
    over: bool
    result: Result | None


class Past(Struct):
    seat: Onlooker
    number: int
    view: dict[str, Any]
    waiting: list[Seat]
    events: list[EventSeen]


class Events(Struct):
    number: int
    events: list[EventSeen]


class Why(Struct):
    decision: int
    key: str
    args: dict[str, Argument]
    text: str
    legal: bool
    why: Said | None
    outlook: list[Said]
    pieces: list[str]


class Reasons(Struct):
    piece: str
    why: list[Said]


class Job(Struct):
    job: str
    kind: str
    state: Literal["waiting", "running", "done", "failed"]
    answer: dict[str, Any] | None
    error: str | None = None


class Verify(Struct):
    commitment: str
    salts: dict[str, str]
    recipe: str
    secret: str | None
    seed: str | None
    sheet: str | None


class Message(Struct):
    id: int
    seat: Seat | None
    person: str | None
    name: str
    text: str
    phrase: str | None
    at: float


class Messages(Struct):
    messages: list[Message]


class GameOption(Struct):
    name: str
    values: list[str]
    default: str
    text: bool  # may it be any text besides?


class GameAbout(Struct):
    name: str
    version: int
    players: list[int]
    options: list[GameOption]
    seats: list[Seat]
    decisions: int


class SiteAbout(Struct):
    version: str
    games: list[GameAbout]
    levels: list[str]
    languages: list[str]
    phrases: list[str]
    clocks: list[Clock]


class BoardFamily(Struct):
    key: str
    name: str
    hex: str
    cost: int


class BoardSpace(Struct):
    key: str
    name: str
    water: bool
    near: list[str]
    at: tuple[int, int] | None
    outline: list[tuple[int, int]]
    good: str | None
    good_name: str | None
    index: int | None
    start: str | None


class BoardScenery(Struct):
    name: str
    outlines: list[list[tuple[int, int]]]


class Board(Struct):
    """Another board than the game's own; of that, no more is said than that it is that."""

    own: bool
    width: int
    height: int
    families: list[BoardFamily]
    spaces: list[BoardSpace]
    scenery: list[BoardScenery]


class Rules(Struct):
    game: str
    language: Literal["en", "fr", "it"]
    section: str | None
    text: str


class Health(Struct):
    ok: bool
    version: str
    database: bool
    tables: int


class Options(Struct):
    options: dict[str, Any]
    challenge_id: str


Words = dict[str, Any]
