"""Replay: the game after so many actions, as one seat saw it."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency as Part
from litestar.params import FromPath, QueryParameter

from rattus.server import seeing
from rattus.server.guard import Caller
from rattus.server.live import Live
from rattus.server.models import Moment, Who
from rattus.server.problems import Refused
from rattus.server.reports import plain_news
from rattus.server.rows import Entry
from rattus.server.tables import Tables

MOST = 100  # moments in one answer

SeatName = Annotated[str, QueryParameter(max_length=20)]
Number = Annotated[int, QueryParameter(ge=0)]
First = Annotated[int, QueryParameter(name="from", ge=0)]


@get("/api/tables/{table:str}/moments/{moves:int}")
async def moment(
    caller: Part[Caller],
    tables: Part[Tables],
    table: FromPath[str],
    moves: FromPath[int],
    seat: SeatName = "",
) -> Moment:
    """One moment."""
    live = await tables.seen_by(caller, table)
    return moments_of(live, tables.perspective(live, caller, seat), moves, moves)[0]


@get("/api/tables/{table:str}/moments")
async def moments(
    caller: Part[Caller],
    tables: Part[Tables],
    table: FromPath[str],
    first: First = 0,
    to: Number = MOST - 1,
    seat: SeatName = "",
) -> list[Moment]:
    """Several moments in a row."""
    live = await tables.seen_by(caller, table)
    last = min(to, first + MOST - 1, live.moves)
    return moments_of(live, tables.perspective(live, caller, seat), first, last)


def moments_of(live: Live, who: Who, first: int, last: int) -> list[Moment]:
    """The moments from one to another; what was taken back is no part of them."""
    game = live.game
    if game is None:
        raise Refused(409, "not-running", {"status": live.row.status})
    if not 0 <= first <= last <= len(game.happenings):
        raise Refused(404, "wrong-moment", {"asked": first, "high": len(game.happenings)})
    entries = standing_moves(live)
    found: list[Moment] = []
    for moves in range(first, last + 1):
        state = game.state_at(moves)
        ending = game.ending if state.final() else ""
        news = plain_news(live, entries[moves - 1], who) if moves else None
        found.append(Moment(moves=moves, news=news, view=seeing.seen_by(state, who, ending)))
    return found


def standing_moves(live: Live) -> list[Entry]:
    """The entries of the actions that stand."""
    standing: list[Entry] = []
    for entry in live.entries:
        if entry.kind == "move":
            standing.append(entry)
        elif entry.kind == "undo":
            del standing[entry.moves :]
    return standing


HANDLERS = [moment, moments]
