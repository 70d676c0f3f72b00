"""Bots by their codes."""

import pytest

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.greedy import Greedy
from rattus.bots.ismcts import Search
from rattus.bots.parameters import champion_weights
from rattus.bots.planner import Planner
from rattus.bots.registry import BOTS, LEVELS, BotError, make_bot, register_champion


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("random", Bot),
        ("greedy", Greedy),
        ("planner:50", Planner),
        ("search:0.5s", Search),
        ("champion:1s", Champion),
    ],
)
def test_a_code_names_a_bot(code: str, kind: type[Bot]) -> None:
    assert type(make_bot(code, 1)) is kind


def test_the_levels_for_people_are_bots() -> None:
    assert [type(make_bot(level, 1)) for level in LEVELS] == [Planner, Planner, Greedy, Search, Champion]
    assert not set(LEVELS) & set(BOTS)


def test_a_champion_with_other_weights_can_be_registered() -> None:
    register_champion("other", champion_weights())

    assert (type(make_bot("other:10", 1)), "other" in BOTS) == (Champion, False)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BotError) as refused:
        make_bot("genius", 1)

    assert (refused.value.code, refused.value.data) == (
        "unknown-bot",
        {"asked": "genius", "allowed": list(BOTS)},
    )


@pytest.mark.parametrize(
    "code",
    [
        "random:3",
        "greedy:0",
        "planner:many",
        "search:-5",
        "search:0s",
        "search:nans",
        "search:99999999999",
        "search:61s",
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(code: str) -> None:
    with pytest.raises(BotError) as refused:
        make_bot(code, 1)

    assert refused.value.code == "wrong-budget"
