"""Endpoints: handlers with method, path and status; routes and the OpenAPI description are made from them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, get_type_hints

from starlette.requests import Request

from rattus.server.http.parameters import Handler, Parameter, parameters_of

JSON = "application/json"
NO_CONTENT = 204
PATH_PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")

Guard = Callable[[Request], None]  # raises Refused if the caller may not use the endpoint


@dataclass(frozen=True, eq=False)
class Endpoint:
    """The handler of one method of one path."""

    method: str
    path: str
    handler: Handler
    status: int = 200
    guards: tuple[Guard, ...] = ()
    head: bool = False  # is HEAD answered like GET?
    documented: bool = True
    media: str = JSON  # of a successful response
    response: Any = None  # the type in a response that the handler builds itself

    @cached_property
    def parameters(self) -> list[Parameter]:
        """The parameters of the handler."""
        return parameters_of(self.handler, set(PATH_PARAMETER.findall(self.path)))

    @property
    def template(self) -> str:
        """The path as it is logged, counted and documented: without converters."""
        return PATH_PARAMETER.sub(r"{\1}", self.path)

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that reach it."""
        return (self.method, "HEAD") if self.head else (self.method,)

    @property
    def response_type(self) -> Any:
        """The type in a successful response; None if it has no body."""
        return None if self.status == NO_CONTENT else self.response or get_type_hints(self.handler)["return"]

    @property
    def says(self) -> str:
        """The handler's docstring."""
        return (self.handler.__doc__ or "").strip()


def endpoint(method: str, path: str, **more: Any) -> Callable[[Handler], Endpoint]:
    """A decorator that makes a handler an endpoint."""
    return lambda handler: Endpoint(method, path, handler, **more)


get = partial(endpoint, "GET")
post = partial(endpoint, "POST")
put = partial(endpoint, "PUT")
patch = partial(endpoint, "PATCH")
delete = partial(endpoint, "DELETE")
