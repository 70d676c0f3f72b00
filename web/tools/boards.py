"""Where everything lies on each board. These places are set by hand, by eye; see docs/map.md."""

import math
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
Pair: TypeAlias = frozenset[str]


class Place(NamedTuple):
    """A region's wash, the place of its plate, the height of its name, and what is around."""

    wash: str
    plate: Point  # a point of its upper edge: the middle, or the end that `align` names
    name: int
    leader: tuple[Point, ...] = ()
    plague: str = "left"  # the side of the plate on which the plague piece stands
    row: int = 158  # the width of its rows
    rows: int = 3  # how many of them, before cubes are stacked
    align: str = ""


class Board(NamedTuple):
    """One board: the shapes it uses under which names, and where everything lies."""

    name: str
    edition: str
    frame: tuple[int, int, int, int]
    palace: Point
    supply: Point
    compass: Point
    ship: Point
    shapes: dict[str, str]  # region: shape, where the two differ
    places: dict[str, Place]
    links: dict[Pair, tuple[Point, Point, Point]]  # sea links: start, the point that bends them, end
    walls: dict[Pair, Point]  # near which point a wall lies on a border, where its middle would be hidden

    def shape(self, region: str) -> str:
        """The shape a region is drawn with."""
        return self.shapes.get(region, region)

    def link(self, a: str, b: str) -> dict[str, object]:
        """A sea link: its curve, and the place of a wall across it."""
        (x0, y0), (x1, y1), (x2, y2) = self.links[frozenset((self.shape(a), self.shape(b)))]
        middle = [round((x0 + 2 * x1 + x2) / 4), round((y0 + 2 * y1 + y2) / 4)]
        across = (math.degrees(math.atan2(y2 - y0, x2 - x0)) + 180) % 180 - 90
        arrow = f"M{x0} {y0}Q{x1} {y1} {x2} {y2}"
        return {"a": a, "b": b, "kind": "arrow", "middle": middle, "angle": round(across), "arrow": arrow}

    def data(self, regions: list[str], borders: list[dict[str, object]]) -> dict[str, object]:
        """Everything the client needs to know of the board."""
        x, y, width, height = self.frame
        return {
            "board": self.name,
            "frame": {"x": x, "y": y, "width": width, "height": height},
            "palace": self.palace,
            "supply": self.supply,
            "compass": self.compass,
            "ship": self.ship,
            "regions": [self.region(name) for name in regions],
            "borders": borders,
        }

    def region(self, name: str) -> dict[str, object]:
        """One region as data."""
        place = self.places[self.shape(name)]
        told: dict[str, object] = {
            "id": name,
            "shape": self.shape(name),
            "wash": place.wash,
            "plate": place.plate,
            "name": place.name,
            "plague": place.plague,
            "row": place.row,
            "rows": place.rows,
        }
        return told | {field: value for field in ("align", "leader") if (value := getattr(place, field))}


NORTH = {
    "anglia": Place("rose", (222, 346), 17, ((252, 352), (290, 348)), row=120, align="right"),
    "gallia": Place("blue", (313, 442), 22, plague="below"),
    "germania": Place("ochre", (466, 332), 22, plague="below", row=120),
    "hispania": Place("ochre", (160, 562), 24, row=120),
    "italia": Place("sage", (512, 586), 17, ((522, 628), (536, 630)), row=120, align="right"),
    "hungaria": Place("rose", (611, 462), 17, plague="right", row=120, rows=2),
    "bulgaria": Place("blue", (670, 641), 21, plague="below", row=120),
    "polonia": Place("sage", (638, 308), 23, plague="right"),
    "scandia": Place("blue", (506, 132), 22, plague="right", row=120),
    "russia": Place("rose", (842, 178), 32),
    "tartaria": Place("ochre", (1078, 290), 30, plague="below"),
    "turcia": Place("rose", (846, 622), 24),
}

NORTHERN_LINKS: dict[Pair, tuple[Point, Point, Point]] = {
    frozenset(("anglia", "gallia")): ((294, 386), (300, 404), (305, 424)),
    frozenset(("anglia", "germania")): ((350, 344), (372, 334), (394, 352)),
    frozenset(("anglia", "scandia")): ((336, 232), (380, 196), (424, 214)),
    frozenset(("polonia", "scandia")): ((570, 290), (594, 276), (618, 298)),
    frozenset(("hispania", "italia")): ((322, 604), (360, 588), (398, 598)),
    frozenset(("italia", "bulgaria")): ((562, 640), (592, 616), (624, 640)),
}

NORTHERN_WALLS: dict[Pair, Point] = {
    frozenset(("gallia", "germania")): (402, 500),
    frozenset(("germania", "polonia")): (556, 452),
    frozenset(("scandia", "russia")): (708, 150),
    frozenset(("polonia", "russia")): (706, 300),
}

CLASSIC = Board(
    name="classic",
    edition="classic",
    frame=(0, 46, 1200, 832),
    palace=(40, 780),
    supply=(936, 780),
    compass=(112, 176),
    ship=(44, 590),
    shapes={},
    places=NORTH,
    links=NORTHERN_LINKS,
    walls=NORTHERN_WALLS,
)

BIGBOX = Board(
    name="bigbox",
    edition="bigbox",
    frame=(-40, 60, 1240, 945),
    palace=(-28, 72),
    supply=(938, 892),
    compass=(22, 520),
    ship=(96, 262),
    shapes={"france": "gallia", "espagna": "hispania", "turkiye": "turcia", "golden_horde": "tartaria"},
    places=NORTH
    | {
        "mauretania": Place("sage", (78, 826), 21, plague="below", row=120),
        "numidia": Place("ochre", (266, 846), 24, plague="below", row=104),
        "ifriqiya": Place("rose", (450, 860), 23, plague="right", row=120),
        "aegyptus": Place("ochre", (768, 888), 26, row=120),
        "syria": Place("sage", (1024, 738), 25, plague="right"),
    },
    links=NORTHERN_LINKS
    | {
        frozenset(("mauretania", "hispania")): ((104, 676), (74, 708), (100, 744)),
        frozenset(("ifriqiya", "italia")): ((452, 774), (478, 778), (494, 750)),
        frozenset(("ifriqiya", "bulgaria")): ((608, 884), (676, 842), (664, 768)),
        frozenset(("aegyptus", "turcia")): ((802, 840), (780, 794), (792, 748)),
    },
    walls=NORTHERN_WALLS
    | {
        frozenset(("mauretania", "numidia")): (205, 790),
        frozenset(("numidia", "ifriqiya")): (343, 800),
        frozenset(("ifriqiya", "aegyptus")): (603, 918),
    },
)

BOARDS = (CLASSIC, BIGBOX)
