"""A setup: all that stays the same during one game, as numbers the rules can use at once.

Regions are those in use for this number of players, numbered in board order [R17]; so are borders.
"""

from typing import TYPE_CHECKING, Final, Literal, final, get_args

from mypy_extensions import i64

from rattus.editions import Edition
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import append, vec

if TYPE_CHECKING:
    from rattus.rules.card import Card

Colour = Literal["red", "blue", "yellow", "green", "purple", "white"]  # clockwise from the start player
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
MAX_REACH: Final = 3
MAX_CARDS: Final = 32

NOBODY: Final = -1  # holds a card that lies on the table
NOT_IN_GAME: Final = -2

MAJORITY: Final = 0  # symbols by number; those of the classes follow
EVERYONE: Final = 1
NO_SYMBOL: Final = -1  # of a card that is not in the game


@final
class Setup:
    """Edition, number of players and chosen cards of one game."""

    def __init__(self, edition: Edition, players: int, cards: "list[Card]") -> None:
        self.edition: Edition = edition
        self.players: i64 = players
        self._seat_cards(cards)
        self._take_numbers(edition, players)
        self._lay_board(edition, players)
        self._count_rats(edition)
        self._mark_symbols(edition)
        self.zeros: vec[i64] = vec[i64]([0] * 256)  # to cut empty arrays from
        self.settling: vec[i64] = _settling_order(players, edition.pairs(players))

    def _seat_cards(self, cards: "list[Card]") -> None:
        """The cards in the game, and for each question of `card.py` those that have an answer to it."""
        self.cards: list[Card] = sorted(cards, key=_number)
        self.card_numbers: vec[i64] = vec[i64]([card.number for card in self.cards])
        by_number = [self.cards[0]] * MAX_CARDS
        holders = [NOT_IN_GAME] * MAX_CARDS
        for card in self.cards:
            by_number[card.number] = card
            holders[card.number] = NOBODY
        self._by_number: vec[Card] = vec["Card"](by_number)
        self.holders: vec[i64] = vec[i64]([i64(holder) for holder in holders])
        self.use: i64 = self._answering("uses")
        self.add_cubes: i64 = self._answering("extra_cubes")
        self.move_further: i64 = self._answering("reach")
        self.add_rats: i64 = self._answering("extra_rats")
        self.ask_before: i64 = self._answering("before_ravage")
        self.answer_rats: i64 = self._answering("after_rat")
        self.march: i64 = self._answering("march_reach")

    def _answering(self, hook: str) -> i64:
        """The cards that override this hook, as a mask: the others need not be asked."""
        mask: i64 = 0
        for card in self.cards:
            if any(hook in vars(kind) for kind in type(card).__mro__ if kind.__name__ != "Card"):
                mask |= bit(card.number)
        return mask

    def _take_numbers(self, edition: Edition, players: int) -> None:
        """The numbers and flags in which editions differ [S1, S8, S9, S10, S11, S12, S13, S14]."""
        self.cubes_each: i64 = edition.cubes
        self.last_turn: i64 = edition.rounds * players
        self.chivalry_reach: i64 = edition.reach(players)
        self.potions: i64 = -1 if edition.potions is None else edition.potions
        self.knight_ravages_finally: bool = edition.knight_final == "at-once"
        self.soldier_marches: bool = edition.soldier_final == "moves"
        self.draws_from_box: bool = edition.soldier_draws == "box"
        self.final_order_chosen: bool = edition.final_order == "chosen"
        self.courier_same_colour: bool = edition.courier_same_colour

    def _lay_board(self, edition: Edition, players: int) -> None:
        """Regions in use, their borders, and which regions lie within one, two and three steps [S2]."""
        self.region_names: list[str] = [region.name for region in edition.regions_for(players)]
        count = len(self.region_names)
        self.regions: i64 = count
        self.palace: i64 = count
        self.oven: i64 = count + 1
        self.stock: i64 = count + 2
        number = {name: index for index, name in enumerate(self.region_names)}
        pairs = [sorted((number[border.a], number[border.b])) for border in edition.borders_for(players)]
        pairs.sort()
        self.borders: i64 = len(pairs)
        self.border_from: vec[i64] = vec[i64]([i64(a) for a, _ in pairs])
        self.border_to: vec[i64] = vec[i64]([i64(b) for _, b in pairs])
        between = [-1] * (count * count)
        near: list[set[int]] = [set() for _ in range(count)]
        for index, (a, b) in enumerate(pairs):
            between[a * count + b] = between[b * count + a] = index
            near[a].add(b)
            near[b].add(a)
        self.border_between: vec[i64] = vec[i64]([i64(border) for border in between])
        self.near: vec[vec[i64]] = vec[vec[i64]]([_ascending(some) for some in near])
        self.near_mask: vec[i64] = vec[i64]([i64(_mask(some)) for some in near])
        reached = _within(near)
        self.within: vec[vec[i64]] = vec[vec[i64]]([_ascending(some) for some in reached])
        self.within_mask: vec[i64] = vec[i64]([i64(_mask(some)) for some in reached])

    def _count_rats(self, edition: Edition) -> None:
        """How many rats lie where at the start [S3, S4, S5]."""
        self.rats: i64 = len(edition.rats)
        self.supply_end: i64 = int(self.regions) + edition.supply(int(self.players))
        self.removed_are_regular: bool = edition.removed_from == "regular"
        self.starting: vec[i64] = vec[i64]([i64(rat.starting) for rat in edition.rats])

    def _mark_symbols(self, edition: Edition) -> None:
        """For each rat its limit, its symbols and the cards it hits; for each card its symbol [T8, C1]."""
        self.limit: vec[i64] = vec[i64]([i64(rat.limit) for rat in edition.rats])
        self.majority: vec[i64] = vec[i64]([i64(rat.symbols.count("majority")) for rat in edition.rats])
        self.everyone: vec[i64] = vec[i64]([i64(rat.symbols.count("all")) for rat in edition.rats])
        self.hits: vec[vec[i64]] = vec[vec[i64]](capacity=len(edition.rats))
        for rat in edition.rats:
            hit: vec[i64] = vec[i64](capacity=8)
            for symbol in rat.symbols:
                for card in self.cards:
                    if card.klass == symbol:
                        hit = append(hit, card.number)
            self.hits = append(self.hits, hit)
        classes = list(dict.fromkeys(card.klass for card in self.cards))
        self.symbol_names: list[str] = ["majority", "all", *classes]
        by_card = [NO_SYMBOL] * MAX_CARDS
        for card in self.cards:
            by_card[card.number] = 2 + classes.index(card.klass)
        self.symbol_of: vec[i64] = vec[i64]([i64(symbol) for symbol in by_card])

    def card_numbered(self, number: i64) -> "Card":
        """The card of this number; it must be in the game."""
        return self._by_number[number]


def _number(card: "Card") -> int:
    return card.number


def _ascending(regions: set[int]) -> vec[i64]:
    return vec[i64]([i64(region) for region in sorted(regions)])


def _mask(regions: set[int]) -> int:
    return sum(1 << region for region in regions)


def _within(near: list[set[int]]) -> list[set[int]]:
    """For 1, 2, … steps and each region: the regions so near, without itself."""
    within: list[set[int]] = []
    reached = [{region} for region in range(len(near))]
    for _ in range(MAX_REACH):
        reached = [some.union(*(near[region] for region in some)) for some in reached]
        within += [some - {region} for region, some in enumerate(reached)]
    return within


def _settling_order(players: int, pairs: int) -> vec[i64]:
    """Clockwise from the start player, back again from the last, and so on [S7]."""
    order: vec[i64] = vec[i64](capacity=24)
    for turn in range(pairs):
        for seat in range(players):
            order = append(order, seat if turn % 2 == 0 else players - 1 - seat)
    return order
