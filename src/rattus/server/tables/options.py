"""Wishes for a table: what cannot be is refused."""

from rattus.bots.registry import BOTS
from rattus.record.setup_cache import known_edition
from rattus.server.tables.live import Live
from rattus.server.wire.messages import SeatWish, TableWish
from rattus.server.wire.refusals import Refused

LONGEST_BUDGET = 24 * 60  # minutes
LONGEST_INCREMENT = 3600  # seconds
LONGEST_TURN = 60  # days
LONGEST_PATIENCE = 24 * 3600  # seconds


def check_wish(wish: TableWish, source: Live | None) -> None:
    """Refuse what cannot be."""
    players = known_edition(wish.rules).players
    if len(wish.seats) not in players or (source is not None and len(wish.seats) != source.row.players):
        raise Refused(422, "wrong-players", {"asked": len(wish.seats), "allowed": list(players)})
    for seat in wish.seats:
        check_level(seat)
    check_level(SeatWish(kind="bot", level=wish.stand_in))
    pace = wish.pace
    fits = (
        0 < pace.minutes <= LONGEST_BUDGET
        and 0 <= pace.increment <= LONGEST_INCREMENT
        and 0 < pace.days <= LONGEST_TURN
        and 0 <= wish.patience <= LONGEST_PATIENCE
    )
    if not fits:
        raise Refused(422, "wrong-pace")


def check_level(wish: SeatWish) -> None:
    """A bot of this level must be there; how much it thinks is not for guests to say."""
    if wish.kind == "bot" and wish.level not in BOTS:
        raise Refused(422, "unknown-bot", {"asked": wish.level[:40], "allowed": list(BOTS)})
