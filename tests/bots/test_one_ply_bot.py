"""The apprentice: what looks best at first sight, or with some heat what looks nearly as good."""

from collections import Counter

from rattus.bots.one_ply_bot import Apprentice
from rattus.bots.parameters import champion_weights
from rattus.bots.tree.one_ply import Sight
from rattus.bots.value.network import Network
from rattus.rules.game import legal
from rattus.rules.luck import Luck
from rattus.rules.vectors import vec
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_ismcts import in_mid_game


def apprentice(seed: int, heat: float) -> Apprentice:
    return Apprentice(seed, champion_weights(), heat)


def test_without_heat_it_makes_the_choice_that_looks_best() -> None:
    state = in_mid_game(1)
    me = state.decider()
    known = view(state, me)
    sight = Sight(known, Network(champion_weights(), known), Luck(1))
    world = possible_world(known, Luck(2))
    hopes = {choice: sight.after(world, choice)[me] for choice in legal(state)}

    assert hopes[apprentice(3, 0.0).decide(known, legal(state))] == max(hopes.values())


def test_heat_makes_what_looks_nearly_as_good_as_likely() -> None:
    bot = apprentice(1, 0.01)
    drawn = Counter(bot.draw(vec[float]([0.30, 0.29, 0.10]), 0) for _ in range(2000))

    assert 0.65 < drawn[0] / 2000 < 0.81  # e to 1 is 73 %
    assert drawn[0] + drawn[1] == 2000


def test_the_same_seed_decides_the_same() -> None:
    state = in_mid_game(2)
    decided = {apprentice(5, 0.05).decide(view(state, state.decider()), legal(state)) for _ in range(3)}

    assert len(decided) == 1
