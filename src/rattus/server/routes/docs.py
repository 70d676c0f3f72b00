"""The description of the API as a plain page: no script, nothing from elsewhere, made from the structs."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.spec import OpenAPI

Schema = dict[str, Any]
STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
code { font-family: ui-monospace, monospace; }
section { border-top: 1px solid #8884; }
td, th { text-align: left; vertical-align: top; padding: 0 1rem 0 0; }
:root { color-scheme: light dark; }
"""


@get("/api/docs", include_in_schema=False, sync_to_thread=False)
def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The page."""
    return Response(page(request.app.openapi_schema), media_type="text/html; charset=utf-8")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def as_data(request: Request[Any, Any, Any]) -> Schema:
    """The same for programs."""
    return request.app.openapi_schema.to_schema()


@get("/api/docs.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How it looks."""
    return Response(STYLE, media_type="text/css; charset=utf-8")


def page(described: OpenAPI) -> str:
    """The whole page."""
    schema: Schema = described.to_schema()
    body = "\n".join([*operations(schema["paths"]), *structs(schema["components"]["schemas"])])
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Rattus API</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css">'
        f'</head><body><h1>Rattus API</h1><p>As data: <a href="/api/openapi.json">openapi.json</a></p>\n'
        f"{body}\n</body></html>"
    )


def operations(paths: Schema) -> Iterator[str]:
    """Every endpoint with its parameters, what it takes and what it gives."""
    for path, methods in sorted(paths.items()):
        for method, operation in methods.items():
            yield f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
            yield f"<p>{escape(operation.get('description') or operation.get('summary') or '')}</p>"
            for parameter in operation.get("parameters", []):
                yield f"<p>{escape(parameter['in'])} <code>{escape(parameter['name'])}</code></p>"
            taken = named(operation.get("requestBody", {}).get("content", {}))
            if taken:
                yield f"<p>takes {taken}</p>"
            for status, response in operation.get("responses", {}).items():
                yield f"<p>{escape(status)} {named(response.get('content', {}))}</p>"
            yield "</section>"


def structs(schemas: Schema) -> Iterator[str]:
    """Every struct with its fields."""
    for name, schema in sorted(schemas.items()):
        yield f'<section id="{escape(name)}"><h2>{escape(schema.get("title", name))}</h2>'
        yield f"<p>{escape(schema.get('description', ''))}</p><table>"
        for field, kind in schema.get("properties", {}).items():
            yield f"<tr><td><code>{escape(field)}</code></td><td>{kind_of(kind)}</td></tr>"
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


HANDLERS = [docs, as_data, style]
