"""Validation of table options, and what of them is stored."""

from msgspec import structs

from rattus.bots.registry import BOTS, LEVELS
from rattus.record.setup_cache import cached_edition
from rattus.server.guests.validation import checked_name
from rattus.server.tables.live import LiveTable
from rattus.server.wire.messages import SeatWish, TableWish
from rattus.server.wire.refusals import Refused

LONGEST_BUDGET = 24 * 60  # minutes
LONGEST_INCREMENT = 3600  # seconds
LONGEST_TURN = 60  # days
LONGEST_PATIENCE = 24 * 3600  # seconds
LONGEST_CARDS = 300  # characters; the names of all cards of a game are shorter


def checked_options(options: TableWish, source: LiveTable | None) -> TableWish:
    """The options to be stored; refused if no game can be played with them."""
    check_options(options, source)
    return structs.replace(
        options, cards=tidy_cards(options.cards), seats=[tidy_seat(seat) for seat in options.seats]
    )


def check_options(options: TableWish, source: LiveTable | None) -> None:
    """Refuse options no game can be played with."""
    players = cached_edition(options.rules).players
    seats = len(options.seats)
    if seats not in players or (source is not None and seats != source.row.players):
        raise Refused(422, "wrong-players", {"asked": seats, "allowed": list(players)})
    if source is not None and options.listed:
        raise Refused(422, "branch-not-listed")  # its creator knows the deal
    if len(options.cards) > LONGEST_CARDS:
        raise Refused(422, "cards-unknown-card", {"asked": options.cards[:40]})
    for seat in options.seats:
        check_level(seat)
    check_level(SeatWish(kind="bot", level=options.stand_in))
    pace = options.pace
    fits = (
        0 < pace.minutes <= LONGEST_BUDGET
        and 0 <= pace.increment <= LONGEST_INCREMENT
        and 0 < pace.days <= LONGEST_TURN
        and 0 <= options.patience <= LONGEST_PATIENCE
    )
    if not fits:
        raise Refused(422, "wrong-pace")


def check_level(options: SeatWish) -> None:
    """Refuse a bot that does not exist; guests cannot choose a bot's budget."""
    if options.kind == "bot" and options.level not in BOTS and options.level not in LEVELS:
        allowed = [*LEVELS, *BOTS]
        raise Refused(422, "unknown-bot", {"asked": options.level[:40], "allowed": allowed})


def tidy_seat(options: SeatWish) -> SeatWish:
    """The options of a seat without what a seat of its kind does not have."""
    if options.kind == "bot":
        return SeatWish(kind="bot", level=options.level)
    if options.kind == "open" or not options.name:
        return SeatWish(kind=options.kind)
    return SeatWish(kind="me", name=checked_name(options.name))


def tidy_cards(cards: str) -> str:
    """The cards without blanks between their names."""
    return ",".join(name.strip() for name in cards.split(","))
