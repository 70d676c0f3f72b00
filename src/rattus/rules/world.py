"""Possible worlds: games a seat cannot tell from the true one, to look ahead without peeking."""

from mypy_extensions import i64

from rattus.rules.deal import mix
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.state import State
from rattus.rules.view import UNKNOWN, View


def possible_world(known: View, luck: Luck) -> State:
    """A state this seat cannot tell from the true one, every such deal as likely."""
    state = State()
    state.copy_board(known)
    state.faces = deal_unknown(known, luck)
    state.luck = luck.seed()
    return state


def deal_unknown(known: View, luck: Luck) -> vec[i64]:
    """Deal the rats the seat does not know as the setup did: starting rats to the board first [S3, S4]."""
    setup = known.setup
    faces: vec[i64] = known.faces[:]
    box_known_by_return(known, faces, luck)
    placed: vec[i64] = setup.zeros[: setup.rats]
    rat: i64
    for rat in range(setup.rats):
        if faces[rat] != UNKNOWN:
            placed[faces[rat]] = 1
    starting: vec[i64] = vec[i64](capacity=32)
    regular: vec[i64] = vec[i64](capacity=64)
    for rat in range(setup.rats):
        if placed[rat] == 0:
            if setup.starting[rat] == 1:
                starting = append(starting, rat)
            else:
                regular = append(regular, rat)
    mix(starting, luck)
    mix(regular, luck)
    starting = fill(faces, 0, setup.regions, starting)
    if setup.removed_are_regular:
        regular = fill(faces, setup.supply_end, setup.rats, regular)
    for rat in starting:
        regular = append(regular, rat)
    mix(regular, luck)
    fill(faces, setup.regions, setup.rats, regular)
    redeal_redrawn(known, faces, luck)
    return faces


def fill(faces: vec[i64], start: i64, end: i64, rats: vec[i64]) -> vec[i64]:
    """Deal from these rats to the unknown ones from start to end; give back what is left."""
    taken: i64 = 0
    rat: i64
    for rat in range(start, end):
        if faces[rat] == UNKNOWN:
            faces[rat] = rats[taken]
            taken += 1
    return rats[taken:]


def redeal_redrawn(known: View, faces: vec[i64], luck: Luck) -> None:
    """A rat that came back in the final round is any of those that could have come [S12, R19]."""
    index: i64
    for index in range(len(known.redrawn)):
        rat: i64 = known.setup.rats + index
        if faces[rat] == UNKNOWN:
            pool: vec[i64] = returning(known, faces, index)
            faces[rat] = pool[luck.below(len(pool))]


def returning(known: View, faces: vec[i64], index: i64) -> vec[i64]:
    """The faces that could come back at that draw: used by then or in the box, not come back before."""
    setup = known.setup
    pool: vec[i64] = vec[i64](capacity=64)
    rat: i64
    for rat in known.turned[: known.redrawn[index]]:
        if not came_back(known, faces, index, faces[rat]):
            pool = append(pool, faces[rat])
    if setup.draws_from_box:
        for rat in range(setup.supply_end, setup.rats):
            if not came_back(known, faces, index, faces[rat]):
                pool = append(pool, faces[rat])
    return pool


def came_back(known: View, faces: vec[i64], before: i64, face: i64) -> bool:
    """Did this face come back at an earlier draw?"""
    rat: i64
    for rat in range(known.setup.rats, known.setup.rats + before):
        if faces[rat] == face:
            return True
    return False


def box_known_by_return(known: View, faces: vec[i64], luck: Luck) -> None:
    """A face seen only since it came back had been removed unseen: it gets one of those places [S12]."""
    setup = known.setup
    rat: i64
    other: i64
    for rat in range(setup.rats, len(faces)):
        if faces[rat] == UNKNOWN:
            continue
        found: bool = False
        for other in range(setup.rats):
            if faces[other] == faces[rat]:
                found = True
        if not found:
            free: i64 = setup.supply_end + luck.below(setup.rats - setup.supply_end)
            while faces[free] != UNKNOWN:
                free = setup.supply_end + luck.below(setup.rats - setup.supply_end)
            faces[free] = faces[rat]
