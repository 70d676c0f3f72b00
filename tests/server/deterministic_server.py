"""A server whose time, ids and deals are known to the test, as a process of its own.

python -m tests.server.deterministic_server '{"port": 8001, "seed": 1, "swap": [0, 3], "canary": false}'
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import uvicorn
from msgspec import Struct, json

from rattus.editions import Edition, load
from rattus.record import setup_cache
from rattus.record.game.sealed_deal import SealedDeal
from rattus.rules.deal import Deal, shuffle
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup
from rattus.server.app import make_app
from rattus.server.config import Config
from rattus.server.storage.database import Database
from rattus.server.storage.startup import migrate
from rattus.server.storage.times import ServerClock
from tests.server.processes import ServerProcess, stop, wait_for

NOON = 1_800_000_000_000  # it is always the same time
FIRST_CANARY = 8_130_000


class FixedDeal(Struct, kw_only=True):
    """What is different about this server."""

    port: int
    database: str
    seed: int = 1
    swap: tuple[int, int] = (0, 0)  # these two rats have changed faces
    canary: bool = False  # every face has a limit that stands nowhere else


def dealt(setup: Setup, seed: int, swap: tuple[int, int]) -> SealedDeal:
    """A deal from a seed, with two faces swapped."""
    deal = shuffle(setup, Luck(seed))
    faces = deal.faces[:]
    one, other = swap
    faces[one], faces[other] = faces[other], faces[one]
    return SealedDeal(Deal(faces, deal.plague, deal.luck), "0" * 64)


def with_canaries(rules: str) -> Edition:
    """The edition with a number on every rat that is found nowhere else."""
    edition = load(rules)
    rats = tuple(rat._replace(limit=FIRST_CANARY + place) for place, rat in enumerate(edition.rats))
    return edition._replace(rats=rats)


def main(fixed: FixedDeal) -> None:
    """Serve until it is stopped."""
    if fixed.canary:
        setup_cache.load = with_canaries  # type: ignore[assignment,attr-defined]
    ids = (f"table{number:07}" for number in count(1))
    config = Config.from_environment(port=fixed.port, database=fixed.database, thinkers=0)
    migrate(Database(config.address))
    app = make_app(
        config,
        clock=ServerClock(lambda: NOON, lambda: 0),
        ids=lambda: next(ids),
        deal=lambda setup: dealt(setup, fixed.seed, fixed.swap),
    )
    uvicorn.run(app, port=fixed.port, log_level="error")


@contextmanager
def fixed_server(fixed: FixedDeal) -> Iterator[str]:
    """Such a server; its address."""
    process = ServerProcess("-m", "tests.server.deterministic_server", json.encode(fixed).decode())
    address = f"http://127.0.0.1:{fixed.port}"
    try:
        wait_for(address, process)
        yield address
    finally:
        stop(process)


if __name__ == "__main__":
    main(json.decode(sys.argv[1], type=FixedDeal))
