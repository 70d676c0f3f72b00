"""Checks that look at several lines of an edition together."""

from rattus.editions.model import Edition
from rattus.editions.sheet import Sheet
from rattus.editions.words import NUMBERS_BY_PLAYERS


def check_whole(sheet: Sheet, edition: Edition) -> None:
    """Every check whose lines were fine by themselves."""
    if sheet.fine("players", "cubes", "pairs"):
        _check_starting_cubes(sheet, edition)
    if sheet.fine("players", "cards", "card"):
        _check_base_cards(sheet, edition)
    if sheet.fine("players", "cards", "set"):
        _check_sets(sheet, edition)
    if sheet.fine("players", "region", "border"):
        _check_board(sheet, edition)
    if sheet.fine("players", "region", "rat", "removed", "removed-from"):
        _check_rats(sheet, edition)


def _check_starting_cubes(sheet: Sheet, edition: Edition) -> None:
    """Nobody places more starting cubes than he has [S1] [S7]."""
    _check_most(sheet, "pairs", edition.cubes // 2)


def _check_base_cards(sheet: Sheet, edition: Edition) -> None:
    """The base cards are as many as are in a game [S6] [C3]."""
    for players in edition.players:
        needed = edition.cards_in_game(players)
        found = sum(players in card.base_for for card in edition.cards)
        if found != needed:
            sheet.report(
                sheet.every("card")[0],
                "wrong-base",
                players=str(players),
                found=str(found),
                needed=str(needed),
            )


def _check_sets(sheet: Sheet, edition: Edition) -> None:
    """A named set is a game's cards at the player count with fewest [C4] [R20]."""
    needed = min(edition.numbers["cards"].values())
    for line in sheet.every("set"):
        name, *members = line.rest
        if len(members) != needed:
            sheet.report(line, "wrong-set", name=name, found=str(len(members)), needed=str(needed))


def _check_board(sheet: Sheet, edition: Edition) -> None:
    """Two regions at least, and all regions in use hang together, at every player count [S2]."""
    for players in edition.players:
        found = len(edition.regions_for(players))
        if found < 2:
            sheet.report(sheet.every("region")[0], "too-few-regions", players=str(players), found=str(found))
    cut_off = {players: _cut_off(edition, players) for players in edition.players}
    for line in sheet.every("region"):
        name = line.rest[0]
        counts = [str(players) for players, names in cut_off.items() if name in names]
        if counts:
            sheet.report(line, "region-cut-off", region=name, players=" ".join(counts))


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


def _check_rats(sheet: Sheet, edition: Edition) -> None:
    """A starting rat for each region, and a supply to play with [S3] [S4] [S5]."""
    line = sheet.every("rat")[0]
    starting = sum(rat.starting for rat in edition.rats)
    regions = len(edition.regions)
    if starting != regions:
        sheet.report(line, "wrong-rats", starting=str(starting), regions=str(regions))
    for players in edition.players:
        if edition.supply(players) < 1:
            sheet.report(line, "empty-supply", players=str(players), supply=str(edition.supply(players)))
    if edition.removed_from == "regular":
        _check_most(sheet, "removed", len(edition.rats) - starting)


def _check_most(sheet: Sheet, word: str, most: int) -> None:
    """A number that depends on the player count is nowhere above a bound set by other lines."""
    least = NUMBERS_BY_PLAYERS[word][0]
    for line in sheet.every(word):
        sheet.number(line, line.rest[0], (least, most))
