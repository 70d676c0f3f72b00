"""Guests come without an account, move to other devices, and keep what is theirs."""

from http.cookies import SimpleCookie

import pytest
from sqlalchemy import func, select

from rattus.server.guests.service import MOST_TOKENS
from rattus.server.storage import schema
from tests.server.client import secret_of
from tests.server.in_process import InProcessServer, StartApp, Visitor, code
from tests.server.live_server import Clock

pytestmark = pytest.mark.slow

OPEN = {"kind": "open"}
ME = {"kind": "me"}
DAY = 24 * 3600  # seconds


async def count(found: InProcessServer, table: str) -> int:
    """How many rows there are."""
    asked = select(func.count()).select_from(schema.metadata.tables[table])
    return await found.services.database.read(lambda connection: connection.execute(asked).scalar_one())


# --- coming -----------------------------------------------------------------------------------------


async def test_a_visitor_becomes_a_guest_with_a_name_and_a_cookie(app: InProcessServer) -> None:
    visitor = app.nobody()
    before = code(await visitor.tell("GET", "/api/me"))
    await visitor.named("Anna")

    me = await visitor.get("/api/me")

    assert before == (401, "no-guest")
    assert (me["name"], me["language"]) == ("Anna", "en")


@pytest.mark.parametrize(("public", "secure"), [("", False), ("https://play.example", True)])
async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(
    start_app: StartApp, public: str, secure: bool
) -> None:
    app = await start_app(public=public)
    answer = await app.nobody().tell("POST", "/api/me", {"name": "Anna"})

    cookie = SimpleCookie(answer.headers["set-cookie"])["rattus"]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert bool(cookie["secure"]) == secure
    assert len(cookie.value) >= 22


async def test_a_guest_who_comes_again_is_the_same_with_a_new_name(app: InProcessServer) -> None:
    visitor = await app.guest("Anna")
    again = await visitor.post("/api/me", name="Ann", language="ru")

    guest, guests = visitor.me["id"], await count(app, "guests")

    assert (again["id"], again["name"], again["language"], guests) == (guest, "Ann", "ru", 1)


BAD_NAMES = [
    "", "   ", "a" * 41, "a\nb", "a\tb", "\u202eevil", "a\u200bb", "a\u2066b", "\ufeff",
    "a" + 6 * "\u0301",
]  # fmt: skip


async def test_a_name_that_could_fool_the_eye_is_refused_and_nothing_is_stored(app: InProcessServer) -> None:
    answers = [await app.nobody().tell("POST", "/api/me", {"name": name}) for name in BAD_NAMES]

    assert ({code(answer) for answer in answers}, await count(app, "guests")) == ({(422, "wrong-name")}, 0)


async def test_any_readable_name_is_taken_as_it_is(start_app: StartApp) -> None:
    names = ["Anna", "Ян", "王小明", "José", "<b>x</b>", "🐀", 'O\'Neil & "Sons"']

    app = await start_app()
    assert [(await app.guest(f" {name} ")).me["name"] for name in names] == names


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
async def test_what_a_guest_cannot_be_is_refused_whole(
    start_app: StartApp, change: dict[str, str], problem: str
) -> None:
    settings = {"smtp": "smtp://localhost:1", "sender": "rattus@play.example"}
    app = await start_app(**settings)
    visitor = await app.guest()
    before = await visitor.get("/api/me")
    answer = await visitor.tell("PATCH", "/api/me", {"name": "Bert", **change})

    assert (code(answer), await visitor.get("/api/me") == before) == ((422, problem), True)


async def test_mail_is_refused_where_none_can_be_sent(app: InProcessServer) -> None:
    visitor = await app.guest()

    assert code(await visitor.tell("PATCH", "/api/me", {"email": "anna@mail.example"})) == (
        501,
        "not-offered-here",
    )


async def test_who_leaves_is_forgotten_by_this_device_only(app: InProcessServer) -> None:
    visitor, other = await app.guest(), app.nobody()
    link = await visitor.post("/api/me/device")
    await other.post("/api/claim", secret=link["secret"])
    cookie = visitor.http.cookies["rattus"]
    left = (await visitor.tell("DELETE", "/api/me")).status_code
    visitor.http.cookies.set("rattus", cookie)

    assert (left, code(await visitor.tell("GET", "/api/me")), (await other.get("/api/me"))["name"]) == (
        204,
        (401, "no-guest"),
        "Anna",
    )


