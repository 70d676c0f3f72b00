"""Tables: making them, sitting down, playing, talking."""

from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

from rattus.record.game.fairness import verify
from rattus.rules.setup import COLOURS
from rattus.server.guests.caller import Caller
from rattus.server.http.auth import browser_only, charge, rate_limit
from rattus.server.http.endpoint import delete, get, patch, post, put
from rattus.server.http.parameters import Query
from rattus.server.http.prices import GAME, TABLE, price_of_table
from rattus.server.http.rate_limits import Limits
from rattus.server.tables.actions import Tables
from rattus.server.tables.listing import Listing
from rattus.server.tables.live import LiveTable
from rattus.server.tables.lobby import Lobby
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import (
    Action,
    ChatLine,
    Colour,
    Done,
    Join,
    Links,
    Preview,
    SeatWish,
    Secret,
    Seen,
    Table,
    TableList,
    TableWish,
    TakeBack,
    Talk,
    Verdict,
)
from rattus.server.wire.refusals import Refused

Which = Annotated[Literal["mine", "open", "watch", "finished"], Query()]
After = Annotated[str, Query(), Meta(max_length=60)]
Sentence = Annotated[str, Query(), Meta(max_length=200)]
SeatName = Annotated[str, Query(), Meta(max_length=20)]
Number = Annotated[int, Query(), Meta(ge=0)]
HIGHEST = 999_999_999  # no entry has a higher number
VERIFY_COST = 5  # requests; the game is replayed


def table_for(tables: Tables, live: LiveTable, caller: Caller, links: Links | None = None) -> Table:
    """A table for the caller."""
    return tables.serializer.table(live.row, live.seats, caller.guest, tables.clock(), links)


@post("/api/tables", status=201)
async def create(caller: Caller, tables: Tables, lobby: Lobby, limits: Limits, data: TableWish) -> Table:
    """Make a table; its links are shown this once."""
    rate_limit(limits.tables, caller.guest)
    charge(limits, caller, price_of_table(data))
    live, links = await lobby.create(caller, data)
    return table_for(tables, live, caller, links)


@get("/api/tables")
async def find(caller: Caller, listing: Listing, which: Which = "mine", after: After = "") -> TableList:
    """Tables of one kind."""
    return await listing.find(caller, which, after)


@get("/api/tables/{table}")
async def look(caller: Caller, tables: Tables, table: str) -> Table:
    """One table."""
    return table_for(tables, await tables.seen_by(caller, table), caller)


@post("/api/tables/{table}/join")
async def join(caller: Caller, tables: Tables, lobby: Lobby, table: str, data: Join) -> Table:
    """Sit down in an open seat."""
    return table_for(tables, await lobby.join(caller, table, data.seat), caller)


@patch("/api/tables/{table}/seats/{colour}")
async def set_seat(
    caller: Caller,
    tables: Tables,
    lobby: Lobby,
    table: str,
    colour: str,
    data: SeatWish,
) -> Table:
    """The host decides anew who shall sit in a seat."""
    return table_for(tables, await lobby.set_seat(caller, table, colour_of(colour), data), caller)


@post("/api/tables/{table}/void")
async def void(caller: Caller, tables: Tables, lobby: Lobby, table: str) -> Table:
    """Give up a table that has not begun."""
    return table_for(tables, await lobby.void(caller, table), caller)


@post("/api/tables/{table}/links", guards=(browser_only,))
async def links(caller: Caller, lobby: Lobby, limits: Limits, table: str) -> Links:
    """New links; the old ones lead nowhere from now on."""
    rate_limit(limits.writes, caller.guest)
    return await lobby.links(caller, table)


@post("/api/tables/{table}/rematch")
async def rematch(caller: Caller, tables: Tables, lobby: Lobby, limits: Limits, table: str) -> Table:
    """The same people once more."""
    rate_limit(limits.tables, caller.guest)
    charge(limits, caller, TABLE + GAME)
    return table_for(tables, await lobby.rematch(caller, table), caller)


@post("/api/tables/{table}/leave")
async def leave(caller: Caller, tables: Tables, seating: Seating, table: str) -> Table:
    """Get up; once the game runs, a bot plays on."""
    return table_for(tables, await seating.leave(caller, table), caller)


