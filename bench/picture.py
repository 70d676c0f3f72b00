"""Draws the picture of the README: `docs/img/board.svg`, a game between bots as red sees it in the terminal.

./run bench picture            writes the picture
./run bench picture --text     prints the same as text, 80 columns wide
"""

import argparse
import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rattus.api import new_game
from rattus.bots.registry import make_bot
from rattus.cli.screen import Screen
from rattus.cli.terminal.labels import ActionLabels
from rattus.cli.terminal.menu import by_kind
from rattus.rules import steps
from rattus.rules.game import legal, play
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.texts import Texts

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "board.svg"
TURNS = 9  # before the picture is taken
WIDTH = 132
SEEN_AT_LEAST = 2  # rats red shall have looked at


def moment() -> State:
    """The first game in which it is red's turn after some rounds, and red has seen some rats."""
    seed = 0
    while True:
        state = played(seed)
        if seen_by_red(state) >= SEEN_AT_LEAST and steps.kind_of(state.top()) == steps.ACT:
            return state
        seed += 1


def seen_by_red(state: State) -> int:
    """How many rats on the board red has looked at."""
    rats = [rat for rat in range(len(state.seen)) if state.region_of_rat(rat) >= 0]
    return sum(state.seen[rat] & 1 for rat in rats)


def played(seed: int) -> State:
    """A game of greedy bots up to a turn of red's."""
    state = new_game(seed=seed)
    bots = [make_bot("greedy", seed * 10 + seat) for seat in range(4)]
    while not state.final() and not (state.turns >= TURNS and state.decider() == 0):
        play(state, bots[state.decider()].decide(view(state, state.decider()), legal(state)))
    return state


def lines(screen: Screen, state: State) -> list[Text]:
    """Board, players, cards, the question and the choices."""
    known = view(state, 0)
    names = [screen.texts.say(f"colour-{colour}") for colour in ("red", "blue", "yellow", "green")]
    labels = ActionLabels(screen.texts, screen.glyphs, known)
    menu = by_kind(labels, labels.choices(list(legal(state))))
    return [*screen.board(known, names), Text(screen.texts.say("ask-act")), *menu.lines(screen.width)]


def main() -> None:
    """Write the picture, or print the text."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--text", action="store_true")
    if arguments.parse_args().text:
        screen = Screen(Texts("en"), Console(width=80, color_system=None, force_terminal=False))
        screen.show(*lines(screen, moment()))
        return
    console = Console(
        width=WIDTH,
        height=60,
        record=True,
        force_terminal=True,
        color_system="truecolor",
        file=StringIO(),
    )
    screen = Screen(Texts("en"), console)
    screen.show(*lines(screen, moment()))
    picture = console.export_svg(title="rattus play")
    # Neither a font to fetch nor an address: the picture stands by itself.
    picture = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", picture, flags=re.DOTALL)
    PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
