"""The list of legal actions while it is being made, compiled. Interpreted runs use the one in `lists.py`."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ENOUGH: Final = 1024  # actions for nearly every list

# One room for all lists, as only one at a time is made. A field of the list would be counted as in use and
# not in use again with every action that is added (mypyc), which takes longer than adding it.
_ROOM: Final = vec[i64]([0] * ENOUGH)


@final
class Choices:
    """Actions in ascending order."""

    def __init__(self, room: i64) -> None:
        self.count: i64 = 0
        self.growing: bool = False
        self._room: i64 = room  # so many of them stand in the common room
        self._rest: vec[i64] = vec[i64]()  # the others

    def add(self, action: i64) -> None:
        """One more legal action, greater than those before."""
        if self.count < self._room:
            _ROOM[self.count] = action
        else:
            self._rest = append(self._rest, action)
        self.count += 1

    def clear(self) -> None:
        """Begin anew."""
        if self.count > self._room:
            self._rest = vec[i64]()
        self.count = 0
        self.growing = True

    def close(self) -> None:
        """The list is complete."""
        self.growing = False

    def at(self, index: i64) -> i64:
        """The action at this place."""
        if index < self._room:
            return _ROOM[index]
        return self._rest[index - self._room]

    def actions(self) -> vec[i64]:
        """All of them."""
        if self.count <= self._room:
            return _ROOM[: self.count]
        actions: vec[i64] = _ROOM[: self._room]
        action: i64
        for action in self._rest:
            actions = append(actions, action)
        return actions


_ONLY: Final = Choices(ENOUGH)


def no_choices() -> Choices:
    """An empty list: the same one each time, which saves much work; what is needed must be taken at once.

    Whoever asks while it is still growing (a card of one's own that looks ahead, say) gets another.
    """
    found = Choices(0) if _ONLY.growing else _ONLY
    found.clear()
    return found
