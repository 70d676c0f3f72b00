"""The report of an analysis: one self-contained HTML page, without scripts, fonts or requests."""

from collections.abc import Sequence
from html import escape

from rattus.analysis.results import Ledger, Progress, Summary, TurningPoint
from rattus.cli.analysis.graph import NUMERALS, graph
from rattus.record.game.game import Game
from rattus.rules.setup import COLOURS
from rattus.texts import Texts
from rattus.texts.analysis_texts import KINDS, AnalysisTexts, percent, signed

STYLE = """
:root{--bg:#e4d3a9;--panel:#f7ecd0;--ink:#2b1b0a;--ink2:#5a4326;--line:#a98a55;--line2:#cdb583;--accent:#8c1f17;
--accent-ink:#fff6e2;--card:#f9f0d8;--ok:#2c6030;--bad:#951d15;--edge:#1d1206;--red:#a82a23;--blue:#1f4f9e;
--yellow:#e5ad26;--green:#3fa58c;--purple:#b77fc0;--white:#f4ecda}
@media (prefers-color-scheme:dark){:root{--bg:#14100c;--panel:#241b12;--ink:#f2e4c4;--ink2:#c8b48a;
--line:#6d5430;--line2:#463620;--accent:#e0705f;--accent-ink:#1d1206;--card:#2f2418;--ok:#8fc98f;--bad:#f0907f;--edge:#f2e4c4;
--blue:#6f9fe8;--red:#e0645a}}
*{box-sizing:border-box}html{color-scheme:light dark}
body{margin:0;background:var(--bg);color:var(--ink);
font:15px/1.45 "Alegreya Sans",Seravek,system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:16px;display:grid;gap:12px;grid-template-columns:1fr 400px;
align-items:start}
header,.wide{grid-column:1/-1}
header{display:flex;gap:14px;align-items:baseline;flex-wrap:wrap}
h1,h2{font-family:"Alegreya SC",Georgia,serif;font-variant:small-caps;margin:0;line-height:1.2}
h1{color:var(--accent);font-size:30px}h2{font-size:20px;margin-bottom:6px}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:12px 14px;min-width:0;
box-shadow:0 1px 2px #4a2c0c40,0 4px 14px #4a2c0c2e}
.side{display:grid;gap:12px;min-width:0}.quiet{color:var(--ink2)}
svg{display:block;width:100%;height:auto}
svg text{font:14px "Alegreya Sans",Seravek,system-ui,sans-serif;fill:var(--ink)}
svg .quiet{fill:var(--ink2)}svg .end{text-anchor:end}
svg .rule{stroke:var(--line2)}svg .even{stroke:var(--ink2);stroke-dasharray:2 4}
svg .mark{stroke:var(--ink2);stroke-dasharray:2 3}
svg polyline{fill:none;stroke-linejoin:round}
svg .halo{stroke:var(--panel);stroke-width:5}svg .p{stroke-width:2.5}
svg .luck{fill:var(--card);stroke:var(--ink);stroke-width:1.6}
svg .decision{fill:var(--accent);stroke:var(--edge)}
svg .numeral{text-anchor:middle;font-weight:800;font-size:12px}svg .light{fill:var(--accent-ink)}
polyline.red{stroke:var(--red)}polyline.blue{stroke:var(--blue)}polyline.yellow{stroke:var(--yellow)}
polyline.green{stroke:var(--green)}polyline.purple{stroke:var(--purple)}polyline.white{stroke:var(--white)}
rect.red,.dye.red{fill:var(--red);background:var(--red)}rect.blue,.dye.blue{fill:var(--blue);background:var(--blue)}
rect.yellow,.dye.yellow{fill:var(--yellow);background:var(--yellow)}
rect.green,.dye.green{fill:var(--green);background:var(--green)}
rect.purple,.dye.purple{fill:var(--purple);background:var(--purple)}
rect.white,.dye.white{fill:var(--white);background:var(--white)}rect{stroke:var(--edge);stroke-width:.6}
.dye{display:inline-block;width:12px;height:12px;border:1px solid var(--edge);margin-right:7px}
ol{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:38px 1fr auto;gap:10px;padding:8px 0;
border-top:1px solid var(--line2)}li:first-child{border:0}
.sign{width:30px;height:30px;display:grid;place-items:center;font-weight:800;font-size:13px}
.sign.luck{border:1.6px solid var(--ink);border-radius:50%;background:var(--card)}
.sign.decision{color:var(--accent-ink)}.sign.decision::before{content:"";position:absolute;width:22px;height:22px;
transform:rotate(45deg);background:var(--accent);border:1px solid var(--edge);z-index:-1}
.sign{position:relative;z-index:0}
.points{font-weight:800}.points.bad{color:var(--bad)}.points.good{color:var(--ok)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:5px 4px;text-align:right;border-top:1px solid var(--line2);white-space:nowrap}
th{font-weight:400;color:var(--ink2);border:0}th:first-child,td:first-child{text-align:left}
.table{overflow-x:auto}.accuracy{font-weight:800;font-size:19px}p{margin:4px 0}
@media (max-width:900px){main{grid-template-columns:minmax(0,1fr)}}
"""


