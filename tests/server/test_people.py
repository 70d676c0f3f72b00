"""Guests come without an account, move to other devices, and keep what is theirs."""

from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from rattus.server.guests.service import MOST_TOKENS
from rattus.server.storage import schema
from tests.server.lobby import InProcessServer, at, code
from tests.server.player import secret_of

pytestmark = pytest.mark.slow

OPEN = {"kind": "open"}
ME = {"kind": "me"}


async def count(found: InProcessServer, table: str) -> int:
    """How many rows there are."""
    asked = select(func.count()).select_from(schema.metadata.tables[table])
    return await found.services.database.read(lambda connection: connection.execute(asked).scalar_one())


# --- coming -----------------------------------------------------------------------------------------


def test_a_visitor_becomes_a_guest_with_a_name_and_a_cookie(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[tuple[int, str], dict[str, Any]]:
        visitor = found.nobody()
        before = code(await visitor.tell("GET", "/api/me"))
        await visitor.named("Anna")
        return before, await visitor.get("/api/me")

    before, me = at(tmp_path, work)

    assert before == (401, "no-guest")
    assert (me["name"], me["language"]) == ("Anna", "en")


@pytest.mark.parametrize(("public", "secure"), [("", False), ("https://play.example", True)])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(
    tmp_path: Path, public: str, secure: bool
) -> None:
    async def work(found: InProcessServer) -> str:
        answer = await found.nobody().tell("POST", "/api/me", {"name": "Anna"})
        return answer.headers["set-cookie"]

    cookie = SimpleCookie(at(tmp_path, work, public=public))["rattus"]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert bool(cookie["secure"]) == secure
    assert len(cookie.value) >= 22


def test_a_guest_who_comes_again_is_the_same_with_a_new_name(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[str, dict[str, Any], int]:
        visitor = await found.guest("Anna")
        again = await visitor.post("/api/me", name="Ann", language="ru")
        return visitor.me["id"], again, await count(found, "guests")

    guest, again, guests = at(tmp_path, work)

    assert (again["id"], again["name"], again["language"], guests) == (guest, "Ann", "ru", 1)


BAD_NAMES = [
    "", "   ", "a" * 41, "a\nb", "a\tb", "a\x00b", "\u202eevil", "a\u200bb", "a\u2066b", "\ufeff",
    "a" + 6 * "\u0301",
]  # fmt: skip


def test_a_name_that_could_fool_the_eye_is_refused_and_nothing_is_stored(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[set[tuple[int, str]], int]:
        answers = [await found.nobody().tell("POST", "/api/me", {"name": name}) for name in BAD_NAMES]
        return {code(answer) for answer in answers}, await count(found, "guests")

    assert at(tmp_path, work) == ({(422, "wrong-name")}, 0)


def test_any_readable_name_is_taken_as_it_is(tmp_path: Path) -> None:
    names = ["Anna", "Ян", "王小明", "José", "<b>x</b>", "🐀", 'O\'Neil & "Sons"']

    async def work(found: InProcessServer) -> list[str]:
        return [(await found.guest(f" {name} ")).me["name"] for name in names]

    assert at(tmp_path, work) == names


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"language": "xx"}, "wrong-language"),
        ({"name": "\u202e"}, "wrong-name"),
        ({"email": "anna"}, "wrong-email"),
        ({"email": "anna@mail.example\nBcc: all@mail.example"}, "wrong-email"),
        ({"email": "a@b"}, "wrong-email"),
        ({"webhook": "http://hooks.example.com/"}, "wrong-webhook"),
        ({"webhook": "https://127.0.0.1/"}, "wrong-webhook"),
    ],
)
def test_what_a_guest_cannot_be_is_refused_whole(
    tmp_path: Path, change: dict[str, str], problem: str
) -> None:
    async def work(found: InProcessServer) -> tuple[tuple[int, str], bool]:
        visitor = await found.guest()
        before = await visitor.get("/api/me")
        answer = await visitor.tell("PATCH", "/api/me", {"name": "Bert", **change})
        return code(answer), await visitor.get("/api/me") == before

    settings = {"smtp": "smtp://localhost:1", "sender": "rattus@play.example"}
    assert at(tmp_path, work, **settings) == ((422, problem), True)


