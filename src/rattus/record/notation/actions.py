"""Actions as sentences: what a player says, what is stored, what is shown and what is replayed.

    settle gallia · take monk · place gallia 3 · plague scandia · plague stays · rat hispania · rat none
    turn gallia #7 · march gallia knight serf · done
    monk germania>polonia #4 · merchant gallia>germania 3 with 2,1 · emperor anglia-gallia>gallia-italia
    knight yes · witch swap · mayor

Each kind of action has a pattern: those of a card stand in its `grammar`, those of the turn itself here.
Fields of an action are written in order, one or more for each `{blank}` of the pattern. Reading knows nothing
but the legal actions: a sentence means the one that is written so.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rattus.record.notation.blanks import BLANKS, Fields, nothing
from rattus.record.notation.names import Words, words_of
from rattus.rules import actions, game
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State

TURN_PATTERNS = {
    actions.SETTLE: "settle {region}",
    actions.TAKE: "take {card}",
    actions.PLACE: "place {region} {count}",
    actions.PLAGUE: "plague {region}",
    actions.STAY: "plague stays",
    actions.RAT: "rat {region}",
    actions.NO_RAT: "rat none",
    actions.TURN_UP: "turn {region} {rat}",
    actions.MARCH: "march {region}{marchers}",
    actions.DONE: "done",
}

LONGEST = 200  # no sentence is longer
HIGHEST = 1 << 62  # no action reaches it


# --- writing --------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A piece of a pattern: plain text, then a blank that takes some fields of the action."""

    text: str
    start: int
    end: int
    write: Callable[[Words, Fields, Fields], str]


def pattern_of(setup: Setup, kind: int) -> str:
    """The pattern for actions of this kind; KeyError if no card in the game has it."""
    if kind < actions.FIRST_CARD_KIND:
        return TURN_PATTERNS[kind]
    number, word = divmod(kind - actions.FIRST_CARD_KIND, actions.WORDS_PER_CARD)
    card = words_of(setup).cards[number]
    if word >= len(card.grammar):
        raise KeyError(kind)
    return f"{card.name} {card.grammar[word]}".strip()


def write_action(setup: Setup, action: int) -> str:
    """The action as a sentence; KeyError if the game knows no such action."""
    return _written(setup, action)


@lru_cache(maxsize=1 << 14)
def _written(setup: Setup, action: int) -> str:
    words = words_of(setup)
    fields = tuple(action >> shift & 0xFF for shift in (32, 24, 16, 8, 0))
    parts = _parts(pattern_of(setup, action >> 40))
    try:
        return "".join(part.text + part.write(words, fields[part.start : part.end], fields) for part in parts)
    except IndexError:
        raise KeyError(action) from None


@lru_cache(maxsize=512)
def _parts(pattern: str) -> list[Part]:
    """The pattern cut before and after its blanks."""
    opening, *pieces = pattern.split("{")
    parts: list[Part] = []
    text, at = opening, 0
    for piece in pieces:
        blank, _, rest = piece.partition("}")
        width, write = BLANKS[blank]
        parts.append(Part(text, at, at + width, write))
        text, at = rest, at + width
    return [*parts, Part(text, 0, 0, nothing)]


# --- reading --------------------------------------------------------------------------------------


def read_action(state: State, sentence: str) -> int:
    """The legal action this sentence names; it may leave out a rat where there is no choice."""
    asked = tidy(sentence)
    opening = asked.partition(" ")[0]
    spoken = {text: action for text, action in _spoken(state) if text.partition(" ")[0] == opening}
    if asked in spoken:
        return spoken[asked]
    meant = {text: action for text, action in spoken.items() if text.partition(" #")[0] == asked}
    if len(meant) == 1:
        return next(iter(meant.values()))
    if meant:
        raise _refusal(state, "ambiguous", asked, "", [text.removeprefix(asked).strip() for text in meant])
    raise refusal_of(state, asked)


def legal_action(state: State, said: object) -> int:
    """The legal action that is said, as a sentence or as its number; anything else raises a Refusal."""
    if isinstance(said, str):
        return read_action(state, said)
    if isinstance(said, int) and 0 <= said < HIGHEST and game.is_legal(state, said):
        return said
    raise refusal_of_action(state, said)


def say(state: State, text: str) -> list[int]:
    """Carry out several sentences with full stops between them; what was done, as actions.

    A Refusal names the sentence, counted from 1; those before it have been carried out, it and the rest not.
    """
    done: list[int] = []
    for sentence in sentences_of(text):
        try:
            action = read_action(state, sentence)
        except Refusal as refusal:
            raise Refusal(refusal.code, {**refusal.data, "sentence": len(done) + 1}) from None
        game.play(state, action)
        done.append(action)
    return done


