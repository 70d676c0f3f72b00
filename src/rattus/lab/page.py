"""A report as one self-contained HTML file, without scripts, fonts or requests."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from rattus.lab.plots import PALETTE, STYLE

LAYOUT = """
*{box-sizing:border-box}html{color-scheme:light dark}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:48px 24px 80px}
h1,h2{font-family:Georgia,"Iowan Old Style","Times New Roman",serif;font-weight:600;line-height:1.2}
h1{font-size:2.1rem;margin:0 0 .3em}h2{font-size:1.35rem;margin:2.6em 0 .3em}
p{margin:.4em 0 1em;max-width:44em}.lead{color:var(--quiet);font-size:1.05rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:28px 0 8px}
.facts div{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:14px 16px}
.facts dt{color:var(--quiet);font-size:.82rem}.facts dd{margin:2px 0 0;font:600 1.45rem/1.25 Georgia,serif}
.facts small{display:block;font:400 .8rem/1.4 system-ui,sans-serif;color:var(--quiet)}
figure{margin:14px 0;background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:16px}
svg{display:block;width:100%;height:auto}
.table{overflow-x:auto;margin:14px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:6px 12px;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th{font-weight:600;color:var(--quiet)}th:first-child,td:first-child{text-align:left}
footer{margin-top:64px;padding-top:16px;border-top:1px solid var(--rule);color:var(--quiet);font-size:.85rem}
code{font-size:.92em;overflow-wrap:anywhere}
"""


class Fact(NamedTuple):
    """A headline figure: name, value, and note."""

    name: str
    value: str
    note: str = ""


class Section(NamedTuple):
    """A section: title, explanation, plots, and a table whose first row is the heading."""

    title: str
    text: str = ""
    plots: Sequence[str] = ()
    table: Sequence[Sequence[str]] = ()


class Page(NamedTuple):
    """A whole report."""

    language: str
    title: str
    lead: str
    facts: Sequence[Fact]
    sections: Sequence[Section]
    footer: str  # the command that makes this report again

    def html(self) -> str:
        """The report as a file."""
        cells = "".join(
            f"<div><dt>{escape(fact.name)}</dt><dd>{escape(fact.value)}<small>{escape(fact.note)}</small></dd></div>"
            for fact in self.facts
        )
        facts = f'<dl class="facts">{cells}</dl>' if cells else ""
        sections = "".join(_section(section) for section in self.sections)
        return (
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{PALETTE}{LAYOUT}{STYLE}</style></head><body><main>"
            f'<h1>{escape(self.title)}</h1><p class="lead">{escape(self.lead)}</p>'
            f"{facts}{sections}<footer><code>{escape(self.footer)}</code></footer>"
            "</main></body></html>\n"
        )


def _section(section: Section) -> str:
    text = f"<p>{escape(section.text)}</p>" if section.text else ""
    figures = "".join(f"<figure>{plot}</figure>" for plot in section.plots)
    return f"<section><h2>{escape(section.title)}</h2>{text}{figures}{_table(section.table)}</section>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
