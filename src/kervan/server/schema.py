"""What is stored, as tables. The log of events is the truth, all else could be made from it or is
about people.

    people --< sessions, tokens, passkeys, ratings, mutes
    tables --< seats          who sits where
           --< events         what was decided, keyed (table, number): the key is also the lock
           --< snapshots      caches of the record, for opening quickly
           --< jobs           what bots are asked, leased by workers
           --< messages --< reports
           --< visitors       who came by the link for those who watch
    notices                   what processes of one machine tell each other (without Redis)
    pulse, pauses             when nobody was serving: clocks stand still in a pause
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

META = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

people = Table(
    "people",
    META,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("created", Float, nullable=False),
    Column("gone", Boolean, nullable=False, default=False),
)

sessions = Table(
    "sessions",
    META,
    Column("digest", String(64), primary_key=True),  # of the cookie: a stolen table opens no door
    Column("person", String(16), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
)

tokens = Table(
    "tokens",
    META,
    Column("id", String(16), primary_key=True),
    Column("digest", String(64), unique=True, nullable=False),
    Column("person", String(16), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
)

passkeys = Table(
    "passkeys",
    META,
    Column("credential", String(400), primary_key=True),
    Column("person", String(16), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("created", Float, nullable=False),
)

challenges = Table(
    "challenges",
    META,
    Column("id", String(32), primary_key=True),
    Column("person", String(16)),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires", Float, nullable=False),
)

ratings = Table(
    "ratings",
    META,
    Column("person", String(16), nullable=False),
    Column("game", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("person", "game", "players"),
    Index("ix_ratings_best", "game", "players", "mu"),
)

mutes = Table(
    "mutes",
    META,
    Column("person", String(16), nullable=False),
    Column("muted", String(16), nullable=False),
    PrimaryKeyConstraint("person", "muted"),
)

tables = Table(
    "tables",
    META,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules it is played by
    Column("state", String(10), nullable=False),  # open, playing, over
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("host", String(16), nullable=False, index=True),
    Column("secret", String(64), nullable=False),
    Column("seed", String(64)),  # made from the secret and the salts when the game begins
    Column("watch_key", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("rematch", String(16)),
    Column("edition", Integer, nullable=False, default=0),  # rises with each change of seats
    # What the last event left behind; written together with it.
    Column("number", Integer, nullable=False, default=0),
    Column("waiting", Integer, nullable=False, default=0),  # seats to decide, a bit each
    Column("shown", Integer, nullable=False, default=0),  # those of them that all may know of
    Column("bots", Integer, nullable=False, default=0),  # those of them that are bots
    Column("left", JSON),  # seconds left on each seat's clock, and since when it runs
    Column("deadline", Float),  # the first clock to run out, if nothing happens
    Column("votes", JSON),
    Column("result", JSON),
    Index("ix_tables_listed", "state", "public", "created"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_bots", "bots"),
)

seats = Table(
    "seats",
    META,
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # empty, person, hotseat, bot
    Column("person", String(16), index=True),
    Column("name", String(40)),
    Column("level", String(40)),
    Column("salt", String(200), nullable=False, default=""),
    Column("key", String(64), nullable=False),  # the secret of its link
    Column("conceded", Boolean, nullable=False, default=False),
    Column("left", Boolean, nullable=False, default=False),  # a bot took over from a person
    Column("standing", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

events = Table(
    "events",
    META,
    Column("table_id", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", String(100), nullable=False),  # of the request: done once, however often asked
    Column("body", Text, nullable=False),
    Column("seen", Integer, nullable=False),  # who noticed it: a bit a seat, 32 for spectators
    Column("digest", String(16), nullable=False),  # of the whole record after it
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "key"),
)

snapshots = Table(
    "snapshots",
    META,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("rules", String(60), nullable=False),  # the fingerprint: other rules, other snapshots
    Column("record", LargeBinary, nullable=False),
)

jobs = Table(
    "jobs",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(10), nullable=False),  # move, hint, analysis
    Column("table_id", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(16)),  # who asked for a hint
    Column("level", String(40), nullable=False),
    Column("ticket", String(32), unique=True, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, running, done, failed
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False),  # from then on, anybody answers with a fast level
    Column("lease", Float, nullable=False, default=0.0),  # until when a worker has it
    Column("worker", String(40)),
    Column("answer", JSON),
    Index("ix_jobs_open", "state", "id"),
    Index("ix_jobs_table", "table_id"),
    sqlite_autoincrement=True,
)

messages = Table(
    "messages",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False, index=True),
    Column("person", String(16), index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("phrase", String(40)),
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,
)

reports = Table(
    "reports",
    META,
    Column("message", Integer, nullable=False),
    Column("person", String(16), nullable=False),
    Column("why", String(500), nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("message", "person"),
)

visitors = Table(
    "visitors",
    META,
    Column("table_id", String(16), nullable=False),
    Column("person", String(16), nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
)

notices = Table(
    "notices",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("origin", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,
)

pulse = Table(
    "pulse",
    META,
    Column("id", Integer, primary_key=True),
    Column("alive", Float, nullable=False),
)

pauses = Table(
    "pauses",
    META,
    Column("begun", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)
