"""`rattus position`: read a position, perform actions, and print the result."""

import json
import sys
from pathlib import Path

from rattus.cli.errors import as_failures, read_text
from rattus.cli.files.records import seat_named, table_names
from rattus.cli.screen import Screen
from rattus.cli.terminal.log import GameLog
from rattus.cli.terminal.theme import NUMBER_STYLE, styled
from rattus.editions import Edition
from rattus.record.game.outcome import Outcome, perform
from rattus.record.notation.sentences import read_action, sentences_of
from rattus.record.notation.writing import write_action
from rattus.record.position.position import position_of, read_position, write_position
from rattus.rules.finale import ending_of
from rattus.rules.game import legal
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view

FROM_INPUT = "-"


def read_from(file: Path, edition: Edition | None) -> State:
    """Read a position from a file or from standard input."""
    text = sys.stdin.read() if str(file) == FROM_INPUT else read_text(file)
    with as_failures(str(file)):
        return read_position(text, edition)


def play_on(state: State, text: str) -> list[Outcome]:
    """Perform the sentences in order. Raises a failure at the first illegal one."""
    done: list[Outcome] = []
    for sentence in sentences_of(text):
        with as_failures(sentence):
            action = read_action(state, sentence)
        done.append(perform(state, action))
    return done


def show(screen: Screen, state: State, done: list[Outcome], asked: str | None) -> None:
    """Print what happened, and the board as one seat sees it; by default the seat that decides."""
    names = table_names(screen.texts, [""] * int(state.players))
    seat = seat_named(names, asked) if asked else max(state.decider(), ONLOOKER)
    game_log = GameLog(screen.texts, screen.glyphs, state.setup, names, lambda: ending_of(state))
    for line in game_log.lines(done, seat):
        screen.write(line, hanging=2)
    if done:
        screen.gap()
    screen.show(*screen.board(view(state, seat), names))


def show_legal(screen: Screen, state: State) -> None:
    """Print every legal action as a sentence."""
    screen.gap()
    screen.hint("position-legal")
    screen.show(*(styled(sentence, NUMBER_STYLE) for sentence in legal_sentences(state)))


def show_json(screen: Screen, state: State, *, with_legal: bool) -> None:
    """Print the position as JSON, with the legal actions if asked for."""
    if with_legal:
        both = {"position": position_of(state), "legal": legal_sentences(state)}
        screen.raw(json.dumps(both, indent=2))
    else:
        screen.raw(write_position(state).rstrip())


def legal_sentences(state: State) -> list[str]:
    """The notation of every legal action."""
    return [write_action(state.setup, action) for action in legal(state)]
