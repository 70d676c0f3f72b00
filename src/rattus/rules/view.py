"""What one seat may know of a game: a view is built from a whitelist, and is all that leaves the engine.

public      board, cubes, cards, pieces, whose turn, what has been done, how many rats the supply has, which
            rats were looked at and by whom, the faces of used rats and of rats a Crusader has shown
one seat    the faces of the rats it has looked at [T12]
nobody      all other faces, the order of the supply, the rats removed unseen, and the luck to come
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.bits import bit
from rattus.rules.deal import mix
from rattus.rules.luck import Luck
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.state import PUBLIC, State
from rattus.rules.steps import OVER, kind_of, player_of
from rattus.rules.vectors import append, vec

ONLOOKER: Final = -1  # a seat that has looked at nothing
UNKNOWN: Final = -1  # a face the seat does not know


@final
class View:
    """One moment of a game as one seat, or an onlooker, may know it."""

    def __init__(self, state: State, seat: i64) -> None:
        self.seat: i64 = seat
        self.setup: Setup = state.setup
        self.cubes: vec[i64] = state.cubes[:]
        self.rats_in: vec[i64] = state.rats_in[:]
        self.rats: vec[i64] = state.rats[:]
        self.full: i64 = state.full
        self.holder: vec[i64] = state.holder[:]
        self.steps: vec[i64] = state.steps[:]
        self.faces: vec[i64] = known_faces(state, seat)
        self.seen: vec[i64] = state.seen
        self.turned: vec[i64] = state.turned[:]
        self.redrawn: vec[i64] = state.redrawn
        self.flasks: vec[i64] = state.flasks
        self.depth: i64 = state.depth
        self.active: i64 = state.active
        self.hand: i64 = state.hand
        self.plague: i64 = state.plague
        self.drawn: i64 = state.drawn
        self.used: i64 = state.used
        self.turns: i64 = state.turns
        self.last: i64 = state.last
        self.winner: i64 = state.winner
        self.walls: i64 = state.walls
        self.nuns: i64 = state.nuns
        self.bishops: i64 = state.bishops
        self.caravan: i64 = state.caravan
        self.ravagers: i64 = state.ravagers
        self.counted: i64 = state.counted
        self.shown: bool = state.shown
        self.piece_counts_finally: bool = state.piece_counts_finally
        self.moves: i64 = state.moves
        self.fixed: i64 = state.fixed
        self.fixed_by: i64 = state.fixed_by

    def decider(self) -> i64:
        """Who decides next; nobody once the game is over."""
        step: i64 = self.steps[self.depth - 1]
        return NOBODY if kind_of(step) == OVER else player_of(step)

    def key(self) -> tuple[object, ...]:
        """Everything in the view, comparable: equal keys, equal knowledge."""
        return (
            self.seat,
            tuple(self.cubes),
            tuple(self.rats_in),
            tuple(self.rats),
            tuple(self.holder),
            tuple(self.steps),
            tuple(self.faces),
            tuple(self.seen),
            tuple(self.turned),
            tuple(self.redrawn),
            tuple(self.flasks),
            (
                self.depth,
                self.active,
                self.hand,
                self.plague,
                self.drawn,
                self.used,
                self.turns,
                self.last,
                self.winner,
            ),
            (self.walls, self.nuns, self.bishops, self.caravan, self.ravagers, self.counted, self.shown),
            (self.piece_counts_finally, self.moves, self.fixed, self.fixed_by),
        )

    def __eq__(self, other: object) -> bool:
        """Two views are equal if they tell the same."""
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal views, equal hashes."""
        return hash(self.key())


def view(state: State, seat: i64) -> View:
    """What this seat may know; ONLOOKER for somebody who only watches."""
    return View(state, seat)


def known_faces(state: State, seat: i64) -> vec[i64]:
    """For each rat its face if this seat knows it, else UNKNOWN [T12]."""
    eyes: i64 = PUBLIC
    if seat >= 0:
        eyes |= bit(seat)
    faces: vec[i64] = vec[i64](capacity=len(state.faces))
    rat: i64
    for rat in range(len(state.faces)):
        faces = append(faces, state.faces[rat] if state.seen[rat] & eyes != 0 else UNKNOWN)
    for rat in state.turned:
        faces[rat] = state.faces[rat]
    return faces


# --- possible worlds ------------------------------------------------------------------------------


def possible_world(known: View, luck: Luck) -> State:
    """A state this seat cannot tell from the true one, every such deal as likely."""
    state = State()
    state.setup = known.setup
    state.players = known.setup.players
    state.cubes = known.cubes[:]
    state.rats_in = known.rats_in[:]
    state.rats = known.rats[:]
    state.full = known.full
    state.holder = known.holder[:]
    state.steps = known.steps[:]
    state.faces = deal_unknown(known, luck)
    state.seen = known.seen
    state.turned = known.turned[:]
    state.redrawn = known.redrawn
    state.flasks = known.flasks
    state.depth = known.depth
    state.active = known.active
    state.hand = known.hand
    state.plague = known.plague
    state.drawn = known.drawn
    state.luck = luck.seed()
    state.used = known.used
    state.turns = known.turns
    state.last = known.last
    state.winner = known.winner
    state.walls = known.walls
    state.nuns = known.nuns
    state.bishops = known.bishops
    state.caravan = known.caravan
    state.ravagers = known.ravagers
    state.counted = known.counted
    state.shown = known.shown
    state.piece_counts_finally = known.piece_counts_finally
    state.moves = known.moves
    state.fixed = known.fixed
    state.fixed_by = known.fixed_by
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
