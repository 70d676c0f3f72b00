"""The bots of the documents play, and stand in the documents as they are."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need
from tests.server.client import Json, Person, run
from tests.server.processes import serving, sqlite

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PATIENCE = 120
OPEN: Json = {"kind": "open"}


async def table_of_two(address: str) -> tuple[str, list[str]]:
    """A table with two open seats, and a token for each of two guests."""
    ann, bob = await Person.arrive(address, "Ann"), await Person.arrive(address, "Bob")
    table = await ann.open_table(OPEN, OPEN)
    await bob.post("/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
    tokens = [(await person.post("/api/tokens", label="bot", scope="bot"))["secret"] for person in (ann, bob)]
    return table["id"], tokens


async def result_of(address: str, table: str, token: str) -> Json:
    person = Person(address, {"Authorization": f"Bearer {token}"})
    shown: Json = await person.get(f"/api/tables/{table}")
    return shown


def test_a_bot_in_python_and_a_bot_in_shell_play_a_game(tmp_path: Path) -> None:
    need("curl")
    commands = [[sys.executable, str(ROOT / "examples/bot.py")], ["sh", str(ROOT / "examples/bot.sh")]]
    with serving(sqlite(tmp_path)) as address:
        table, tokens = run(table_of_two(address))
        bots = [
            subprocess.Popen([*command, address, token, table])
            for command, token in zip(commands, tokens, strict=True)
        ]
        codes = [bot.wait(PATIENCE) for bot in bots]
        shown = run(result_of(address, table, tokens[0]))

    assert codes == [0, 0]
    assert shown["status"] == "finished"
    assert {seat["kind"] for seat in shown["seats"]} == {"bot"}


def test_the_bots_stand_in_the_document_as_they_are() -> None:
    document = (ROOT / "docs/write-a-bot.md").read_text(encoding="utf-8")

    for name, language in (("bot.py", "python"), ("bot.sh", "sh")):
        source = (ROOT / "examples" / name).read_text(encoding="utf-8")
        assert f"```{language}\n{source}```" in document
        assert len([line for line in source.splitlines() if line]) <= 20
