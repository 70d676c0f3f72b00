"""Boards larger than those that come with Rattus: every bot plays them, and the network sees all of them."""

import pytest

from rattus.api import new_game
from rattus.bots.parameters import champion_weights
from rattus.bots.registry import make_bot
from rattus.bots.value.network import Network
from rattus.bots.value.region_buckets import region_bucket
from rattus.rules.view import view
from tests.bots.match import play_out
from tests.bots.test_conformance import BOTS
from tests.bots.test_ismcts import played_on
from tests.bots.wide_board import LIMIT, wide_edition


@pytest.mark.parametrize("code", BOTS)
@pytest.mark.parametrize(("regions", "players"), [(18, 6), (LIMIT, 2), (LIMIT, 6)])
def test_a_bot_plays_a_wide_board_to_the_end(code: str, regions: int, players: int) -> None:
    state = new_game(players=players, edition=wide_edition(regions), seed=3)

    play_out(state, [make_bot(code, seat) for seat in range(players)])

    assert state.winner >= 0


@pytest.mark.parametrize("players", [2, 6])
def test_the_network_sees_each_region_of_a_wide_board_as_each_player_does(players: int) -> None:
    """No player's regions may overwrite those of the next one."""
    state = played_on(new_game(players=players, edition=wide_edition(LIMIT), seed=3), turns=12, seed=3)
    network = Network(champion_weights(), view(state, 0))
    network.evaluate(state)

    regions = state.setup.regions
    seen = [
        [network.features.buckets[player * regions + region] for region in range(regions)]
        for player in range(players)
    ]
    assert seen == [
        [region_bucket(state, region, player) for region in range(regions)] for player in range(players)
    ]
