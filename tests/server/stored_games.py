"""Games in a database: played at random by the engine, stored by the server's own code, then copied."""

import random
import sqlite3
from pathlib import Path

from rattus.record.game.sealed_deal import new_deal
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import cached_setup
from rattus.rules import game
from rattus.rules.setup import COLOURS
from rattus.server.storage import writing
from rattus.server.storage.database import Database
from rattus.server.storage.reading import StoredTable
from rattus.server.storage.rows import SeatRow, TableRow
from rattus.server.storage.startup import migrate
from rattus.server.tables.live import LiveTable
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import SeatWish, TableWish

PLAYERS = 4
DISTINCT = 50  # games; the others are copies
CARDS = ("knight", "monk", "merchant", "king", "witch", "peasant")
LONGEST = 10_000  # actions: more than any game has
COPIED = (("tables", "id"), ("seats", "table"), ("log", "table"))


def played_plan(table: str, guest: str, actions: int, chance: random.Random, now: int) -> Plan:
    """A table of this guest whose game has gone on for so many actions, or to its end."""
    options = TableWish(rules="classic", seats=[SeatWish(kind="me") for _ in range(PLAYERS)])
    row = TableRow(
        id=table, created=now, host=guest, wish=options, rules="classic", players=PLAYERS,
        cards=list(CARDS), listed=False, status="open", version=1,
    )  # fmt: skip
    seats = [
        SeatRow(table=table, place=place, colour=COLOURS[place], kind="person", guest=guest, name="Ann")
        for place in range(PLAYERS)
    ]
    plan = Plan(LiveTable(StoredTable(row, seats, [], {})), now)
    plan.start(new_deal(cached_setup("classic", PLAYERS, CARDS)))
    for _ in range(actions):
        state = plan.playing().state
        if state.over():
            break
        said = write_action(state.setup, chance.choice(list(game.legal(state))))
        plan.move(said, COLOURS[state.decider()], "person", None)
    return plan


def store_games(
    address: str, guest: str, tables: int, *, finished: bool, logs: bool = True, seed: int = 1
) -> None:
    """Fill a SQLite database with tables of this guest; after the first few they are copies."""
    database = Database(address)
    migrate(database)
    chance, now = random.Random(seed), 1_700_000_000_000
    with database.engine.begin() as connection:
        for number in range(min(DISTINCT, tables)):
            actions = LONGEST if finished else chance.randrange(10, 100)
            plan = played_plan(f"first{number}", guest, actions, chance, now)
            writing.insert_table(connection, plan.row, plan.seats, plan.entries)
    file = database.file
    database.engine.dispose()
    database.readers.shutdown()
    assert file is not None
    copy_tables(file, tables, logs=logs)


def copy_tables(file: Path, tables: int, *, logs: bool = True) -> None:
    """Copy the tables of a SQLite database, with or without their logs, until there are so many."""
    connection = sqlite3.connect(file)
    with connection:
        there = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        connection.execute("CREATE TEMP TABLE copies AS " + COPIES, {"originals": there, "last": tables})
        for name, key in COPIED if logs else COPIED[:2]:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            listed = ", ".join(f'"{column}"' for column in columns)
            taken = ", ".join(copied_value(name, column, key) for column in columns)
            originals = f'copies JOIN {name} old ON old."{key}" = source'
            connection.execute(f"INSERT INTO {name} ({listed}) SELECT {taken} FROM {originals}")
    connection.close()


COPIES = """
WITH RECURSIVE numbers(number) AS (
    SELECT :originals UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < :last
)
SELECT 'copy' || number AS copy, number, originals.id AS source
FROM numbers
JOIN (SELECT id, row_number() OVER (ORDER BY rowid) - 1 AS place FROM tables) AS originals
ON originals.place = number % :originals
"""


def copied_value(name: str, column: str, key: str) -> str:
    """What a column of a copy has: its own key, its own time, the rest as the original."""
    if column == key:
        return "copy"
    return "old.created - 1000 * number" if (name, column) == ("tables", "created") else f'old."{column}"'
