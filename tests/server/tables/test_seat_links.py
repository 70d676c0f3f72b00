"""A link to a seat belongs to who made it: it dies when the seat is left, or changes hands."""

import pytest

from tests.server.client import Json, Refused, secret_of
from tests.server.in_process import StartApp, Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


async def left_with_a_link(host: Visitor, guest: Visitor) -> tuple[Json, str]:
    """The guest has joined, made a link to the seat, and left again: the table, and the link's secret."""
    table = await host.open_table(ME, OPEN, OPEN)
    await guest.take_seat(table)
    link = await guest.post(f"/api/tables/{table['id']}/seats/blue/link")
    await guest.post(f"/api/tables/{table['id']}/leave")
    return table, secret_of(link["secret"])


async def claim(visitor: Visitor, secret: str) -> tuple[int, str]:
    with pytest.raises(Refused) as refused:
        await visitor.post("/api/claim", secret=secret)
    return refused.value.status, refused.value.code


async def test_an_old_link_does_not_take_a_seat_from_who_sits_there_now(start_app: StartApp) -> None:
    app = await start_app()
    ann, bob, eve = await app.guest("Ann"), await app.guest("Bob"), await app.guest("Eve")
    table, secret = await left_with_a_link(ann, eve)
    await bob.take_seat(table)

    assert await claim(eve, secret) == (404, "no-link")
    assert (await bob.get(f"/api/tables/{table['id']}"))["mine"] == ["blue"]


async def test_an_old_link_takes_no_seat_from_a_bot_and_keeps_none_from_others(
    start_app: StartApp,
) -> None:
    app = await start_app()
    ann, bob, eve = await app.guest("Ann"), await app.guest("Bob"), await app.guest("Eve")
    table, secret = await left_with_a_link(ann, eve)

    assert await claim(eve, secret) == (404, "no-link")
    await bob.take_seat(table)
    await bob.post(f"/api/tables/{table['id']}/leave")
    await ann.tell("PATCH", f"/api/tables/{table['id']}/seats/blue", BOT)
    seats = (await ann.get(f"/api/tables/{table['id']}"))["seats"]
    assert seats[1]["kind"] == "bot"


async def test_who_sits_down_again_makes_a_new_link(start_app: StartApp) -> None:
    app = await start_app()
    ann, eve = await app.guest("Ann"), await app.guest("Eve")
    table, secret = await left_with_a_link(ann, eve)
    await eve.post(f"/api/tables/{table['id']}/join", seat="blue")

    assert await claim(eve, secret) == (404, "no-link")


async def test_a_link_of_who_handed_the_seat_over_leads_nowhere(start_app: StartApp) -> None:
    app = await start_app()
    ann, bob, cem = await app.guest("Ann"), await app.guest("Bob"), await app.guest("Cem")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    path = f"/api/tables/{table['id']}/seats/red/link"
    link = await ann.post(path)
    await cem.post("/api/claim", secret=secret_of(link["secret"]))
    second = await cem.post(path)

    assert (await ann.tell("POST", path)).status_code == 403
    assert await cem.post("/api/claim", secret=secret_of(second["secret"]))
