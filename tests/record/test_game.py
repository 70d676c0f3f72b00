"""Games and their records: played, taken back, written, read again, and found out if tampered with."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus import Refusal, legal, new_game
from rattus.editions import parse
from rattus.record.game import record_reader
from rattus.record.game.fairness import verify
from rattus.record.game.game import Game
from rattus.record.game.script import RecordError, seal_of
from rattus.record.game.sealed_deal import SealedDeal, hash_of, is_true_deal, new_deal
from rattus.record.position.position import fields_of
from rattus.rules.board import CHANCE_DRAWN
from rattus.rules.deal import Deal, shuffle
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup
from tests.record.play import TABLES

SALT = "5a" * 32


def setup_for(rules: str, players: int, cards: str, seed: int = 1) -> Setup:
    """What is played at this table."""
    return new_game(rules, players, cards, seed).setup


def begun(rules: str = "classic", players: int = 4, cards: str = "base", seed: int = 1) -> Game:
    """A new game, the same for the same seed."""
    setup = setup_for(rules, players, cards, seed)
    sealed = SealedDeal(shuffle(setup, Luck(seed)), SALT)
    return Game(setup, sealed, ["Anna", "Bot 2", "", "D."][:players] + [""] * (players - 4))


def played(
    rules: str = "classic", players: int = 4, cards: str = "base", seed: int = 1, moves: int = 10_000
) -> Game:
    """A random game after so many actions, or at its end."""
    game = begun(rules, players, cards, seed)
    luck = Luck(seed)
    while len(game.outcomes) < moves and not game.state.over():
        choices = legal(game.state)
        game.do(choices[luck.below(len(choices))])
    return game


@cache
def record(seed: int = 1, moves: int = 10_000) -> str:
    """The record of a random game, as its owner stores it."""
    return played(seed=seed, moves=moves).write(open_deal=True)


def resealed(text: str) -> str:
    """The record with a seal that fits, as somebody would make who knows how."""
    lines = text.rstrip("\n").split("\n")[:-1]
    return "\n".join([*lines, f"seal {seal_of(lines)}", ""])


def broken(text: str) -> tuple[str, int]:
    """Code and line of what does not fit."""
    with pytest.raises(RecordError) as caught:
        Game.read(text)
    return caught.value.code, caught.value.line


def lines_of(text: str) -> list[str]:
    """The lines of a record; blanks at their ends and empty ones at its end do not count."""
    return [line.rstrip() for line in text.rstrip().split("\n")]


def line_of(text: str, beginning: str) -> int:
    """The first line that begins so."""
    return next(number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(beginning))


# --- playing --------------------------------------------------------------------------------------


def test_a_game_takes_sentences_and_numbers() -> None:
    game = begun()
    game.do("settle gallia")
    game.do(legal(game.state)[0])

    assert [outcome.player for outcome in game.outcomes] == [0, 1]
    assert game.actions == [outcome.action for outcome in game.outcomes]


def test_only_the_seat_that_decides_may_act() -> None:
    with pytest.raises(Refusal) as caught:
        begun().do("settle gallia", seat=1)

    assert caught.value.code == "not-your-turn"
    assert caught.value.data == {"who": "red", "where": "", "asked": "blue", "allowed": ["red"]}


def test_a_refused_action_changes_nothing() -> None:
    game = begun()
    for said in ("dance", 5, "settle atlantis"):
        with pytest.raises(Refusal):
            game.do(said)

    assert (game.actions, fields_of(game.state)) == ([], fields_of(begun().state))


def test_happenings_tell_events_and_chance() -> None:
    game = played(seed=2)

    turned = [rat for outcome in game.outcomes for rat, _ in outcome.chance.turned]
    assert turned == list(game.state.turned)
    assert game.outcomes[0].events[0].name() == "settled"


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_taking_back_returns_to_the_very_state(rules: str, players: int, cards: str) -> None:
    game = begun(rules, players, cards)
    luck = Luck(3)
    before = [fields_of(game.state)]
    while not game.state.over() and len(before) < 80:
        choices = legal(game.state)
        game.do(choices[luck.below(len(choices))])
        before.append(fields_of(game.state))
        free = game.state.moves - game.state.fixed
        if free and luck.below(4) == 0:
            count = luck.below(free) + 1
            game.undo(count)
            del before[-count:]
            assert fields_of(game.state) == before[-1]
            assert len(game.outcomes) == len(before) - 1


@pytest.mark.parametrize(
    ("sentences", "why"),
    [
        ([], "start"),
        (["settle gallia"], "turn"),
        (["take witch", "witch anglia"], "secret"),
        (["take knight", "plague gallia", "rat anglia"], "turn"),
    ],
)
def test_taking_back_stops_with_a_reason(sentences: list[str], why: str) -> None:
    """[O1]"""
    game = begun()
    if len(sentences) > 1:
        for _ in range(8):
            game.do("settle hispania")
        game.state.plague = 3
    for sentence in sentences:
        game.do(sentence)

    with pytest.raises(Refusal) as caught:
        game.undo()

    assert (caught.value.code, caught.value.data["why"], caught.value.data["allowed"]) == (
        "not-undoable",
        why,
        0,
    )


def test_taking_back_stops_at_chance() -> None:
    """[O1] A rat was turned up, and the Serf is asked."""
    game = begun("classic", 4, "serf,soldier,crusader,baker,mayor,queen")
    luck = Luck(1)
    while game.state.fixed_by != CHANCE_DRAWN:
        choices = legal(game.state)
        game.do(choices[luck.below(len(choices))])

    with pytest.raises(Refusal) as caught:
        game.undo()

    assert caught.value.data["why"] == "chance"


def test_nothing_of_a_finished_game_is_taken_back() -> None:
    """[O2]"""
    with pytest.raises(Refusal):
        played().undo()


def test_only_who_decides_takes_back() -> None:
    game = played(moves=8)
    game.do("take monk")

    with pytest.raises(Refusal) as caught:
        game.undo(seat=2)

    assert caught.value.code == "not-your-turn"


def test_every_moment_can_be_looked_at_again() -> None:
    game = begun()
    seen = [fields_of(game.state)]
    luck = Luck(1)
    while not game.state.over():
        choices = legal(game.state)
        game.do(choices[luck.below(len(choices))])
        seen.append(fields_of(game.state))

    assert all(fields_of(game.state_at(moves)) == seen[moves] for moves in range(0, len(seen), 7))
    with pytest.raises(IndexError):
        game.state_at(len(seen))


@pytest.mark.parametrize("name", ["two\nlines", "x" * 61, " blank", "bell\a"])
def test_a_name_that_cannot_stand_in_a_record_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="Anna"):
        Game(setup_for("classic", 2, "base"), names=["Anna", name])


# --- there and back -------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_a_finished_game_reads_back_as_it_was(rules: str, players: int, cards: str) -> None:
    for seed in (1, 2):
        game = played(rules, players, cards, seed)
        text = game.write()

        read = Game.read(text)

        assert fields_of(read.state) == fields_of(game.state)
        assert read.actions == game.actions
        assert read.write() == text
        assert verify(text).fair


@pytest.mark.parametrize("moves", [0, 1, 8, 9, 30, 77])
def test_a_game_in_progress_is_stored_with_its_deal_and_goes_on(moves: int) -> None:
    game, whole = played(moves=moves), played()

    read = Game.read(game.write(open_deal=True))
    for action in whole.actions[moves:]:
        read.do(action)

    assert read.write() == whole.write()


def test_a_record_in_progress_shows_the_promise_but_not_the_deal() -> None:
    game = played(moves=50)
    text = game.write()

    assert f"hash {game.promise}" in text
    assert not re.search("^(deal|salt)", text, re.MULTILINE)
    assert game.sealed.salt not in text
    assert broken(text) == ("no-deal", line_of(text, "hash"))


def test_who_has_the_deal_can_read_a_record_without_it() -> None:
    game = played(moves=50)

    assert fields_of(Game.read(game.write(), game.sealed).state) == fields_of(game.state)


def test_a_rat_drawn_again_is_secret_until_the_end() -> None:
    """[R19]"""
    for seed in range(200):
        game = played("classic", 4, "soldier,monk,merchant,queen,witch,nun", seed)
        if len(game.state.redrawn):
            break
    again = next(at for at, outcome in enumerate(game.outcomes) if outcome.chance.drawn)
    early = played("classic", 4, "soldier,monk,merchant,queen,witch,nun", seed, moves=again + 1)

    assert re.search(r"\{drawn #50(; [^@]*)?\}", early.write())
    assert fields_of(Game.read(early.write(), early.sealed).state) == fields_of(early.state)
    assert re.search(r"\{drawn #50 @\d+ \d [^}]*\}", game.write())
    assert verify(game.write()).fair


def test_an_edition_of_ones_own_is_given_by_the_caller() -> None:
    edition = parse("edition house\nlike classic\ncubes 15\n", "house.edition")
    setup = new_game(players=2, seed=1, edition=edition).setup
    game = Game(setup)
    game.do("settle gallia")
    text = game.write(open_deal=True)

    assert broken(text)[0] == "unknown-rules"
    assert fields_of(Game.read(text, edition=edition).state) == fields_of(game.state)


def test_line_ends_of_another_system_do_not_matter() -> None:
    assert Game.read(record().replace("\n", "\r\n")).write() == record()


def test_a_record_without_seal_is_read_but_proves_nothing() -> None:
    text = record().rpartition("seal")[0]

    assert Game.read(text).write() == record()
    assert verify(text).code == "no-seal"


def test_a_record_of_older_rules_is_replayed_as_chance_was_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played()
    deal = game.sealed.deal
    other = SealedDeal(Deal(deal.faces, deal.plague, deal.luck ^ 12345), SALT)
    text = game.write().replace(f"{deal.luck:016x}", f"{other.deal.luck:016x}")
    text = resealed(text.replace(game.promise, hash_of(game.setup, other)))
    assert broken(text)[0] == "wrong-chance"

    monkeypatch.setattr(record_reader, "VERSION", 2)

    assert Game.read(text).write() == text
    assert verify(text).code == "older-version"


# --- fairness -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_a_new_deal_is_a_true_shuffle(rules: str, players: int, cards: str) -> None:
    """[S3, S4, S5]"""
    setup = setup_for(rules, players, cards)
    one, two = new_deal(setup), new_deal(setup)

    assert is_true_deal(setup, one.deal)
    assert (tuple(one.deal.faces), one.salt) != (tuple(two.deal.faces), two.salt)
    assert len(one.salt) == 64


def test_every_rat_comes_everywhere_it_may() -> None:
    """[S4] Two players: a starting rat is never removed, a regular one never on the board."""
    setup = setup_for("classic", 2, "base")
    deals = [list(new_deal(setup).deal.faces) for _ in range(400)]

    assert {deal.index(5) < 8 for deal in deals} == {True, False}
    assert {deal.index(5) >= 37 for deal in deals} == {False}
    assert {deal.index(0) >= 37 for deal in deals} == {True, False}
    assert {deal.index(0) < 8 for deal in deals} == {False}


def test_the_deal_of_the_rules_is_a_true_deal_and_a_changed_one_is_not() -> None:
    setup = setup_for("classic", 3, "base")
    deal = shuffle(setup, Luck(1))
    faces = list(deal.faces)

    assert is_true_deal(setup, deal)
    for one, two in ((0, 20), (20, 48)):
        swapped = faces.copy()
        swapped[one], swapped[two] = swapped[two], swapped[one]
        starting = [setup.starting[face] for face in swapped]
        true = all(starting[:10]) and not any(starting[43:])
        assert is_true_deal(setup, Deal(type(deal.faces)(swapped), deal.plague, deal.luck)) == true
    assert not is_true_deal(setup, Deal(type(deal.faces)([faces[1], *faces[1:]]), deal.plague, deal.luck))


def changed(text: str, beginning: str, change: tuple[str, str]) -> str:
    """The record with a change in the first line that begins so and has what is changed."""
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if re.match(beginning, line) and re.search(change[0], line))
    lines[at] = re.sub(change[0], change[1], lines[at], count=1)
    assert "\n".join(lines) != text
    return "\n".join(lines)


CHANGES = {
    "rules": ("rules", ("classic", "online"), "wrong-edition"),
    "edition": ("edition", (r"[0-9a-f]{8}$", "00000000"), "wrong-edition"),
    "cards": ("cards", ("monk", "nun"), "wrong-hash"),
    "player": ("player", ("Anna", "Bert"), "wrong-seal"),
    "hash": ("hash", (r"[0-9a-f]{8}$", "00000000"), "wrong-hash"),
    "plague region": ("deal", ("plague [a-z]+", "plague bulgaria"), "wrong-hash"),
    "luck": ("deal", ("luck [0-9a-f]{4}", "luck 0000"), "wrong-hash"),
    "two rats of the supply": ("deal", (r"(\d+) (\d+)$", r"\2 \1"), "wrong-hash"),
    "a rat": ("deal", (r"\d+$", "50"), "wrong-deal"),
    "salt": ("salt", (r"5a$", "5b"), "wrong-hash"),
    "an action": (r"\d", ("plague [a-z]+", "plague turcia"), "refused"),
    "a number": (r"7\.", ("7", "8"), "wrong-number"),
    "a colour": (r"7\.", ("blue", "red"), "wrong-player"),
    "an outcome": (r"\d", (r"\{#\d+ \d", "{#3 6"), "wrong-chance"),
    "an outcome left out": (r"\d", (r" \{[^}]*\}", ""), "wrong-chance"),
    "the result": ("result", (r"red \d+", "red 19"), "wrong-result"),
    "the winner": ("result", (r"winner \w+", "winner purple"), "wrong-result"),
    "the ending": ("result", (r"\((supply|cubes)\)", "(rounds)"), "wrong-result"),
    "the seal": ("seal", (r"[0-9a-f]{8}$", "00000000"), "wrong-seal"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whoever_changes_a_record_is_found_out(what: str) -> None:
    beginning, change, code = CHANGES[what]
    text = changed(record(), beginning, change)

    assert broken(text)[0] == code
    assert not verify(text).fair


def test_the_first_line_that_does_not_fit_is_named() -> None:
    text = changed(record(), r"20\.", (r"\w+\.( \{.*)?$", "atlantis."))

    assert broken(text) == ("refused", line_of(text, "20."))


def test_swapping_two_turns_is_found_out() -> None:
    lines = record().split("\n")
    at = line_of(record(), "10.") - 1
    lines[at], lines[at + 4] = lines[at].replace("10.", "14."), lines[at + 4].replace("14.", "10.")

    assert not verify(resealed("\n".join(lines))).fair


def test_swapping_two_outcomes_is_found_out_even_if_sealed_anew() -> None:
    """The braces alone would replay: only the luck of the deal tells that they are not true."""
    text = re.sub(r"\{(#[^;}]*); (#[^;}]*)", r"{\2; \1", record(), count=1)

    assert verify(resealed(text)).code == "wrong-chance"


def test_splitting_or_joining_lines_is_found_out() -> None:
    split = re.sub(r"^(9\. (\w+): [^.]*\.) ", r"\1\n10. \2: ", record(), count=1, flags=re.MULTILINE)
    assert broken(split) == ("wrong-line", line_of(split, "10."))

    lines = record().split("\n")
    at = line_of(record(), "4.") - 1
    lines[at : at + 2] = [lines[at] + lines[at + 1].partition(":")[2]]
    assert broken("\n".join(lines)) == ("wrong-line", at + 1)


def test_a_record_that_goes_on_after_the_end_is_found_out() -> None:
    text = record()
    last = text.split("\n")[line_of(text, "result") - 2]
    number, _, words = last.partition(".")
    longer = text.replace("result", f"{int(number) + 1}.{words}\nresult")
    assert broken(longer)[0] in ("after-the-end", "wrong-line")
    assert broken(text.replace("\nseal", f"\n{last}\nseal"))[0] == "after-the-end"


def test_a_record_cut_short_is_found_out() -> None:
    text = record()
    cut = "\n".join(line for line in text.split("\n") if not line.startswith("result"))
    assert broken(cut)[0] == "wrong-result"
    assert verify(record(moves=40)).code == "no-result"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-record"),
        ("hello", "no-record"),
        ("x" * 1_000_001, "too-large"),
        ("rattus record 1", "missing-header"),
        ("rattus record 1\nweather fine", "unknown-header"),
        ("rattus record 1\nrules classic\nrules classic", "header-twice"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, code: str) -> None:
    assert broken(text)[0] == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("version 1", "version 2"), "wrong-version"),
        (("version 1", "version x"), "wrong-version"),
        (("player green", "player pink"), "wrong-player"),
        (("player green D.\n", ""), "wrong-hash"),
        (("player yellow\nplayer green D.\nplayer blue Bot 2\n", ""), "wrong-hash"),
        (("cards peasant", "cards king"), "wrong-cards"),
        (("Anna", "A\u0007"), "wrong-name"),
        (("salt 5a", "salt 5A"), "wrong-salt"),
        (("rules classic", "rules chess"), "unknown-rules"),
        (("1. red:", "1 red"), "no-turn"),
        (("1. red: settle", "1. red: {#1 2 all} settle"), "no-turn"),
    ],
)
def test_a_wrong_header_or_line_is_named(change: tuple[str, str], code: str) -> None:
    text = record()
    if change[0] in text:
        assert broken(text.replace(*change, 1))[0] == code


@settings(deadline=None)
@given(st.data())
def test_nothing_but_a_record_error_comes_of_a_changed_record(data: st.DataObject) -> None:
    text = record(seed=data.draw(st.integers(1, 3)))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    other = data.draw(
        st.text(max_size=5) | st.sampled_from([text[start:end] * 2, "{", "}", ".", ";", "\n", "#999"])
    )
    tampered = text[:start] + other + text[end:]

    verdict = verify(tampered)

    assert verdict.fair == (lines_of(tampered) == lines_of(text))


@settings(deadline=None)
@given(st.text())
def test_nothing_but_a_record_error_comes_of_any_text(text: str) -> None:
    assert not verify(text).fair
    assert not verify("rattus record 1\n" + text).fair


# --- practice -------------------------------------------------------------------------------------


def test_a_game_that_continues_another_says_so_in_its_record() -> None:
    game = played(players=2)
    game.branched_after = 3

    again = Game.read(game.write())
    verdict = verify(game.write())

    assert again.branched_after == 3
    assert again.write() == game.write()
    assert (verdict.fair, verdict.code, verdict.data) == (False, "branch", {"moves": 3})


@pytest.mark.parametrize("number", ["", "x", "-1", "3.5", "1234567", "٣"])
def test_a_branch_without_a_number_is_refused(number: str) -> None:
    game = played(players=2)
    game.branched_after = 3

    with pytest.raises(RecordError) as refused:
        Game.read(resealed(game.write().replace("\nbranch 3\n", f"\nbranch {number}\n")))

    assert refused.value.code == "wrong-branch"
