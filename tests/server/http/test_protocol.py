"""`docs/protocol.md` says what is so: its examples are run, its tables are compared with the code."""

import re

import pytest
from msgspec import json

from tests.server.client import Person
from tests.server.live_server import RunningServer
from tests.server.reference import PAGE, renewed

BLOCK = re.compile(r"```http\n(.*?)```", re.DOTALL)
EXAMPLE = re.compile(r"(GET|POST) (\S+)\n(.*?)^(\d{3})\n(.*)", re.DOTALL | re.MULTILINE)
ANYTHING = "…"


def examples() -> list[tuple[str, str, str, int, str]]:
    """Method, path, body, status and answer of every example."""
    blocks = [
        part for block in BLOCK.findall(PAGE.read_text(encoding="utf-8")) for part in block.split("\n\n")
    ]
    found = [EXAMPLE.fullmatch(block.strip()) for block in blocks]
    return [(match[1], match[2], match[3], int(match[4]), match[5]) for match in found if match]


def fits(given: object, wanted: object) -> bool:
    """Is this what the page says, `…` being anything?"""
    if wanted == ANYTHING:
        return True
    if isinstance(wanted, dict) and isinstance(given, dict):
        known = {key: value for key, value in wanted.items() if key != ANYTHING}
        complete = ANYTHING in wanted or set(given) == set(known)
        return complete and all(key in given and fits(given[key], value) for key, value in known.items())
    if isinstance(wanted, list) and isinstance(given, list):
        return len(given) == len(wanted) and all(map(fits, given, wanted))
    return given == wanted


async def test_every_example_of_the_page_is_answered_as_it_says(server: RunningServer) -> None:
    person = Person(server.address)
    server.people.append(person)
    table = device = ""
    for method, path, body, status, wanted in examples():
        response = await person.http.request(
            method,
            path.replace("$table", table),
            content=body.replace("$device", device) or None,
            headers={"Content-Type": "application/json"},
        )
        given = json.decode(response.content)
        assert response.status_code == status, (path, given)
        assert fits(given, json.decode(wanted)), (path, given)
        if path == "/api/me":
            person.http.headers["X-Rattus-Csrf"] = given["csrf"]
        if path == "/api/me/device":
            device = given["secret"]
        if path == "/api/tables":
            table = given["id"]

    assert len(examples()) >= 8


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "python -m tests.server.reference writes them anew"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [({"a": 1, "b": 2}, {"a": 1}), ([1], [1, 2]), ({"a": 1}, {"a": 2})],
    ids=["more", "fewer", "other"],
)
def test_an_example_that_is_wrong_would_be_found(given: object, wanted: object) -> None:
    assert not fits(given, wanted)


async def test_the_page_of_the_api_needs_nothing_from_elsewhere(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    assert (await ann.get("/api/openapi.json"))["info"]["title"] == "Rattus"

    page = (await ann.http.get("/api/docs")).text

    assert "/api/tables/{table}/actions" in page
    assert not re.search(r"<script|https?://", page)
