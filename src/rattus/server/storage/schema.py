"""The database schema. Times are milliseconds since 1970; JSON is text; columns are named as in the protocol.

The log of a table is append-only and the source of truth; the rows of `tables` and `seats` are its latest
state, stored so that lists, clocks and bots need not replay logs.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
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

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# --- people -------------------------------------------------------------------------------------------

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("banned", Boolean, nullable=False, default=False),
    Column("email", String(254), nullable=False, default=""),
    Column("confirmed", Boolean, nullable=False, default=False),  # has the owner of that mailbox agreed?
    Column("webhook", String(500), nullable=False, default=""),
)

secrets = Table(
    "secrets",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), index=True),
    Column("table", String(16), ForeignKey("tables.id"), index=True),
    Column("seat", String(10)),
    Column("scope", String(10), nullable=False, default=""),
    Column("label", String(100), nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("used", BigInteger),
    Column("revoked", BigInteger),
)

push = Table(
    "push",
    metadata,
    Column("endpoint", String(500), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("table", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("way", String(10), nullable=False),  # push, mail, webhook
    Column("seq", Integer, nullable=False),  # of the log entry with which the turn began
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("sent", BigInteger),
    PrimaryKeyConstraint("guest", "table", "way"),
    Index("ix_notices_sent_due", "sent", "due"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(60), nullable=False),
    Column("what", String(60), nullable=False),
    Column("data", Text, nullable=False, default="{}"),
)

# --- tables -------------------------------------------------------------------------------------------

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("wish", Text, nullable=False),  # the table options as JSON
    Column("rules", String(16), nullable=False),
    Column("players", Integer, nullable=False),
    Column("cards", Text, nullable=False),  # names with blanks between
    Column("listed", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("seq", Integer, nullable=False),  # of the last entry in the log
    Column("moves", Integer, nullable=False),
    Column("decider", String(10)),  # a colour
    Column("since", BigInteger),  # when the current decision began
    Column("deadline", BigInteger),  # when the decider's clock runs out
    Column("patience", BigInteger),  # live clocks: milliseconds until a bot stands in for an absent decider
    Column("promise", String(64), nullable=False, default=""),
    Column("sealed", Text, nullable=False, default=""),  # SECRET until the end: the deal, then the salt
    Column("version", Integer, nullable=False),  # of the rules it began with
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("result", Text),
    Column("rematch", String(16)),
    Column("thinker", String(40)),  # the level of the server bot that has to decide
    Column("claimed_by", String(60)),  # the process that holds the lease on that decision
    Column("claimed_until", BigInteger),
    # The host's network as a keyed hash; empty for tables of earlier versions.
    Column("origin", String(16), nullable=False, default="", server_default=""),
    Index("ix_tables_status_created", "status", "created"),
    Index("ix_tables_host_created_id", "host", "created", "id"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_thinker", "thinker"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("place", Integer, nullable=False),  # 0 is the start player
    Column("colour", String(10), nullable=False),
    Column("kind", String(10), nullable=False),  # open, person, bot
    Column("guest", String(32), ForeignKey("guests.id")),
    Column("name", String(60), nullable=False, default=""),
    Column("level", String(40), nullable=False, default=""),  # of the bot that sits here or sits in
    Column("state", String(10), nullable=False, default=""),  # of a person: "", sits-in, gone
    Column("clock", BigInteger),  # milliseconds left when the decision began
    Column("seen", Integer, nullable=False, default=0),  # the last entry this guest has seen
    Column("here", BigInteger),  # when this guest was last connected
    Column("muted", Text, nullable=False, default=""),  # colours with blanks between
    Column("created", BigInteger, nullable=False, server_default="0"),  # of its table, for lists
    PrimaryKeyConstraint("table", "colour"),
    Index("ix_seats_guest_created_table", "guest", "created", "table"),
)

visitors = Table(
    "visitors",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("may", String(10), nullable=False),  # join, watch
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "guest"),
)

log = Table(
    "log",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("player", String(10)),
    Column("by", String(10), nullable=False),
    Column("request", String(100)),  # the idempotency key: the guest and the client's request id
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
    UniqueConstraint("table", "request"),
)
