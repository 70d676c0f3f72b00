"""The OpenAPI description, as JSON and as a plain page without scripts or foreign resources."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.compression import compressed_response
from rattus.server.http.endpoint import get
from rattus.server.http.openapi import Schema
from rattus.server.http.responses import encode

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
code { font-family: ui-monospace, monospace; }
nav ul { columns: 22rem; list-style: none; padding: 0; }
section { border-top: 1px solid #8884; }
h2 { font-size: 1.1rem; }
td, th { text-align: left; vertical-align: top; padding: 0 1rem 0 0; }
:root { color-scheme: light dark; }
"""


class Description(NamedTuple):
    """The OpenAPI description of this server, and the page made from it."""

    schema: Schema
    page: bytes


def description_of(schema: Schema) -> Description:
    """The description with its page."""
    return Description(schema, page(schema).encode())


@get("/api/openapi.json", documented=False)
async def as_data(request: Request, description: Description) -> Response:
    """The description of this API, for programs; for people it is at `/api/docs`."""
    return compressed_response(request, description.schema)


@get("/api/docs/openapi.json", documented=False)
async def beside_page(description: Description) -> Response:
    """The same beside the page."""
    return Response(encode(description.schema), media_type="application/vnd.oai.openapi+json")


@get("/api/docs.css", documented=False)
async def style() -> Response:
    """How it looks."""
    return Response(STYLE, media_type="text/css")


@get("/api/docs", documented=False)
async def as_page(description: Description) -> Response:
    """The description of this API, for people."""
    return Response(description.page, media_type="text/html")


def page(schema: Schema) -> str:
    """The whole page."""
    parts = (contents(schema), operations(schema["paths"]), structs(schema["components"]["schemas"]))
    body = "\n".join(line for part in parts for line in part)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Rattus API</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css">'
        f'</head><body><h1>Rattus API</h1><p>As data: <a href="/api/openapi.json">openapi.json</a></p>\n'
        f"{body}\n</body></html>"
    )


def contents(schema: Schema) -> Iterator[str]:
    """The table of contents."""
    yield "<nav><ul>"
    for path, methods in sorted(schema["paths"].items()):
        for method in methods:
            name = f"{method.upper()} {escape(path)}"
            yield f'<li><a href="#{name.replace(" ", "-")}"><code>{name}</code></a></li>'
    yield "</ul></nav>"


def operations(paths: Schema) -> Iterator[str]:
    """Every endpoint with its parameters, what it takes and what it gives."""
    for path, methods in sorted(paths.items()):
        for method, operation in methods.items():
            name = f"{method.upper()} {escape(path)}"
            yield f'<section id="{name.replace(" ", "-")}"><h2><code>{name}</code></h2>'
            yield f"<p>{escape(operation.get('description') or operation.get('summary') or '')}</p><table>"
            for parameter in operation.get("parameters", []):
                kind = kind_of(parameter.get("schema", {}))
                yield row(escape(parameter["in"]), f"<code>{escape(parameter['name'])}</code>: {kind}")
            taken = named(operation.get("requestBody", {}).get("content", {}))
            if taken:
                yield row("takes", taken)
            for given, statuses in answers(operation.get("responses", {})).items():
                yield row(", ".join(statuses), given)
            yield "</table></section>"


def answers(responses: Schema) -> dict[str, list[str]]:
    """What is answered, with the statuses that say so: a refusal has many, and always the same form."""
    found: dict[str, list[str]] = {}
    for status, response in responses.items():
        found.setdefault(named(response.get("content", {})), []).append(escape(status))
    return found


def row(what: str, how: str) -> str:
    """A line of a table."""
    return f"<tr><td>{what}</td><td>{how}</td></tr>"


def structs(schemas: Schema) -> Iterator[str]:
    """Every struct with its fields."""
    for name, schema in sorted(schemas.items()):
        yield f'<section id="{escape(name)}"><h2>{escape(schema.get("title", name))}</h2>'
        yield f"<p>{escape(schema.get('description', ''))}</p><table>"
        for field, kind in schema.get("properties", {}).items():
            yield row(f"<code>{escape(field)}</code>", kind_of(kind))
        yield "</table></section>"


def named(content: Schema) -> str:
    """The struct of a body."""
    return ", ".join(kind_of(media.get("schema", {})) for media in content.values())


def kind_of(schema: Schema) -> str:
    """A type in a few words, with links to structs."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " or ".join(kind_of(part) for part in schema[word])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'])}"
    kind = schema.get("type", "any")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


HANDLERS = [as_data, style, as_page, beside_page]
