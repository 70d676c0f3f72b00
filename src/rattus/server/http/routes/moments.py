"""Replay: the game after so many actions, as one seat saw it."""

import asyncio
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from rattus.server.guests.caller import Caller
from rattus.server.http.auth import rate_limit
from rattus.server.http.compression import compressed_response
from rattus.server.http.endpoint import get
from rattus.server.http.parameters import Query
from rattus.server.http.rate_limits import Limits
from rattus.server.http.responses import json_response
from rattus.server.tables.actions import Tables
from rattus.server.tables.history import current_moves
from rattus.server.tables.live import LiveTable, fork
from rattus.server.tables.news import plain_news
from rattus.server.wire import views
from rattus.server.wire.messages import Moment, Who
from rattus.server.wire.refusals import Refused

MOST = 100  # moments in one response
AT_ONCE = 10  # moments that cost as much as one request; then the loop may run other tasks

SeatName = Annotated[str, Query(), Meta(max_length=20)]
Number = Annotated[int, Query(), Meta(ge=0)]
First = Annotated[int, Query("from"), Meta(ge=0)]


@get("/api/tables/{table}/moments/{moves}")
async def moment(
    caller: Caller,
    tables: Tables,
    table: str,
    moves: int,
    seat: SeatName = "",
) -> Moment:
    """One moment."""
    live = await tables.seen_by(caller, table)
    found = await moments_of(live, tables.perspective(live, caller, seat), moves, moves)
    return found[0]


@get("/api/tables/{table}/moments", response=list[Moment])
async def moments(
    request: Request,
    caller: Caller,
    tables: Tables,
    limits: Limits,
    table: str,
    first: First = 0,
    to: Number = MOST - 1,
    seat: SeatName = "",
) -> Response:
    """Several moments in a row."""
    live = await tables.seen_by(caller, table)
    last = min(to, first + MOST - 1, live.moves)
    rate_limit(limits.guests, caller.guest, (last - first) / AT_ONCE)
    found = await moments_of(live, tables.perspective(live, caller, seat), first, last)
    return compressed_response(request, found) if live.over else json_response(found)


async def moments_of(live: LiveTable, who: Who, first: int, last: int) -> list[Moment]:
    """The moments of a range of moves; undone moves are no part of the game."""
    if live.game is None:
        raise Refused(409, "not-running", {"status": live.row.status})
    game = fork(live.game)  # the table may go on meanwhile
    if not 0 <= first <= last <= len(game.outcomes):
        raise Refused(404, "wrong-moment", {"asked": first, "high": len(game.outcomes)})
    entries = current_moves(live)
    found: list[Moment] = []
    for moves in range(first, last + 1):
        state = game.state_at(moves)
        ending = game.ending if state.final() else ""
        news = plain_news(live, entries[moves - 1], who) if moves else None
        found.append(Moment(moves=moves, news=news, view=views.seen_by(state, who, ending)))
        if len(found) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return found


HANDLERS = [moment, moments]