# --- other devices ----------------------------------------------------------------------------------


async def test_another_device_becomes_the_same_guest_once(app: InProcessServer) -> None:
    visitor, phone, thief = await app.guest(), app.nobody(), app.nobody()
    link = await visitor.post("/api/me/device")
    claimed = await phone.post("/api/claim", secret=link["secret"])
    assert claimed == {"kind": "device"}
    refused = await thief.tell("POST", "/api/claim", {"secret": link["secret"], "name": "Eve"})

    assert (await phone.get("/api/me"))["id"] == visitor.me["id"]
    assert code(refused) == (404, "no-link")


async def device_of(visitor: Visitor) -> str:
    """The secret of a link that makes another device this guest's."""
    return str((await visitor.post("/api/me/device"))["secret"])


async def test_who_opens_a_link_to_a_device_is_asked_before_becoming_another(
    app: InProcessServer,
) -> None:
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    await eve.open_table(ME, {"kind": "bot", "level": "greedy"})
    secret = await device_of(eve)
    refused = await anna.tell("POST", "/api/claim", {"secret": secret})

    assert code(refused) == (409, "would-replace")
    assert refused.json()["data"] == {"name": "Eve", "waiting": 1, "was": "Anna"}
    assert (await anna.get("/api/me"))["name"] == "Anna"
    assert (await anna.tell("POST", "/api/claim", {"secret": secret, "confirm": True})).status_code == 200


async def test_who_confirmed_it_can_go_back_for_a_month(start_app: StartApp) -> None:
    clock = Clock()
    app = await start_app(clock=clock)
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    claimed = await anna.post("/api/claim", secret=await device_of(eve), confirm=True)
    became = (await anna.get("/api/me"))["id"]
    clock.advance(29 * DAY)
    back = {"secret": secret_of(claimed["back"]), "confirm": True}
    renew_csrf(anna, await anna.get("/api/me"))
    again = await anna.post("/api/claim", **back)

    assert (claimed["was"], became, (await anna.get("/api/me"))["id"]) == (
        "Anna",
        eve.me["id"],
        anna.me["id"],
    )
    assert again["was"] == "Eve"
    renew_csrf(anna, await anna.get("/api/me"))
    assert code(await anna.tell("POST", "/api/claim", back)) == (404, "no-link")


async def test_the_way_back_ends_after_a_month(start_app: StartApp) -> None:
    clock = Clock()
    app = await start_app(clock=clock)
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    claimed = await anna.post("/api/claim", secret=await device_of(eve), confirm=True)
    clock.advance(31 * DAY)
    late = {"secret": secret_of(claimed["back"])}

    assert code(await app.nobody().tell("POST", "/api/claim", late)) == (404, "no-link")


async def test_a_new_link_to_a_device_leaves_the_way_back_open(app: InProcessServer) -> None:
    anna, eve, phone = await app.guest("Anna"), await app.guest("Eve"), app.nobody()
    await phone.post("/api/claim", secret=await device_of(anna))
    claimed = await anna.post("/api/claim", secret=await device_of(eve), confirm=True)
    renew_csrf(phone, await phone.get("/api/me"))
    await device_of(phone)
    back = {"secret": secret_of(claimed["back"])}

    assert (await app.nobody().tell("POST", "/api/claim", back)).status_code == 200


async def test_the_way_back_is_stored_as_a_hash_only(app: InProcessServer) -> None:
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    claimed = await anna.post("/api/claim", secret=await device_of(eve), confirm=True)
    asked = select(schema.secrets)
    rows = await app.services.database.read(lambda found: found.execute(asked).mappings().all())

    assert secret_of(claimed["back"]) not in str([dict(row) for row in rows])
    assert [row["kind"] for row in rows if row["guest"] == anna.me["id"]] == ["cookie", "back"]


async def test_ones_own_link_replaces_nobody(app: InProcessServer) -> None:
    anna = await app.guest("Anna")
    claimed = await anna.post("/api/claim", secret=await device_of(anna))

    assert claimed == {"kind": "device"}


