"""Consistency checks across several lines of an edition."""

from rattus.editions.line_reader import LineReader
from rattus.editions.model import Edition
from rattus.editions.words import NUMBERS_BY_PLAYERS


def check_consistency(reader: LineReader, edition: Edition) -> None:
    """Run each check whose lines are valid by themselves."""
    if reader.valid("players", "cubes", "pairs"):
        _check_starting_cubes(reader, edition)
    if reader.valid("players", "cards", "card"):
        _check_base_cards(reader, edition)
    if reader.valid("players", "cards", "set"):
        _check_sets(reader, edition)
    if reader.valid("players", "region", "border"):
        _check_board(reader, edition)
    if reader.valid("players", "region", "rat", "removed", "removed-from"):
        _check_rats(reader, edition)


def _check_starting_cubes(reader: LineReader, edition: Edition) -> None:
    """Players have enough cubes for their starting cubes [S1] [S7]."""
    _check_most(reader, "pairs", edition.cubes // 2)


def _check_base_cards(reader: LineReader, edition: Edition) -> None:
    """There are as many base cards as cards in a game [S6] [C3]."""
    for players in edition.players:
        needed = edition.cards_in_game(players)
        found = sum(players in card.base_for for card in edition.cards)
        if found != needed:
            reader.report(
                reader.lines("card")[0],
                "wrong-base",
                players=str(players),
                found=str(found),
                needed=str(needed),
            )


def _check_sets(reader: LineReader, edition: Edition) -> None:
    """A named set has as many cards as a game at the player count with the fewest [C4] [R20]."""
    needed = min(edition.numbers["cards"].values())
    for line in reader.lines("set"):
        name, *members = line.rest
        if len(members) != needed:
            reader.report(line, "wrong-set", name=name, found=str(len(members)), needed=str(needed))


def _check_board(reader: LineReader, edition: Edition) -> None:
    """At every player count there are at least two regions, and they are connected [S2]."""
    for players in edition.players:
        found = len(edition.regions_for(players))
        if found < 2:
            reader.report(
                reader.lines("region")[0], "too-few-regions", players=str(players), found=str(found)
            )
    cut_off = {players: _cut_off(edition, players) for players in edition.players}
    for line in reader.lines("region"):
        name = line.rest[0]
        counts = [str(players) for players, names in cut_off.items() if name in names]
        if counts:
            reader.report(line, "region-cut-off", region=name, players=" ".join(counts))


def _cut_off(edition: Edition, players: int) -> set[str]:
    """The regions in use outside the largest connected part of the board."""
    parts: list[set[str]] = [{region.name} for region in edition.regions_for(players)]
    for border in edition.borders_for(players):
        joined = [part for part in parts if border.a in part or border.b in part]
        if len(joined) == 2:
            joined[0].update(joined[1])
            parts.remove(joined[1])
    largest = max(parts, key=len, default=set())
    return set().union(*parts) - largest


def _check_rats(reader: LineReader, edition: Edition) -> None:
    """There is a starting rat for each region, and the supply is not empty [S3] [S4] [S5]."""
    line = reader.lines("rat")[0]
    starting = sum(rat.starting for rat in edition.rats)
    regions = len(edition.regions)
    if starting != regions:
        reader.report(line, "wrong-rats", starting=str(starting), regions=str(regions))
    for players in edition.players:
        if edition.supply(players) < 1:
            reader.report(line, "empty-supply", players=str(players), supply=str(edition.supply(players)))
    if edition.removed_from == "regular":
        _check_most(reader, "removed", len(edition.rats) - starting)


def _check_most(reader: LineReader, word: str, most: int) -> None:
    """Check a number that depends on the player count against an upper bound set by other lines."""
    least = NUMBERS_BY_PLAYERS[word][0]
    for line in reader.lines(word):
        reader.number(line, line.rest[0], (least, most))
