"""The shape of each kind of event on the wire, made from `rules/events.py`.

`messages.Event` has every field any kind has; here stands which a kind has, for the OpenAPI description, the
browser's types and the documents.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rattus.rules.events import FIELDS, MAY_BE_NOTHING, EventField, EventKind


class Shape(NamedTuple):
    """One kind of event: the fields it always has, and those that are left out when there is nothing."""

    kind: EventKind
    required: tuple[EventField, ...]
    optional: tuple[EventField, ...]


def shapes() -> Iterator[Shape]:
    """Every kind of event."""
    for number, (kind, fields) in FIELDS.items():
        may = MAY_BE_NOTHING.get(number)
        yield Shape(kind, tuple(one for one in fields if one != may), (may,) if may else ())


def by_kind(schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON schema of any event as one of the schemas of its kinds."""
    return {
        "title": schema["title"],
        "description": schema["description"],
        "oneOf": [_schema_of(shape, schema["properties"]) for shape in shapes()],
        "discriminator": {"propertyName": "kind"},
    }


def _schema_of(shape: Shape, properties: dict[str, Any]) -> dict[str, Any]:
    fields = {field: properties[field] for field in (*shape.required, *shape.optional)}
    return {
        "type": "object",
        "title": shape.kind,
        "properties": {"kind": {"const": shape.kind}, **fields},
        "required": ["kind", *shape.required],
    }
