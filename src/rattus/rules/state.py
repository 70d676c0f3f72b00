"""The state of a game: flat arrays of numbers, read and changed in the words of the rulebook.

Index arithmetic lives here and nowhere else. Whoever adds a field says in `view.py` who may see it.

Rats have numbers in the order in which the deal brings them: first the starting rats, a region each, then
the supply from its top, then those removed unseen. A number is public while its rat lies face down; which
rat of the box it is (its face) is secret, and kept in `faces`.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules import luck
from rattus.rules.bits import bit
from rattus.rules.events import Story
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.steps import CARD, OVER, card_of, kind_of, note_of, player_of, step
from rattus.rules.vectors import append, vec

TOOK: Final = 1 << 40  # bits of `used` beside those of the cards
PLACED: Final = 1 << 41

MOST_RATS: Final = 3  # in a region
MAX_STEPS: Final = 16
NONE: Final = vec[i64]()
PUBLIC: Final = 1 << 7  # in `seen`: everybody has seen this rat

# why taking back stops where it does [O1]
AT_START: Final = 0
TURN_PASSED: Final = 1
CHANCE_DRAWN: Final = 2
SECRET_SEEN: Final = 3


@final
class State:
    """One moment of a game."""

    setup: Setup

    def __init__(self) -> None:
        # Without a setup, so that `copy` need not make arrays it throws away; see `empty_table`.
        self.players: i64 = 0
        self.cubes: vec[i64] = (
            NONE  # of each player in each region, the palace, on the Baker card and in the stock
        )
        self.rats_in: vec[i64] = NONE  # how many face-down rats lie in each region
        self.rats: vec[i64] = NONE  # their numbers, three places a region, ascending
        self.full: i64 = 0  # the regions with three rats, a bit a region
        self.holder: vec[i64] = NONE  # of each card; NOBODY for one on the table
        self.steps: vec[i64] = NONE
        self.turned: vec[i64] = NONE  # the used rats, in the order they were turned up
        # The next five are replaced, never changed in place, so that copies can share them.
        self.faces: vec[i64] = NONE  # which rat of the box each number is
        self.seen: vec[i64] = NONE  # who has looked at each rat, a bit a seat
        self.redrawn: vec[i64] = NONE  # for each used rat drawn again: how many were used by then
        self.flasks: vec[i64] = NONE  # the cubes that carry potions, see `potions.py`
        self.fate: vec[i64] = NONE  # for each rat what tests and records fix: see `fated_turn`
        self.depth: i64 = 0
        self.active: i64 = 0  # the player on turn
        self.hand: i64 = 0  # the cards he holds, a bit a card
        self.plague: i64 = 0
        self.drawn: i64 = 0  # rats below this number have left the supply
        self.luck: i64 = 0
        self.used: i64 = 0  # what the player on turn has done: a bit a card, TOOK, PLACED
        self.turns: i64 = 0  # regular turns that have ended
        self.last: i64 = -1  # who had the last regular turn, once it is over
        self.winner: i64 = -1
        self.walls: i64 = 0  # a bit a border
        self.nuns: i64 = 0  # two bits a region
        self.bishops: i64 = 0  # two bits a region
        self.caravan: i64 = -1  # its border
        self.ravagers: i64 = 0  # a bit for each card that takes part in this ravaging
        self.counted: i64 = 0  # what the plague piece counts in this ravaging
        self.shown: bool = False  # the rats of the plague region lie face up
        self.piece_counts_finally: bool = False
        self.moves: i64 = 0  # actions so far
        self.fixed: i64 = 0  # so many of them cannot be taken back
        self.fixed_by: i64 = AT_START
        self.story: Story | None = None
        self.choices: vec[i64] | None = None  # the legal actions, once they have been asked for

    def copy(self) -> "State":
        """An independent state in which the same may happen."""
        other = State()
        other.setup = self.setup
        other.players = self.players
        other.cubes = self.cubes[:]
        other.rats_in = self.rats_in[:]
        other.rats = self.rats[:]
        other.full = self.full
        other.holder = self.holder[:]
        other.steps = self.steps[:]
        other.turned = self.turned[:]
        other.faces = self.faces
        other.seen = self.seen
        other.redrawn = self.redrawn
        other.flasks = self.flasks
        other.fate = self.fate
        other.depth = self.depth
        other.active = self.active
        other.hand = self.hand
        other.plague = self.plague
        other.drawn = self.drawn
        other.luck = self.luck
        other.used = self.used
        other.turns = self.turns
        other.last = self.last
        other.winner = self.winner
        other.walls = self.walls
        other.nuns = self.nuns
        other.bishops = self.bishops
        other.caravan = self.caravan
        other.ravagers = self.ravagers
        other.counted = self.counted
        other.shown = self.shown
        other.piece_counts_finally = self.piece_counts_finally
        other.moves = self.moves
        other.fixed = self.fixed
        other.fixed_by = self.fixed_by
        other.choices = self.choices
        return other

    # --- cubes ------------------------------------------------------------------------------------

    def cubes_at(self, place: i64, player: i64) -> i64:
        """How many cubes this player has in a region, the palace, on the Baker card or in the stock."""
        return self.cubes[place * self.players + player]

    def stock_of(self, player: i64) -> i64:
        """How many cubes this player has not placed."""
        return self.cubes[self.setup.stock * self.players + player]

    def cubes_in(self, region: i64) -> i64:
        """How many cubes of all colours stand there."""
        total: i64 = 0
        index: i64 = region * self.players
        end: i64 = index + self.players
        while index < end:
            total += self.cubes[index]
            index += 1
        return total

    def most_cubes_of_others(self, region: i64, player: i64) -> i64:
        """The largest number of cubes any other player has there."""
        most: i64 = 0
        other: i64
        for other in range(self.players):
            if other != player and self.cubes_at(region, other) > most:
                most = self.cubes_at(region, other)
        return most

    def move_cubes(self, player: i64, source: i64, target: i64, count: i64) -> None:
        """Move cubes between two places; they always come from one and go to the other."""
        self.cubes[source * self.players + player] -= count
        self.cubes[target * self.players + player] += count

    def add_cubes(self, player: i64, region: i64, count: i64) -> None:
        """Put cubes from the stock into a region."""
        self.move_cubes(player, self.setup.stock, region, count)

    def all_placed(self, player: i64) -> bool:
        """Has this player all cubes on the board, the palace counting, the Baker card not [T10]?"""
        return self.stock_of(player) == 0 and self.cubes_at(self.setup.oven, player) == 0

    # --- rats -------------------------------------------------------------------------------------

    def rat_in(self, region: i64, index: i64) -> i64:
        """The number of the rat at this place in the region's ascending row."""
        return self.rats[region * 3 + index]

    def region_of_rat(self, rat: i64) -> i64:
        """Where this rat lies, or -1 if it is not on the board."""
        region: i64
        index: i64
        for region in range(self.setup.regions):
            for index in range(self.rats_in[region]):
                if self.rats[region * 3 + index] == rat:
                    return region
        return -1

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

    def supply_left(self) -> i64:
        """How many rats the supply has."""
        return self.setup.supply_end - self.drawn

    def draw_rat(self, region: i64) -> i64:
        """Lay the top rat of the supply into a region."""
        rat: i64 = self.drawn
        self.drawn = rat + 1
        self.put_rat(region, rat)
        return rat

    def alike_below(self, rat: i64) -> i64:
        """All know how a rat came: at the start, from the supply, drawn again. Those alike are below this."""
        if rat < self.setup.regions:
            return self.setup.regions
        if rat < self.setup.rats:
            return self.setup.rats
        return len(self.faces)

    def told_apart(self, region: i64) -> i64:
        """The rats of a region that can be told apart, of those alike the first [T12, T13].

        Sixteen bits for each, one more than its number, the lowest first. Alike are rats that nobody has
        looked at and that came the same way.
        """
        found: i64 = 0
        place: i64 = 0
        listed: i64 = 0  # unseen rats below this number are like one that is already listed
        index: i64 = region * 3
        end: i64 = index + self.rats_in[region]
        while index < end:
            rat: i64 = self.rats[index]
            index += 1
            if self.seen[rat] == 0:
                if rat < listed:
                    continue
                if index < end:
                    listed = self.alike_below(rat)
            found |= rat + 1 << place
            place += 16
        return found

    def mark_seen(self, rat: i64, who: i64) -> None:
        """Note that the players in this mask know the rat from now on [T12]."""
        self.seen = self.seen[:]
        self.seen[rat] |= who

    # --- the board --------------------------------------------------------------------------------

    def nuns_in(self, region: i64) -> i64:
        """How many nuns stand there."""
        return self.nuns >> 2 * region & 3

    def bishops_in(self, region: i64) -> i64:
        """How many bishops stand there."""
        return self.bishops >> 2 * region & 3

    def takes_rat(self, region: i64) -> bool:
        """May a rat enter: fewer than three there, and no bishop [T5, Bishop]?"""
        return self.rats_in[region] < MOST_RATS and self.bishops >> 2 * region & 3 == 0

    def ways_for_rats(self, region: i64) -> i64:
        """The neighbours a rat can enter from here: room, no bishop, no wall between, as a mask [T5]."""
        regions: i64 = self.open_near(region) & ~self.full
        if self.bishops == 0:
            return regions
        near: i64
        for near in self.setup.near[region]:
            if self.bishops_in(near) > 0:
                regions &= ~bit(near)
        return regions

    def walled(self, region: i64, other: i64) -> bool:
        """Does a wall stand between these neighbours [Emperor]?"""
        if self.walls == 0:
            return False
        return self.walls >> self.setup.border_between[region * self.setup.regions + other] & 1 == 1

    def open_near(self, region: i64) -> i64:
        """The neighbours to which no wall bars the way, as a mask."""
        mask: i64 = self.setup.near_mask[region]
        if self.walls == 0:
            return mask
        near: i64
        for near in self.setup.near[region]:
            if self.walled(region, near):
                mask &= ~bit(near)
        return mask

    def plague_reach(self, steps: i64) -> i64:
        """Where the plague piece can go in 1 to so many steps, not ending where it began, as a mask [T4]."""
        if self.walls == 0:
            return self.setup.within_mask[(steps - 1) * self.setup.regions + self.plague]
        reached: i64 = bit(self.plague)
        region: i64
        while steps > 0:
            steps -= 1
            before: i64 = reached
            for region in range(self.setup.regions):
                if before >> region & 1:
                    reached |= self.open_near(region)
        return reached & ~bit(self.plague)

    # --- steps ------------------------------------------------------------------------------------

    def top(self) -> i64:
        """The step to be done next."""
        return self.steps[self.depth - 1]

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

    def asking(self) -> bool:
        """Is a card asking?"""
        return kind_of(self.top()) == CARD

    def note(self) -> i64:
        """What the step to be done remembers."""
        return note_of(self.top())

    def asker(self) -> i64:
        """The number of the card that asks."""
        return card_of(self.top())

    def decider(self) -> i64:
        """Who decides next; nobody once the game is over."""
        if self.over():
            return NOBODY
        return player_of(self.top())

    def over(self) -> bool:
        """Has the game ended?"""
        return kind_of(self.top()) == OVER

    def final(self) -> bool:
        """Has the final round begun [E1]?"""
        return self.last >= 0

    def spend(self, card: i64) -> None:
        """The card has been used this turn [T1]."""
        self.used |= bit(card)

    def held(self, cards: i64) -> i64:
        """Which of these cards the player on turn holds, as a mask."""
        return self.hand & cards

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

    # --- score ------------------------------------------------------------------------------------

    def score_of(self, player: i64) -> i64:
        """Cubes on the board and in the palace [E5]."""
        return self.setup.cubes_each - self.stock_of(player) - self.cubes_at(self.setup.oven, player)


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
