"""Writes the browser's types from the models of the server, so that the wire is described once.

.venv/bin/python web/tools/write_types.py
"""

import inspect
from pathlib import Path
from typing import get_args

import msgspec.inspect as look

from rattus.rules import events
from rattus.server import models

TARGET = Path(__file__).parents[1] / "src" / "protocol" / "types.ts"
HEAD = "// Made from src/rattus/server/models.py by web/tools/write_types.py. Do not edit.\n"

NAMED: dict[frozenset[str], str] = {
    frozenset(get_args(models.Colour)): "Colour",
    frozenset(name for name, _ in events.FIELDS.values()): "EventKind",
    frozenset(get_args(models.Presence)): "Presence",
}
# Strings in the models that are unions here, so that the client's tables by kind are checked to be complete.
NARROWED: dict[tuple[type, str], str] = {(models.Event, "kind"): "EventKind"}
PLAIN: dict[type, str] = {
    look.StrType: "string",
    look.IntType: "number",
    look.FloatType: "number",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.AnyType: "unknown",
}


def written() -> str:
    """The whole file."""
    structs = [made for _, made in inspect.getmembers(models, inspect.isclass) if _is_message(made)]
    ordered = sorted(structs, key=lambda made: inspect.getsourcelines(made)[1])
    return "\n".join([HEAD, *_names(), *(_interface(made) for made in ordered)])


def _is_message(made: type) -> bool:
    return issubclass(made, models.Model) and made is not models.Model


def _names() -> list[str]:
    """Words that have a name of their own."""
    return [
        *(f"export type {name} = {_listed(values)};" for values, name in NAMED.items()),
        'export type Who = Colour | "onlooker" | "open";\n',
    ]


def _interface(made: type) -> str:
    info = look.type_info(made)
    assert isinstance(info, look.StructType)
    lines = "".join(f"  {_field(made, field)}\n" for field in info.fields)
    return f"{_comment(made)}export interface {made.__name__} {{\n{lines}}}\n"


def _comment(made: type) -> str:
    """The docstring as it stands."""
    lines = inspect.cleandoc(made.__doc__ or "").splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _field(made: type, field: look.Field) -> str:
    """One line: a field with a usual value is left out of a message that has it."""
    written = NARROWED.get((made, field.name)) or _type(field.type)
    return f"{field.encode_name}{'' if field.required else '?'}: {written};"


def _type(info: look.Type) -> str:
    if type(info) in PLAIN:
        return PLAIN[type(info)]
    if isinstance(info, look.StructType):
        return info.cls.__name__
    if isinstance(info, look.LiteralType):
        return _words(frozenset(str(value) for value in info.values))
    if isinstance(info, look.UnionType):
        return " | ".join(_type(part) for part in info.types)
    if isinstance(info, look.ListType):
        inner = _type(info.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(info, look.DictType):
        return _record(info)
    if isinstance(info, look.CustomType) and info.cls is object:
        return "unknown"
    raise TypeError(info)


def _record(info: look.DictType) -> str:
    """A dictionary by colour lacks the colours that are not in it."""
    key, value = _type(info.key_type), _type(info.value_type)
    return f"Record<{key}, {value}>" if key in ("string", "number") else f"Partial<Record<{key}, {value}>>"


def _words(values: frozenset[str]) -> str:
    return NAMED.get(values) or _listed(values)


def _listed(values: frozenset[str]) -> str:
    return " | ".join(f'"{value}"' for value in sorted(values))


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
