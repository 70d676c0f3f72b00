"""Is the game balanced? Thousands of games of good bots, counted in every way players argue about.

The games are spread evenly over all conditions asked for (rule set, number of players, way to choose the
cards), so that each single question is answered by a large part of all games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from rattus.cards.choice import BASE, CLASSES, RANDOM
from rattus.editions import NAMES, load
from rattus.lab.game_stats import Census, Face
from rattus.lab.match import Contest, Outcome, play_game
from rattus.lab.stats import Interval, wilson
from rattus.lab.worker_pool import Crew
from rattus.rules.luck import Luck

AT_A_TIME = 4  # games in a chunk

Group = TypeVar("Group", str, int)


class Condition(NamedTuple):
    """A kind of game."""

    rules: str
    players: int
    cards: str


def conditions(rules: Sequence[str], players: Sequence[int], cards: Sequence[str]) -> list[Condition]:
    """All kinds of games there are; what is given narrows them."""
    return [
        Condition(name, count, way)
        for name in rules or NAMES
        for edition in (load(name),)
        for count in edition.players
        if not players or count in players
        for way in cards or (BASE, CLASSES, RANDOM, *edition.sets)
    ]


class Survey(NamedTuple):
    """What is to be played."""

    conditions: tuple[Condition, ...]
    bot: str
    games: int
    seed: int

    def chunks(self) -> Iterator["GamesChunk"]:
        """The conditions in turn, until all games are given out."""
        luck = Luck(self.seed)
        left, turn = self.games, 0
        while left > 0:
            seeds = tuple(luck.seed() for _ in range(min(AT_A_TIME, left)))
            yield GamesChunk(self.conditions[turn % len(self.conditions)], self.bot, seeds)
            left -= len(seeds)
            turn += 1


class GamesChunk(NamedTuple):
    """A few games of one condition, as work for somebody."""

    condition: Condition
    bot: str
    seeds: tuple[int, ...]


class Held(NamedTuple):
    """How those fared who held something: how many, how many of them won, and how many should have at par."""

    holders: int
    won: int
    par: float

    def times_par(self) -> Interval:
        """How often they won, where 1 is par."""
        share = wilson(self.won, self.holders)
        par = self.par / self.holders if self.holders else 1.0
        return Interval(share.value / par, share.low / par, share.high / par)


class Room:
    """The games of one condition, counted."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[int] = Counter()  # by seat
        self.endings: Counter[str] = Counter()
        self.turns = 0
        self.winning = 0
        self.margin = 0

    def count(self, game: Outcome) -> None:
        """Add a game."""
        self.games += 1
        self.wins[game.winner] += 1
        self.endings[game.ending] += 1
        self.turns += game.turns
        self.winning += max(game.scores)
        self.margin += game.margin

    def merge(self, other: "Room") -> None:
        """Add what another has counted."""
        self.games += other.games
        self.wins += other.wins
        self.endings += other.endings
        self.turns += other.turns
        self.winning += other.winning
        self.margin += other.margin


class Holders:
    """Who held what, and won."""

    def __init__(self) -> None:
        self.holders: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.seats: Counter[tuple[str, int]] = Counter()  # holders at tables of so many

    def count(self, what: str, players: int, won: bool) -> None:
        """Add one holder."""
        self.holders[what] += 1
        self.won[what] += won
        self.seats[what, players] += 1

    def merge(self, other: "Holders") -> None:
        """Add what another has counted."""
        self.holders += other.holders
        self.won += other.won
        self.seats += other.seats

    def held(self) -> dict[str, Held]:
        """How the holders of each thing fared, the most successful first."""
        par: dict[str, float] = {}
        for (what, players), count in sorted(self.seats.items()):
            par[what] = par.get(what, 0.0) + count / players
        fared = {what: Held(self.holders[what], self.won[what], par[what]) for what in par}
        return dict(sorted(fared.items(), key=lambda item: -item[1].times_par().value))


class Tally:
    """Everything counted."""

    def __init__(self) -> None:
        self.rooms: dict[Condition, Room] = {}
        self.last = Holders()  # by card held in the end
        self.ever = Holders()  # by card ever held
        self.hands = Holders()  # by the number of cards held in the end
        self.pairs = Holders()  # by two cards held in the end, joined by a plus
        self.turned: Counter[Face] = Counter()
        self.outbreaks: Counter[Face] = Counter()
        self.killed: Counter[Face] = Counter()

    def count(self, condition: Condition, game: Outcome, census: Census) -> None:
        """Add one game."""
        self.rooms.setdefault(condition, Room()).count(game)
        for seat in range(condition.players):
            won = seat == game.winner
            for card in sorted(census.last[seat]):
                self.last.count(card, condition.players, won)
            for card in sorted(census.ever[seat]):
                self.ever.count(card, condition.players, won)
            self.hands.count(str(len(census.last[seat])), condition.players, won)
            for one, two in census.pairs(seat):
                self.pairs.count(f"{one}+{two}", condition.players, won)
        self.turned += census.turned
        self.outbreaks += census.outbreaks
        self.killed += census.killed

    def merge(self, other: "Tally") -> None:
        """Add what another has counted."""
        for condition, room in other.rooms.items():
            self.rooms.setdefault(condition, Room()).merge(room)
        self.last.merge(other.last)
        self.ever.merge(other.ever)
        self.hands.merge(other.hands)
        self.pairs.merge(other.pairs)
        self.turned += other.turned
        self.outbreaks += other.outbreaks
        self.killed += other.killed

    # --- questions --------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(room.games for room in self.rooms.values())

    def seats(self) -> dict[int, list[Interval]]:
        """For each number of players the win share of each seat."""
        rooms = self.together(lambda condition: condition.players)
        return {
            players: [wilson(room.wins[seat], room.games) for seat in range(players)]
            for players, room in rooms.items()
        }

    def together(self, of: Callable[[Condition], Group]) -> dict[Group, Room]:
        """The games in larger groups: by rule set, by number of players, by way to choose the cards."""
        groups: dict[Group, Room] = {}
        for condition in sorted(self.rooms):
            groups.setdefault(of(condition), Room()).merge(self.rooms[condition])
        return groups

    def faces(self) -> list[Face]:
        """The rats that were turned up, the deadliest first."""
        return sorted(self.turned, key=lambda face: (-self.killed[face] / self.turned[face], face))


def play_games(chunk: GamesChunk) -> Tally:
    """Play a few games and count."""
    tally = Tally()
    rules, players, cards = chunk.condition
    for seed in chunk.seeds:
        census = Census(players)
        contest = Contest(rules, players, cards, (chunk.bot,) * players, seed)
        tally.count(chunk.condition, play_game(contest, [census]), census)
    return tally


def survey(order: Survey, crew: Crew, progress: Callable[[int], None] | None = None) -> Tally:
    """Play all the games; progress is told how many are done."""
    tally = Tally()
    for part in crew.run(play_games, order.chunks()):
        tally.merge(part)
        if progress is not None:
            progress(tally.games)
    return tally
