"""Assessment of the analysis: does it find blunders, is luck zero on average, do better bots give less away?

A player is made to blunder at known moments: there the turn is the worst of many random ones by the
handcrafted value function, which is no part of the judge.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from rattus.analysis.analyse import PROPOSALS, analyse, has_choice
from rattus.analysis.calibration import calibrated_value
from rattus.analysis.judge import judge_made
from rattus.analysis.results import ChanceEvent, Decision, Grade, Summary
from rattus.analysis.stretch import stretches
from rattus.analysis.turn import after_turn, turn_ended
from rattus.analysis.worlds import sample_worlds
from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.registry import make_bot
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.lab.stats import Interval, mean
from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import SealedDeal
from rattus.rules import steps
from rattus.rules.deal import shuffle
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

NOBODY = -1
BLUNDER_EVERY = 3  # about one turn in so many of the player who blunders
RANDOM_TURNS = 60  # the worst of them is a blunder
LEAST_CHANCE = 0.10  # with less there is nothing to blunder away
SALT = "0" * 64
DEPTH_EVERY = 6  # one decision in so many is looked at further ahead
DEPTH_WORLDS = 12
EQUAL = "champion:40"  # who plays that round
EQUALS = ("champion:300", "planner", "greedy")
FOUND: tuple[Grade, ...] = ("mistake", "blunder")


class Assignment(NamedTuple):
    """A game to play and analyse: who sits where, and who is made to blunder."""

    rules: str
    cards: str
    codes: tuple[str, ...]
    seed: int
    iterations: int
    blunderer: int = NOBODY


class JudgedTurn(NamedTuple):
    """A decision with a choice, as it was judged."""

    code: str  # of the bot
    seat: int
    cost: float
    error: float
    grade: Grade
    chance: float  # before it
    blunder: bool  # was made on purpose


class AssessedGame(NamedTuple):
    """What the analysis said about one game."""

    seed: int
    turns: tuple[JudgedTurn, ...]
    luck: tuple[float, ...]  # of the rats, by seat
    gap: float  # between the result and what ledgers add up to, the largest


class Retrieval(NamedTuple):
    """How well blunders were found."""

    blunders: int
    found: int  # decisions called mistakes or blunders
    hits: int  # both

    @property
    def precision(self) -> float:
        """The part of what was found that was a blunder."""
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The part of the blunders that was found."""
        return self.hits / self.blunders if self.blunders else 0.0


# --- games ----------------------------------------------------------------------------------------


def assess(assignment: Assignment) -> AssessedGame:
    """Play a game and analyse it."""
    game, blunders = played(assignment)
    turns: list[JudgedTurn] = []
    luck = [0.0] * len(assignment.codes)
    gap = 0.0
    for result in analyse(game, assignment.iterations):
        if isinstance(result, Summary):
            sums = [one.start + one.luck + one.own + one.others - one.result for one in result.ledgers]
            gap = max(abs(difference) for difference in sums)
        elif isinstance(result, ChanceEvent):
            if result.what != "deal":
                luck = [one + other for one, other in zip(luck, result.luck, strict=True)]
        elif result.grade != "forced":
            turns.append(judged_turn(assignment, result, result.move in blunders))
    return AssessedGame(assignment.seed, tuple(turns), tuple(luck), gap)


def judged_turn(assignment: Assignment, decision: Decision, blunder: bool) -> JudgedTurn:
    """A decision in short."""
    seat = decision.player
    return JudgedTurn(
        assignment.codes[seat],
        seat,
        decision.cost,
        decision.error,
        decision.grade,
        decision.before[seat],
        blunder,
    )


def played(assignment: Assignment) -> tuple[Game, set[int]]:
    """The finished game, and after how many moves each blunder was made."""
    luck = Luck(assignment.seed)
    setup = new_game(assignment.rules, len(assignment.codes), assignment.cards, assignment.seed).setup
    game = Game(setup, SealedDeal(shuffle(setup, luck), SALT))
    bots: list[Bot] = [make_bot(code, luck.seed()) for code in assignment.codes]
    blunders: set[int] = set()
    while not game.state.over():
        state = game.state
        seat = int(state.decider())
        if seat == assignment.blunderer and turn_begins(state) and luck.below(BLUNDER_EVERY) == 0:
            blunders.add(int(state.moves))
            for action in worst_turn(view(state, seat), luck):
                game.perform(action)
        else:
            game.perform(int(bots[seat].decide(view(state, seat), legal(state))))
    return game, blunders


def turn_begins(state: State) -> bool:
    """Is this the first decision of a regular turn?"""
    return steps.kind_of(state.top()) == steps.ACT and state.used == 0


