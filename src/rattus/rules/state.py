"""The state of a game: the board, what is secret on it, and how it changes in the words of the rulebook.

Whoever adds a field says who may see it: everybody (`board.py`), nobody (here), or some (`view.py` too).
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules import luck
from rattus.rules.board import MOST_RATS, NONE, Board
from rattus.rules.events import Story
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.setup import Setup
from rattus.rules.steps import CARD, step

MAX_STEPS: Final = 16


@final
class State(Board):
    """One moment of a game."""

    def __init__(self) -> None:
        super().__init__()
        # Both are replaced, never changed in place, so that copies can share them.
        self.faces: vec[i64] = NONE  # which rat of the box each number is
        self.fate: vec[i64] = NONE  # for each rat what tests and records fix, see `numbers/fate.py`
        self.luck: i64 = 0
        self.story: Story | None = None
        self.choices: vec[i64] | None = None  # the legal actions, once they have been asked for

    def copy(self) -> "State":
        """An independent state in which the same may happen."""
        other = State()
        other.copy_board(self)
        other.faces = self.faces
        other.fate = self.fate
        other.luck = self.luck
        other.choices = self.choices
        return other

    # --- cubes ------------------------------------------------------------------------------------

    def move_cubes(self, player: i64, source: i64, target: i64, count: i64) -> None:
        """Move cubes between two places; they always come from one and go to the other."""
        self.cubes[source * self.players + player] -= count
        self.cubes[target * self.players + player] += count

    def add_cubes(self, player: i64, region: i64, count: i64) -> None:
        """Put cubes from the stock into a region."""
        self.move_cubes(player, self.setup.stock, region, count)

    # --- rats -------------------------------------------------------------------------------------

    def put_rat(self, region: i64, rat: i64) -> None:
        """Lay a rat into a region, in ascending order."""
        start: i64 = region * 3
        index: i64 = start + self.rats_in[region]
        while index > start and self.rats[index - 1] > rat:
            self.rats[index] = self.rats[index - 1]
            index -= 1
        self.rats[index] = rat
        self.rats_in[region] += 1
        if self.rats_in[region] == MOST_RATS:
            self.full |= bit(region)

    def lift_rat(self, region: i64, rat: i64) -> None:
        """Take a rat out of a region."""
        left: i64 = self.rats_in[region] - 1
        index: i64 = region * 3
        end: i64 = index + left
        while self.rats[index] != rat:
            index += 1
        while index < end:
            self.rats[index] = self.rats[index + 1]
            index += 1
        self.rats[end] = 0
        self.rats_in[region] = left
        self.full &= ~bit(region)

    def use_up(self, region: i64, rat: i64) -> None:
        """A rat that lies face up leaves the game [T9]."""
        self.lift_rat(region, rat)
        self.turned = append(self.turned, rat)

    def draw_rat(self, region: i64) -> i64:
        """Lay the top rat of the supply into a region."""
        rat: i64 = self.drawn
        self.drawn = rat + 1
        self.put_rat(region, rat)
        return rat

    def mark_seen(self, rat: i64, who: i64) -> None:
        """Note that the players in this mask know the rat from now on [T12]."""
        self.seen = self.seen[:]
        self.seen[rat] |= who

    # --- steps ------------------------------------------------------------------------------------

    def push(self, step: i64) -> None:
        """Put a step before all others."""
        self.steps[self.depth] = step
        self.depth += 1

    def pop(self) -> i64:
        """The step is done; the one below goes on."""
        self.depth -= 1
        done: i64 = self.steps[self.depth]
        self.steps[self.depth] = 0
        return done

    def ask(self, card: i64, player: i64, note: i64) -> None:
        """Let this card ask this player."""
        self.push(step(CARD, player, card, note))

    def spend(self, card: i64) -> None:
        """The card has been used this turn [T1]."""
        self.used |= bit(card)

    def put_on_turn(self, player: i64) -> None:
        """This player acts now, with the cards he holds."""
        self.active = player
        self.hand = 0
        self.used = 0
        card: i64
        for card in self.setup.card_numbers:
            if self.holder[card] == player:
                self.hand |= bit(card)

    # --- chance and taking back -------------------------------------------------------------------

    def chance(self, n: i64) -> i64:
        """One of n, by luck alone [T11]."""
        self.luck = luck.after(self.luck)
        return luck.spread_over(self.luck, n)

    def fix(self, why: i64) -> None:
        """What has been done up to and with this action cannot be taken back [O1]."""
        self.fixed = self.moves + 1
        self.fixed_by = why

    # --- telling ----------------------------------------------------------------------------------

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell an event, if somebody listens."""
        story = self.story
        if story is not None:
            story.tell(kind, a, b, c, d)


def empty_table(setup: Setup) -> State:
    """The board before anything lies on it, all cubes in the stocks."""
    state = State()
    state.setup = setup
    state.players = setup.players
    state.cubes = setup.zeros[: (setup.regions + 3) * setup.players]
    state.rats_in = setup.zeros[: setup.regions]
    state.rats = setup.zeros[: 3 * setup.regions]
    state.holder = setup.holders[:]
    state.steps = setup.zeros[:MAX_STEPS]
    state.turned = vec[i64](capacity=setup.rats)
    state.seen = setup.zeros[: setup.rats]
    state.drawn = setup.regions
    player: i64
    for player in range(setup.players):
        state.cubes[setup.stock * setup.players + player] = setup.cubes_each
    return state
