"""Bindings: an endpoint with everything its handler needs, as an ASGI app.

Everything possible is prepared at startup: services are bound to the handler, and every other parameter
becomes a function of the request. Handling a request is to run these functions and the handler.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import DecodeError, ValidationError, convert
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from rattus.server.http.body import whole_body
from rattus.server.http.endpoint import Endpoint
from rattus.server.http.parameters import Parameter, Source
from rattus.server.http.responses import response_of
from rattus.server.wire.refusals import Refused, not_found

Reader = Callable[[Request], Any]
Place = dict[str, str]
WHERE = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)  # how msgspec says where an error is


class Dependencies:
    """What can be injected into handlers: shared services, and values read from each request."""

    def __init__(self, parts: Mapping[Any, object], readers: Mapping[Any, Reader]) -> None:
        self.parts = parts
        self.readers = {Request: lambda request: request, **readers}


class Binding:
    """Answers requests by an endpoint's handler."""

    def __init__(self, endpoint: Endpoint, dependencies: Dependencies) -> None:
        wanted = [parameter for parameter in endpoint.parameters if parameter.source is Source.SERVER]
        parts = {one.name: dependencies.parts[one.type] for one in wanted if one.type in dependencies.parts}
        self.handler = partial(endpoint.handler, **parts)
        self.status = endpoint.status
        self.guards = endpoint.guards
        self.supplied = [
            (one.name, dependencies.readers[one.type]) for one in wanted if one.name not in parts
        ]
        self.in_path = readers_of(endpoint, Source.PATH)
        self.sent = readers_of(endpoint, Source.QUERY, Source.HEADER)
        self.body = next(
            (Body(parameter) for parameter in endpoint.parameters if parameter.source is Source.BODY), None
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        given = {parameter.name: read(request) for parameter, read in self.in_path}
        for guard in self.guards:
            guard(request)
        for name, read in self.supplied:
            given[name] = read(request)
        if self.sent:
            self.read_into(given, request)
        if self.body is not None:
            given[self.body.name] = self.body.read(await whole_body(receive))
        response = response_of(await self.handler(**given), self.status)
        await response(scope, receive, send)

    def read_into(self, given: dict[str, Any], request: Request) -> None:
        """Add the values of the query and the headers; a refusal names everything that is wrong there."""
        places: list[Place] = []
        for parameter, read in self.sent:
            try:
                given[parameter.name] = read(request)
            except ValidationError as error:
                places.append(place_of(error, parameter.wire_name))
        if places:
            raise Refused(400, "malformed", {"places": places})


def readers_of(endpoint: Endpoint, *sources: Source) -> list[tuple[Parameter, Reader]]:
    """The parameters that come from these sources, with the functions that read them."""
    return [(one, reader_of(one)) for one in endpoint.parameters if one.source in sources]


def reader_of(parameter: Parameter) -> Reader:
    """The function that reads a parameter from the path, the query or a header."""
    name, kind, default = parameter.wire_name, parameter.type, parameter.default

    def from_path(request: Request) -> Any:
        try:
            return convert(request.path_params[name], kind, strict=False)
        except ValidationError:
            raise not_found() from None

    def from_query(request: Request) -> Any:
        sent = request.query_params.get(name)
        return default if sent is None else convert(sent, kind, strict=False)

    def from_header(request: Request) -> Any:
        sent = request.headers.get(name)
        return default if sent is None else convert(sent, kind, strict=False)

    if parameter.source is Source.PATH:
        return from_path if kind is not str else lambda request: request.path_params[name]
    return from_query if parameter.source is Source.QUERY else from_header


class Body:
    """The JSON body of a request, as a Struct."""

    def __init__(self, parameter: Parameter) -> None:
        self.name = parameter.name
        self.default = parameter.default
        self.required = parameter.required
        self.decoder = Decoder(parameter.type)

    def read(self, body: bytes) -> Any:
        """Decode a body."""
        if not body:
            if self.required:
                raise Refused(400, "malformed", {"places": [{"key": self.name, "why": "Expected a body"}]})
            return self.default
        try:
            return self.decoder.decode(body)
        except ValidationError as error:
            raise Refused(400, "malformed", {"places": [place_of(error, self.name)]}) from None
        except DecodeError:
            raise Refused(400, "malformed") from None


def place_of(error: ValidationError, whole: str) -> Place:
    """Where a value does not fit the protocol, and why; `whole` names the value that was read."""
    message = str(error)
    inside = WHERE.fullmatch(message)
    return {"key": inside[2], "why": inside[1]} if inside else {"key": whole, "why": message}