def report_of(texts: Texts, game: Game, names: Sequence[str], progress: Progress, summary: Summary) -> str:
    """The page."""
    words = AnalysisTexts(texts, names)
    title = texts.say("analysis-title")
    edition = texts.name_of("edition", game.setup.edition.name)
    about = texts.say("replay-title", edition=edition, players=texts.listed(names))
    chart = graph(summary, progress.results, names, texts.say("analysis-graph"))
    judged = texts.say("analysis-judged", iterations=summary.iterations)
    points = points_panel(texts, words, progress, summary)
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f'<header><h1>Rattus</h1><h2>{escape(title)}</h2><span class="quiet">{escape(about)}</span></header>'
        f'<div class="side"><section class="panel"><h2>{escape(texts.say("analysis-graph"))}</h2>{chart}'
        f'<p class="quiet">{escape(judged)}</p></section>{points}</div>'
        f'<div class="side"><section class="panel"><h2>{escape(texts.say("analysis-story"))}</h2>'
        f"<p>{escape(words.story(summary))}</p></section>{ledger_panel(texts, names, summary)}</div>"
        "</main></body></html>\n"
    )


def points_panel(texts: Texts, words: AnalysisTexts, progress: Progress, summary: Summary) -> str:
    """The turning points."""
    points = zip(NUMERALS, summary.turning_points, strict=False)
    items = "".join(point_item(texts, words, progress, numeral, point) for numeral, point in points)
    return f'<section class="panel"><h2>{escape(texts.say("analysis-points"))}</h2><ol>{items}</ol></section>'


def point_item(
    texts: Texts, words: AnalysisTexts, progress: Progress, numeral: str, point: TurningPoint
) -> str:
    """One turning point."""
    head = f"{texts.say(KINDS[point.kind])} · {texts.say('analysis-turn', turn=point.turn + 1)}"
    told = "".join(f"<p>{escape(line)}</p>" for line in words.turning_point(progress.results, point))
    return (
        f'<li><span class="sign {point.kind}">{numeral}</span><div><span class="quiet">{escape(head)}</span>'
        f'{told}</div><span>{amount(point.points)}<br><span class="dye {COLOURS[point.player]}"></span>'
        "</span></li>"
    )


def ledger_panel(texts: Texts, names: Sequence[str], summary: Summary) -> str:
    """Luck and skill of every player."""
    columns = ("player", "accuracy", "luck", "own", "others", "result")
    head = "".join(f'<th scope="col">{escape(texts.say(f"analysis-column-{name}"))}</th>' for name in columns)
    rows = "".join(ledger_row(names, ledger) for ledger in summary.ledgers)
    title = escape(texts.say("analysis-skill"))
    explained = escape(texts.say("analysis-ledger", start=percent(summary.ledgers[0].start)))
    return (
        f'<section class="panel"><h2>{title}</h2><div class="table"><table><thead><tr>{head}</tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="quiet">{explained}</p></section>'
    )


def ledger_row(names: Sequence[str], ledger: Ledger) -> str:
    """One player's account."""
    name = f'<span class="dye {COLOURS[ledger.player]}"></span>{escape(names[ledger.player])}'
    cells = "".join(f"<td>{amount(part)}</td>" for part in (ledger.luck, ledger.own, ledger.others))
    accuracy = f'<td class="accuracy">{percent(ledger.accuracy / 100)}</td>'
    return f"<tr><td>{name}</td>{accuracy}{cells}<td>{percent(ledger.result)}</td></tr>"


def amount(part: float) -> str:
    """A gain or loss in points, coloured."""
    style = "bad" if part < 0.0 else "good"
    return f'<span class="points {style}">{signed(part)}</span>'
