"""PostgreSQL is restarted in mid-game: the servers come back to it, and the game goes on."""

import asyncio

import pytest

from tests.server.client import Chooser, Json, Listener, Person, Refused, run
from tests.server.postgres import Postgres
from tests.server.processes import several

pytestmark = pytest.mark.slow

BOT: Json = {"kind": "bot", "level": "random"}


class Patient(Chooser):
    """Somebody who tries again when the server has no database."""

    async def _decide(self, say: str) -> None:
        while True:
            try:
                return await super()._decide(say)
            except Refused as refused:
                if refused.status < 500:
                    raise
                await asyncio.sleep(0.1)


async def play(addresses: list[str], database: Postgres) -> list[Listener]:
    ann, bob = await Person.arrive(addresses[0], "Ann"), await Person.arrive(addresses[1], "Bob")
    table = await ann.open_table({"kind": "me"}, {"kind": "open"}, BOT)
    await bob.take_seat(table)
    listeners = [Listener(ann, table["id"], "red"), Listener(bob, table["id"], "blue")]
    async with asyncio.TaskGroup() as tasks:
        for number, listener in enumerate(listeners):
            tasks.create_task(listener.follow())
            tasks.create_task(Patient(listener, number).play())
        for moves in (10, 30, 50):
            await listeners[0].until(lambda heard: heard.seq > moves)  # noqa: B023 - awaited within the loop
            await asyncio.to_thread(database.restart)
    return listeners


def test_a_game_survives_restarts_of_the_database() -> None:
    database = Postgres()
    try:
        with several(database.new_database(), 2) as addresses:
            red, blue = run(play(addresses, database))
    finally:
        database.remove()

    assert [(news["seq"], news.get("say")) for news in red.news] == [
        (news["seq"], news.get("say")) for news in blue.news
    ]
    assert red.status == blue.status == "finished"
