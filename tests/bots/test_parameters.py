"""Weights as a text, and those that come with the package."""

import json

import pytest

from rattus.bots.parameters import CHAMPION, WeightsError, champion_weights, parse_weights, write_weights
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK

SMALL = ([0.5] * INPUT_WIDTH, [0.25] * INPUT_WIDTH * BLOCK, [1.0] * BLOCK, [-1.5] * BLOCK)


def test_weights_survive_writing_and_reading() -> None:
    weights = parse_weights(write_weights(*SMALL))

    assert [list(weights.linear), list(weights.hidden), list(weights.bias), list(weights.output)] == [*SMALL]


def test_the_weights_of_the_champion_are_small_and_sane() -> None:
    weights = champion_weights()

    assert CHAMPION.stat().st_size < 300_000
    assert all(abs(weight) < 50 for part in (weights.linear, weights.hidden) for weight in part)
    assert any(weight != 0.0 for weight in weights.output)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        write_weights([1.0] * (INPUT_WIDTH - 1), *SMALL[1:]),
        write_weights(SMALL[0], SMALL[1][1:], *SMALL[2:]),
        write_weights(SMALL[0], [0.0] * INPUT_WIDTH * 3, [0.0] * 3, [0.0] * 3),
        json.dumps({"straight": "x", "inner": [], "bias": [], "outer": []}),
    ],
    ids=["nothing", "a list", "no parts", "few features", "few inner", "no whole block", "no numbers"],
)
def test_weights_that_fit_no_network_are_refused(text: str) -> None:
    with pytest.raises(WeightsError) as refused:
        parse_weights(text)

    assert refused.value.code == "wrong-weights"
