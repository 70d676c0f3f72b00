"""The one-ply bot: the action of the highest value, or with a temperature one of nearly that value."""

from collections import Counter

from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import champion_weights
from rattus.bots.tree.one_ply import OnePlyEvaluator
from rattus.bots.value.network import Network
from rattus.rules.game import legal
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_ismcts import in_mid_game


def one_ply_bot(seed: int, temperature: float) -> OnePlyBot:
    return OnePlyBot(seed, champion_weights(), temperature)


def test_at_temperature_0_it_takes_the_action_of_the_highest_value() -> None:
    state = in_mid_game(1)
    me = state.decider()
    known = view(state, me)
    evaluator = OnePlyEvaluator(known, Network(champion_weights(), known), Luck(1))
    world = possible_world(known, Luck(2))
    values = {choice: evaluator.evaluate(world, choice)[me] for choice in legal(state)}

    assert values[one_ply_bot(3, 0.0).decide(known, legal(state))] == max(values.values())


def test_a_temperature_makes_actions_of_nearly_the_same_value_likely() -> None:
    bot = one_ply_bot(1, 0.01)
    drawn = Counter(bot.sample(vec[float]([0.30, 0.29, 0.10]), 0) for _ in range(2000))

    assert 0.65 < drawn[0] / 2000 < 0.81  # e to 1 is 73 %
    assert drawn[0] + drawn[1] == 2000


def test_the_same_seed_decides_the_same() -> None:
    state = in_mid_game(2)
    decided = {one_ply_bot(5, 0.05).decide(view(state, state.decider()), legal(state)) for _ in range(3)}

    assert len(decided) == 1
