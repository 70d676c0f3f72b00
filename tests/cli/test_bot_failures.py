"""A bot that fails at the terminal: another one decides, and the game goes on."""

import pytest
from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.registry import BOTS
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View
from tests.cli.terminal import flat, rattus


class Crashing(Bot):
    """Raises an error at every decision."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        raise ValueError("lost my cube")


class Illegal(Bot):
    """Decides what is not among the choices."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        return 77


@pytest.mark.parametrize("bot", [Crashing, Illegal])
@pytest.mark.parametrize(
    ("lang", "told"),
    [("en_GB.UTF-8", "greedy decides instead"), ("ru_RU.UTF-8", "вместо него решает greedy")],
)
def test_greedy_decides_for_a_bot_that_fails(
    bot: type[Bot], lang: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "faulty", lambda seed, _: bot(seed))

    said = rattus("play", "--seats", "human,faulty", "--seed", "4", typed=["1"] * 12, lang=lang)

    assert said.code == 0
    assert told in flat(said.out)
