"""Whole games over real HTTP, on both databases, in one process and in several."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rattus.record.game.fairness import verify
from tests.server.client import Chooser, Json, Listener, Person, run
from tests.server.postgres import postgres
from tests.server.processes import serving, several, sqlite, start, stop

pytestmark = pytest.mark.slow

BOT: Json = {"kind": "bot", "level": "greedy"}
DATABASES: dict[str, Callable[[Path], str]] = {
    "sqlite": sqlite,
    "postgresql": lambda _: postgres().new_database(),
}


class Evening:
    """Two people, a program with a token and a bot at a table, and an onlooker."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = addresses
        self.listeners: list[Listener] = []
        self.record = ""
        self.newcomers: list[Listener] = []

    async def play(self) -> None:
        """Everybody comes, plays and listens to the end."""
        here, there = self.addresses[0], self.addresses[-1]
        host, guest = await Person.arrive(here, "Ann"), await Person.arrive(there, "Bob")
        author, onlooker = await Person.arrive(there, "Cem"), await Person.arrive(here, "Dan")
        table = await host.open_table({"kind": "me"}, {"kind": "open"}, {"kind": "open"}, BOT)
        await guest.take_seat(table)
        program = await author.program("bot")
        await author.post("/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
        await program.post(f"/api/tables/{table['id']}/join")
        await onlooker.watch(table)
        seats = [(host, "red"), (guest, "blue"), (program, "yellow"), (onlooker, "onlooker")]
        self.listeners = [
            Listener(person, table["id"], seat, lines=person is program) for person, seat in seats
        ]
        async with asyncio.TaskGroup() as tasks:
            for number, listener in enumerate(self.listeners):
                tasks.create_task(listener.follow())
                if listener.seat != "onlooker":
                    tasks.create_task(Chooser(listener, number).play())
        self.newcomers = [Listener(person, table["id"], seat) for person, seat in seats]
        for newcomer in self.newcomers:
            await newcomer.follow()
        self.record = (await onlooker.http.get(f"/api/tables/{table['id']}/record")).text

    def check(self) -> None:
        """Everybody heard the same, newcomers see what the others saw, and the record is fair."""
        stories = [[(news["seq"], news.get("say")) for news in one.news] for one in self.listeners]
        assert all(story == stories[0] for story in stories)
        assert [seq for seq, _ in stories[0]] == list(range(1, len(stories[0]) + 1))
        for listener, newcomer in zip(self.listeners, self.newcomers, strict=True):
            assert listener.view == newcomer.view
        assert verify(self.record).fair
        movers = {
            (news["player"], news.get("by", "person")) for news in self.listeners[0].news if news.get("say")
        }
        assert movers == {("red", "person"), ("blue", "person"), ("yellow", "bot"), ("green", "bot")}


@pytest.mark.parametrize("kind", DATABASES)
def test_people_programs_bots_and_onlookers_play_to_the_end(kind: str, tmp_path: Path) -> None:
    with serving(DATABASES[kind](tmp_path)) as address:
        evening = Evening([address])
        run(evening.play())

    evening.check()


def test_people_at_two_servers_play_at_one_table() -> None:
    with several(postgres().new_database(), 2) as addresses:
        evening = Evening(addresses)
        run(evening.play())

    evening.check()


def test_a_server_of_several_processes_plays_a_game() -> None:
    with serving(postgres().new_database(), "--workers", "2") as address:
        evening = Evening([address])
        run(evening.play())

    evening.check()


def test_workers_elsewhere_run_the_bots() -> None:
    database = postgres().new_database()
    with serving(database, "--thinkers", "0") as address:
        worker = start("worker", "--database", database)
        try:
            evening = Evening([address])
            run(evening.play())
        finally:
            said = stop(worker)

    evening.check()
    assert "Deciding for the bots" in said