def test_mail_is_refused_where_none_can_be_sent(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, str]:
        visitor = await found.guest()
        return code(await visitor.tell("PATCH", "/api/me", {"email": "anna@mail.example"}))

    assert at(tmp_path, work) == (501, "not-offered-here")


def test_who_leaves_is_forgotten_by_this_device_only(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, tuple[int, str], str]:
        visitor, other = await found.guest(), found.nobody()
        link = await visitor.post("/api/me/device")
        await other.post("/api/claim", secret=link["secret"])
        cookie = visitor.http.cookies["rattus"]
        left = (await visitor.tell("DELETE", "/api/me")).status_code
        visitor.http.cookies.set("rattus", cookie)
        return left, code(await visitor.tell("GET", "/api/me")), (await other.get("/api/me"))["name"]

    assert at(tmp_path, work) == (204, (401, "no-guest"), "Anna")


# --- other devices ----------------------------------------------------------------------------------


def test_another_device_becomes_the_same_guest_once(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[bool, tuple[int, str]]:
        visitor, phone, thief = await found.guest(), found.nobody(), found.nobody()
        link = await visitor.post("/api/me/device")
        claimed = await phone.post("/api/claim", secret=link["secret"])
        assert claimed == {"kind": "device"}
        refused = await thief.tell("POST", "/api/claim", {"secret": link["secret"], "name": "Eve"})
        return (await phone.get("/api/me"))["id"] == visitor.me["id"], code(refused)

    assert at(tmp_path, work) == (True, (404, "no-link"))


def test_a_newer_link_to_a_device_ends_the_older_one(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, str]:
        visitor = await found.guest()
        old = await visitor.post("/api/me/device")
        await visitor.post("/api/me/device")
        return code(await found.nobody().tell("POST", "/api/claim", {"secret": old["secret"]}))

    assert at(tmp_path, work) == (404, "no-link")


def test_a_seat_moves_to_another_device_and_leaves_the_first(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[dict[str, Any], list[str], list[str]]:
        anna, phone = await found.guest("Anna"), found.nobody()
        table = await anna.open_table(ME, OPEN)
        path = f"/api/tables/{table['id']}"
        link = await anna.post(f"{path}/seats/red/link")
        claimed = await phone.post("/api/claim", secret=link["secret"], name="Anna's phone")
        seats = [(await visitor.get(path)).get("mine", []) for visitor in (anna, phone)]
        return claimed, seats[0], seats[1]

    claimed, first, second = at(tmp_path, work)

    assert (claimed["kind"], claimed["seat"]) == ("seat", "red")
    assert (first, second) == ([], ["red"])


def test_who_comes_by_a_link_is_a_guest_from_then_on_and_may_sit_down(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[list[str], str]:
        anna, bert = await found.guest("Anna"), found.nobody()
        table = await anna.open_table(ME, OPEN)
        await bert.post("/api/claim", secret=secret_of(table["links"]["join"]), name="Bert")
        bert.me = await bert.get("/api/me")
        bert.http.headers["X-Rattus-Csrf"] = bert.me["csrf"]
        joined = await bert.post(f"/api/tables/{table['id']}/join")
        return joined["mine"], bert.me["name"]

    assert at(tmp_path, work) == (["blue"], "Bert")


def test_who_only_watches_needs_no_name(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[str, list[str], tuple[int, str]]:
        anna, onlooker = await found.guest("Anna"), found.nobody()
        table = await anna.open_table(ME, OPEN)
        await onlooker.post("/api/claim", secret=secret_of(table["links"]["watch"]))
        onlooker.me = await onlooker.get("/api/me")
        onlooker.http.headers["X-Rattus-Csrf"] = onlooker.me["csrf"]
        seen = await onlooker.get(f"/api/tables/{table['id']}")
        refused = await onlooker.tell("POST", f"/api/tables/{table['id']}/join", {})
        return onlooker.me["name"], seen.get("mine", []), code(refused)

    assert at(tmp_path, work) == ("Onlooker", [], (403, "not-invited"))


@pytest.mark.parametrize("kind", ["join", "watch"])
def test_new_links_of_a_table_end_the_old_ones(tmp_path: Path, kind: str) -> None:
    async def work(found: InProcessServer) -> tuple[tuple[int, str], int]:
        anna = await found.guest("Anna")
        table = await anna.open_table(ME, OPEN)
        fresh = await anna.post(f"/api/tables/{table['id']}/links")
        old, new = secret_of(table["links"][kind]), secret_of(fresh[kind])
        refused = await found.nobody().tell("POST", "/api/claim", {"secret": old, "name": "Bert"})
        taken = await found.nobody().tell("POST", "/api/claim", {"secret": new, "name": "Bert"})
        return code(refused), taken.status_code

    assert at(tmp_path, work) == ((404, "no-link"), 200)


def test_a_wrong_link_makes_no_guest(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[tuple[int, str], int]:
        answer = await found.nobody().tell("POST", "/api/claim", {"secret": "x" * 32, "name": "Eve"})
        return code(answer), await count(found, "guests")

    assert at(tmp_path, work) == ((404, "no-link"), 0)


# --- tokens -----------------------------------------------------------------------------------------


def test_the_secret_of_a_token_is_shown_once(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        anna = await found.guest()
        made = await anna.post("/api/tokens", label="my bot", scope="bot")
        return made, await anna.get("/api/tokens")

    made, listed = at(tmp_path, work)

    assert len(made["secret"]) >= 22
    assert [(token["id"], token["label"], token["scope"]) for token in listed] == [
        (made["id"], "my bot", "bot")
    ]
    assert "secret" not in listed[0]


def test_a_revoked_token_is_nobody_at_once(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[str, int, tuple[int, str]]:
        anna = await found.guest()
        made = await anna.post("/api/tokens", label="x", scope="read")
        program = found.nobody(headers={"Authorization": f"Bearer {made['secret']}"})
        name = (await program.get("/api/me"))["name"]
        ended = await anna.tell("DELETE", f"/api/tokens/{made['id']}")
        return name, ended.status_code, code(await program.tell("GET", "/api/me"))

    assert at(tmp_path, work) == ("Anna", 204, (401, "no-guest"))


def test_nobody_ends_the_token_of_another(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[tuple[int, str], int]:
        anna, eve = await found.guest("Anna"), await found.guest("Eve")
        made = await anna.post("/api/tokens", label="x", scope="read")
        refused = await eve.tell("DELETE", f"/api/tokens/{made['id']}")
        return code(refused), len(await anna.get("/api/tokens"))

    assert at(tmp_path, work) == ((404, "not-found"), 1)


def test_tokens_are_not_without_number(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, str]:
        anna = await found.guest()
        for number in range(MOST_TOKENS):
            await anna.post("/api/tokens", label=f"{number}", scope="read")
        return code(await anna.tell("POST", "/api/tokens", {"label": "more", "scope": "read"}))

    assert at(tmp_path, work) == (409, "too-many-tokens")


def test_a_bots_token_sits_down_as_a_bot_that_everybody_sees(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[str, tuple[int, str]]:
        anna, maker = await found.guest("Anna"), await found.guest("Maker")
        table = await anna.open_table(ME, OPEN)
        bot = await maker.with_token("bot")
        await bot.take_seat(table)
        seen = await anna.get(f"/api/tables/{table['id']}")
        action = {"id": "request-1", "after": seen["seq"], "say": "settle", "seat": "blue"}
        return seen["seats"][1]["kind"], code(
            await maker.tell("POST", f"/api/tables/{table['id']}/actions", action)
        )

    assert at(tmp_path, work) == ("bot", (403, "not-your-seat"))


def test_a_banned_guest_is_sent_away(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, str]:
        eve = await found.guest("Eve")
        g = schema.guests
        banning = g.update().where(g.c.id == eve.me["id"]).values(banned=True)
        await found.services.database.write(lambda connection: connection.execute(banning))
        found.services.guests.clear_cache()
        return code(await eve.tell("GET", "/api/me"))

    assert at(tmp_path, work) == (403, "banned")


def test_how_many_tables_wait_for_me(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> tuple[int, int]:
        anna = await found.guest("Anna")
        await anna.open_table(ME, {"kind": "bot", "level": "greedy"})
        bert = await found.guest("Bert")
        return (await anna.get("/api/me"))["waiting"], (await bert.get("/api/me")).get("waiting", 0)

    assert at(tmp_path, work) == (1, 0)
