"""The options of a table are stored as they were meant, and nothing else of a request is."""

from typing import Any

import pytest
from msgspec import json
from sqlalchemy import select

from rattus.server.storage import schema
from tests.server.client import Json
from tests.server.in_process import InProcessServer, code

LONG = "x" * 2000
ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}


async def stored(app: InProcessServer, table: str) -> Any:
    """The options in the row of a table."""
    t = schema.tables.c
    asked = select(t.wish).where(t.id == table)
    return json.decode(await app.services.database.read(lambda found: found.execute(asked).scalar_one()))


async def test_what_a_seat_of_its_kind_does_not_have_is_not_stored(app: InProcessServer) -> None:
    ann = await app.guest("Ann")
    table = await ann.open_table(
        {"kind": "me", "level": LONG, "name": "  Bea "},
        {"kind": "open", "level": LONG, "name": LONG},
        {"kind": "bot", "level": "random", "name": LONG},
    )

    assert (await stored(app, table["id"]))["seats"] == [
        {"kind": "me", "name": "Bea"},
        {"kind": "open"},
        {"kind": "bot", "level": "random"},
    ]


async def test_cards_are_stored_as_their_names(app: InProcessServer) -> None:
    ann = await app.guest("Ann")
    spaced = " peasant ,merchant,  monk,knight,witch,king"
    table = await ann.open_table(ME, OPEN, cards=spaced)

    assert (await stored(app, table["id"]))["cards"] == spaced.replace(" ", "")


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"cards": LONG}, (422, "cards-unknown-card")),
        ({"cards": "base" + " " * 10_000}, (422, "cards-unknown-card")),
        ({"stand_in": LONG}, (422, "unknown-bot")),
        ({"branch": {"table": LONG, "moves": 0}}, (400, "malformed")),
        ({"seats": [ME] * 500}, (422, "wrong-players")),
        ({"pace": {"minutes": 1e300}}, (422, "wrong-pace")),
        ({"colour": "red"}, (400, "malformed")),
        ({"seats": [ME, {"kind": "open", "colour": "red"}]}, (400, "malformed")),
        ({"pace": {"colour": "red"}}, (400, "malformed")),
    ],
    ids=lambda given: str(given)[:40],
)
async def test_options_no_table_has_are_refused_in_few_words(
    app: InProcessServer, options: Json, refusal: tuple[int, str]
) -> None:
    ann = await app.guest("Ann")
    answer = await ann.tell("POST", "/api/tables", {"seats": [ME, OPEN], **options})

    assert code(answer) == refusal
    assert len(answer.content) < 2000


async def test_an_unknown_field_is_named(app: InProcessServer) -> None:
    ann = await app.guest("Ann")
    answer = await ann.tell("POST", "/api/tables", {"seats": [ME, {**OPEN, "colour": "red"}]})

    [place] = answer.json()["data"]["places"]
    assert (place["key"], "`colour`" in place["why"]) == ("seats[1]", True)
