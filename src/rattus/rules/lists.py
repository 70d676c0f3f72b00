"""What `librt.vecs` and `choices.py` offer, on lists: the stand-ins for interpreted runs."""

from collections.abc import Iterable


class vec(list[int]):  # noqa: N801 - it stands in for a type of that name
    """A list that can be written `vec[i64]([1, 2])` and `vec[i64](capacity=8)`."""

    __slots__ = ()

    def __init__(self, items: Iterable[int] = (), *, capacity: int = 0) -> None:
        super().__init__(items)

    def __class_getitem__(cls, item: object) -> type["vec"]:  # type: ignore[override]
        return cls


def append(items: list[int], item: int) -> list[int]:
    """Like `librt.vecs.append`, give the grown array back."""
    items.append(item)
    return items


class Choices(list[int]):
    """The list of legal actions while it is being made."""

    __slots__ = ()

    add = list.append
    at = list.__getitem__

    @property
    def count(self) -> int:  # type: ignore[override]
        """How many there are."""
        return len(self)

    def actions(self) -> list[int]:
        """All of them."""
        return self


def no_choices() -> Choices:
    """An empty list."""
    return Choices()
