"""Serialises an edition: as a file, and as the fingerprint that identifies it in records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rattus.editions.words import CHOICES, NUMBERS, NUMBERS_BY_PLAYERS, UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rattus.editions.model import CardEntry, Edition

Row = tuple[str, ...]
"""The columns of one line."""


def text(edition: Edition) -> str:
    """The edition as a complete file: sections with headings, columns aligned."""
    return "\n".join(f"# {heading}\n{_table(rows)}" for heading, rows in _sections(edition) if rows)


def fingerprint(edition: Edition) -> str:
    """The SHA-256 hash of all lines, with every confidence set to `certain`."""
    from hashlib import sha256  # noqa: PLC0415 - seldom needed, and a fifth of the time the import takes

    sure = edition._replace(
        borders=tuple(border._replace(confidence="certain") for border in edition.borders),
        rats=tuple(rat._replace(confidence="certain") for rat in edition.rats),
    )
    lines = [" ".join(row) for _, rows in _sections(sure) for row in rows]
    return sha256("\n".join(lines).encode()).hexdigest()


def _sections(edition: Edition) -> list[tuple[str, list[Row]]]:
    return [
        ("The edition", [("edition", edition.name), ("players", _numbers(edition.players))]),
        ("Numbers", _number_rows(edition)),
        ("Rulings", _choice_rows(edition)),
        ("Classes", [("classes", *edition.classes)]),
        ("Cards", [_card_row(edition, card) for card in edition.cards]),
        ("Named sets", [("set", name, *cards) for name, cards in edition.sets.items()]),
        ("Regions", [("region", region.name, _numbers(region.players)) for region in edition.regions]),
        ("Borders", [("border", *border) for border in edition.borders]),
        ("Rats", _rat_rows(edition)),
    ]


def _table(rows: list[Row]) -> str:
    """Rows as lines with aligned columns."""
    columns = max(len(row) for row in rows)
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(columns)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() + "\n"
        for row in rows
    )


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in sorted(numbers))


def _number_rows(edition: Edition) -> list[Row]:
    potions = UNLIMITED if edition.potions is None else str(edition.potions)
    rows: list[Row] = [(word, str(getattr(edition, word))) for word in NUMBERS]
    for word in NUMBERS_BY_PLAYERS:
        rows += _rows_by_players(word, edition.numbers[word])
    return [*rows, ("potions", potions)]


def _rows_by_players(word: str, numbers: dict[int, int]) -> list[Row]:
    """One line if the number is the same for all player counts, else one line for each number."""
    different = dict.fromkeys(numbers.values())
    if len(different) == 1:
        return [(word, str(number)) for number in different]
    return [
        (word, str(number), f"for {_numbers(players for players in numbers if numbers[players] == number)}")
        for number in different
    ]


def _choice_rows(edition: Edition) -> list[Row]:
    values = {word: getattr(edition, word.replace("-", "_")) for word in CHOICES}
    values["courier-same-colour"] = "yes" if edition.courier_same_colour else "no"
    return list(values.items())


def _card_row(edition: Edition, card: CardEntry) -> Row:
    if not card.base_for:
        return ("card", card.name, card.klass)
    if card.base_for == frozenset(edition.players):
        return ("card", card.name, card.klass, "base")
    return ("card", card.name, card.klass, f"base for {_numbers(card.base_for)}")


def _rat_rows(edition: Edition) -> list[Row]:
    return [
        (
            "rat",
            str(rat.limit),
            "starting" if rat.starting else "regular",
            " ".join(rat.symbols),
            rat.confidence,
        )
        for rat in edition.rats
    ]
