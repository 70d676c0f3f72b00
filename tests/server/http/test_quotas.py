"""Nobody fills the disk: what is stored is priced in bytes, and what stays is counted."""

from rattus.server.http.prices import GAME, TABLE, price_of_table
from rattus.server.http.rate_limits import Allowance, Buckets, Limits
from rattus.server.tables.quota import TableQuota
from rattus.server.wire.messages import Branch, SeatWish, TableWish
from tests.server.client import Json
from tests.server.in_process import InProcessServer, StartApp, code

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BEA: Json = {"kind": "me", "name": "Bea"}


def wish(*kinds: str, moves: int = 0) -> TableWish:
    seats = [SeatWish(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    return TableWish(seats=seats, branch=Branch(table="x", moves=moves) if moves else None)


def test_a_table_costs_what_it_will_store() -> None:
    assert price_of_table(wish("me", "open")) == TABLE
    assert price_of_table(wish("bot", "bot")) == TABLE + GAME
    assert price_of_table(wish("me", "open", moves=100)) > 10 * TABLE


def test_an_evening_of_games_is_far_from_the_quota() -> None:
    limits = Limits(20, lambda: 0.0)
    evening = 8 * price_of_table(wish("me", "bot", "bot", "bot")) + 8 * 60 * 500

    assert limits.guest_bytes.take("anna", evening) == 0
    assert limits.guest_bytes.allowance.per_second * 3600 > evening / 4


async def refusal(app: InProcessServer, buckets: Buckets) -> tuple[int, str, str | None]:
    """What somebody hears whose bucket of bytes is empty."""
    anna = await app.guest()
    buckets.allowance = Allowance(1000, 0.001)
    answers = [await anna.tell("POST", "/api/tables", {"seats": [ME, OPEN]}) for _ in range(3)]
    return (*code(answers[-1]), answers[-1].headers.get("Retry-After"))


async def test_who_stores_too_much_waits(start_app: StartApp) -> None:
    app = await start_app(requests=20.0)
    status, why, wait = await refusal(app, app.services.limits.guest_bytes)

    assert (status, why) == (429, "too-much")
    assert int(wait or 0) > 0


async def test_an_address_cannot_store_more_through_many_guests(start_app: StartApp) -> None:
    app = await start_app(requests=20.0)
    app.services.limits.address_bytes.allowance = Allowance(20_000, 0.001)
    answers = []
    for number in range(30):
        guest = app.nobody("192.0.2.9")
        answers.append(await guest.tell("POST", "/api/me", {"name": f"Guest {number}", "language": "en"}))

    assert {answer.status_code for answer in answers} == {200, 429}
    assert code(answers[-1]) == (429, "too-much")
    assert (await (app.nobody("192.0.2.10")).tell("POST", "/api/me", {"name": "Eve"})).status_code == 200


async def test_a_guest_has_only_so_many_tables_that_are_open_or_not_finished(app: InProcessServer) -> None:
    app.services.lobby.quota = TableQuota(unfinished=4, open=2)
    anna, bert = await app.guest(), await app.guest("Bert")
    waiting = [await anna.tell("POST", "/api/tables", {"seats": [ME, OPEN]}) for _ in range(3)]
    await anna.post(f"/api/tables/{waiting[0].json()['id']}/void")
    running = [await anna.tell("POST", "/api/tables", {"seats": [ME, BEA]}) for _ in range(4)]

    assert [answer.status_code for answer in waiting] == [201, 201, 429]
    assert waiting[2].headers["Retry-After"]
    assert (code(waiting[2]), waiting[2].json()["data"]["most"]) == ((429, "too-many-open"), 2)
    assert [answer.status_code for answer in running] == [201, 201, 201, 429]
    assert code(running[3]) == (429, "too-many-tables")
    assert (await bert.tell("POST", "/api/tables", {"seats": [ME, OPEN]})).status_code == 201


async def test_an_address_makes_only_so_many_guests_who_have_no_table(app: InProcessServer) -> None:
    app.services.limits.most_idle_guests = 3
    guests = [await app.guest(f"Guest {number}") for number in range(3)]
    refused = await app.nobody().tell("POST", "/api/me", {"name": "Eve"})
    await guests[0].open_table(ME, OPEN)
    came = await app.nobody().tell("POST", "/api/me", {"name": "Eve"})
    again = await app.nobody().tell("POST", "/api/me", {"name": "Max"})
    elsewhere = await app.nobody("192.0.2.200").tell("POST", "/api/me", {"name": "Max"})

    assert (code(refused), bool(refused.headers["Retry-After"])) == ((429, "too-many-guests"), True)
    assert (came.status_code, again.status_code, elsewhere.status_code) == (200, 429, 200)
