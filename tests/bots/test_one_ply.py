"""First sight: what comes of a choice, and what luck must not do to it."""

import pytest

from rattus.bots.parameters import champion_weights
from rattus.bots.tree.one_ply import Sight
from rattus.bots.value.network import Network
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_conformance import GAMES, moments


def sight_of(state: State, seed: int) -> Sight:
    known = view(state, state.decider())
    return Sight(known, Network(champion_weights(), known), Luck(seed))


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_looking_changes_nothing_and_shares_the_whole_win(rules: str, players: int, cards: str) -> None:
    for state in moments(rules, players, cards, apart=9):
        if state.over():
            continue
        world = possible_world(view(state, state.decider()), Luck(1))
        before = view(world, 0)
        sight = sight_of(state, 1)
        for action in legal(state):
            assert sum(list(sight.after(world, action))[:players]) == pytest.approx(1.0)

        assert view(world, 0) == before


def test_a_choice_that_turns_up_rats_is_judged_in_several_deals() -> None:
    """Two lookers with other luck come closer to each other than two single outcomes do."""
    apart_by_sight, apart_by_luck, looked = 0.0, 0.0, 0
    for state in moments("classic", 4, "base", apart=3):
        if state.over():
            continue
        me = state.decider()
        known = view(state, me)
        judge = Network(champion_weights(), known)
        for action in legal(state):
            single = []
            for seed in (1, 2):
                world = possible_world(known, Luck(seed))
                turned = len(world.turned)
                play(world, action)
                if len(world.turned) > turned:
                    single.append(judge.judge(world)[me])
            if len(single) < 2:
                continue
            both = [
                sight_of(state, seed).after(possible_world(known, Luck(seed)), action)[me] for seed in (1, 2)
            ]
            apart_by_luck += abs(single[0] - single[1])
            apart_by_sight += abs(both[0] - both[1])
            looked += 1

    assert looked > 5
    assert apart_by_sight < 0.7 * apart_by_luck
