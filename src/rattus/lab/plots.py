"""Plots as SVG without a plotting library, in a light and a dark palette.

Colours are classes, so that one style sheet colours the plots of a page and a plot that stands alone.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import product
from typing import NamedTuple

from rattus.lab.stats import Interval

WIDTH = 720
ROW = 26
LETTER = 6.6  # the width of one at 12 pixels, near enough to leave room for labels

PALETTE = """
:root,svg{--paper:#fbf8f1;--ink:#2c2621;--quiet:#7b7064;--rule:#e2d9c9;--one:#9a2f28;--two:#2f6f79;
--three:#c08a2d;--band:#9a2f2826;--card:#fffdf8}
@media (prefers-color-scheme:dark){:root,svg{--paper:#191715;--ink:#ece4d8;--quiet:#a2978a;--rule:#38332d;
--one:#e5806f;--two:#74bcc6;--three:#dcb066;--band:#e5806f30;--card:#211e1b}}
"""
STYLE = """
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .quiet{fill:var(--quiet)}svg .end{text-anchor:end}svg .mid{text-anchor:middle}
svg .rule{stroke:var(--rule);stroke-width:1;fill:none}svg .par{stroke:var(--quiet);stroke-dasharray:3 3}
svg .f1{fill:var(--one)}svg .f2{fill:var(--two)}svg .f3{fill:var(--three)}svg .band{fill:var(--band)}
svg .l1{stroke:var(--one);fill:none}svg .l2{stroke:var(--two);fill:none}svg .l3{stroke:var(--three);fill:none}
svg .l1,svg .l2,svg .l3{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
svg .inside{fill:#fff;font-size:11px}
"""

Words = Callable[[float], str]


class Row(NamedTuple):
    """One line of a dot plot: label, value with interval, and a note at the right edge."""

    label: str
    interval: Interval
    note: str = ""
    colour: int = 1


class Bar(NamedTuple):
    """One line of a stacked bar plot; the parts sum to 1."""

    label: str
    parts: tuple[float, ...]
    note: str = ""


class Curve(NamedTuple):
    """One line of a line plot, with or without a band around it."""

    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    colour: int = 1


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{100 * value:.0f} %"


def plain(value: float) -> str:
    """A number without needless digits."""
    return f"{value:g}"


# --- kinds of plots -------------------------------------------------------------------------------


def dot_plot(title: str, rows: Sequence[Row], par: float, words: Words = percent) -> str:
    """A dot plot of values with their intervals, with a line at par."""
    left, right = _room(row.label for row in rows), _room(row.note for row in rows)
    bounds = [par, *(edge for row in rows for edge in row.interval)]
    scale = Scale([edge for edge in bounds if math.isfinite(edge)], left, WIDTH - right)
    height = ROW * len(rows) + 30
    parts = [_grid(scale, 6, height - 24, words), _line("rule par", scale(par), 6, scale(par), height - 24)]
    for place, row in enumerate(rows):
        y = 6 + ROW * place + ROW / 2
        parts += [
            _text(row.label, left - 10, y + 4, "end"),
            _dot(scale, row, y, words),
            _text(row.note, WIDTH - right + 10, y + 4, "quiet"),
        ]
    return _svg(title, height, parts)


def stacked_bars(title: str, bars: Sequence[Bar], legend: Sequence[str]) -> str:
    """A plot of stacked bars."""
    left, right = _room(bar.label for bar in bars), _room(bar.note for bar in bars)
    span = WIDTH - left - right
    parts = [_legend(legend, left)]
    for place, bar in enumerate(bars):
        y = 28 + ROW * place
        x = float(left)
        parts.append(_text(bar.label, left - 10, y + 16, "end"))
        for number, part in enumerate(bar.parts, 1):
            tooltip = f"{bar.label}, {legend[number - 1]}: {percent(part)}"
            parts.append(_block(f"f{number}", x, y + 3, part * span, ROW - 6, tooltip))
            if part * span > 40:
                parts.append(_text(percent(part), x + part * span / 2, y + 17, "inside mid"))
            x += part * span
        parts.append(_text(bar.note, WIDTH - right + 10, y + 16, "quiet"))
    return _svg(title, 32 + ROW * len(bars), parts)


def line_plot(title: str, lines: Sequence[Curve], marks: Sequence[float], words: Words = percent) -> str:
    """A line plot over the number of deals, with horizontal marks."""
    height, left, top = 250, 64, 30
    edges = [edge for line in lines for edge in (*line.values, *line.low[4:], *line.high[4:])]
    scale = Scale([*edges, *marks], height - 24, top)
    across = Scale([1, max(2, *(len(line.values) for line in lines))], left, WIDTH - 16, tight=True)
    parts = [_text(title, 4, 14, "quiet")]
    for tick in scale.ticks():
        parts.append(_line("rule", left, scale(tick), WIDTH - 16, scale(tick)))
        parts.append(_text(words(tick), left - 8, scale(tick) + 4, "quiet end"))
    parts += [_line("rule par", left, scale(mark), WIDTH - 16, scale(mark)) for mark in marks]
    parts += [
        _text(plain(tick), across(tick), height - 6, "quiet mid") for tick in across.ticks() if tick >= 1
    ]
    for line in lines:
        if line.low:
            upper = _points(across, scale, line.high)
            lower = _points(across, scale, line.low)[::-1]
            parts.append(f'<polygon class="band" points="{" ".join(upper + lower)}"/>')
        parts.append(
            f'<polyline class="l{line.colour}" points="{" ".join(_points(across, scale, line.values))}"/>'
        )
    return _svg(title, height, parts)


def reliability_plot(title: str, curves: Sequence[Sequence[tuple[float, float]]]) -> str:
    """Predictions against results, both from 0 to 1; the first curve as dots, the others as faint lines."""
    left, top, size = 64, 30, 400
    across = Scale([0.0, 1.0], left, left + size, tight=True)
    up = Scale([0.0, 1.0], top + size, top, tight=True)
    parts = [_text(title, 4, 14, "quiet"), _line("rule par", across(0.0), up(0.0), across(1.0), up(1.0))]
    for tick in across.ticks():
        parts.append(_line("rule", left, up(tick), left + size, up(tick)))
        parts.append(_text(percent(tick), left - 8, up(tick) + 4, "quiet end"))
        parts.append(_text(percent(tick), across(tick), top + size + 18, "quiet mid"))
    for curve in curves[1:]:
        points = " ".join(f"{across(predicted):.1f},{up(won):.1f}" for predicted, won in curve)
        parts.append(f'<polyline class="l2" stroke-opacity=".45" points="{points}"/>')
    for predicted, won in curves[0]:
        tooltip = f"{percent(predicted)} / {percent(won)}"
        place = f'cx="{across(predicted):.1f}" cy="{up(won):.1f}" r="5"'
        parts.append(f'<circle class="f1" {place}><title>{tooltip}</title></circle>')
    return _svg(title, top + size + 30, parts)


def histogram(title: str, stacks: Sequence[tuple[int, ...]], legend: Sequence[str]) -> str:
    """A stacked histogram of numbers from 0 on."""
    height, left = 220, 24
    step = (WIDTH - 2 * left) / max(8, len(stacks))
    most = max(1, *(sum(stack) for stack in stacks))
    parts = [_legend(legend, left), _line("rule", left, height - 24, WIDTH - left, height - 24)]
    for place, stack in enumerate(stacks):
        x, y = left + place * step, height - 24.0
        for number, count in enumerate(stack, 1):
            tall = (height - 64) * count / most
            y -= tall
            parts.append(
                _block(f"f{number}", x + 2, y, step - 4, tall, f"{legend[number - 1]}, {place}: {count}")
            )
        parts.append(_text(str(place), x + step / 2, height - 8, "quiet mid"))
    return _svg(title, height, parts)


class Cell(NamedTuple):
    """One cell of a heat map: value in times par, label, and tooltip."""

    times: float
    words: str
    tooltip: str


NO_CELL = Cell(1.0, "", "–")


def heat_map(
    title: str, rows: Sequence[str], columns: Sequence[str], cells: dict[tuple[int, int], Cell]
) -> str:
    """A heat map; the further from par, the stronger the colour."""
    left = _room(rows)
    size = min(78.0, (WIDTH - left - 8) / len(columns))
    slant = max(len(column) for column in columns) * LETTER > size
    if slant:
        size = min(size, (WIDTH - left - 0.6 * _room(columns)) / len(columns))  # the last label leans out
    tall = max(ROW, min(size, 34.0))
    top = _room(columns) * 0.8 if slant else 26.0
    parts = [_text(row, left - 8, top + place * tall + tall / 2 + 4, "end") for place, row in enumerate(rows)]
    for place, column in enumerate(columns):
        x = left + place * size + size / 2
        turned = f' transform="translate({x + 4:.1f} {top - 8:.1f}) rotate(-50)"'
        still = f' class="mid" x="{x:.1f}" y="{top - 9:.1f}"'
        parts.append(f"<text{turned if slant else still}>{escape(column)}</text>")
    for down, across in product(range(len(rows)), range(len(columns))):
        cell = cells.get((down, across), NO_CELL)
        parts.append(_cell(cell, left + across * size, top + down * tall, size - 2, tall - 2))
    return _svg(title, round(top + tall * len(rows)) + 4, parts)


# --- parts of plots -------------------------------------------------------------------------------


class Scale:
    """A linear scale from values to coordinates."""

    def __init__(self, values: Sequence[float], start: float, end: float, tight: bool = False) -> None:
        low, high = min(values), max(values)
        self.step = _step((high - low) or 1.0)
        self.low = low if tight else math.floor(low / self.step) * self.step
        self.high = high if tight else math.ceil(high / self.step) * self.step
        if self.high == self.low:
            self.high += self.step
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        """The coordinate of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """The ticks of the axis, at round values."""
        first = math.ceil(self.low / self.step - 1e-9)
        count = math.floor((self.high - first * self.step) / self.step + 1e-9)
        return [round((first + place) * self.step, 10) for place in range(count + 1)]


def _step(span: float) -> float:
    """A round step that divides a span into four to ten parts."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * part for part in (0.1, 0.2, 0.5, 1.0, 2.0) if span / (power * part) <= 8)


def _room(labels: Iterable[str]) -> int:
    """Room for the longest of these labels."""
    longest = max((len(label) for label in labels), default=0)
    return round(longest * LETTER) + 22 if longest else 16


def _points(across: Scale, scale: Scale, values: Sequence[float]) -> list[str]:
    kept = [(place, min(max(value, scale.low), scale.high)) for place, value in enumerate(values, 1)]
    return [f"{across(place):.1f},{scale(value):.1f}" for place, value in kept]


def _grid(scale: Scale, top: float, bottom: float, words: Words) -> str:
    parts = []
    for tick in scale.ticks():
        parts.append(_line("rule", scale(tick), top, scale(tick), bottom))
        parts.append(_text(words(tick), scale(tick), bottom + 18, "quiet mid"))
    return "".join(parts)


def _legend(names: Sequence[str], x: float) -> str:
    parts = []
    for number, name in enumerate(names, 1):
        parts.append(_block(f"f{number}", x, 6, 12, 12, name))
        parts.append(_text(name, x + 18, 16, ""))
        x += 18 + len(name) * LETTER + 22
    return "".join(parts)


def _dot(scale: Scale, row: Row, y: float, words: Words) -> str:
    """A value and its interval; where that is unknown, as wide as the plot."""
    low, high = scale(max(row.interval.low, scale.low)), scale(min(row.interval.high, scale.high))
    tooltip = f"{row.label}: {' / '.join(words(edge) for edge in row.interval)}"
    return (
        f"<g><title>{escape(tooltip)}</title>{_line(f'l{row.colour}', low, y, high, y)}"
        f'<circle class="f{row.colour}" cx="{scale(row.interval.value):.1f}" cy="{y:.1f}" r="5"/></g>'
    )


def _line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _cell(cell: Cell, x: float, y: float, width: float, height: float) -> str:
    """A cell of a heat map; from 2.5 times par, or its inverse, the colour is full."""
    strength = min(1.0, abs(math.log(max(cell.times, 0.05))) / math.log(2.5))
    style = f'class="{"f1" if cell.times >= 1.0 else "f2"}" fill-opacity="{0.05 + 0.8 * strength:.2f}"'
    written = _text(cell.words, x + width / 2, y + height / 2 + 4, "inside mid" if strength > 0.75 else "mid")
    return (
        f'<rect {style} x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3">'
        f"<title>{escape(cell.tooltip)}</title></rect>{written}"
    )


def _block(style: str, x: float, y: float, width: float, height: float, tooltip: str) -> str:
    return (
        f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.0):.1f}" '
        f'height="{max(height, 0.0):.1f}" rx="2"><title>{escape(tooltip)}</title></rect>'
    )


def _text(words: str, x: float, y: float, style: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>' if words else ""


def _svg(title: str, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def standalone(svg: str) -> str:
    """A plot as a file of its own, with its palette and background."""
    start = svg.index(">") + 1
    paper = '<rect width="100%" height="100%" rx="8" style="fill:var(--paper)"/>'
    return f"{svg[:start]}<style>{PALETTE}{STYLE}</style>{paper}{svg[start:]}\n"
