"""Actions as sentences: what a player says, what is stored, what is shown and what is replayed.

    settle gallia · take monk · place gallia 3 · plague scandia · plague stays · rat hispania · rat none
    turn gallia #7 · march gallia knight serf · done
    monk germania>polonia #4 · merchant gallia>germania 3 with 2,1 · emperor anglia-gallia>gallia-italia · knight yes

A sentence is words and patterns. The patterns of a card's sentences stand in its `grammar`; those of the turn itself here.
Fields of an action are read and written in order, one for each `{blank}` of the pattern.
"""

from collections.abc import Callable
from typing import NamedTuple

from rattus.rules import actions
from rattus.rules.game import legal
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


class Blank(NamedTuple):
    """How the fields behind one blank are written: how many fields it takes, and as what."""

    fields: int
    write: Callable[[Setup, tuple[int, ...], tuple[int, ...]], str]


def pattern_of(setup: Setup, kind: int) -> str:
    """The pattern for actions of this kind."""
    if kind < actions.FIRST_CARD_KIND:
        return TURN_PATTERNS[kind]
    number, word = divmod(kind - actions.FIRST_CARD_KIND, actions.WORDS_PER_CARD)
    card = setup.card_numbered(number)
    return f"{card.name} {card.grammar[word]}".strip()


def write_action(setup: Setup, action: int) -> str:
    """The action as a sentence."""
    kind = actions.kind_of(action)
    fields = tuple(action >> shift & 0xFF for shift in (32, 24, 16, 8, 0))
    sentence = ""
    at = 0
    for text, blank in _parts(pattern_of(setup, kind)):
        sentence += text
        if blank:
            how = BLANKS[blank]
            sentence += how.write(setup, fields[at : at + how.fields], fields)
            at += how.fields
    return sentence


def read_action(state: State, sentence: str) -> int:
    """The legal action this sentence names; a sentence may leave out what can only be one thing."""
    words = " ".join(sentence.lower().split())
    choices = list(legal(state))
    spoken = [(write_action(state.setup, action), action) for action in choices]
    for text, action in spoken:
        if text == words:
            return action
    meant = [action for text, action in spoken if _leaves_out(text, words)]
    if len(meant) == 1:
        return meant[0]
    raise refusal_of(state, words, ambiguous=len(meant) > 1)


def refusal_of(state: State, words: str, *, ambiguous: bool) -> Refusal:
    """Why this sentence names no legal action: its longest beginning that makes sense, and what could follow."""
    choices = [write_action(state.setup, action) for action in legal(state)]
    if not choices:
        return Refusal("over", {})
    code = "ambiguous" if ambiguous else "not-offered"
    shared = max((_shared_words(text, words) for text in choices), default=0)
    near = [text for text in choices if _shared_words(text, words) == shared] if shared else _openings(choices)
    return Refusal(code, {"who": COLOURS[state.decider()], "asked": words, "allowed": near})


def _parts(pattern: str) -> list[tuple[str, str]]:
    """The pattern as pairs of plain text and the blank after it."""
    parts: list[tuple[str, str]] = []
    for piece in pattern.split("{")[1:]:
        blank, _, rest = piece.partition("}")
        parts.append((rest, blank))
    texts = [pattern.split("{")[0], *(rest for rest, _ in parts)]
    blanks = [*(blank for _, blank in parts), ""]
    return list(zip(texts, blanks, strict=True))


def _leaves_out(text: str, words: str) -> bool:
    """Is `words` the full sentence without the rat it names?"""
    return text.split(" #")[0] == words


def _shared_words(text: str, words: str) -> int:
    count = 0
    for one, other in zip(text.replace(">", " > ").split(), words.replace(">", " > ").split(), strict=False):
        if one != other:
            break
        count += 1
    return count


def _openings(choices: list[str]) -> list[str]:
    """The different first words."""
    return list(dict.fromkeys(text.split()[0] for text in choices))


# --- the blanks --------------------------------------------------------------------------------------------------------


def _region(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return setup.region_names[own[0]]


def _card(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return setup.card_numbered(own[0]).name


def _count(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return str(own[0])


def _rat(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return f"#{own[0] + 1}"


def _player(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return COLOURS[own[0]]


def _border(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    return f"{setup.region_names[setup.border_from[own[0]]]}-{setup.region_names[setup.border_to[own[0]]]}"


def _potions(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    """A cube that carries potions is told by how many."""
    return f" with {own[0]}" if own[0] else ""


def _cubes(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    """How many cubes, and the potions of those that carry some; a field is one more than a cube's potions."""
    cubes = [field - 1 for field in own if field]
    carried = ",".join(str(potions) for potions in cubes if potions)
    return f"{len(cubes)} with {carried}" if carried else str(len(cubes))


def _rats(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    """The rats that are chosen; a field is one more than a rat's number, and 0 if there was nothing to choose."""
    return "".join(f" #{field}" for field in own if field)


def _ends(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    """Which ends of the border just named get a cube."""
    ends = (setup.border_from[fields[0]], setup.border_to[fields[0]])
    return "".join(f" +{setup.region_names[end]}" for index, end in enumerate(ends) if own[0] >> index & 1)


def _marchers(setup: Setup, own: tuple[int, ...], fields: tuple[int, ...]) -> str:
    """The cards of a mask over four fields."""
    mask = int.from_bytes(bytes(own), "big")
    return "".join(f" {card.name}" for card in setup.cards if mask >> card.number & 1)


BLANKS = {
    "region": Blank(1, _region),
    "card": Blank(1, _card),
    "count": Blank(1, _count),
    "rat": Blank(1, _rat),
    "player": Blank(1, _player),
    "border": Blank(1, _border),
    "potions": Blank(1, _potions),
    "cubes": Blank(3, _cubes),
    "rats": Blank(2, _rats),
    "ends": Blank(1, _ends),
    "marchers": Blank(4, _marchers),
}
