"""The board: all that everybody at the table may see, as flat arrays of numbers.

`State` adds what is secret, `View` what its seat knows. Index arithmetic lives here and nowhere else.

Rats have numbers in the order in which the deal brings them: first the starting rats, a region each, then
the supply from its top, then those removed unseen. A number is public while its rat lies face down; which
rat of the box it is (its face) is secret, and no part of the board.
"""

from typing import Final

from mypy_extensions import i64

from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.rat_list import with_rat
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.steps import CARD, OVER, card_of, kind_of, note_of, player_of

TOOK: Final = 1 << 40  # bits of `used` beside those of the cards
PLACED: Final = 1 << 41

MOST_RATS: Final = 3  # in a region
NONE: Final = vec[i64]()
PUBLIC: Final = 1 << 7  # in `seen`: everybody has seen this rat

# why taking back stops where it does [O1]
AT_START: Final = 0
TURN_PASSED: Final = 1
CHANCE_DRAWN: Final = 2
SECRET_SEEN: Final = 3


class Board:
    """The public part of one moment of a game."""

    setup: Setup

    def __init__(self) -> None:
        # Without a setup, so that copying need not make arrays it throws away.
        self.players: i64 = 0
        # of each player in each region, the palace, on the Baker card and in the stock
        self.cubes: vec[i64] = NONE
        self.rats_in: vec[i64] = NONE  # how many face-down rats lie in each region
        self.rats: vec[i64] = NONE  # their numbers, three places a region, ascending
        self.full: i64 = 0  # the regions with three rats, a bit a region
        self.holder: vec[i64] = NONE  # of each card; NOBODY for one on the table
        self.steps: vec[i64] = NONE
        self.turned: vec[i64] = NONE  # the used rats, in the order they were turned up
        # The next three are replaced, never changed in place, so that copies can share them.
        self.seen: vec[i64] = NONE  # who has looked at each rat, a bit a seat
        self.redrawn: vec[i64] = NONE  # for each used rat drawn again: how many were used by then
        self.flasks: vec[i64] = NONE  # the cubes that carry potions, see `numbers/flask.py`
        self.depth: i64 = 0
        self.active: i64 = 0  # the player on turn
        self.hand: i64 = 0  # the cards he holds, a bit a card
        self.plague: i64 = 0
        self.drawn: i64 = 0  # rats below this number have left the supply
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

    def copy_board(self, other: "Board") -> None:
        """Become an independent copy of another board."""
        self.setup = other.setup
        self.players = other.players
        self.cubes = other.cubes[:]
        self.rats_in = other.rats_in[:]
        self.rats = other.rats[:]
        self.holder = other.holder[:]
        self.steps = other.steps[:]
        self.turned = other.turned[:]
        self.seen = other.seen
        self.redrawn = other.redrawn
        self.flasks = other.flasks
        self.full = other.full
        self.depth = other.depth
        self.active = other.active
        self.hand = other.hand
        self.plague = other.plague
        self.drawn = other.drawn
        self.used = other.used
        self.turns = other.turns
        self.last = other.last
        self.winner = other.winner
        self.walls = other.walls
        self.nuns = other.nuns
        self.bishops = other.bishops
        self.caravan = other.caravan
        self.ravagers = other.ravagers
        self.counted = other.counted
        self.shown = other.shown
        self.piece_counts_finally = other.piece_counts_finally
        self.moves = other.moves
        self.fixed = other.fixed
        self.fixed_by = other.fixed_by

    def public_fields(self) -> dict[str, object]:
        """Everything on the board by name, comparable: equal fields, equal boards."""
        return {
            "players": self.players,
            "cubes": tuple(self.cubes),
            "rats_in": tuple(self.rats_in),
            "rats": tuple(self.rats),
            "holder": tuple(self.holder),
            "steps": tuple(self.steps),
            "turned": tuple(self.turned),
            "seen": tuple(self.seen),
            "redrawn": tuple(self.redrawn),
            "flasks": tuple(self.flasks),
            "full": self.full,
            "depth": self.depth,
            "active": self.active,
            "hand": self.hand,
            "plague": self.plague,
            "drawn": self.drawn,
            "used": self.used,
            "turns": self.turns,
            "last": self.last,
            "winner": self.winner,
            "walls": self.walls,
            "nuns": self.nuns,
            "bishops": self.bishops,
            "caravan": self.caravan,
            "ravagers": self.ravagers,
            "counted": self.counted,
            "shown": self.shown,
            "piece_counts_finally": self.piece_counts_finally,
            "moves": self.moves,
            "fixed": self.fixed,
            "fixed_by": self.fixed_by,
        }

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

    def all_placed(self, player: i64) -> bool:
        """Has this player all cubes on the board, the palace counting, the Baker card not [T10]?"""
        return self.stock_of(player) == 0 and self.cubes_at(self.setup.oven, player) == 0

    def score_of(self, player: i64) -> i64:
        """Cubes on the board and in the palace [E5]."""
        return self.setup.cubes_each - self.stock_of(player) - self.cubes_at(self.setup.oven, player)

    # --- rats -------------------------------------------------------------------------------------

    def rat_in(self, region: i64, index: i64) -> i64:
        """The number of the rat at this place in the region's ascending row."""
        return self.rats[region * 3 + index]

    def rats_of(self, region: i64) -> list[int]:
        """The numbers of the rats there, ascending."""
        return list(self.rats[region * 3 : region * 3 + self.rats_in[region]])

    def region_of_rat(self, rat: i64) -> i64:
        """Where this rat lies, or -1 if it is not on the board."""
        region: i64
        index: i64
        for region in range(self.setup.regions):
            for index in range(self.rats_in[region]):
                if self.rats[region * 3 + index] == rat:
                    return region
        return -1

    def supply_left(self) -> i64:
        """How many rats the supply has."""
        return self.setup.supply_end - self.drawn

    def alike_below(self, rat: i64) -> i64:
        """All know how a rat came: at the start, from the supply, drawn again. Those alike are below this."""
        if rat < self.setup.regions:
            return self.setup.regions
        if rat < self.setup.rats:
            return self.setup.rats
        return len(self.seen)

    def told_apart(self, region: i64) -> i64:
        """The rats of a region that can be told apart, of those alike the first [T12, T13].

        Alike are rats that nobody has looked at and that came the same way. They are packed as in
        `numbers/rat_list.py`.
        """
        found: i64 = 0
        count: i64 = 0
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
            found = with_rat(found, count, rat)
            count += 1
        return found

    # --- the map ----------------------------------------------------------------------------------

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

    def held(self, cards: i64) -> i64:
        """Which of these cards the player on turn holds, as a mask."""
        return self.hand & cards
