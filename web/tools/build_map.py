"""Cut Natural Earth's countries into the regions of our boards; see docs/map.md.

    python tools/build_map.py            writes src/map/data/europe.json, classic.json and bigbox.json

Needs `npm ci` (the countries come from the package world-atlas), shapely and the editions of the game.
Shapes are stored as arcs: a line between two regions is written once and belongs to both, so that
neighbours share every vertex and whatever has only one owner is coast.
"""

import json
import math
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import shapely  # type: ignore[import-untyped]
from boards import BOARDS, Board
from cuts import BELONGS, CUTS, GIVEN, Lonlat
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]

from rattus.editions import load

WEB = Path(__file__).resolve().parent.parent
ATLAS = WEB / "node_modules/world-atlas/countries-10m.json"
OUT = WEB / "src/map/data"

Floats: TypeAlias = NDArray[np.float64]
Vertex: TypeAlias = tuple[int, int]
Arc: TypeAlias = tuple[Vertex, ...]

UNITS_PER_KM = 1200 / 5750
CENTRE = (17.0, 48.0)  # longitude and latitude that lie at ORIGIN
ORIGIN = (2700 * UNITS_PER_KM, 2330 * UNITS_PER_KM)
SHEET = (-240, -120, 1680, 1280)  # x, y, width, height: the painted map, larger than any board's frame
TENTHS = 10  # vertices are stored as tenths of a map unit
GRID = 0.01
TOLERANCE = 1.15  # map units; how much detail of the coast may go
SMALLEST_ISLE = 7.0
LARGEST_LAKE = 14.0
ABROAD = "abroad"  # land that is no region of any board


def project(lonlat: Floats) -> Floats:
    """Lambert's azimuthal equal-area projection: areas stay comparable, north stays up in the middle."""
    lon, lat = np.radians(lonlat[:, 0] - CENTRE[0]), np.radians(lonlat[:, 1])
    middle = math.radians(CENTRE[1])
    k = np.sqrt(2 / (1 + math.sin(middle) * np.sin(lat) + math.cos(middle) * np.cos(lat) * np.cos(lon)))
    x = 6371 * k * np.cos(lat) * np.sin(lon)
    y = 6371 * k * (math.cos(middle) * np.sin(lat) - math.sin(middle) * np.cos(lat) * np.cos(lon))
    projected: Floats = np.c_[ORIGIN[0] + x * UNITS_PER_KM, ORIGIN[1] - y * UNITS_PER_KM]
    return projected


def countries() -> dict[str, BaseGeometry]:
    """Every country near the sheet by its name, in map units."""
    topology = json.loads(ATLAS.read_text(encoding="utf-8"))
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    lines = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in topology["arcs"]]
    found = {}
    for country in topology["objects"]["countries"]["geometries"]:
        outlines = [country["arcs"]] if country["type"] == "Polygon" else country.get("arcs", [])
        parts = [part for outline in outlines if (part := polygon(outline, lines)) is not None]
        if parts:
            found[country["properties"]["name"]] = shapely.union_all(parts)
    return found


def polygon(outline: list[list[int]], lines: list[Floats]) -> BaseGeometry | None:
    """One part of a country, or nothing if it is far from the sheet."""
    rings = [ring(indices, lines) for indices in outline]
    rings = [each for each in rings if len(each) > 3]
    if not rings:
        return None
    (west, south), (east, north) = rings[0].min(axis=0), rings[0].max(axis=0)
    if west > 85 or east < -40 or south > 80 or north < 8:
        return None
    near = [np.c_[np.clip(each[:, 0], -60, 100), np.clip(each[:, 1], 2, 82)] for each in rings]
    dense = shapely.segmentize(Polygon(near[0], near[1:]), 0.5)
    return shapely.make_valid(shapely.transform(dense, project))


def ring(indices: list[int], lines: list[Floats]) -> Floats:
    """A closed line put together from the atlas' arcs; ~i is arc i backwards."""
    parts = [lines[i] if i >= 0 else lines[~i][::-1] for i in indices]
    joined = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
    wraps = joined[:, 0].max() > 100 and joined[:, 0].min() < -150
    unwrapped: Floats = np.c_[
        np.where(wraps & (joined[:, 0] < -150), joined[:, 0] + 360, joined[:, 0]), joined[:, 1]
    ]
    return unwrapped


