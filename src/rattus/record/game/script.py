"""The text of a game's record: a header, a line for each turn, a result and a seal. Here it is only words.

rattus record 1
rules classic
edition 0f3c…
version 1
cards peasant merchant monk knight witch king
player red Anna
player blue Bot
hash 77a0…
deal plague gallia luck 0123456789abcdef rats 6 18 7 …
salt c01d…

1. red: settle gallia.
2. blue: settle scandia.
…
12. blue: take monk. monk germania>polonia #4. plague hispania. {#3 2 all; #9 1 majority magic}
…
result red 12 blue 9 winner red (supply)
seal 5e55…
"""

import re
from typing import NamedTuple

from rattus.record.game.sealed_deal import sha256

LARGEST = 1_000_000  # no record has so many characters

FIRST_LINE = "rattus record 1"
HEADERS = ("rules", "edition", "version", "cards", "hash", "deal", "salt", "branch")
NEEDED = ("rules", "edition", "version", "cards", "hash")
TURN = re.compile(r"(\d{1,5})\. ([a-z]+): (.*)", re.ASCII)
PART = re.compile(r"(?P<sentence>[^.{}]+)\.(?: |$)|(?P<chance>\{[^{}]*\})(?: |$)")


class RecordError(ValueError):
    """A record that does not fit: the first line that is wrong (from 1; 0 for all), a code, and data."""

    def __init__(self, line: int, code: str, data: dict[str, object] | None = None) -> None:
        super().__init__(line, code, data or {})
        self.line = line
        self.code = code
        self.data = data or {}


class Spoken(NamedTuple):
    """A sentence, and the braces after it."""

    sentence: str
    chance: str


class Turn(NamedTuple):
    """A line of the game."""

    line: int
    number: int
    colour: str
    spoken: list[Spoken]


class Script(NamedTuple):
    """A record, its words sorted but not yet understood; each word with its line."""

    header: dict[str, tuple[int, str]]
    players: list[tuple[int, str, str]]
    turns: list[tuple[int, str]]
    result: tuple[int, str] | None
    stray: int  # the first line after the result, if there is one
    seal: str
    seal_fits: bool
    last_line: int  # but for the seal


def write_script(header: list[str], turns: list[str], result: str) -> str:
    """The record as a text, with its seal."""
    numbered = [f"{number}. {turn}" for number, turn in enumerate(turns, start=1)]
    lines = [FIRST_LINE, *header, "", *numbered, *([result] if result else [])]
    return "\n".join([*lines, f"seal {seal_of(lines)}", ""])


def seal_of(lines: list[str]) -> str:
    """The hash of all lines above it: whoever changes one by hand is found out."""
    return sha256("\n".join(lines))


def read_script(text: str) -> Script:
    """Sort the words of a record."""
    if len(text) > LARGEST:
        raise RecordError(0, "too-large", {"high": LARGEST})
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines or lines[0] != FIRST_LINE:
        raise RecordError(1, "no-record", {"wanted": FIRST_LINE})
    seal = lines.pop() if lines[-1].startswith("seal ") else ""
    body = lines.index("") if "" in lines else len(lines)
    header, players = read_header(lines[:body])
    numbered = list(enumerate(lines[body + 1 :], start=body + 2))
    end = next((at for at, (_, line) in enumerate(numbered) if line.startswith("result ")), len(numbered))
    return Script(
        header=header,
        players=players,
        turns=numbered[:end],
        result=numbered[end] if end < len(numbered) else None,
        stray=numbered[end + 1][0] if end + 1 < len(numbered) else 0,
        seal=seal,
        seal_fits=seal == f"seal {seal_of(lines)}",
        last_line=len(lines),
    )


def read_header(lines: list[str]) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str, str]]]:
    """What is played, by whom, and with what deal."""
    header: dict[str, tuple[int, str]] = {}
    players: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines[1:], start=2):
        word, _, rest = line.partition(" ")
        if word == "player":
            colour, _, name = rest.partition(" ")
            players.append((number, colour, name))
        elif word not in HEADERS:
            raise RecordError(number, "unknown-header", {"asked": word[:40], "allowed": ["player", *HEADERS]})
        elif word in header:
            raise RecordError(number, "header-twice", {"asked": word})
        else:
            header[word] = (number, rest)
    for word in NEEDED:
        if word not in header:
            raise RecordError(len(lines), "missing-header", {"wanted": word})
    return header, players


def read_turn(line: int, text: str, number: int) -> Turn:
    """`12. blue: take monk. plague hispania. {#3 2 all}`"""
    found = TURN.fullmatch(text)
    if found is None:
        raise RecordError(line, "no-turn", {"asked": text[:80]})
    if int(found[1]) != number:
        raise RecordError(line, "wrong-number", {"asked": int(found[1]), "wanted": number})
    spoken: list[Spoken] = []
    at, rest = 0, found[3]
    while at < len(rest):
        part = PART.match(rest, at)
        if part is None or (part["chance"] and (not spoken or spoken[-1].chance)):
            raise RecordError(line, "no-turn", {"asked": rest[at : at + 80]})
        if part["chance"]:
            spoken[-1] = spoken[-1]._replace(chance=part["chance"])
        else:
            spoken.append(Spoken(part["sentence"].strip(), ""))
        at = part.end()
    if not spoken:
        raise RecordError(line, "no-turn", {"asked": text[:80]})
    return Turn(line, number, found[2], spoken)
