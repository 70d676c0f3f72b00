"""The rats of a position as a person writes them: a number, a face, both or neither."""

from typing import NamedTuple

from rattus.record.notation.names import Names
from rattus.record.position.json_reader import JsonReader, Path
from rattus.rules.board import PUBLIC
from rattus.rules.setup import Setup

USED = -1  # in place of a region: turned up earlier
OPEN = -1  # a number or a face that is not given


class FaceSpec(NamedTuple):
    """What is known of a face: its place in the box, or its looks (limit and symbols), or nothing."""

    box: int
    looks: str
    path: Path


class RatSpec:
    """A rat on the board or a used one."""

    def __init__(self, region: int, number: int, face: FaceSpec, seen: int) -> None:
        self.region = region
        self.number = number
        self.face = face
        self.seen = seen


class RatReader:
    """Reads rats and faces."""

    def __init__(self, reader: JsonReader, setup: Setup, names: Names) -> None:
        self.reader = reader
        self.names = names
        self.box = int(setup.rats)  # how many rats the box has
        self.highest = self.box  # how many numbers there are: more, if used rats were drawn again
        self.looks = [looks_of(*face.split()) for face in names.faces]
        self.eyes = {**names.seat, "all": PUBLIC.bit_length() - 1}

    def region_rats(self, value: object, path: Path, region: int) -> list[RatSpec]:
        """The rats of a region: a list, or how many."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = [{}] * self.reader.number(value, path, 0, 3)
        rats = self.rats(value, path, region)
        if len(rats) > 3:
            self.reader.complain("too-many-rats", path, asked=len(rats), high=3)
        return rats

    def rats(self, value: object, path: Path, region: int) -> list[RatSpec]:
        """Rats in a row."""
        return [self.rat(item, at, region) for item, at in self.reader.items(value, path)]

    def rat(self, value: object, path: Path, region: int) -> RatSpec:
        """A rat: its face alone, or an object with number, face and who has seen it."""
        if not isinstance(value, dict) or "limit" in value:
            return RatSpec(region, OPEN, self.face(value, path), 0)
        fields = self.reader.fields(value, path, ("rat", "face", "seen"))
        number = self.reader.number(fields.get("rat"), f"{path}.rat", 1, self.highest) - 1
        seen = self.reader.names(fields.get("seen"), f"{path}.seen", self.eyes, "player")
        face = self.face(fields.get("face"), f"{path}.face")
        return RatSpec(region, number, face._replace(path=path), sum(1 << eye for eye in seen))

    def faces(self, value: object, path: Path) -> list[FaceSpec]:
        """Faces in a row."""
        return [self.face(item, at) for item, at in self.reader.items(value, path)]

    def face(self, value: object, path: Path) -> FaceSpec:
        """A face: place in the box, `2 all magic`, `@7 2 all magic`, or an object with limit and symbols."""
        if isinstance(value, int) and not isinstance(value, bool):
            return FaceSpec(self.reader.number(value, path, 1, self.box) - 1, "", path)
        if isinstance(value, dict):
            return self.known(FaceSpec(OPEN, self.looks_given(value, path), path), value)
        names = self.reader.text(value, path).split()
        if not names:
            return FaceSpec(OPEN, "", path)
        box = OPEN
        if names[0].startswith("@"):
            place = names.pop(0)[1:]
            box = int(place) - 1 if place.isdecimal() and 0 < len(place) < 4 else self.box
        return self.known(FaceSpec(box, looks_of(*names) if names else "", path), value)

    def looks_given(self, value: dict[str, object], path: Path) -> str:
        """Limit and symbols, each in its own field."""
        fields = self.reader.fields(value, path, ("limit", "symbols"))
        limit = self.reader.number(fields.get("limit"), f"{path}.limit", 1, 9)
        symbols = self.reader.items(fields.get("symbols"), f"{path}.symbols")
        return looks_of(str(limit), *(self.reader.text(item, at) for item, at in symbols))

    def known(self, face: FaceSpec, value: object) -> FaceSpec:
        """The face, if the box has it: once its place there is known, its looks do not matter."""
        if face.box == OPEN and face.looks in self.looks:
            return face
        if 0 <= face.box < self.box and face.looks in ("", self.looks[face.box]):
            return face._replace(looks="")
        self.reader.complain("unknown-face", face.path, asked=str(value)[:80])
        return FaceSpec(OPEN, "", face.path)


def looks_of(limit: str, *symbols: str) -> str:
    """Limit and symbols, in whatever order they stand."""
    return " ".join([limit, *sorted(symbol.lower() for symbol in symbols)])
