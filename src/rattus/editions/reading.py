"""Builds an edition from the lines of its file."""

from rattus.editions.line_reader import Line, LineReader
from rattus.editions.model import Border, CardEntry, Edition, Rat, Region
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
"""The key for every player count that has no line of its own."""


def read(reader: LineReader) -> Edition:
    """Build the edition; fields with a reported problem have a placeholder value."""
    players = _players(reader)
    classes = _classes(reader)
    choices = {word: _choice(reader, word) for word in CHOICES}
    cards = _cards(reader, classes, players)
    regions = _regions(reader, players)
    return Edition(
        name=_name(reader),
        players=players,
        cubes=_number(reader, "cubes"),
        rounds=_number(reader, "rounds"),
        potions=_potions(reader),
        removed_from=choices["removed-from"],
        knight_final=choices["knight-final"],
        soldier_final=choices["soldier-final"],
        soldier_draws=choices["soldier-draws"],
        final_order=choices["final-order"],
        courier_same_colour=choices["courier-same-colour"] == "yes",
        classes=classes,
        cards=cards,
        sets=_sets(reader, cards),
        regions=regions,
        borders=_borders(reader, regions),
        rats=_rats(reader, classes),
        numbers={word: _by_players(reader, word, players) for word in NUMBERS_BY_PLAYERS},
    )


def _single(reader: LineReader, word: str) -> tuple[Line, str] | None:
    """The line with this first word, and the one word that follows."""
    line = reader.single_line(word)
    cells = reader.columns(line, 1) if line else None
    return (line, cells[0]) if line and cells else None


def _name(reader: LineReader) -> str:
    said = _single(reader, "edition")
    return reader.name(*said) if said else ""


def _number(reader: LineReader, word: str) -> int:
    said = _single(reader, word)
    return reader.number(*said, NUMBERS[word]) if said else 0


def _choice(reader: LineReader, word: str) -> str:
    said = _single(reader, word)
    return reader.choice(*said, CHOICES[word]) if said else ""


def _potions(reader: LineReader) -> int | None:
    """The number of potions; None if it is unlimited [S9]."""
    said = _single(reader, "potions")
    return reader.number(*said, POTIONS) if said and said[1] != UNLIMITED else None


def _players(reader: LineReader) -> tuple[int, ...]:
    """The player counts of the edition [S1]; all possible ones if the line is invalid."""
    least, most = PLAYERS
    possible = tuple(range(least, most + 1))
    line = reader.single_line("players")
    counts = reader.player_counts(line, line.rest, possible) if line else frozenset()
    return tuple(sorted(counts)) if reader.valid("players") else possible


def _classes(reader: LineReader) -> tuple[str, ...]:
    """The classes of the edition, in order."""
    line = reader.single_line("classes")
    if not line or not reader.has_words(line, 1):
        return ()
    if len(line.rest) > MOST_CLASSES:
        reader.report_too_many(line, "class", MOST_CLASSES)
    for word in dict.fromkeys(line.rest):
        reader.name(line, word)
        if line.rest.count(word) > 1:
            reader.report(line, "class-twice", name=word)
    return line.rest


def _by_players(reader: LineReader, word: str, players: tuple[int, ...]) -> dict[int, int]:
    """The number for each player count: from its own `for` line, else from the line without `for`."""
    said: dict[int, Line] = {}
    numbers: dict[int, int] = {}
    for line in reader.lines(word):
        number, counts = _number_for(reader, line, players)
        repeated = said.keys() & counts
        if repeated:
            reader.report_duplicate(line, said[min(repeated)])
        said.update(dict.fromkeys(counts, line))
        numbers.update(dict.fromkeys(counts, number))
    silent = [str(count) for count in players if count not in said and OTHERS not in said]
    if silent and reader.valid(word, "players"):
        reader.report_missing(word, " ".join(silent))
    others = numbers.get(OTHERS, 0)
    return {count: numbers.get(count, others) for count in players}


def _number_for(reader: LineReader, line: Line, players: tuple[int, ...]) -> tuple[int, frozenset[int]]:
    """A number and the player counts it is for."""
    if not reader.has_words(line, 1):
        return 0, frozenset()
    number = reader.number(line, line.rest[0], NUMBERS_BY_PLAYERS[line.first])
    return number, _for(reader, line, line.rest[1:], players) or frozenset((OTHERS,))