def sentences_of(text: str) -> list[str]:
    """The sentences between full stops."""
    return [sentence.strip() for sentence in text.split(".") if sentence.strip()]


def tidy(sentence: str) -> str:
    """The sentence as it is written: small letters, single blanks, no full stop."""
    words = sentence.lower().split()
    return " ".join(words).removesuffix(".").rstrip().replace(" >", ">").replace("> ", ">")


def _spoken(state: State) -> Iterator[tuple[str, int]]:
    """Every legal action with its sentence."""
    for action in game.legal(state):
        yield write_action(state.setup, action), action


# --- refusing -------------------------------------------------------------------------------------


def refusal_of(state: State, sentence: str) -> Refusal:
    """Why this sentence names no legal action: what of it makes sense, and what could follow there."""
    asked = tidy(sentence)
    if state.over():
        return _refusal(state, "over", "", asked, [])
    words = words_of(state.setup)
    pieces = _pieces(asked)
    offered = [_pieces(text) for text, _ in _spoken(state)]
    if not pieces or len(asked) > LONGEST or pieces[0] not in openings(state.setup):
        return _refusal(state, "unreadable", "", asked[:LONGEST], _following(offered, []))
    if pieces[0] not in _following(offered, []):
        return _refusal(state, "not-offered", "", pieces[0], _following(offered, []))
    fitting = _longest_fit(pieces, offered)
    understood, rest = pieces[:fitting], pieces[fitting:]
    allowed = _following(offered, understood)
    wrong = rest[0] if rest else ""
    return _refusal(state, _code(words, wrong, allowed), _joined(understood), wrong, allowed)


def refusal_of_action(state: State, action: object) -> Refusal:
    """Why this number is no legal action: told as a sentence where it can be written."""
    if isinstance(action, int) and 0 <= action < HIGHEST:
        try:
            sentence = write_action(state.setup, action)
        except KeyError:
            sentence = ""
        if sentence and sentence not in (text for text, _ in _spoken(state)):
            return refusal_of(state, sentence)
    code = "over" if state.over() else "unreadable"
    offered = [_pieces(text) for text, _ in _spoken(state)]
    return _refusal(state, code, "", str(action)[:LONGEST], _following(offered, []))


def not_your_turn(state: State, seat: int) -> Refusal:
    """Another seat decides."""
    asked = COLOURS[seat] if 0 <= seat < state.players else str(seat)
    return _refusal(state, "not-your-turn", "", asked, [COLOURS[state.decider()]])


@lru_cache(maxsize=64)
def openings(setup: Setup) -> frozenset[str]:
    """The words with which a sentence of this game can begin."""
    names = [card.name for card in setup.cards if card.grammar]
    return frozenset([*(pattern.partition(" ")[0] for pattern in TURN_PATTERNS.values()), *names])


def _refusal(state: State, code: str, where: str, asked: str, allowed: Iterable[str]) -> Refusal:
    who = "" if state.over() else COLOURS[state.decider()]
    fitting = [word.removeprefix(">") for word in allowed]
    return Refusal(code, {"who": who, "where": where, "asked": asked.removeprefix(">"), "allowed": fitting})


def _pieces(sentence: str) -> list[str]:
    """The words of a sentence; where something goes keeps the sign of a move before it."""
    return sentence.replace(">", " >").split()


def _joined(pieces: list[str]) -> str:
    return " ".join(pieces).replace(" >", ">")


def _longest_fit(pieces: list[str], offered: list[list[str]]) -> int:
    """How many words from the beginning agree with some sentence on offer."""
    longest = 0
    for words in offered:
        same = 0
        while same < min(len(words), len(pieces)) and words[same] == pieces[same]:
            same += 1
        longest = max(longest, same)
    return longest


def _following(offered: list[list[str]], understood: list[str]) -> list[str]:
    """The different words that may follow what was understood."""
    at = len(understood)
    return list(dict.fromkeys(words[at] for words in offered if len(words) > at and words[:at] == understood))


def _code(words: Words, wrong: str, allowed: list[str]) -> str:
    """A refusal by what should stand here: a place, a number, a rat, …; or by what should not."""
    wanted = [words.kind_of(word.removeprefix(">")) for word in allowed]
    kind = words.kind_of(wrong.removeprefix(">"))
    return f"wrong-{kind if kind in wanted or not wanted else wanted[0]}"
