"""The OpenAPI description, made from the endpoints' declarations and msgspec's schemas of their types."""

import re
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import pairwise
from typing import Any

from msgspec.json import schema_components

from rattus.server.http.endpoint import JSON, Endpoint
from rattus.server.http.parameters import Parameter, Source
from rattus.server.wire.event_schema import by_kind

Schema = dict[str, Any]
Schemas = dict[Any, Schema]  # by type
VERSION = "3.1.0"
REFERENCE = "#/components/schemas/{name}"
IN_REQUEST = (Source.PATH, Source.QUERY, Source.HEADER)
EVENT = "Event"
REFUSED = "Refused: the code says why."


def describe(endpoints: Iterable[Endpoint], title: str, problem: Any, refusals: Iterable[int]) -> Schema:
    """The whole description; a request may be refused with each of these statuses and a `problem`."""
    shown = [endpoint for endpoint in endpoints if endpoint.documented]
    types = list(dict.fromkeys([problem, *(kind for endpoint in shown for kind in types_of(endpoint))]))
    made, components = schema_components(types, schema_hook=any_value, ref_template=REFERENCE)
    if EVENT in components:
        components[EVENT] = by_kind(components[EVENT])
    schemas = dict(zip(types, made, strict=True))
    refused = {str(status): body_of(REFUSED, JSON, schemas[problem]) for status in refusals}
    paths: dict[str, Schema] = {}
    for endpoint in shown:
        operations = paths.setdefault(endpoint.template, {})
        operations[endpoint.method.lower()] = operation(endpoint, schemas, refused)
    return {
        "openapi": VERSION,
        "info": {"title": title, "version": "1"},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def any_value(kind: type) -> Schema:
    """The schema of `object`, for which msgspec has none: any JSON."""
    if kind is not object:
        raise NotImplementedError  # how a schema_hook tells msgspec that it does not know a type
    return {"description": "Any JSON value."}


def types_of(endpoint: Endpoint) -> Iterator[Any]:
    """The types of an endpoint's parameters and response."""
    yield from (one.type for one in endpoint.parameters if one.source is not Source.SERVER)
    if endpoint.response_type is not None:
        yield endpoint.response_type


def operation(endpoint: Endpoint, schemas: Schemas, refused: Schema) -> Schema:
    """One method of one path."""
    name = joined(endpoint.handler.__name__)
    described: Schema = {
        "operationId": joined(*path_words(endpoint.template)) + name,
        "summary": name,
        "description": endpoint.says,
        "responses": {str(endpoint.status): success(endpoint, schemas), **refused},
    }
    parameters = [parameter(one, schemas) for one in endpoint.parameters if one.source in IN_REQUEST]
    if parameters:
        described["parameters"] = parameters
    for one in endpoint.parameters:
        if one.source is Source.BODY:
            content = {JSON: {"schema": schemas[one.type]}}
            described["requestBody"] = {"content": content, "required": one.required}
    return described


def path_words(template: str) -> Iterator[str]:
    """The words of a path; a parameter that names one of the collection before it adds nothing."""
    for before, part in pairwise(template.split("/")):
        if part != f"{{{before.removesuffix('s')}}}":
            yield part.strip("{}")


def joined(*words: str) -> str:
    """Words in camel case, `LikeThis`."""
    return re.sub(r"[\W_]", "", " ".join(words).title())


def parameter(one: Parameter, schemas: Schemas) -> Schema:
    """A parameter in the path, the query or the headers."""
    schema = schemas[one.type]
    if not one.required and one.default is not None:
        schema = {**schema, "default": one.default}
    return {"in": one.source.value, "name": one.wire_name, "required": one.required, "schema": schema}


def success(endpoint: Endpoint, schemas: Schemas) -> Schema:
    """The successful response."""
    description = HTTPStatus(endpoint.status).description
    if endpoint.response_type is None:
        return {"description": description}
    return body_of(description, endpoint.media, schemas[endpoint.response_type])


def body_of(description: str, media: str, schema: Schema) -> Schema:
    """A response with a body."""
    return {"description": description, "content": {media: {"schema": schema}}}
