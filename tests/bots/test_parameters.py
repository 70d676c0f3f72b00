"""Weights as a text, and those that come with the package."""

import json
from pathlib import Path

import pytest

from rattus.bots.parameters import (
    CHAMPION,
    WeightsError,
    champion_weights,
    parse_opponent_type,
    parse_weights,
    write_opponent_type,
    write_weights,
)
from rattus.bots.policy.softmax_policy import POLICY_SIZE
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK

FORMATS = Path(__file__).with_name("formats")  # files that version 0.1 has written
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


def test_weights_of_version_0_1_can_be_read_and_are_written_alike() -> None:
    text = (FORMATS / "0.1.weights").read_text(encoding="utf-8")

    weights = parse_weights(text)

    assert (weights.linear[1], weights.linear[INPUT_WIDTH - 1]) == (0.41109, -0.5)
    assert (weights.hidden[0], weights.hidden[INPUT_WIDTH * BLOCK - 1]) == (0.25, -1.5)
    assert (weights.bias[0], weights.output[BLOCK - 1], weights.units) == (0.125, 2.0, BLOCK)
    parts = (weights.linear, weights.hidden, weights.bias, weights.output)
    assert write_weights(*(list(part) for part in parts)) == text


def test_an_opponent_type_of_version_0_1_can_be_read_and_is_written_alike() -> None:
    text = (FORMATS / "0.1.habits").read_text(encoding="utf-8")

    read = parse_opponent_type(text)

    assert (read.policy_weights[8], read.policy_weights[POLICY_SIZE - 1]) == (0.5, -1.25)
    assert (list(read.means), list(read.deviations)) == ([0.25 * number for number in range(12)], [0.5] * 12)
    parts = (read.policy_weights, read.means, read.deviations)
    assert write_opponent_type(*(list(part) for part in parts)) == text
