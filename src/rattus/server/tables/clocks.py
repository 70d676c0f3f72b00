"""Clocks: how long one may think. A clock runs while its owner decides; it is charged when that ends."""

from rattus.server.storage.rows import SeatRow, TableRow
from rattus.server.storage.times import DAY, SECOND
from rattus.server.wire.messages import Colour

LEAST_ON_RETURN = 30 * SECOND  # whoever comes back with an empty clock gets at least this


def wind_up(row: TableRow, seats: list[SeatRow]) -> None:
    """Every player begins with the whole budget."""
    if row.wish.pace.kind == "live":
        for seat in seats:
            seat.clock = round(row.wish.pace.minutes * 60 * SECOND)


def turn_over(
    before: TableRow,
    row: TableRow,
    seats_before: list[SeatRow],
    seats: list[SeatRow],
    decider: Colour | None,
    now: int,
) -> None:
    """Stop the clock of who has decided, and start that of who decides now; nothing if it is the same."""
    old = seat_of(seats_before, before.decider)
    new = seat_of(seats, decider)
    same = before.decider == decider and old is not None and new is not None
    if same and old.played_from_outside == new.played_from_outside:  # type: ignore[union-attr]
        row.thinker = thinker_of(new, row)
        return
    if old is not None and old.played_from_outside:
        charge(row, seats, before, passed=before.decider != decider, now=now)
    row.decider = decider
    row.since = None if decider is None else now
    row.deadline = deadline_of(row, new, now)
    row.thinker = thinker_of(new, row)


def charge(row: TableRow, seats: list[SeatRow], before: TableRow, *, passed: bool, now: int) -> None:
    """Take the time that went by off a clock; passing the turn on gains the increment."""
    seat = seat_of(seats, before.decider)
    if seat is None or seat.clock is None or before.since is None:
        return
    seat.clock = max(0, seat.clock - (now - before.since))
    if passed:
        seat.clock += round(row.wish.pace.increment * SECOND)


def deadline_of(row: TableRow, seat: SeatRow | None, now: int) -> int | None:
    """When time runs out for who decides from now on; never for a bot."""
    pace = row.wish.pace
    if seat is None or not seat.played_from_outside or pace.kind == "none":
        return None
    if pace.kind == "days":
        return now + round(pace.days * DAY)
    return now + (seat.clock or 0)


def thinker_of(seat: SeatRow | None, row: TableRow) -> str | None:
    """The level of the bot that has to think, if it is for a bot of the server to decide."""
    if seat is None or seat.played_from_outside:
        return None
    return seat.level or row.wish.stand_in


def left(row: TableRow, seat: SeatRow, now: int) -> float | None:
    """The seconds a player has left at this moment."""
    if seat.clock is None or (seat.kind == "bot" and seat.guest is None):
        return None
    spent = 0
    if row.decider == seat.colour and row.since is not None and seat.played_from_outside:
        spent = now - row.since
    return max(0, seat.clock - spent) / SECOND


def seat_of(seats: list[SeatRow], colour: Colour | None) -> SeatRow | None:
    """The seat of this colour."""
    return next((seat for seat in seats if seat.colour == colour), None)
