"""Two servers whose games differ only in what a seat may not know tell that seat the same, byte for byte."""

import re
from pathlib import Path
from random import Random
from typing import TypeVar

import httpx
import pytest

from rattus.record.game.game import Game
from rattus.rules.setup import COLOURS
from rattus.rules.view import ONLOOKER, view
from tests.server.deterministic_server import FixedDeal, fixed_server
from tests.server.postgres import free_port
from tests.server.recorded_table import EVERYBODY, RecordedTable, any_kind, recorded

pytestmark = pytest.mark.slow

# Cards that let one player look at what the others may not see.
CARDS = "witch,crusader,wizard,knight,monk,king"
LONGEST = 60  # actions
PAGES_EVERY = 8  # actions; the streams are compared after each
NOT_THE_GAME = re.compile(rb',"links":{[^}]*}|seal [0-9a-f]{64}')
T = TypeVar("T")


def may_know(twins: list[Game], seat: str) -> bool:
    """Can this seat tell the two games apart?"""
    number = ONLOOKER if seat == "onlooker" else COLOURS.index(seat)
    one, other = (view(twin.state, number).key() for twin in twins)
    return one != other


async def same_for(worlds: list[RecordedTable], seat: str) -> None:
    """Streams, pages, records and refusals are the same."""
    same([comparable(world, b"".join(world.recorders[seat].events)) for world in worlds])
    moves = len(worlds[0].twin.outcomes)
    if moves % PAGES_EVERY:
        return
    for path in ("", "/record", "/verify", f"/moments/{moves}?seat={seat}", "/moments/0?seat=open"):
        same([told(world, await world.get(seat, path)) for world in worlds])
    if seat != "onlooker":
        for ask in (RecordedTable.refused, RecordedTable.stale):
            same([told(world, await ask(world, seat)) for world in worlds])


def told(world: RecordedTable, answer: httpx.Response) -> tuple[int, bytes]:
    """An answer, as far as it can be compared."""
    return answer.status_code, comparable(world, answer.content)


def comparable(world: RecordedTable, text: bytes) -> bytes:
    """Without the salted hash of the deal, what is sealed together with it, and the links."""
    return NOT_THE_GAME.sub(b"", text.replace(world.twin.promise.encode(), b"promise"))


def same(pair: list[T]) -> None:
    """The two worlds have given the same."""
    one, other = pair
    assert one == other


async def play_both(worlds: list[RecordedTable], random: Random) -> dict[str, int]:
    """Do the same in both worlds; for how many actions each seat could not tell them apart."""
    innocent = dict.fromkeys(EVERYBODY, 0)
    blind = set(EVERYBODY)
    for _ in range(LONGEST):
        say = any_kind(worlds[0].twin, random)
        same([told(world, await world.act(say)) for world in worlds])
        twins = [world.twin for world in worlds]
        blind = {seat for seat in blind if not may_know(twins, seat)}
        for seat in sorted(blind):
            await same_for(worlds, seat)
            innocent[seat] += 1
        if not blind or twins[0].state.over():
            break
    return innocent


# The second and third rats lie on the board from the start, the others come from the supply.
@pytest.mark.parametrize(("seed", "swap"), [(1, (1, 2)), (2, (4, 7)), (3, (20, 35)), (4, (12, 30))])
async def test_a_seat_that_may_not_know_the_difference_is_told_the_same(
    people: None, seed: int, swap: tuple[int, int], tmp_path: Path
) -> None:
    worlds = [
        FixedDeal(port=free_port(), database=f"sqlite:///{tmp_path}/{number}.db", seed=seed, swap=swapped)
        for number, swapped in enumerate([(0, 0), swap])
    ]

    with fixed_server(worlds[0]) as here, fixed_server(worlds[1]) as there:
        async with recorded(here, worlds[0], CARDS) as one, recorded(there, worlds[1], CARDS) as other:
            innocent = await play_both([one, other], Random(seed))

    assert innocent["onlooker"] > 5