def rough(way: Lonlat, seed: int) -> list[tuple[float, float]]:
    """A border through the given points that wavers as a drawn one does."""
    luck = random.Random(seed)
    points: list[tuple[float, float]] = [(float(x), float(y)) for x, y in project(np.array(way, float))]
    for _ in range(4):
        finer = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            k = luck.uniform(-0.16, 0.16)
            finer += [((x0 + x1) / 2 - (y1 - y0) * k, (y0 + y1) / 2 + (x1 - x0) * k), (x1, y1)]
        points = finer
    return points


def cut_areas() -> dict[str, BaseGeometry]:
    """The area behind each cut, as a polygon."""
    areas = {}
    for seed, (name, (border, closing)) in enumerate(CUTS.items(), start=1):
        straight = [(float(x), float(y)) for x, y in project(np.array(closing, float))]
        area = shapely.make_valid(Polygon(rough(border, seed) + straight))
        areas[name] = shapely.set_precision(area, GRID)
    return areas


def faces(land: dict[str, BaseGeometry], areas: dict[str, BaseGeometry]) -> dict[str, list[Polygon]]:
    """One network of all borders and cuts; every face of it belongs to exactly one region."""
    x, y, width, height = SHEET
    sheet = box(x, y, x + width, y + height)
    lines = [country.boundary for country in land.values()]
    lines += [shapely.intersection(areas[cut].boundary, land[country]) for country, cut, _ in GIVEN]
    network = shapely.intersection(shapely.union_all(lines, grid_size=GRID), sheet, grid_size=GRID)
    network = shapely.union_all([network, sheet.boundary], grid_size=GRID)
    names = list(land)
    tree = shapely.STRtree([land[name] for name in names])
    owned: dict[str, list[Polygon]] = {}
    for face in shapely.get_parts(shapely.polygonize(list(shapely.get_parts(network)))):
        inside = face.representative_point()
        hit = tree.query(inside, predicate="intersects")
        if len(hit):
            owned.setdefault(owner(names[hit[0]], inside, areas), []).append(face)
    return owned


def owner(country: str, inside: BaseGeometry, areas: dict[str, BaseGeometry]) -> str:
    """The region this piece of a country belongs to."""
    for name, cut, region in GIVEN:
        if name == country and areas[cut].covers(inside):
            return region
    return BELONGS.get(country, ABROAD)


def shapes() -> dict[str, BaseGeometry]:
    """The regions as a simplified coverage: without gaps, overlaps, islets and ponds."""
    owned = faces(countries(), cut_areas())
    everything = shapely.union_all([face for some in owned.values() for face in some], grid_size=GRID)
    isles = [part for part in shapely.get_parts(everything) if part.area >= SMALLEST_ISLE]
    tree = shapely.STRtree(isles)
    regions = {
        name: shapely.coverage_union_all(
            [f for f in some if len(tree.query(f.representative_point(), predicate="intersects"))]
        )
        for name, some in sorted(owned.items())
    }
    regions = {name: without_ponds(name, regions) for name in regions}
    simple = shapely.coverage_simplify(np.array(list(regions.values()), dtype=object), TOLERANCE)
    assert shapely.coverage_is_valid(simple)
    return dict(zip(regions, simple, strict=True))


def without_ponds(name: str, regions: dict[str, BaseGeometry]) -> BaseGeometry:
    """Fill small holes that hold no other region."""
    others = [region for other, region in regions.items() if other != name]

    def stays(hole: Any) -> bool:
        area = Polygon(hole)
        return area.area > LARGEST_LAKE or any(shapely.intersection(other, area).area > 0 for other in others)

    return MultiPolygon(
        [
            Polygon(part.exterior, [hole for hole in part.interiors if stays(hole)])
            for part in shapely.get_parts(regions[name])
        ]
    )


def rings_of(region: BaseGeometry) -> Iterator[list[Vertex]]:
    """The outlines of a region in tenths, without the repeated last vertex."""
    for part in shapely.get_parts(shapely.orient_polygons(region)):
        for line in (part.exterior, *part.interiors):
            points = [(round(x * TENTHS), round(y * TENTHS)) for x, y in line.coords[:-1]]
            distinct = [p for i, p in enumerate(points) if p != points[i - 1]]
            if len(distinct) > 2:
                yield distinct


