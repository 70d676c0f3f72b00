"""Clocks: the players' thinking time. A clock runs while its owner decides, and is charged afterwards."""

from rattus.server.storage.rows import SeatRow, TableRow
from rattus.server.storage.times import DAY, SECOND
from rattus.server.wire.messages import Colour

LEAST_ON_RETURN = 30 * SECOND  # left at least for a player who returns


def start_clocks(row: TableRow, seats: list[SeatRow]) -> None:
    """Give every player the whole budget."""
    if row.wish.pace.kind == "live":
        for seat in seats:
            seat.clock = budget_of(row)


def budget_of(row: TableRow) -> int:
    """The thinking time of a player at the start."""
    return round(row.wish.pace.minutes * 60 * SECOND)


def increment_of(row: TableRow) -> int:
    """The thinking time a player gains with each turn."""
    return round(row.wish.pace.increment * SECOND)


def most_of(row: TableRow) -> int:
    """The most a clock can show: the budget, and an increment for each entry of the log."""
    return max(budget_of(row), LEAST_ON_RETURN) + increment_of(row) * row.seq


def remaining(row: TableRow, stored: int, since: int | None, now: int) -> int:
    """What is left of a stored clock that runs since then; no value in the database makes it grow."""
    elapsed = 0 if since is None else max(0, now - since)
    return max(0, min(stored, most_of(row)) - elapsed)


def switch_clock(
    before: TableRow,
    row: TableRow,
    seats_before: list[SeatRow],
    seats: list[SeatRow],
    decider: Colour | None,
    now: int,
) -> None:
    """Charge the previous decider's clock and start the next one's. No-op if the decider is unchanged."""
    old = seat_of(seats_before, before.decider)
    new = seat_of(seats, decider)
    same = before.decider == decider and old is not None and new is not None
    if same and old.played_from_outside == new.played_from_outside:  # type: ignore[union-attr]
        row.thinker = bot_level_of(new, row)
        return
    if old is not None and old.played_from_outside:
        charge(row, seats, before, passed=before.decider != decider, now=now)
    row.decider = decider
    row.since = None if decider is None else now
    row.deadline = deadline_of(row, new, now)
    row.thinker = bot_level_of(new, row)


def charge(row: TableRow, seats: list[SeatRow], before: TableRow, *, passed: bool, now: int) -> None:
    """Subtract the elapsed time from a clock; passing the turn on adds the increment."""
    seat = seat_of(seats, before.decider)
    if seat is None or seat.clock is None or before.since is None:
        return
    seat.clock = remaining(row, seat.clock, before.since, now)
    if passed:
        seat.clock += increment_of(row)


def deadline_of(row: TableRow, seat: SeatRow | None, now: int) -> int | None:
    """When the time of the new decider runs out; None for a bot or without a time limit."""
    pace = row.wish.pace
    if seat is None or not seat.played_from_outside or pace.kind == "none":
        return None
    if pace.kind == "days":
        return now + round(pace.days * DAY)
    return now + remaining(row, seat.clock or 0, None, now)


def bot_level_of(seat: SeatRow | None, row: TableRow) -> str | None:
    """The level of the server bot that has to decide; None if a person or a guest's program does."""
    if seat is None or seat.played_from_outside:
        return None
    return seat.level or row.wish.stand_in


def left(row: TableRow, seat: SeatRow, now: int) -> float | None:
    """The seconds left on a player's clock."""
    if seat.clock is None or (seat.kind == "bot" and seat.guest is None):
        return None
    runs = row.decider == seat.colour and seat.played_from_outside
    return remaining(row, seat.clock, row.since if runs else None, now) / SECOND


def seat_of(seats: list[SeatRow], colour: Colour | None) -> SeatRow | None:
    """The seat of this colour."""
    return next((seat for seat in seats if seat.colour == colour), None)
