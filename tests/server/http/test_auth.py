"""Every request passes the guard: who asks, from which site, how often, and with what in hand."""

import json
from typing import Any

import pytest

from rattus.server.guests.caller import Caller
from rattus.server.guests.capabilities import csrf_of
from rattus.server.http.body import DEEPEST, LARGEST_BODY, is_too_deep
from tests.server.in_process import ADDRESS, InProcessServer, StartApp, code

NAME = {"name": "Bert"}
JSON = "application/json"


async def changing(app: InProcessServer, headers: dict[str, str]) -> tuple[int, str]:
    """What becomes of a change of one's name with these headers; the name afterwards."""
    anna = await app.guest("Anna")
    answer = await anna.tell("PATCH", "/api/me", NAME, headers=headers)
    return answer.status_code, (await anna.get("/api/me"))["name"]


# --- whose page is it? ------------------------------------------------------------------------------


async def test_a_change_by_cookie_needs_the_word_the_page_was_given(app: InProcessServer) -> None:
    assert await changing(app, {}) == (200, "Bert")


@pytest.mark.parametrize("word", ["", "x", csrf_of("another cookie")])
async def test_a_change_without_it_is_refused(app: InProcessServer, word: str) -> None:
    assert await changing(app, {"X-Rattus-Csrf": word}) == (403, "Anna")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://rattus.test:81", "null", "http://rattus.test.evil.example"]
)
async def test_a_change_from_another_site_is_refused(app: InProcessServer, origin: str) -> None:
    assert await changing(app, {"Origin": origin}) == (403, "Anna")


async def test_a_change_from_our_own_page_is_made(app: InProcessServer) -> None:
    assert await changing(app, {"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"}) == (200, "Bert")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_browser_that_says_it_comes_from_elsewhere_is_believed(
    app: InProcessServer, site: str
) -> None:
    assert await changing(app, {"Sec-Fetch-Site": site}) == (403, "Anna")


@pytest.mark.parametrize(("origin", "status"), [("https://play.example", 200), (ADDRESS, 403)])
async def test_where_the_address_is_set_only_that_one_counts(
    start_app: StartApp, origin: str, status: int
) -> None:
    app = await start_app(public="https://play.example")
    answer = await app.nobody().tell("POST", "/api/me", NAME, headers={"Origin": origin})

    assert answer.status_code == status


async def test_a_token_needs_no_such_word_and_no_cookie_helps_a_wrong_one(app: InProcessServer) -> None:
    anna = await app.guest("Anna")
    program = await anna.with_token("person")
    options = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    made = await program.tell("POST", "/api/tables", options)
    wrong = await anna.tell("GET", "/api/me", headers={"Authorization": "Bearer wrong"})

    assert (made.status_code, code(wrong)) == (201, (401, "no-guest"))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("authorization", ["Bearer", "Bearer ", "Basic YTpi", "Bearer \xff", "x" * 5000]),
        ("cookie", ["rattus=", "rattus=x", "rattus=\xff; a=b", "rattus", "rattus=a=b", ";;=;"]),
    ],
)
async def test_a_token_or_cookie_that_is_none_is_nobodys(
    app: InProcessServer, name: str, values: list[str]
) -> None:
    visitor = app.nobody()
    sent = [[(name.encode(), value.encode("latin-1"))] for value in values]

    assert {code(await visitor.http.get("/api/me", headers=headers)) for headers in sent} == {
        (401, "no-guest")
    }


# --- what is in it? ---------------------------------------------------------------------------------


BAD_BODIES: dict[str, tuple[bytes, str, tuple[int, str]]] = {
    "empty": (b"", JSON, (400, "malformed")),
    "cut": (b"{", JSON, (400, "malformed")),
    "a number as text": (b'{"name": "A", "language": 1}', JSON, (400, "malformed")),
    "a list": (b"[]", JSON, (400, "malformed")),
    "null": (b"null", JSON, (400, "malformed")),
    "a number": (b'{"name": 7}', JSON, (400, "malformed")),
    "an unknown field": (b'{"name": "A", "admin": true}', JSON, (400, "malformed")),
    "no text": (b'{"name": "\xff"}', JSON, (400, "malformed")),
    "nul": (b'{"name": "A\\u0000"}', JSON, (400, "malformed")),
    "nul after a backslash": (b'{"name": "A\\\\\\u0000"}', JSON, (400, "malformed")),
    "half a sign": (b'{"name": "\\ud800"}', JSON, (400, "malformed")),
    "a form": (b"name=Anna", "application/x-www-form-urlencoded", (415, "not-json")),
    "plain text": (b'{"name": "Anna"}', "text/plain", (415, "not-json")),
    "of no kind": (b'{"name": "Anna"}', "", (415, "not-json")),
    "deep": (b'{"name": ' + b"[" * 5000 + b"]" * 5000 + b"}", JSON, (400, "malformed")),
    "large": (b'{"name": "' + b"a" * LARGEST_BODY + b'"}', JSON, (413, "too-large")),
}


