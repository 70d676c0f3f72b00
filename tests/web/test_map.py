"""The committed map says the same as the editions: whoever borders by land touches, and nobody else does."""

import json
import re
from collections import Counter
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from rattus.editions import load

MAP = Path(__file__).resolve().parents[2] / "web/src/map/data"
ART = Path(__file__).resolve().parents[2] / "web/src/art"
BOARDS = ("classic", "bigbox")

Vertex: TypeAlias = tuple[float, float]


def read(name: str) -> Any:
    """One of the map's files."""
    return json.loads((MAP / f"{name}.json").read_text(encoding="utf-8"))


def arcs() -> list[list[tuple[int, int]]]:
    """Every line of the map as vertices in tenths of a map unit."""
    lines = []
    for packed in read("europe")["arcs"]:
        x = y = 0
        line = []
        for dx, dy in re.findall(r"(-?\d+) ?(-?\d+)", packed):
            x, y = x + int(dx), y + int(dy)
            line.append((x, y))
        lines.append(line)
    return lines


def owners() -> dict[int, set[str]]:
    """For each line the shapes it belongs to."""
    found: dict[int, set[str]] = {}
    for shape, rings in read("europe")["shapes"].items():
        for arc in (arc for ring in rings for arc in ring):
            found.setdefault(arc if arc >= 0 else ~arc, set()).add(shape)
    return found


def contacts() -> dict[frozenset[str], float]:
    """For each two shapes that touch how long their common line is, in map units."""
    lines = arcs()
    lengths: dict[frozenset[str], float] = {}
    for arc, shapes in owners().items():
        if len(shapes) == 2:
            length = sum(
                ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 for (x0, y0), (x1, y1) in pairwise(lines[arc])
            )
            lengths[frozenset(shapes)] = lengths.get(frozenset(shapes), 0) + length / 10
    return lengths


def outlines(shape: str) -> list[list[Vertex]]:
    """The closed lines around a shape, in map units."""
    lines = arcs()
    rings = read("europe")["shapes"][shape]
    walks = [[p for arc in ring for p in (lines[arc] if arc >= 0 else lines[~arc][::-1])] for ring in rings]
    return [[(x / 10, y / 10) for x, y in walk] for walk in walks]


def holds(shape: str, point: Vertex) -> bool:
    """Whether a point lies in a shape: a ray from it crosses the outlines an odd number of times."""
    px, py = point
    inside = False
    for ring in outlines(shape):
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            if (y0 > py) != (y1 > py) and px < (x1 - x0) * (py - y0) / (y1 - y0) + x0:
                inside = not inside
    return inside


def distance(shape: str, point: Vertex) -> float:
    """How far the nearest vertex of a shape is."""
    return min(dist(point, vertex) for ring in outlines(shape) for vertex in ring)


