"""What `librt.vecs` and `choices.py` offer, on lists: the stand-ins for interpreted runs."""

from collections.abc import Callable, Iterable


def new_list(items: Iterable[int] = (), *, capacity: int = 0) -> list[int]:
    """A true list, not a kind of one: the interpreter has short cuts for those only."""
    return list(items)


class vec:  # noqa: N801 - it stands in for a type of that name
    """Makes lists, and is written `vec[i64]([1, 2])` or `vec[i64](capacity=8)`."""

    def __class_getitem__(cls, item: object) -> Callable[..., list[int]]:
        return new_list


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

    def close(self) -> None:
        """The list is complete."""

    def actions(self) -> list[int]:
        """All of them."""
        return self


def no_choices() -> Choices:
    """An empty list."""
    return Choices()
