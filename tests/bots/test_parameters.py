"""Weights as a text, and those the package ships."""

import json

import pytest

from rattus.bots.parameters import CHAMPION, WeightsError, champion_weights, parse_weights, write_weights
from rattus.bots.value.features import WIDTH
from rattus.bots.value.network import BLOCK

SMALL = ([0.5] * WIDTH, [0.25] * WIDTH * BLOCK, [1.0] * BLOCK, [-1.5] * BLOCK)


def test_weights_survive_writing_and_reading() -> None:
    weights = parse_weights(write_weights(*SMALL))

    assert [list(weights.straight), list(weights.inner), list(weights.bias), list(weights.outer)] == [*SMALL]


def test_the_weights_of_the_champion_are_small_and_sane() -> None:
    weights = champion_weights()

    assert CHAMPION.stat().st_size < 300_000
    assert all(abs(weight) < 50 for part in (weights.straight, weights.inner) for weight in part)
    assert any(weight != 0.0 for weight in weights.outer)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        write_weights([1.0] * (WIDTH - 1), *SMALL[1:]),
        write_weights(SMALL[0], SMALL[1][1:], *SMALL[2:]),
        write_weights(SMALL[0], [0.0] * WIDTH * 3, [0.0] * 3, [0.0] * 3),
        json.dumps({"straight": "x", "inner": [], "bias": [], "outer": []}),
    ],
    ids=["nothing", "a list", "no parts", "few features", "few inner", "no whole block", "no numbers"],
)
def test_weights_that_fit_no_network_are_refused(text: str) -> None:
    with pytest.raises(WeightsError) as refused:
        parse_weights(text)

    assert refused.value.code == "wrong-weights"