@pytest.mark.parametrize(("who", "was"), [("", {}), ("Anna", {"was": "Anna"}), ("Eve", {})])
async def test_a_link_to_a_device_says_whom_one_becomes_and_is_not_used_up(
    app: InProcessServer, who: str, was: dict[str, str]
) -> None:
    eve = await app.guest("Eve")
    visitor = eve if who == "Eve" else await app.guest(who) if who else app.nobody()
    secret = await device_of(eve)
    told = [await visitor.post("/api/claim/preview", secret=secret) for _ in range(2)]

    assert told == [{"name": "Eve", **was}] * 2
    assert (await app.nobody().tell("POST", "/api/claim", {"secret": secret})).status_code == 200


async def test_only_a_link_to_a_device_is_previewed_and_by_browsers_only(app: InProcessServer) -> None:
    anna = await app.guest("Anna")
    table = await anna.open_table(ME, OPEN)
    wrong = {"secret": secret_of(table["links"]["join"])}
    program = await anna.with_token("person")

    assert code(await anna.tell("POST", "/api/claim/preview", wrong)) == (404, "no-link")
    assert code(await program.tell("POST", "/api/claim/preview", wrong)) == (403, "browser-only")


async def test_a_program_takes_up_no_link_to_a_device(app: InProcessServer) -> None:
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    program = await anna.with_token("person")
    answer = await program.tell("POST", "/api/claim", {"secret": await device_of(eve), "confirm": True})

    assert code(answer) == (404, "no-link")


def renew_csrf(visitor: Visitor, me: dict[str, str]) -> None:
    """Use the word of another cookie from now on."""
    visitor.http.headers["X-Rattus-Csrf"] = me["csrf"]


async def test_a_newer_link_to_a_device_ends_the_older_one(app: InProcessServer) -> None:
    visitor = await app.guest()
    old = await visitor.post("/api/me/device")
    await visitor.post("/api/me/device")

    assert code(await app.nobody().tell("POST", "/api/claim", {"secret": old["secret"]})) == (404, "no-link")


async def test_a_seat_moves_to_another_device_and_leaves_the_first(app: InProcessServer) -> None:
    anna, phone = await app.guest("Anna"), app.nobody()
    table = await anna.open_table(ME, OPEN)
    path = f"/api/tables/{table['id']}"
    link = await anna.post(f"{path}/seats/red/link")
    claimed = await phone.post("/api/claim", secret=link["secret"], name="Anna's phone")
    seats = [(await visitor.get(path)).get("mine", []) for visitor in (anna, phone)]

    first, second = seats

    assert (claimed["kind"], claimed["seat"]) == ("seat", "red")
    assert (first, second) == ([], ["red"])


async def test_who_comes_by_a_link_is_a_guest_from_then_on_and_may_sit_down(app: InProcessServer) -> None:
    anna, bert = await app.guest("Anna"), app.nobody()
    table = await anna.open_table(ME, OPEN)
    await bert.post("/api/claim", secret=secret_of(table["links"]["join"]), name="Bert")
    bert.me = await bert.get("/api/me")
    bert.http.headers["X-Rattus-Csrf"] = bert.me["csrf"]
    joined = await bert.post(f"/api/tables/{table['id']}/join")

    assert (joined["mine"], bert.me["name"]) == (["blue"], "Bert")


async def test_who_only_watches_needs_no_name(app: InProcessServer) -> None:
    anna, onlooker = await app.guest("Anna"), app.nobody()
    table = await anna.open_table(ME, OPEN)
    await onlooker.post("/api/claim", secret=secret_of(table["links"]["watch"]))
    onlooker.me = await onlooker.get("/api/me")
    onlooker.http.headers["X-Rattus-Csrf"] = onlooker.me["csrf"]
    seen = await onlooker.get(f"/api/tables/{table['id']}")
    refused = await onlooker.tell("POST", f"/api/tables/{table['id']}/join", {})

    assert (onlooker.me["name"], seen.get("mine", []), code(refused)) == (
        "Onlooker",
        [],
        (403, "not-invited"),
    )


@pytest.mark.parametrize("kind", ["join", "watch"])
async def test_new_links_of_a_table_end_the_old_ones(app: InProcessServer, kind: str) -> None:
    anna = await app.guest("Anna")
    table = await anna.open_table(ME, OPEN)
    fresh = await anna.post(f"/api/tables/{table['id']}/links")
    old, new = secret_of(table["links"][kind]), secret_of(fresh[kind])
    refused = await app.nobody().tell("POST", "/api/claim", {"secret": old, "name": "Bert"})
    taken = await app.nobody().tell("POST", "/api/claim", {"secret": new, "name": "Bert"})

    assert (code(refused), taken.status_code) == ((404, "no-link"), 200)