@post("/api/tables/{table}/resign")
async def resign(caller: Caller, tables: Tables, seating: Seating, table: str) -> Table:
    """Give up; a bot plays on."""
    return table_for(tables, await seating.leave(caller, table, "resigned"), caller)


@post("/api/tables/{table}/return")
async def come_back(caller: Caller, tables: Tables, seating: Seating, table: str) -> Table:
    """Take one's seat back from a bot."""
    return table_for(tables, await seating.come_back(caller, table), caller)


@post("/api/tables/{table}/seats/{colour}/link", guards=(browser_only,))
async def seat_link(caller: Caller, seating: Seating, limits: Limits, table: str, colour: str) -> Secret:
    """A link that moves a seat to another device."""
    rate_limit(limits.writes, caller.guest)
    return await seating.seat_link(caller, table, colour_of(colour))


@post("/api/tables/{table}/actions")
async def act(caller: Caller, tables: Tables, table: str, data: Action) -> Done:
    """Carry out a decision; the answer comes when it is stored."""
    return await tables.act(caller, table, data)


@get("/api/tables/{table}/preview")
async def preview(caller: Caller, tables: Tables, table: str, say: Sentence, seat: SeatName = "") -> Preview:
    """What one of the choices would surely bring about; it is not carried out."""
    return await tables.preview(caller, table, say, seat)


@post("/api/tables/{table}/undo")
async def undo(caller: Caller, tables: Tables, limits: Limits, table: str, data: TakeBack) -> Done:
    """Take back one's last actions."""
    rate_limit(limits.writes, caller.guest)
    return await tables.take_back(caller, table, data)


@post("/api/tables/{table}/chat")
async def chat(caller: Caller, tables: Tables, limits: Limits, table: str, data: ChatLine) -> Done:
    """Say something."""
    rate_limit(limits.writes, caller.guest)
    return await tables.chat(caller, table, data)


@get("/api/tables/{table}/talk")
async def talk(caller: Caller, tables: Tables, table: str, before: Number = HIGHEST) -> Talk:
    """What was said before a piece of news; the last lines of it."""
    live = await tables.seen_by(caller, table)
    return tables.serializer.talk_before(live, caller.guest, before)


@put("/api/tables/{table}/mute/{colour}")
async def mute(caller: Caller, tables: Tables, seating: Seating, table: str, colour: str) -> Table:
    """Read no more of what a player says."""
    return table_for(tables, await seating.mute(caller, table, colour_of(colour), muted=True), caller)


@delete("/api/tables/{table}/mute/{colour}")
async def unmute(caller: Caller, tables: Tables, seating: Seating, table: str, colour: str) -> Table:
    """Read it again."""
    return table_for(tables, await seating.mute(caller, table, colour_of(colour), muted=False), caller)


@post("/api/tables/{table}/seen", status=204)
async def seen(caller: Caller, seating: Seating, table: str, data: Seen) -> None:
    """I have had the news up to this number before me."""
    await seating.see(caller, table, data.seq)


@get("/api/tables/{table}/record", media="text/plain", response=str)
async def record(caller: Caller, tables: Tables, table: str) -> Response:
    """The record of the game; with the deal once it is over."""
    live = await tables.seen_by(caller, table)
    if live.game is None:
        raise Refused(409, "not-running", {"status": live.row.status})
    return Response(live.game.write(), media_type="text/plain")


@get("/api/tables/{table}/verify")
async def fair(caller: Caller, tables: Tables, limits: Limits, table: str) -> Verdict:
    """Was the game fair?"""
    rate_limit(limits.guests, caller.guest, VERIFY_COST)
    live = await tables.seen_by(caller, table)
    if live.game is None or not live.over:
        raise Refused(409, "not-finished")
    verdict = verify(live.game.write())
    return Verdict(fair=verdict.fair, code=verdict.code, line=verdict.line, data=verdict.data)


def colour_of(word: str) -> Colour:
    """A colour named in an address."""
    if word not in COLOURS:
        raise Refused(404, "not-found")
    return word


HANDLERS = [
    create,
    find,
    look,
    join,
    set_seat,
    void,
    links,
    rematch,
    leave,
    resign,
    come_back,
    seat_link,
    act,
    preview,
    undo,
    chat,
    talk,
    mute,
    unmute,
    seen,
    record,
    fair,
]
