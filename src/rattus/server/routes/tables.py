"""Tables: making them, sitting down, playing, talking."""

from typing import Annotated, Literal

from litestar import Response, delete, get, patch, post, put
from litestar.di import NamedDependency as Part
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from rattus.record.fairness import verify
from rattus.server.guard import Caller, browser_only, slow_down
from rattus.server.limits import Limits
from rattus.server.listing import Listing
from rattus.server.live import Live
from rattus.server.models import (
    Action,
    ChatLine,
    Colour,
    Done,
    Join,
    Links,
    SeatWish,
    Secret,
    Seen,
    Table,
    TableList,
    TableWish,
    TakeBack,
    Verdict,
)
from rattus.server.opening import Opening
from rattus.server.problems import Refused
from rattus.server.seating import Seating
from rattus.server.tables import Tables

Which = Literal["mine", "open", "watch", "finished"]
After = Annotated[str, QueryParameter(max_length=60)]
CHECKING = 5  # a game that is checked is played again, which takes as long as so many requests


def shown(tables: Tables, live: Live, caller: Caller, links: Links | None = None) -> Table:
    """A table for the caller."""
    return tables.report.table(live.row, live.seats, caller.guest, tables.clock(), links)


@post("/api/tables")
async def create(
    caller: Part[Caller],
    tables: Part[Tables],
    opening: Part[Opening],
    limits: Part[Limits],
    data: JSONBody[TableWish],
) -> Table:
    """Make a table; its links are shown this once."""
    slow_down(limits.tables, caller.guest)
    live, links = await opening.create(caller, data)
    return shown(tables, live, caller, links)


@get("/api/tables")
async def find(
    caller: Part[Caller],
    listing: Part[Listing],
    which: FromQuery[Which] = "mine",
    after: After = "",
) -> TableList:
    """Tables of one kind."""
    return await listing.find(caller, which, after)


@get("/api/tables/{table:str}")
async def look(caller: Part[Caller], tables: Part[Tables], table: FromPath[str]) -> Table:
    """One table."""
    return shown(tables, await tables.seen_by(caller, table), caller)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(
    caller: Part[Caller],
    tables: Part[Tables],
    opening: Part[Opening],
    table: FromPath[str],
    data: JSONBody[Join],
) -> Table:
    """Sit down in an open seat."""
    return shown(tables, await opening.join(caller, table, data.seat), caller)


@patch("/api/tables/{table:str}/seats/{colour:str}")
async def set_seat(
    caller: Part[Caller],
    tables: Part[Tables],
    opening: Part[Opening],
    table: FromPath[str],
    colour: FromPath[str],
    data: JSONBody[SeatWish],
) -> Table:
    """The host decides anew who shall sit in a seat."""
    return shown(tables, await opening.set_seat(caller, table, colour_of(colour), data), caller)


@post("/api/tables/{table:str}/void", status_code=200)
async def void(
    caller: Part[Caller],
    tables: Part[Tables],
    opening: Part[Opening],
    table: FromPath[str],
) -> Table:
    """Give up a table that has not begun."""
    return shown(tables, await opening.void(caller, table), caller)


@post("/api/tables/{table:str}/links", status_code=200, guards=[browser_only])
async def links(
    caller: Part[Caller], opening: Part[Opening], limits: Part[Limits], table: FromPath[str]
) -> Links:
    """New links; the old ones lead nowhere from now on."""
    slow_down(limits.lines, caller.guest)
    return await opening.links(caller, table)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(
    caller: Part[Caller],
    tables: Part[Tables],
    opening: Part[Opening],
    limits: Part[Limits],
    table: FromPath[str],
) -> Table:
    """The same people once more."""
    slow_down(limits.tables, caller.guest)
    return shown(tables, await opening.rematch(caller, table), caller)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(
    caller: Part[Caller],
    tables: Part[Tables],
    seating: Part[Seating],
    table: FromPath[str],
) -> Table:
    """Get up; once the game runs, a bot plays on."""
    return shown(tables, await seating.leave(caller, table), caller)


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign(
    caller: Part[Caller],
    tables: Part[Tables],
    seating: Part[Seating],
    table: FromPath[str],
) -> Table:
    """Give up; a bot plays on."""
    return shown(tables, await seating.leave(caller, table, "resigned"), caller)


