"""The list of legal actions while it is being made, compiled. Interpreted runs use the one in `lists.py`."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Choices:
    """Actions in ascending order."""

    def __init__(self) -> None:
        self._room: vec[i64] = vec[i64]([0] * 256)
        self.count: i64 = 0
        self.growing: bool = False

    def add(self, action: i64) -> None:
        """One more legal action, greater than those before."""
        if self.count == len(self._room):
            self._room = append(self._room, 0)
        self._room[self.count] = action
        self.count += 1

    def close(self) -> None:
        """The list is complete."""
        self.growing = False

    def at(self, index: i64) -> i64:
        """The action at this place."""
        return self._room[index]

    def actions(self) -> vec[i64]:
        """All of them."""
        return self._room[: self.count]


_ONLY: Final = Choices()


def no_choices() -> Choices:
    """An empty list: the same one each time, which saves much work; what is needed must be taken at once.

    Whoever asks while it is still growing (a card of one's own that looks ahead, say) gets another.
    """
    found = Choices() if _ONLY.growing else _ONLY
    found.growing = True
    found.count = 0
    return found