def worst_turn(known: View, luck: Luck) -> tuple[int, ...]:
    """The worst of many random turns, by the handcrafted value function."""
    value = HandcraftedValue(rat_risk_for(known))
    seat = known.decider()
    worst: tuple[float, tuple[int, ...]] | None = None
    for _ in range(RANDOM_TURNS):
        world = possible_world(known, luck)
        turn = random_turn(world, luck)
        share = value.evaluate(world)[seat]
        if worst is None or share < worst[0]:
            worst = (share, turn)
    return worst[1] if worst else ()


def random_turn(world: State, luck: Luck) -> tuple[int, ...]:
    """Play a random turn in this world."""
    turn: list[int] = []
    while True:
        choices = legal(world)
        earlier = world.copy()
        turn.append(int(choices[luck.below(len(choices))]))
        play(world, turn[-1])
        if turn_ended(earlier, world):
            return tuple(turn)


# --- figures --------------------------------------------------------------------------------------


def retrieval(games: Sequence[AssessedGame], seats: dict[int, int], least_cost: float) -> Retrieval:
    """How well the blunders were found among the decisions of the players who made them.

    `seats` has the blunderer of each game by its seed; found is what cost at least so much.
    """
    turns = [
        turn
        for game in games
        for turn in game.turns
        if turn.seat == seats[game.seed] and turn.chance >= LEAST_CHANCE
    ]
    found = [turn for turn in turns if turn.grade in FOUND and turn.cost >= least_cost]
    hits = sum(turn.blunder for turn in found)
    return Retrieval(sum(turn.blunder for turn in turns), len(found), hits)


def mean_luck(games: Sequence[AssessedGame]) -> list[Interval]:
    """Each seat's mean luck with the rats, with its interval."""
    return [mean([game.luck[seat] for game in games]) for seat in range(len(games[0].luck))]


def cost_by_bot(games: Sequence[AssessedGame]) -> dict[str, Interval]:
    """The mean cost of a decision of each bot, one observation a game."""
    codes = list(dict.fromkeys(turn.code for game in games for turn in game.turns))
    return {code: mean([mean_cost(game, code) for game in games if has(game, code)]) for code in codes}


def has(game: AssessedGame, code: str) -> bool:
    """Did this bot decide anything in the game?"""
    return any(turn.code == code for turn in game.turns)


def mean_cost(game: AssessedGame, code: str) -> float:
    """The mean cost of this bot's decisions in one game."""
    return fmean(turn.cost for turn in game.turns if turn.code == code)


# --- the three measurements -----------------------------------------------------------------------


def blunder_assignments(games: int, seed: int, iterations: int) -> list[Assignment]:
    """Games of four champions, one of whom is made to blunder, at every seat in turn."""
    return [
        Assignment("classic", "base", ("champion:300",) * 4, seed + number, iterations, number % 4)
        for number in range(games)
    ]


def equal_assignments(games: int, seed: int, iterations: int) -> list[Assignment]:
    """Games of equals: champions, planners and greedy bots in turn, each among their own kind."""
    return [
        Assignment(
            "classic",
            "base" if number % 2 == 0 else "random",
            (EQUALS[number % len(EQUALS)],) * 4,
            seed + number,
            iterations,
        )
        for number in range(games)
    ]


# --- a look further ahead -------------------------------------------------------------------------


class DepthCheck(NamedTuple):
    """What a better turn gains right after the turn, and a round later; the latter with its error."""

    chance: float
    gain: float
    later: Interval


def check_depth(assignment: Assignment) -> list[DepthCheck]:
    """Play a game, and look a round further at every few decisions for which there was a better turn."""
    game, _ = played(assignment)
    found: list[DepthCheck] = []
    for stretch in stretches(game):
        if stretch.number % DEPTH_EVERY or not has_choice(stretch):
            continue
        known = view(stretch.before, stretch.player)
        verdict = judge_made(known, stretch.actions, assignment.iterations, stretch.number, PROPOSALS)
        if verdict.better is not None:
            gains = later_gains(known, verdict.better, stretch.actions)
            chance = calibrated_value().chances(stretch.before)[stretch.player]
            found.append(DepthCheck(chance, verdict.cost.mean, mean(gains)))
    return found


def later_gains(known: View, better: tuple[int, ...], made: tuple[int, ...]) -> list[float]:
    """By world: what the better turn has gained after a round of equals."""
    seat = int(known.decider())
    gains = []
    for number, world in enumerate(sample_worlds(known, DEPTH_WORLDS, 1)):
        later = [round_later(after_turn(world, turn), number) for turn in (better, made)]
        gains.append(calibrated_value().chances(later[0])[seat] - calibrated_value().chances(later[1])[seat])
    return gains


def round_later(state: State, seed: int) -> State:
    """The state after equals have played one round."""
    bots = [make_bot(EQUAL, seed * 10 + seat) for seat in range(state.players)]
    end = state.turns + state.players
    while not state.over() and state.turns < end:
        seat = state.decider()
        play(state, bots[seat].decide(view(state, seat), legal(state)))
    return state
