"""Plots are sound SVG, say what they show, and ask nobody for anything."""

import math
import re
from xml.etree import ElementTree as ET

import pytest

from rattus.lab.plots import (
    Bar,
    Cell,
    Curve,
    Row,
    Scale,
    dot_plot,
    heat_map,
    histogram,
    line_plot,
    stacked_bars,
    standalone,
)
from rattus.lab.stats import Interval

PLOTS = {
    "dots": dot_plot(
        "A & B",
        [Row("a <b>", Interval(0.3, 0.2, 0.4), "n"), Row("c", Interval(0.1, -math.inf, math.inf))],
        0.25,
    ),
    "stacked": stacked_bars("Ends", [Bar("x", (0.5, 0.5), "10")], ["one", "two"]),
    "curves": line_plot("Path", [Curve([0.1, 0.5], [0.0, 0.2], [0.5, 0.8])], [0.25]),
    "one deal": line_plot("Path", [Curve([1.0])], [0.25]),
    "columns": histogram("Leads", [(3, 1), (0, 0), (2, 5)], ["won", "lost"]),
    "heat": heat_map(
        "Pairs", ["a", "b"], ["c"], {(0, 0): Cell(1.4, "1.4", "a, c"), (1, 0): Cell(0.1, "0.1", "b, c")}
    ),
    "slanted heat": heat_map("Pairs", ["a"], ["Merchant" * 3, "b"], {(0, 1): Cell(0.0, "0", "a, b")}),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_can_be_read_by_any_browser(name: str) -> None:
    root = ET.fromstring(standalone(PLOTS[name]))

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("aria-label")


@pytest.mark.parametrize("name", PLOTS)
def test_nothing_is_drawn_outside(name: str) -> None:
    root = ET.fromstring(PLOTS[name])
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for node in root.iter():
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= float(node.get(key, 0)) <= width
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= float(node.get(key, 0)) <= height


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_sends_no_request(name: str) -> None:
    addresses = re.findall(r"https?://[^\"' ]+|url\(|@import", standalone(PLOTS[name]))

    assert addresses == ["http://www.w3.org/2000/svg"]


def test_dots_stand_where_their_values_are() -> None:
    scale = Scale([0.0, 1.0], 100, 200)

    assert [scale(value) for value in (0.0, 0.25, 1.0)] == [100, 125, 200]
    assert scale.ticks() == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]


def test_a_scale_of_one_value_still_has_room() -> None:
    scale = Scale([0.25], 0, 100)

    assert scale.low <= 0.25 < scale.high