Edge: TypeAlias = tuple[Vertex, Vertex]


def edge(one: Vertex, other: Vertex) -> Edge:
    """The same edge from both sides."""
    return (one, other) if one < other else (other, one)


def arcs_of(regions: dict[str, BaseGeometry]) -> tuple[list[Arc], dict[str, list[list[int]]]]:
    """Every line once, and each region's outlines as numbers of lines; ~i is line i backwards."""
    outlines = {name: list(rings_of(region)) for name, region in regions.items()}
    owners: dict[Edge, set[str]] = {}
    for name, rings in outlines.items():
        for points in rings:
            for i, point in enumerate(points):
                owners.setdefault(edge(points[i - 1], point), set()).add(name)
    numbers: dict[Arc, int] = {}
    numbered: dict[str, list[list[int]]] = {}
    for name, rings in outlines.items():
        numbered[name] = [[number(arc, numbers) for arc in split(points, owners)] for points in rings]
    return list(numbers), numbered


def number(arc: Arc, numbers: dict[Arc, int]) -> int:
    """The number of this line, a new one if it has not been met in either direction."""
    back = arc[::-1]
    if back in numbers:
        return ~numbers[back]
    return numbers.setdefault(arc, len(numbers))


def split(points: list[Vertex], owners: dict[Edge, set[str]]) -> list[Arc]:
    """An outline as runs that have the same owners all along."""
    count = len(points)
    sides = [owners[edge(points[i], points[(i + 1) % count])] for i in range(count)]
    breaks = [i for i in range(count) if sides[i] != sides[i - 1]]
    if not breaks:
        first = points.index(min(points))
        closed = points[first:] + points[:first]
        return [(*closed, closed[0])]
    runs = zip(breaks, [*breaks[1:], breaks[0] + count], strict=True)
    return [tuple(points[i % count] for i in range(start, end + 1)) for start, end in runs]


def packed(arc: Arc) -> str:
    """A line as its first vertex and then steps; a minus sign separates as well as a blank."""
    steps = [arc[0], *((x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(arc))]
    return re.sub(" -", "-", " ".join(f"{x} {y}" for x, y in steps))


def borders(board: Board, regions: dict[str, BaseGeometry]) -> list[dict[str, object]]:
    """Every border of the edition with the place where a wall or the caravan lies."""
    return [
        board.link(line.a, line.b) if line.kind == "arrow" else land_border(board, line.a, line.b, regions)
        for line in load(board.edition).borders
    ]


def land_border(board: Board, a: str, b: str, regions: dict[str, BaseGeometry]) -> dict[str, object]:
    """The middle of the longest common line and its direction there."""
    one, other = regions[board.shape(a)], regions[board.shape(b)]
    common = shapely.line_merge(shapely.intersection(one.boundary, other.boundary))
    line = max((part for part in shapely.get_parts(common)), key=lambda part: float(part.length))
    assert isinstance(line, LineString), f"{a} and {b} have no common border"
    wanted = board.walls.get(frozenset((board.shape(a), board.shape(b))))
    at = line.length / 2 if wanted is None else line.project(Point(wanted))
    reach = min(14.0, line.length / 2)
    start, end = line.interpolate(max(0.0, at - reach)), line.interpolate(at + reach)
    angle = math.degrees(math.atan2(end.y - start.y, end.x - start.x))
    middle = line.interpolate(at)
    upright = (angle + 90) % 180 - 90
    return {
        "a": a,
        "b": b,
        "kind": "land",
        "middle": [round(middle.x), round(middle.y)],
        "angle": round(upright),
    }


def write(path: Path, data: object) -> None:
    """JSON with one region, border or line a line, so that a change can be read."""
    text = json.dumps(data, separators=(",", ":"))
    path.write_text(re.sub(r'(?<=\d"|.\}|\]\]),(?=[{"])', ",\n", text) + "\n", encoding="utf-8")


def main() -> None:
    """Cut, check and write all three files."""
    regions = shapes()
    arcs, outlines = arcs_of(regions)
    write(OUT / "europe.json", {"sheet": SHEET, "arcs": [packed(arc) for arc in arcs], "shapes": outlines})
    for board in BOARDS:
        names = [region.name for region in load(board.edition).regions]
        write(OUT / f"{board.name}.json", board.data(names, borders(board, regions)))


if __name__ == "__main__":
    main()
