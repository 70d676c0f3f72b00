"""The deal: where chance has put every rat before the game begins, and where the plague piece."""

from typing import final

from mypy_extensions import i64

from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.setup import Setup


@final
class Deal:
    """The rats of the box in the order of their numbers, the plague region, and the luck of turning up."""

    def __init__(self, faces: vec[i64], plague: i64, luck: i64) -> None:
        self.faces: vec[i64] = faces
        self.plague: i64 = plague
        self.luck: i64 = luck


def shuffle(setup: Setup, luck: Luck) -> Deal:
    """Shuffle the rats: starting ones on the board, then the supply, then those removed [S3, S4, S5]."""
    starting: vec[i64] = vec[i64](capacity=32)
    regular: vec[i64] = vec[i64](capacity=64)
    rat: i64
    for rat in range(setup.rats):
        if setup.starting[rat] == 1:
            starting = append(starting, rat)
        else:
            regular = append(regular, rat)
    mix(starting, luck)
    mix(regular, luck)
    return Deal(lay_out(setup, starting, regular, luck), luck.below(setup.regions), luck.seed())


def lay_out(setup: Setup, starting: vec[i64], regular: vec[i64], luck: Luck) -> vec[i64]:
    """Put mixed rats in the order of their numbers; which may be removed differs by edition [S4]."""
    faces: vec[i64] = starting[: setup.regions]
    supply: vec[i64] = starting[setup.regions :]
    removed: i64 = setup.rats - setup.supply_end
    kept: i64 = len(regular) - removed if setup.removed_are_regular else len(regular)
    rat: i64
    for rat in regular[:kept]:
        supply = append(supply, rat)
    mix(supply, luck)
    for rat in supply:
        faces = append(faces, rat)
    for rat in regular[kept:]:
        faces = append(faces, rat)
    return faces


def mix(rats: vec[i64], luck: Luck) -> None:
    """Shuffle in place, every order as likely."""
    left: i64 = len(rats)
    while left > 1:
        chosen: i64 = luck.below(left)
        left -= 1
        rat: i64 = rats[left]
        rats[left] = rats[chosen]
        rats[chosen] = rat
