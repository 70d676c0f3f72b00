"""Parameters of a handler: each is read from a part of the request, or injected by the server.

The annotation decides. `Annotated[int, Query("from"), Meta(ge=0)]` is a query parameter and
`Annotated[str, Header("X")]` a header; a parameter named in the path is read from the path, a msgspec Struct
from the body. Everything else is supplied by the server, by its type.
"""

import inspect
from collections.abc import Callable
from enum import Enum
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

Handler = Callable[..., Any]
REQUIRED = inspect.Parameter.empty


class Query(NamedTuple):
    """Marks a query parameter; its name in the URL, if that is not the parameter's own."""

    name: str = ""


class Header(NamedTuple):
    """Marks a parameter that is read from a header."""

    name: str


class Source(Enum):
    """Where the value of a parameter comes from."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    BODY = "body"
    SERVER = "server"


class Parameter(NamedTuple):
    """One parameter of a handler."""

    name: str  # in the handler
    wire_name: str  # in the URL or among the headers
    source: Source
    type: Any
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Whether the client must send it."""
        return self.default is REQUIRED


def parameters_of(handler: Handler, in_path: set[str]) -> list[Parameter]:
    """The parameters of a handler whose path has parameters of these names."""
    hints = get_type_hints(handler, include_extras=True)
    signature = inspect.signature(handler)
    return [
        classify(name, hints[name], parameter.default, in_path)
        for name, parameter in signature.parameters.items()
    ]


def classify(name: str, kind: Any, default: Any, in_path: set[str]) -> Parameter:
    """The source of a parameter, by its annotation."""
    if name in in_path:
        return Parameter(name, name, Source.PATH, kind, default)
    for mark in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
        if isinstance(mark, Query):
            return Parameter(name, mark.name or name, Source.QUERY, kind, default)
        if isinstance(mark, Header):
            return Parameter(name, mark.name, Source.HEADER, kind, default)
    source = Source.BODY if is_struct(kind) else Source.SERVER
    return Parameter(name, name, source, kind, default)


def is_struct(kind: Any) -> bool:
    """Whether this is a msgspec Struct, or an optional one."""
    if get_origin(kind) in (Union, UnionType):
        return any(is_struct(part) for part in get_args(kind))
    return isinstance(kind, type) and issubclass(kind, Struct)
