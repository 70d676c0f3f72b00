"""The seats of a terminal game, parsed from the options: people and bots."""

from rattus.bots.registry import BOTS, BotError, make_bot
from rattus.cli.errors import WrongUse
from rattus.editions import Edition

HUMAN = "human"
DEFAULT_BOT = "search"
MAX_NAME_LENGTH = 16


def seats_of(edition: Edition, players: int | None, seats: str | None) -> list[str]:
    """The kind of each seat of a new game; one person and default bots if no seats are given."""
    if seats is None:
        default_count = 4 if 4 in edition.players else max(edition.players)
        kinds = default_seats(default_count if players is None else players)
    else:
        kinds = seats_asked(seats)
    if players is not None and players != len(kinds):
        raise WrongUse("cli-seats-differ", players=players, seats=len(kinds))
    check_players(edition, len(kinds))
    return kinds


def check_players(edition: Edition, players: int) -> None:
    """Raise WrongUse if the edition does not support this player count."""
    if players not in edition.players:
        known = ", ".join(str(count) for count in edition.players)
        raise WrongUse("cli-wrong-players", players=players, known=known)


def resumed_seats(players: int, seats: str | None) -> list[str]:
    """The kind of each seat of a resumed game."""
    kinds = default_seats(players) if seats is None else seats_asked(seats)
    if len(kinds) != players:
        raise WrongUse("cli-seats-differ", players=players, seats=len(kinds))
    return kinds


def default_seats(players: int) -> list[str]:
    """A person in the first seat, default bots in the others."""
    return [HUMAN] + [DEFAULT_BOT] * (players - 1)


def seats_asked(seats: str) -> list[str]:
    """Parse a comma-separated list of seats; at least one must be a person."""
    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind != HUMAN:
            check_bot(kind)
    if HUMAN not in kinds:
        raise WrongUse("cli-no-people")
    return kinds


def check_bot(code: str) -> None:
    """Raise WrongUse if there is no bot with this code."""
    try:
        make_bot(code, 0)
    except BotError:
        raise WrongUse("cli-unknown-seat", asked=code, known=", ".join((HUMAN, *BOTS))) from None


def names_of(players: int, names: str | None) -> list[str]:
    """A name for each seat; empty where the player is named by colour."""
    given = [_clean(name) for name in names.split(",")] if names else []
    if len(given) > players:
        raise WrongUse("cli-too-many-names", names=len(given), players=players)
    seated = given + [""] * (players - len(given))
    called = [name for name in seated if name]
    if len(set(called)) < len(called):
        raise WrongUse("cli-name-twice")
    return seated


def _clean(name: str) -> str:
    """The name without control characters, which a terminal would interpret."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:MAX_NAME_LENGTH].strip()
