"""Reading what may be wrong everywhere: values of JSON, one by one, every problem kept with its path."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

Path = str


class Problem(NamedTuple):
    """One thing wrong with a position: a code, the path to it (`regions.gallia.rats[3]`), and data."""

    code: str
    path: Path
    data: dict[str, object]

    def __str__(self) -> str:
        details = "".join(f" {key}={value}" for key, value in self.data.items())
        return f"{self.path or 'position'}: {self.code}{details}"


class PositionError(ValueError):
    """A position that cannot be; it carries every problem found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class JsonReader:
    """Collects problems while values are read; a wrong value reads as if it were not there."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def complain(self, code: str, path: Path, **data: object) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, path, data))

    def stop_if_wrong(self) -> None:
        """Go no further once something is wrong."""
        if self.problems:
            raise PositionError(tuple(self.problems))

    def fields(self, value: object, path: Path, known: Collection[str] | None = None) -> dict[str, object]:
        """The fields of an object that are there; with `known`, others are a problem."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.complain("wrong-type", path, wanted="object")
            return {}
        for key in value:
            if known is not None and key not in known:
                self.complain("unknown-key", path, asked=key, allowed=list(known))
        return {key: field for key, field in value.items() if field is not None}

    def items(self, value: object, path: Path) -> list[tuple[object, Path]]:
        """The items of a list, each with its path."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.complain("wrong-type", path, wanted="list")
            return []
        return [(item, f"{path}[{index}]") for index, item in enumerate(value)]

    def number(self, value: object, path: Path, low: int, high: int, default: int = 0) -> int:
        """A whole number from low to high."""
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.complain("wrong-type", path, wanted="number")
            return default
        if not low <= value <= high:
            self.complain("wrong-number", path, asked=value, low=low, high=high)
            return default
        return value

    def text(self, value: object, path: Path, default: str = "") -> str:
        """A text."""
        if value is None:
            return default
        if not isinstance(value, str):
            self.complain("wrong-type", path, wanted="text")
            return default
        return value

    def flag(self, value: object, path: Path) -> bool:
        """True or false."""
        if value is None or isinstance(value, bool):
            return bool(value)
        self.complain("wrong-type", path, wanted="true or false")
        return False

    def named(self, value: object, path: Path, names: Mapping[str, int], what: str, default: int = 0) -> int:
        """The number of the thing with this name; `unknown-region` and the like if there is none."""
        name = self.text(value, path)
        if value is None or (not name and not isinstance(value, str)):
            return default
        if name not in names:
            self.complain(f"unknown-{what}", path, asked=name, allowed=list(names))
            return default
        return names[name]

    def names(self, value: object, path: Path, names: Mapping[str, int], what: str) -> list[int]:
        """The numbers of several things by name, none of them twice."""
        found: list[int] = []
        for item, at in self.items(value, path):
            number = self.named(item, at, names, what, -1)
            if number in found:
                self.complain(f"{what}-twice", at, asked=item)
            elif number >= 0:
                found.append(number)
        return found
