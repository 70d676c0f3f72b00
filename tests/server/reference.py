"""The tables of `docs/protocol.md`, made from the code they describe.

python -m tests.server.reference      writes them anew
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rattus.rules.events import FIELDS
from rattus.server import app
from rattus.server.wire import messages

PAGE = Path(__file__).parents[2] / "docs/protocol.md"
MESSAGES = Path(messages.__file__)
SERVER = Path(app.__file__).parent
MARK = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
BOUNDED = re.compile(r"^(\w+) = Annotated\[(\w+), Meta\((.+)\)\]  # (.+)$", re.MULTILINE)
REFUSED = re.compile(r'Refused\(\s*(\d{3}),\s*"([a-z-]+)"')


def endpoints() -> Iterator[str]:
    """Every endpoint, with the first sentence of its handler."""
    yield "| endpoint | |\n|---|---|"
    for handler in app.HANDLERS:
        if not handler.path.startswith("/{"):
            yield f"| `{handler.method} {handler.template}` | {handler.says.splitlines()[0]} |"


def structs() -> Iterator[str]:
    """Every struct of the wire, with its fields as the code has them."""
    source = MESSAGES.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name != "Model":
            yield f"\n**{node.name}.** {(ast.get_docstring(node) or '').splitlines()[0]}\n"
            for item in node.body:
                if isinstance(item, ast.AnnAssign):
                    comment = lines[item.lineno - 1].partition("  # ")[2]
                    yield f"- {ast.unparse(item).join('``')}{': ' if comment else ''}{comment}"


def events() -> Iterator[str]:
    """Every kind of event, with the fields it has."""
    yield "| kind | fields |\n|---|---|"
    for name, fields in FIELDS.values():
        yield f"| `{name}` | {', '.join(f'`{field}`' for field in fields)} |"


def problems() -> Iterator[str]:
    """Every code with which the server itself refuses."""
    yield "| status | code |\n|---|---|"
    found = {
        match for path in sorted(SERVER.rglob("*.py")) for match in REFUSED.findall(path.read_text("utf-8"))
    }
    for status, code in sorted(found):
        yield f"| {status} | `{code}` |"


def sizes() -> Iterator[str]:
    """The bounded types of requests, with their bounds."""
    yield "| type | bounds | for |\n|---|---|---|"
    for name, kind, bounds, use in BOUNDED.findall(MESSAGES.read_text(encoding="utf-8")):
        yield f"| `{name}` | `{kind}`, `{bounds}` | {use} |"


TABLES = {"endpoints": endpoints, "structs": structs, "events": events, "problems": problems, "sizes": sizes}


def renewed(page: str) -> str:
    """The page with its tables as they should be."""

    def table(match: re.Match[str]) -> str:
        return f"{match[1]}\n{chr(10).join(TABLES[match[2]]())}\n\n{match[3]}"

    return MARK.sub(table, page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
