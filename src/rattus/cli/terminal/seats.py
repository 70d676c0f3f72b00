"""Who sits where: people, and opponents by their names."""

from rattus.bots.registry import BOTS, BotError, make_bot
from rattus.cli.errors import WrongUse
from rattus.editions import Edition

HUMAN = "human"
OPPONENT = "search"  # who sits down if nobody was named
LONGEST_NAME = 16


def seats_of(edition: Edition, players: int | None, seats: str | None) -> list[str]:
    """The seats as asked for; you and good opponents if nothing was said."""
    if seats is None:
        usual = 4 if 4 in edition.players else max(edition.players)
        kinds = default_seats(usual if players is None else players)
    else:
        kinds = seats_asked(seats)
    if players is not None and players != len(kinds):
        raise WrongUse("cli-seats-differ", players=players, seats=len(kinds))
    check_players(edition, len(kinds))
    return kinds


def check_players(edition: Edition, players: int) -> None:
    """Is the edition made for so many?"""
    if players not in edition.players:
        known = ", ".join(str(count) for count in edition.players)
        raise WrongUse("cli-wrong-players", players=players, known=known)


def resumed_seats(players: int, seats: str | None) -> list[str]:
    """The seats of a game that goes on."""
    kinds = default_seats(players) if seats is None else seats_asked(seats)
    if len(kinds) != players:
        raise WrongUse("cli-seats-differ", players=players, seats=len(kinds))
    return kinds


def default_seats(players: int) -> list[str]:
    """You in the first seat, opponents in the others."""
    return [HUMAN] + [OPPONENT] * (players - 1)


def seats_asked(seats: str) -> list[str]:
    """Each seat by its word; at least one is a person's."""
    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind != HUMAN:
            check_bot(kind)
    if HUMAN not in kinds:
        raise WrongUse("cli-no-people")
    return kinds


def check_bot(code: str) -> None:
    """Is there such a bot?"""
    try:
        make_bot(code, 0)
    except BotError:
        raise WrongUse("cli-unknown-seat", asked=code, known=", ".join((HUMAN, *BOTS))) from None


def names_of(players: int, names: str | None) -> list[str]:
    """The names given, empty for those who go by their colour."""
    given = [_clean(name) for name in names.split(",")] if names else []
    if len(given) > players:
        raise WrongUse("cli-too-many-names", names=len(given), players=players)
    seated = given + [""] * (players - len(given))
    called = [name for name in seated if name]
    if len(set(called)) < len(called):
        raise WrongUse("cli-name-twice")
    return seated


def _clean(name: str) -> str:
    """A name without anything a terminal would obey."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME].strip()