@post("/api/tables/{table:str}/return", status_code=200)
async def come_back(
    caller: Part[Caller],
    tables: Part[Tables],
    seating: Part[Seating],
    table: FromPath[str],
) -> Table:
    """Take one's seat back from a bot."""
    return shown(tables, await seating.come_back(caller, table), caller)


@post("/api/tables/{table:str}/seats/{colour:str}/link", status_code=200, guards=[browser_only])
async def seat_link(
    caller: Part[Caller],
    seating: Part[Seating],
    limits: Part[Limits],
    table: FromPath[str],
    colour: FromPath[str],
) -> Secret:
    """A link that moves a seat to another device."""
    slow_down(limits.lines, caller.guest)
    return await seating.seat_link(caller, table, colour_of(colour))


@post("/api/tables/{table:str}/actions", status_code=200)
async def act(
    caller: Part[Caller], tables: Part[Tables], table: FromPath[str], data: JSONBody[Action]
) -> Done:
    """Carry out a decision; the answer comes when it is stored."""
    return await tables.act(caller, table, data)


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(
    caller: Part[Caller],
    tables: Part[Tables],
    limits: Part[Limits],
    table: FromPath[str],
    data: JSONBody[TakeBack],
) -> Done:
    """Take back one's last actions."""
    slow_down(limits.lines, caller.guest)
    return await tables.take_back(caller, table, data)


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(
    caller: Part[Caller],
    tables: Part[Tables],
    limits: Part[Limits],
    table: FromPath[str],
    data: JSONBody[ChatLine],
) -> Done:
    """Say something."""
    slow_down(limits.lines, caller.guest)
    return await tables.chat(caller, table, data)


@put("/api/tables/{table:str}/mute/{colour:str}")
async def mute(
    caller: Part[Caller],
    tables: Part[Tables],
    seating: Part[Seating],
    table: FromPath[str],
    colour: FromPath[str],
) -> Table:
    """Read no more of what a player says."""
    return shown(tables, await seating.mute(caller, table, colour_of(colour), muted=True), caller)


@delete("/api/tables/{table:str}/mute/{colour:str}", status_code=200)
async def unmute(
    caller: Part[Caller],
    tables: Part[Tables],
    seating: Part[Seating],
    table: FromPath[str],
    colour: FromPath[str],
) -> Table:
    """Read it again."""
    return shown(tables, await seating.mute(caller, table, colour_of(colour), muted=False), caller)


@post("/api/tables/{table:str}/seen", status_code=204)
async def seen(
    caller: Part[Caller], seating: Part[Seating], table: FromPath[str], data: JSONBody[Seen]
) -> None:
    """I have had the news up to this number before me."""
    await seating.see(caller, table, data.seq)


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(caller: Part[Caller], tables: Part[Tables], table: FromPath[str]) -> Response[str]:
    """The record of the game; with the deal once it is over."""
    live = await tables.seen_by(caller, table)
    if live.game is None:
        raise Refused(409, "not-running", {"status": live.row.status})
    return Response(live.game.write(), media_type="text/plain; charset=utf-8")


@get("/api/tables/{table:str}/verify")
async def fair(
    caller: Part[Caller], tables: Part[Tables], limits: Part[Limits], table: FromPath[str]
) -> Verdict:
    """Was the game fair?"""
    slow_down(limits.guests, caller.guest, CHECKING)
    live = await tables.seen_by(caller, table)
    if live.game is None or not live.over:
        raise Refused(409, "not-finished")
    verdict = verify(live.game.write())
    return Verdict(fair=verdict.fair, code=verdict.code, line=verdict.line, data=verdict.data)


def colour_of(word: str) -> Colour:
    """A colour named in an address."""
    if word not in ("red", "blue", "yellow", "green", "purple", "white"):
        raise Refused(404, "not-found")
    return word  # type: ignore[return-value]


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
    undo,
    chat,
    mute,
    unmute,
    seen,
    record,
    fair,
]