async def test_a_bad_body_is_refused_and_nothing_happens(app: InProcessServer) -> None:
    visitor = app.nobody()
    answers: dict[str, tuple[int, str]] = {}
    for name, (body, kind, _) in BAD_BODIES.items():
        answer = await visitor.http.post("/api/me", content=body, headers={"Content-Type": kind})
        answers[name] = code(answer)
    assert code(await visitor.tell("GET", "/api/me")) == (401, "no-guest")

    assert answers == {name: refusal for name, (_, _, refusal) in BAD_BODIES.items()}


async def test_a_body_in_endless_pieces_is_cut_off(app: InProcessServer) -> None:
    async def pieces() -> Any:
        for _ in range(100):
            yield b"x" * 10_000

    headers = {"Content-Type": "application/json"}

    assert code(await app.nobody().http.post("/api/me", content=pieces(), headers=headers)) == (
        413,
        "too-large",
    )


@pytest.mark.parametrize(
    ("body", "deep"),
    [
        ("[" * DEEPEST + "]" * DEEPEST, False),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), True),
        (json.dumps(["["] * 100), False),
        (json.dumps(['\\"[' * 50]), False),
        (json.dumps([{}] * 100), False),
        (json.dumps([[[]]] * 100), False),
        (json.dumps([[[]]] * 100)[:-1] + ',{"a":' * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1) + "]", True),
        ('"\\\\"' + "[" * (DEEPEST + 1), True),
    ],
    ids=[
        "as-deep-as-may-be",
        "deeper",
        "quoted",
        "quoted-quotes",
        "beside-each-other",
        "deep-beside-each-other",
        "after-flat-ones",
        "after-a-backslash",
    ],
)
def test_how_deep_a_body_is_nested(body: str, deep: bool) -> None:
    assert is_too_deep(body.encode()) is deep


# --- how often? -------------------------------------------------------------------------------------


async def test_who_asks_too_often_is_told_when_to_ask_again(start_app: StartApp) -> None:
    app = await start_app(requests=1.0)
    anna, bert = await app.guest("Anna"), await app.nobody("198.51.100.9").named("Bert")
    answers = [await anna.tell("GET", "/api/info") for _ in range(40)]
    other = await bert.tell("GET", "/api/info")
    assert other.status_code == 200

    statuses, retry, problem = (
        {answer.status_code for answer in answers},
        answers[-1].headers["retry-after"],
        answers[-1].json()["code"],
    )

    assert (statuses, problem) == ({200, 429}, "too-fast")
    assert int(retry) >= 1


async def test_an_address_does_not_make_guests_without_end(start_app: StartApp) -> None:
    app = await start_app(requests=20.0)
    made = [(await app.nobody().tell("POST", "/api/me", NAME)).status_code for _ in range(80)]
    elsewhere = await app.nobody("198.51.100.9").tell("POST", "/api/me", NAME)

    assert 50 < made.count(200) < 80
    assert elsewhere.status_code == 200


async def test_secrets_cannot_be_guessed_quickly(start_app: StartApp) -> None:
    app = await start_app(requests=20.0)
    guesses = [
        (await app.nobody().tell("POST", "/api/claim", {"secret": f"{number:032}"})).status_code
        for number in range(80)
    ]

    assert guesses.count(429) > 0


# --- what is told -----------------------------------------------------------------------------------


async def test_a_fault_of_ours_shows_nothing_of_the_inside(app: InProcessServer) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("the salt is 1234")

    app.services.guests.authenticate = broken  # type: ignore[method-assign,assignment]
    answer = await app.nobody(headers={"Cookie": "rattus=x"}).tell("GET", "/api/me")

    status, problem, text = (answer.status_code, answer.json(), answer.text)

    assert (status, problem) == (500, {"code": "trouble"})
    assert "salt" not in text


async def test_what_is_not_there_is_refused_in_the_same_form(start_app: StartApp) -> None:
    wanted = {
        ("GET", "/api/me/nothing"): (404, "not-found"),
        ("PUT", "/api/tables"): (405, "wrong-method"),
        ("GET", "/api/tables?which=everything"): (400, "malformed"),
        ("GET", "/api/tables/abc/moments/x"): (404, "not-found"),
    }

    app = await start_app()
    anna = await app.guest()

    assert {(method, path): code(await anna.tell(method, path)) for method, path in wanted} == wanted


@pytest.mark.parametrize(
    ("scope", "kind", "guest", "may"),
    [
        ("person", "person", "anna", True),
        ("bot", "bot", "anna", True),
        ("bot", "person", "anna", False),
        ("person", "bot", "anna", False),
        ("read", "person", "anna", False),
        ("person", "person", "bert", False),
        ("person", "person", None, False),
    ],
)
def test_a_program_plays_only_where_everybody_sees_it(
    scope: Any, kind: str, guest: str | None, may: bool
) -> None:
    assert Caller(guest="anna", scope=scope).may_play(kind, guest) is may


def test_nobody_plays_a_seat_that_is_nobodys() -> None:
    assert not Caller().may_play("person", "")