async def test_a_wrong_link_makes_no_guest(app: InProcessServer) -> None:
    answer = await app.nobody().tell("POST", "/api/claim", {"secret": "x" * 32, "name": "Eve"})

    assert (code(answer), await count(app, "guests")) == ((404, "no-link"), 0)


# --- tokens -----------------------------------------------------------------------------------------


async def test_the_secret_of_a_token_is_shown_once(app: InProcessServer) -> None:
    anna = await app.guest()
    made = await anna.post("/api/tokens", label="my bot", scope="bot")

    listed = await anna.get("/api/tokens")

    assert len(made["secret"]) >= 22
    assert [(token["id"], token["label"], token["scope"]) for token in listed] == [
        (made["id"], "my bot", "bot")
    ]
    assert "secret" not in listed[0]


async def test_a_revoked_token_is_nobody_at_once(app: InProcessServer) -> None:
    anna = await app.guest()
    made = await anna.post("/api/tokens", label="x", scope="read")
    program = app.nobody(headers={"Authorization": f"Bearer {made['secret']}"})
    name = (await program.get("/api/me"))["name"]
    ended = await anna.tell("DELETE", f"/api/tokens/{made['id']}")

    assert (name, ended.status_code, code(await program.tell("GET", "/api/me"))) == (
        "Anna",
        204,
        (401, "no-guest"),
    )


async def test_nobody_ends_the_token_of_another(app: InProcessServer) -> None:
    anna, eve = await app.guest("Anna"), await app.guest("Eve")
    made = await anna.post("/api/tokens", label="x", scope="read")
    refused = await eve.tell("DELETE", f"/api/tokens/{made['id']}")

    assert (code(refused), len(await anna.get("/api/tokens"))) == ((404, "not-found"), 1)


async def test_tokens_are_not_without_number(app: InProcessServer) -> None:
    anna = await app.guest()
    for number in range(MOST_TOKENS):
        await anna.post("/api/tokens", label=f"{number}", scope="read")

    assert code(await anna.tell("POST", "/api/tokens", {"label": "more", "scope": "read"})) == (
        409,
        "too-many-tokens",
    )


async def test_a_bots_token_sits_down_as_a_bot_that_everybody_sees(app: InProcessServer) -> None:
    anna, maker = await app.guest("Anna"), await app.guest("Maker")
    table = await anna.open_table(ME, OPEN)
    bot = await maker.with_token("bot")
    await bot.take_seat(table)
    seen = await anna.get(f"/api/tables/{table['id']}")
    action = {"id": "request-1", "after": seen["seq"], "say": "settle", "seat": "blue"}

    assert (
        seen["seats"][1]["kind"],
        code(await maker.tell("POST", f"/api/tables/{table['id']}/actions", action)),
    ) == ("bot", (403, "not-your-seat"))


async def test_a_banned_guest_is_sent_away(app: InProcessServer) -> None:
    eve = await app.guest("Eve")
    g = schema.guests
    banning = g.update().where(g.c.id == eve.me["id"]).values(banned=True)
    await app.services.database.write(lambda connection: connection.execute(banning))
    app.services.guests.clear_cache()

    assert code(await eve.tell("GET", "/api/me")) == (403, "banned")


async def test_how_many_tables_wait_for_me(app: InProcessServer) -> None:
    anna = await app.guest("Anna")
    await anna.open_table(ME, {"kind": "bot", "level": "greedy"})
    bert = await app.guest("Bert")

    waiting = [(await visitor.get("/api/me")).get("waiting", 0) for visitor in (anna, bert)]
    assert waiting == [1, 0]


@pytest.mark.parametrize("scope", ["read", "bot", "person"])
async def test_a_program_is_not_told_where_its_owner_is_notified(start_app: StartApp, scope: str) -> None:
    app = await start_app(webhooks=True)
    anna = await app.guest()
    await anna.tell("PATCH", "/api/me", {"webhook": "https://hooks.example.com/anna"})
    assert (await anna.get("/api/me"))["webhook"] == "https://hooks.example.com/anna"

    mine = await (await anna.with_token(scope)).get("/api/me")

    assert not {"webhook", "email", "confirmed"} & set(mine)
