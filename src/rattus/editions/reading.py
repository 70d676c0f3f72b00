"""Reading an edition from the lines of its file."""

from rattus.editions.model import Border, CardEntry, Edition, Rat, Region
from rattus.editions.sheet import Line, Sheet
from rattus.editions.words import (
    BORDER_KINDS,
    CHOICES,
    EFFECTS,
    LIMITS,
    MOST_CLASSES,
    MOST_SYMBOLS,
    NUMBERS,
    NUMBERS_BY_PLAYERS,
    PLAYERS,
    POTIONS,
    RAT_KINDS,
    UNLIMITED,
)

OTHERS = 0
"""Stands for every player count that has no line of its own."""


def read(sheet: Sheet) -> Edition:
    """The edition that the lines describe, with a stand-in wherever a problem was reported."""
    players = _players(sheet)
    classes = _classes(sheet)
    choices = {word: _choice(sheet, word) for word in CHOICES}
    cards = _cards(sheet, classes, players)
    regions = _regions(sheet, players)
    return Edition(
        name=_name(sheet),
        players=players,
        cubes=_number(sheet, "cubes"),
        rounds=_number(sheet, "rounds"),
        potions=_potions(sheet),
        removed_from=choices["removed-from"],
        knight_final=choices["knight-final"],
        soldier_final=choices["soldier-final"],
        soldier_draws=choices["soldier-draws"],
        final_order=choices["final-order"],
        courier_same_colour=choices["courier-same-colour"] == "yes",
        classes=classes,
        cards=cards,
        sets=_sets(sheet, cards),
        regions=regions,
        borders=_borders(sheet, regions),
        rats=_rats(sheet, classes),
        numbers={word: _by_players(sheet, word, players) for word in NUMBERS_BY_PLAYERS},
    )


def _single(sheet: Sheet, word: str) -> tuple[Line, str] | None:
    """The line with this first word, and the one word it says."""
    line = sheet.only(word)
    cells = sheet.cells(line, 1) if line else None
    return (line, cells[0]) if line and cells else None


def _name(sheet: Sheet) -> str:
    said = _single(sheet, "edition")
    return sheet.name(*said) if said else ""


def _number(sheet: Sheet, word: str) -> int:
    said = _single(sheet, word)
    return sheet.number(*said, NUMBERS[word]) if said else 0


def _choice(sheet: Sheet, word: str) -> str:
    said = _single(sheet, word)
    return sheet.choice(*said, CHOICES[word]) if said else ""


def _potions(sheet: Sheet) -> int | None:
    """A number of potions, or none to speak of: unlimited [S9]."""
    said = _single(sheet, "potions")
    return sheet.number(*said, POTIONS) if said and said[1] != UNLIMITED else None


def _players(sheet: Sheet) -> tuple[int, ...]:
    """The player counts of the edition [S1]; every possible one if the line is wrong."""
    least, most = PLAYERS
    possible = tuple(range(least, most + 1))
    line = sheet.only("players")
    counts = sheet.counts(line, line.rest, possible) if line else frozenset()
    return tuple(sorted(counts)) if sheet.fine("players") else possible


def _classes(sheet: Sheet) -> tuple[str, ...]:
    """The classes of the edition, in order."""
    line = sheet.only("classes")
    if not line or not sheet.enough(line, 1):
        return ()
    if len(line.rest) > MOST_CLASSES:
        sheet.too_many(line, "class", MOST_CLASSES)
    for word in dict.fromkeys(line.rest):
        sheet.name(line, word)
        if line.rest.count(word) > 1:
            sheet.report(line, "class-twice", name=word)
    return line.rest


def _by_players(sheet: Sheet, word: str, players: tuple[int, ...]) -> dict[int, int]:
    """A number for each player count: the one `for` it, else the one for all others."""
    said: dict[int, Line] = {}
    numbers: dict[int, int] = {}
    for line in sheet.every(word):
        number, counts = _number_for(sheet, line, players)
        repeated = said.keys() & counts
        if repeated:
            sheet.twice(line, said[min(repeated)])
        said.update(dict.fromkeys(counts, line))
        numbers.update(dict.fromkeys(counts, number))
    silent = [str(count) for count in players if count not in said and OTHERS not in said]
    if silent and sheet.fine(word, "players"):
        sheet.missing(word, " ".join(silent))
    others = numbers.get(OTHERS, 0)
    return {count: numbers.get(count, others) for count in players}


def _number_for(sheet: Sheet, line: Line, players: tuple[int, ...]) -> tuple[int, frozenset[int]]:
    """A number and the player counts it is for."""
    if not sheet.enough(line, 1):
        return 0, frozenset()
    number = sheet.number(line, line.rest[0], NUMBERS_BY_PLAYERS[line.first])
    return number, _for(sheet, line, line.rest[1:], players) or frozenset((OTHERS,))


