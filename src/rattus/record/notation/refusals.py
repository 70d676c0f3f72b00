"""Refusals: why a sentence or a number is no legal action, and what could stand in its place."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rattus.record.notation.names import Names, names_of
from rattus.record.notation.patterns import openings
from rattus.record.notation.words import SPACE, TO, Words, sentence_of, without_rats
from rattus.record.notation.writing import words_of, write_action
from rattus.rules import game
from rattus.rules.actions import HIGHEST
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS
from rattus.rules.state import State

LONGEST = 200  # no sentence is longer

# what a word is called in the code of a refusal
KINDS = {
    "region": "place",
    "border": "place",
    "card": "card",
    "player": "player",
    "rat": "rat",
    "count": "number",
    "potions": "number",
}


class Term(NamedTuple):
    """One thing that may be said next, and what kind of thing it is."""

    text: str  # where something goes keeps the sign of a move before it
    kind: str


def refusal_of(state: State, asked: str) -> Refusal:
    """Why this tidy sentence names no legal action: what of it makes sense, and what could follow there."""
    if state.over():
        return _refusal(state, "over", "", asked, [])
    said = _pieces(asked)
    offered = _offered(state)
    if not said or len(asked) > LONGEST or said[0] not in openings(state.setup):
        return _refusal(state, "unreadable", "", asked[:LONGEST], _following(offered, []))
    if said[0] not in [term.text for term in _following(offered, [])]:
        return _refusal(state, "not-offered", "", said[0], _following(offered, []))
    fitting = _longest_fit(said, offered)
    understood, rest = said[:fitting], said[fitting:]
    allowed = _following(offered, understood)
    wrong = rest[0] if rest else ""
    return _refusal(state, _code(names_of(state.setup), wrong, allowed), _joined(understood), wrong, allowed)


def refusal_of_action(state: State, action: object) -> Refusal:
    """Why this number is no legal action: told as a sentence where it can be written."""
    if isinstance(action, int) and 0 <= action < HIGHEST:
        try:
            sentence = write_action(state.setup, action)
        except KeyError:
            sentence = ""
        if sentence and sentence not in (write_action(state.setup, legal) for legal in game.legal(state)):
            return refusal_of(state, sentence)
    code = "over" if state.over() else "unreadable"
    return _refusal(state, code, "", str(action)[:LONGEST], _following(_offered(state), []))


def ambiguous(state: State, asked: str, meant: list[int]) -> Refusal:
    """A rat has to be named: the sentence fits each of these actions."""
    rats = [_rats_of(words_of(state.setup, action)) for action in meant]
    return _refusal(state, "ambiguous", asked, "", [Term(rat, "rat") for rat in rats])


def not_your_turn(state: State, seat: int) -> Refusal:
    """Another seat decides."""
    asked = COLOURS[seat] if 0 <= seat < state.players else str(seat)
    return _refusal(state, "not-your-turn", "", asked, [Term(COLOURS[state.decider()], "player")])


def _refusal(state: State, code: str, where: str, asked: str, allowed: Iterable[Term]) -> Refusal:
    who = "" if state.over() else COLOURS[state.decider()]
    fitting = [term.text.removeprefix(TO) for term in allowed]
    return Refusal(code, {"who": who, "where": where, "asked": asked.removeprefix(TO), "allowed": fitting})


def _rats_of(words: Words) -> str:
    return sentence_of(words[len(without_rats(words)) :])


# --- what is offered ------------------------------------------------------------------------------


def _offered(state: State) -> list[list[Term]]:
    """Every legal action as what one says word by word."""
    return [list(_terms(words_of(state.setup, action))) for action in game.legal(state)]


def _terms(words: Words) -> Iterator[Term]:
    for word in words:
        joined = word.joint.split()  # `with` is a word of its own; other signs belong to the word they join
        if joined and joined[0].isalpha():
            yield Term(joined[0], "word")
            yield Term(word.text, KINDS.get(word.kind, "word"))
        else:
            yield Term(word.joint.removeprefix(SPACE) + word.text, KINDS.get(word.kind, "word"))


def _following(offered: list[list[Term]], understood: list[str]) -> list[Term]:
    """The different words that may follow what was understood."""
    at = len(understood)
    fitting = (terms[at] for terms in offered if len(terms) > at and _begins(terms, understood))
    return list(dict.fromkeys(fitting))


def _begins(terms: list[Term], understood: list[str]) -> bool:
    return [term.text for term in terms[: len(understood)]] == understood


# --- what was said --------------------------------------------------------------------------------


def _pieces(sentence: str) -> list[str]:
    """The words a person said; where something goes keeps the sign of a move before it."""
    return sentence.replace(TO, f" {TO}").split()


def _joined(pieces: list[str]) -> str:
    return " ".join(pieces).replace(f" {TO}", TO)


def _longest_fit(said: list[str], offered: list[list[Term]]) -> int:
    """How many words from the beginning agree with some sentence on offer."""
    longest = 0
    for terms in offered:
        same = 0
        while same < min(len(terms), len(said)) and terms[same].text == said[same]:
            same += 1
        longest = max(longest, same)
    return longest


def _code(names: Names, wrong: str, allowed: list[Term]) -> str:
    """A refusal by what should stand here: a place, a number, a rat, …; or by what should not."""
    wanted = [term.kind for term in allowed]
    kind = names.kind_of(wrong.removeprefix(TO))
    return f"wrong-{kind if kind in wanted or not wanted else wanted[0]}"