@pytest.mark.parametrize("board", BOARDS)
def test_regions_are_those_of_the_edition_in_board_order(board: str) -> None:
    assert [region["id"] for region in read(board)["regions"]] == [
        region.name for region in load(board).regions
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_borders_are_those_of_the_edition(board: str) -> None:
    drawn = [(border["a"], border["b"], border["kind"]) for border in read(board)["borders"]]
    assert drawn == [(border.a, border.b, border.kind) for border in load(board).borders]


@pytest.mark.parametrize("board", BOARDS)
def test_land_touches_where_the_edition_has_a_land_border_and_nowhere_else(board: str) -> None:
    shape = {region["id"]: region["shape"] for region in read(board)["regions"]}
    used = set(shape.values())
    touching = {pair for pair in contacts() if pair <= used}
    land = {frozenset((shape[b.a], shape[b.b])) for b in load(board).borders if b.kind == "land"}
    assert touching == land


def test_every_common_border_is_long_enough_to_be_seen() -> None:
    assert min(contacts().values()) > 8


def test_no_line_has_more_than_two_owners() -> None:
    assert {len(shapes) for shapes in owners().values()} == {1, 2}


def test_a_common_line_is_walked_both_ways_so_that_shapes_neither_gap_nor_overlap() -> None:
    walks = Counter(arc for rings in read("europe")["shapes"].values() for ring in rings for arc in ring)
    common = [arc for arc, shapes in owners().items() if len(shapes) == 2]
    assert {(walks[arc], walks[~arc]) for arc in common} == {(1, 1)}


@pytest.mark.parametrize("board", BOARDS)
def test_a_leader_ends_in_its_region(board: str) -> None:
    ends = {r["shape"]: r["leader"][-1] for r in read(board)["regions"] if "leader" in r}
    assert [shape for shape, end in ends.items() if not holds(shape, end)] == []


@pytest.mark.parametrize("board", BOARDS)
def test_plates_and_middles_lie_in_the_frame(board: str) -> None:
    data = read(board)
    frame = data["frame"]
    points = [region["plate"] for region in data["regions"]] + [
        border["middle"] for border in data["borders"]
    ]
    outside = [
        (x, y)
        for x, y in points
        if not (
            frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]
        )
    ]
    assert outside == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_sea_link_reaches_both_of_its_regions(board: str) -> None:
    data = read(board)
    shape = {region["id"]: region["shape"] for region in data["regions"]}
    far = []
    for border in data["borders"]:
        if border["kind"] == "arrow":
            numbers = [int(n) for n in re.findall(r"-?\d+", border["arrow"])]
            start, end = (numbers[0], numbers[1]), (numbers[-2], numbers[-1])
            one, other = shape[border["a"]], shape[border["b"]]
            straight = distance(one, start) + distance(other, end)
            turned = distance(one, end) + distance(other, start)
            if min(straight, turned) > 36:
                far.append(f"{border['a']} {border['b']}: {min(straight, turned):.0f}")
    assert far == []


def test_every_card_and_class_of_the_editions_has_a_sign() -> None:
    signs = set(re.findall(r'<symbol id="([\w-]+)"', (ART / "icons.svg").read_text(encoding="utf-8")))
    cards = {card.name for board in BOARDS for card in load(board).cards}
    classes = {name for board in BOARDS for name in load(board).classes}
    wanted = cards | {f"class-{name}" for name in classes} | {f"niche-{name}" for name in classes}
    assert wanted - signs == set()


def test_every_sign_the_client_may_name_is_drawn() -> None:
    signs = set(re.findall(r'<symbol id="([\w-]+)"', (ART / "icons.svg").read_text(encoding="utf-8")))
    named = set(re.findall(r'"(ui-[\w-]+)"', (ART / "icons.ts").read_text(encoding="utf-8")))
    assert named - signs == set()


def test_every_player_colour_has_its_signs_and_its_ink() -> None:
    client = ART.parent
    types = (client / "protocol/types.ts").read_text(encoding="utf-8")
    colours = re.findall(r'"(\w+)"', re.search(r"export type Colour = (.+);", types)[1])  # type: ignore[index]
    signs = set(re.findall(r'<symbol id="([\w-]+)"', (ART / "icons.svg").read_text(encoding="utf-8")))
    inks = set(re.findall(r"--player-(\w+):", (client / "styles/palette.css").read_text(encoding="utf-8")))
    assert len(colours) == 6
    assert {f"{look}-{colour}" for look in ("cube", "mark", "ghost") for colour in colours} - signs == set()
    assert inks == set(colours)


def test_the_class_of_a_card_is_that_of_the_edition() -> None:
    told = dict(
        re.findall(r'^  (\w+): "(\w+)",$', (ART / "icons.ts").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert told == {card.name: card.klass for card in load("bigbox").cards}


def test_the_map_is_small() -> None:
    assert sum((MAP / f"{name}.json").stat().st_size for name in ("europe", *BOARDS)) < 65_000