def _for(sheet: Sheet, line: Line, words: tuple[str, ...], players: tuple[int, ...]) -> frozenset[int]:
    """The player counts after the word `for`, none if the line ends before it."""
    if not words:
        return frozenset()
    sheet.choice(line, words[0], ("for",))
    return sheet.counts(line, words[1:], players)


def _cards(sheet: Sheet, classes: tuple[str, ...], players: tuple[int, ...]) -> tuple[CardEntry, ...]:
    """The cards that may be chosen, in order [C3]."""
    cards: dict[str, CardEntry] = {}
    for line in sheet.some("card"):
        if not sheet.enough(line, 2):
            continue
        name, klass = line.rest[:2]
        if sheet.spoken_name(line, name) in cards:
            sheet.report(line, "card-twice", name=name)
        if classes and klass not in classes:
            sheet.report(line, "unknown-class", name=klass, known=" ".join(classes))
        cards[name] = CardEntry(name, klass, _base_for(sheet, line, players))
    return tuple(cards.values())


def _base_for(sheet: Sheet, line: Line, players: tuple[int, ...]) -> frozenset[int]:
    """The player counts at which the card of this line is a base card."""
    words = line.rest[2:]
    if not words:
        return frozenset()
    sheet.choice(line, words[0], ("base",))
    return _for(sheet, line, words[1:], players) or frozenset(players)


def _sets(sheet: Sheet, cards: tuple[CardEntry, ...]) -> dict[str, tuple[str, ...]]:
    """The named sets of cards, of which there may be none [C4]."""
    known = {card.name for card in cards}
    sets: dict[str, tuple[str, ...]] = {}
    for line in sheet.every("set"):
        if not sheet.enough(line, 2):
            continue
        name, members = line.rest[0], line.rest[1:]
        if sheet.name(line, name) in sets:
            sheet.report(line, "set-twice", name=name)
        for member in dict.fromkeys(members):
            if known and member not in known:
                sheet.report(line, "unknown-card", name=member)
            if members.count(member) > 1:
                sheet.report(line, "card-twice", name=member)
        sets[name] = members
    return sets


def _regions(sheet: Sheet, players: tuple[int, ...]) -> tuple[Region, ...]:
    """The regions, in board order [S2] [R17]."""
    regions: dict[str, Region] = {}
    for line in sheet.some("region"):
        if not sheet.enough(line, 1):
            continue
        name = sheet.spoken_name(line, line.rest[0])
        if name in regions:
            sheet.report(line, "region-twice", name=name)
        regions[name] = Region(name, sheet.counts(line, line.rest[1:], players))
    return tuple(regions.values())


def _borders(sheet: Sheet, regions: tuple[Region, ...]) -> tuple[Border, ...]:
    """The borders, each with its kind and its confidence."""
    known = {region.name for region in regions}
    said: dict[frozenset[str], Line] = {}
    borders = []
    for line in sheet.some("border"):
        cells = sheet.cells(line, 4)
        if not cells:
            continue
        a, b, kind, confidence = cells
        ends = frozenset((a, b))
        for name in sorted(ends - known) if known else ():
            sheet.report(line, "unknown-region", name=name)
        if a == b:
            sheet.report(line, "border-to-itself", name=a)
        if ends in said:
            sheet.report(line, "border-twice", a=a, b=b, before=str(said[ends].number))
        said.setdefault(ends, line)
        kind = sheet.choice(line, kind, BORDER_KINDS)
        borders.append(Border(a, b, kind, sheet.confidence(line, confidence)))
    return tuple(borders)


def _rats(sheet: Sheet, classes: tuple[str, ...]) -> tuple[Rat, ...]:
    """The rats of the box, each with its confidence [S3]."""
    known = (*EFFECTS, *classes)
    rats = []
    for line in sheet.some("rat"):
        if not sheet.enough(line, 4):
            continue
        limit, kind, *symbols, confidence = line.rest
        if len(symbols) > MOST_SYMBOLS:
            sheet.too_many(line, "symbol", MOST_SYMBOLS)
        for symbol in dict.fromkeys(symbols):
            if classes and symbol not in known:
                sheet.report(line, "unknown-symbol", name=symbol, known=" ".join(known))
        rats.append(
            Rat(
                sheet.number(line, limit, LIMITS),
                tuple(symbols),
                sheet.choice(line, kind, RAT_KINDS) == "starting",
                sheet.confidence(line, confidence),
            )
        )
    return tuple(rats)