def _for(reader: LineReader, line: Line, words: tuple[str, ...], players: tuple[int, ...]) -> frozenset[int]:
    """The player counts after the word `for`; empty if the line ends before it."""
    if not words:
        return frozenset()
    reader.choice(line, words[0], ("for",))
    return reader.player_counts(line, words[1:], players)


def _cards(reader: LineReader, classes: tuple[str, ...], players: tuple[int, ...]) -> tuple[CardEntry, ...]:
    """The cards that may be chosen, in order [C3]."""
    cards: dict[str, CardEntry] = {}
    for line in reader.required_lines("card"):
        if not reader.has_words(line, 2):
            continue
        name, klass = line.rest[:2]
        if reader.notation_name(line, name) in cards:
            reader.report(line, "card-twice", name=name)
        if classes and klass not in classes:
            reader.report(line, "unknown-class", name=klass, known=" ".join(classes))
        cards[name] = CardEntry(name, klass, _base_for(reader, line, players))
    return tuple(cards.values())


def _base_for(reader: LineReader, line: Line, players: tuple[int, ...]) -> frozenset[int]:
    """The player counts at which the card of this line is a base card."""
    words = line.rest[2:]
    if not words:
        return frozenset()
    reader.choice(line, words[0], ("base",))
    return _for(reader, line, words[1:], players) or frozenset(players)


def _sets(reader: LineReader, cards: tuple[CardEntry, ...]) -> dict[str, tuple[str, ...]]:
    """The named sets of cards; there may be none [C4]."""
    known = {card.name for card in cards}
    sets: dict[str, tuple[str, ...]] = {}
    for line in reader.lines("set"):
        if not reader.has_words(line, 2):
            continue
        name, members = line.rest[0], line.rest[1:]
        if reader.name(line, name) in sets:
            reader.report(line, "set-twice", name=name)
        for member in dict.fromkeys(members):
            if known and member not in known:
                reader.report(line, "unknown-card", name=member)
            if members.count(member) > 1:
                reader.report(line, "card-twice", name=member)
        sets[name] = members
    return sets


def _regions(reader: LineReader, players: tuple[int, ...]) -> tuple[Region, ...]:
    """The regions, in board order [S2] [R17]."""
    regions: dict[str, Region] = {}
    for line in reader.required_lines("region"):
        if not reader.has_words(line, 1):
            continue
        name = reader.notation_name(line, line.rest[0])
        if name in regions:
            reader.report(line, "region-twice", name=name)
        regions[name] = Region(name, reader.player_counts(line, line.rest[1:], players))
    return tuple(regions.values())


def _borders(reader: LineReader, regions: tuple[Region, ...]) -> tuple[Border, ...]:
    """The borders, each with its kind and its confidence."""
    known = {region.name for region in regions}
    said: dict[frozenset[str], Line] = {}
    borders = []
    for line in reader.required_lines("border"):
        cells = reader.columns(line, 4)
        if not cells:
            continue
        a, b, kind, confidence = cells
        ends = frozenset((a, b))
        for name in sorted(ends - known) if known else ():
            reader.report(line, "unknown-region", name=name)
        if a == b:
            reader.report(line, "border-to-itself", name=a)
        if ends in said:
            reader.report(line, "border-twice", a=a, b=b, before=str(said[ends].number))
        said.setdefault(ends, line)
        kind = reader.choice(line, kind, BORDER_KINDS)
        borders.append(Border(a, b, kind, reader.confidence(line, confidence)))
    return tuple(borders)


def _rats(reader: LineReader, classes: tuple[str, ...]) -> tuple[Rat, ...]:
    """The rats of the box, each with its confidence [S3]."""
    known = (*EFFECTS, *classes)
    rats = []
    for line in reader.required_lines("rat"):
        if not reader.has_words(line, 4):
            continue
        limit, kind, *symbols, confidence = line.rest
        if len(symbols) > MOST_SYMBOLS:
            reader.report_too_many(line, "symbol", MOST_SYMBOLS)
        for symbol in dict.fromkeys(symbols):
            if classes and symbol not in known:
                reader.report(line, "unknown-symbol", name=symbol, known=" ".join(known))
        rats.append(
            Rat(
                reader.number(line, limit, LIMITS),
                tuple(symbols),
                reader.choice(line, kind, RAT_KINDS) == "starting",
                reader.confidence(line, confidence),
            )
        )
    return tuple(rats)
