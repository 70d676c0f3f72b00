"""Routes of the event streams."""

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from rattus.server.guests.caller import Caller
from rattus.server.http.auth import work_limit
from rattus.server.http.endpoint import get
from rattus.server.http.parameters import Header, Query
from rattus.server.http.rate_limits import Limits
from rattus.server.http.responses import Stream
from rattus.server.http.streams import MOST_MISSED, Streams, as_event, as_line
from rattus.server.tables.actions import Tables
from rattus.server.wire.refusals import Refused
from rattus.server.wire.stream_event import Framing

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"
HIGHEST = 999_999_999  # no entry has a higher number
MISSED_A_TOKEN = 10  # missed entries: each is sent with its view
LOGGED_A_TOKEN = 100  # entries of the log: a snapshot contains them, and a catch-up replays them
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

LastEvent = Annotated[str | None, Header("Last-Event-ID")]
SeatName = Annotated[str, Query(), Meta(max_length=20)]
After = Annotated[Annotated[int, Meta(le=HIGHEST)] | None, Query()]


@get("/api/tables/{table}/events", media=SSE, response=str)
async def table_events(
    request: Request,
    caller: Caller,
    tables: Tables,
    streams: Streams,
    limits: Limits,
    table: str,
    last_event: LastEvent = None,
    seat: SeatName = "",
    after: After = None,
) -> Stream:
    """Everything that happens at a table, from now on or from where one was interrupted."""
    streams.check_limit(caller)
    live = await tables.seen_by(caller, table)
    who = tables.perspective(live, caller, seat)
    framing, media = framing_for(request)
    heard = number_of(last_event, after)
    missed = 0 if heard is None else min(max(0, live.seq - heard), MOST_MISSED)
    work_limit(limits, caller, live.seq / LOGGED_A_TOKEN + missed / MISSED_A_TOKEN)
    return Stream(streams.of_table(caller, live, who, heard, framing), media, HEADERS)


@get("/api/events", media=SSE, response=str)
async def own_events(request: Request, caller: Caller, streams: Streams) -> Stream:
    """Which tables wait for me."""
    streams.check_limit(caller)
    framing, media = framing_for(request)
    return Stream(streams.of_guest(caller, framing), media, HEADERS)


def framing_for(request: Request) -> tuple[Framing, str]:
    """Lines of JSON if the client accepts them, else server-sent events."""
    if NDJSON in request.headers.get("accept", ""):
        return as_line, NDJSON
    return as_event, SSE


def number_of(last_event: str | None, after: int | None) -> int | None:
    """The number of the last event the client has."""
    if last_event is None or not last_event:
        return after if after is None or after >= 0 else None
    if not (last_event.isascii() and last_event.isdecimal() and len(last_event) < 10):
        raise Refused(400, "malformed")
    return int(last_event)


HANDLERS = [table_events, own_events]
