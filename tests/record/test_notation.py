"""The notation: every action is a sentence, and every sentence that is not is refused with a reason."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus import Refusal, apply, legal, read_action, say, write_action
from rattus.editions import load
from rattus.record.notation.patterns import openings
from rattus.record.position.position import fields_of, state_of
from rattus.rules.state import State
from tests.record.play import TABLES, later_state, states


def refused(state: State, sentence: str) -> Refusal:
    """The refusal this sentence meets."""
    with pytest.raises(Refusal) as caught:
        read_action(state, sentence)
    return caught.value


def begun(*held: str, **more: object) -> State:
    """Red acts, holding these cards; every region has a rat and two cubes, and the plague is in Germania."""
    colours = ("red", "blue", "yellow", "green")
    regions = {
        region.name: {colours[number % 4]: 2, "rats": 1}
        for number, region in enumerate(load("classic").regions)
    }
    return state_of({"regions": regions, "holders": dict.fromkeys(held, "red"), "plague": "germania", **more})


# --- writing and reading --------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_every_legal_action_is_one_sentence_and_back(rules: str, players: int, cards: str) -> None:
    for state in states(rules, players, cards, seed=1):
        spoken = {write_action(state.setup, action): action for action in legal(state)}
        assert list(spoken.values()) == legal(state)
        some = list(spoken.items())
        assert all(read_action(state, sentence) == action for sentence, action in some[:: len(some) // 3 + 1])


@pytest.mark.parametrize(
    "said", ["take monk", "Take Monk", "  take   monk ", "take monk.", "TAKE\tMONK .", "\ntake monk\n"]
)
def test_letter_case_white_space_and_a_full_stop_do_not_matter(said: str) -> None:
    state = begun()

    assert write_action(state.setup, read_action(state, said)) == "take monk"


def test_a_move_may_be_written_with_blanks() -> None:
    state = begun("merchant")

    assert read_action(state, "merchant anglia > gallia 2") == read_action(state, "merchant anglia>gallia 2")


def test_a_rat_may_be_left_out_where_there_is_no_choice() -> None:
    state = begun("monk")

    assert write_action(state.setup, read_action(state, "monk anglia>gallia")) == "monk anglia>gallia #1"


def test_a_rat_may_not_be_left_out_where_there_is_a_choice() -> None:
    """[T13] A starting rat and one from the supply can be told apart."""
    state = begun("monk")
    state.draw_rat(state.setup.region_names.index("italia"))

    refusal = refused(state, "monk italia>gallia")

    assert (refusal.code, refusal.data["allowed"]) == ("ambiguous", ["#6", "#13"])


def test_several_sentences_are_said_one_after_another() -> None:
    state = begun()

    actions = say(state, "take monk. monk anglia>gallia. place italia 1.")

    assert [write_action(state.setup, action) for action in actions] == [
        "take monk",
        "monk anglia>gallia #1",
        "place italia 1",
    ]


def test_a_refused_sentence_is_named_and_nothing_of_it_is_done() -> None:
    state = begun()
    other = state.copy()
    say(other, "take monk")

    with pytest.raises(Refusal) as caught:
        say(state, "take monk. take king. place italia 1")

    assert caught.value.data["sentence"] == 2
    assert fields_of(state) == fields_of(other)


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "code", "where", "asked"),
    [
        ("dance", "unreadable", "", "dance"),
        ("", "unreadable", "", ""),
        ("plague", "wrong-place", "plague", ""),
        ("plague atlantis", "wrong-place", "plague", "atlantis"),
        ("plague scandia scandia", "wrong-place", "plague scandia", "scandia"),
        ("place anglia 2", "wrong-number", "place anglia", "2"),
        ("place anglia", "wrong-number", "place anglia", ""),
        ("take serf", "wrong-card", "take", "serf"),
        ("take merchant anglia", "wrong-place", "take merchant", "anglia"),
        ("rat gallia", "not-offered", "", "rat"),
        ("knight yes", "not-offered", "", "knight"),
        ("serf yes", "unreadable", "", "serf yes"),
        ("settle gallia", "not-offered", "", "settle"),
        ("monk anglia", "wrong-place", "monk anglia", ""),
        ("monk anglia>turcia", "wrong-place", "monk anglia", "turcia"),
        ("monk anglia>gallia #2", "wrong-rat", "monk anglia>gallia", "#2"),
    ],
)
def test_a_refusal_says_what_does_not_fit_and_after_what(
    said: str, code: str, where: str, asked: str
) -> None:
    state = begun("monk")

    refusal = refused(state, said)

    assert (refusal.code, refusal.data["where"], refusal.data["asked"]) == (code, where, asked)
    assert refusal.data["who"] == "red"


def test_a_refusal_says_what_would_fit() -> None:
    state = begun()

    assert refused(state, "place anglia 2").data["allowed"] == ["1"]
    assert refused(state, "rat gallia").data["allowed"] == ["take", "place", "plague"]


def test_a_wrong_answer_to_a_question_is_a_wrong_word() -> None:
    state = begun("knight")
    say(state, "plague hispania. rat gallia")

    refusal = refused(state, "knight perhaps")

    assert (refusal.code, refusal.data["allowed"]) == ("wrong-word", ["yes", "no"])


def test_a_wrong_player_is_named_so() -> None:
    state = begun("courier")
    say(state, "courier anglia red")

    assert refused(state, "courier gallia red").code == "wrong-player"


def test_nothing_is_legal_once_the_game_is_over() -> None:
    state = later_state("classic", 2, "base", seed=3, moves=10_000)

    assert refused(state, "take monk").code == "over"


@pytest.mark.parametrize(
    "action", [-1, 0, True, 1 << 41 | 77 << 32, 1 << 61, 1 << 80, 2 << 40 | 1 << 32 | 7, 99 << 40]
)
def test_a_number_that_is_no_action_is_unreadable(action: int) -> None:
    state = begun()

    with pytest.raises(Refusal) as caught:
        apply(state, action)

    assert caught.value.code == "unreadable"


def test_a_number_that_is_an_action_is_refused_like_its_sentence() -> None:
    state = begun()
    placing = read_action(state, "place anglia 1")

    with pytest.raises(Refusal) as caught:
        apply(state, placing + (1 << 24))

    assert (caught.value.code, caught.value.data["asked"]) == ("wrong-number", "2")


# --- whatever is said -----------------------------------------------------------------------------

MOMENTS = [later_state(*table, seed=4, moves=moves) for table in TABLES for moves in (0, 12, 40, 110, 10_000)]
PIECES = sorted(
    {"yes", "no", "done", "none", "stays", "swap", "with", "2,1", "#1", "#50", "3", "1", ">", "."}
)


@settings(deadline=None)
@given(
    st.sampled_from(MOMENTS),
    st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=6),
    st.data(),
)
def test_nothing_but_a_refusal_comes_of_a_sentence(
    state: State, words: list[str], data: st.DataObject
) -> None:
    known = sorted(openings(state.setup)) + state.setup.region_names
    first, second = data.draw(st.sampled_from(known)), data.draw(st.sampled_from(known))
    for sentence in (
        " ".join(words),
        " ".join([first, second, *words]),
        f"{first} {second}>{''.join(words)}",
    ):
        with contextlib.suppress(Refusal):
            assert read_action(state, sentence) in legal(state)


@settings(deadline=None)
@given(st.sampled_from(MOMENTS), st.integers(min_value=-(1 << 70), max_value=1 << 70))
def test_nothing_but_a_refusal_comes_of_a_number(state: State, action: int) -> None:
    if action not in legal(state):
        with pytest.raises(Refusal):
            apply(state.copy(), action)
