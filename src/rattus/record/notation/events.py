"""Events with names in place of numbers."""

from collections.abc import Callable

from rattus.record.notation.names import Names
from rattus.rules.events import Event, EventField


def named_fields(names: Names, event: Event, face: Callable[[int], object]) -> dict[EventField, object]:
    """The fields of an event by name; None for nowhere, nobody and what is secret.

    Whoever asks says how the face of a rat is written.
    """
    return {field: _named(names, field, number, face) for field, number in event.fields().items()}


def _named(names: Names, field: EventField, number: int, face: Callable[[int], object]) -> object:
    kind = field.removeprefix("from_")
    if kind in ("count", "population"):
        return number
    if number < 0:
        return None
    if kind == "rat":
        return number + 1
    if kind == "face":
        return face(number)
    if kind == "card":
        return names.cards[number].name
    lists = {
        "player": names.colours,
        "region": names.regions,
        "border": names.borders,
        "symbol": names.setup.symbol_names,
    }
    return lists[kind][number]
