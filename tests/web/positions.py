"""Positions for the tests of the page's chooser: the choices on offer at moments of random games.

    python -m tests.web.positions

writes `web/tests/data/positions.txt`, one position a line: choices with `|` between, each as its words.
A test regenerates it, so it follows the rules.
"""

from pathlib import Path
from random import Random

from rattus.api import new_game
from rattus.cards.deck import DECK
from rattus.rules.game import legal, play
from rattus.rules.state import State
from rattus.server.wire.messages import Choice
from rattus.server.wire.views import choice_of

FILE = Path(__file__).parents[2] / "web" / "tests" / "data" / "positions.txt"
GAMES = 40
LONGEST = 2_000  # characters of a position
SOUTHERN = "caravanner"


def positions() -> str:
    """The contents of the file."""
    lines = [line for seed in range(GAMES) for line in sampled(seed)]
    return "\n".join(dict.fromkeys(lines)) + "\n"


def sampled(seed: int) -> list[str]:
    """Some moments of one random game, those with rare choices first."""
    found: dict[str, str] = {}
    for line in moments(random_game(Random(seed), seed), Random(seed)):
        found.setdefault(shape_of(line), line)
    return list(found.values())


def random_game(random: Random, seed: int) -> State:
    """A new game with random cards: odd seeds play the Big Box, every fourth with many players."""
    big = seed % 2 == 1
    names = [card.name for card in DECK if big or card.name != SOUTHERN]
    crowd = seed % 4 == 1
    players = random.choice([5, 6]) if crowd else random.choice([2, 3, 4])
    cards = ",".join(random.sample(names, 8 if crowd else 6))
    return new_game(rules="bigbox" if big else "classic", players=players, cards=cards, seed=seed)


def moments(state: State, random: Random) -> list[str]:
    """Every position of the game that is not too long."""
    lines = []
    while not state.over():
        actions = list(legal(state))
        line = "|".join(written(choice_of(state.setup, action)) for action in actions)
        if len(line) <= LONGEST:
            lines.append(line)
        play(state, random.choice(actions))
    return lines


def shape_of(line: str) -> str:
    """What kinds of actions are on offer: positions of one shape are much alike."""
    return "|".join(sorted({shape_of_choice(choice) for choice in line.split("|")}))


def shape_of_choice(choice: str) -> str:
    """Its first word, and the kinds of the others."""
    first, *rest = choice.split()
    return " ".join([first, *(word.split(":")[0] for word in rest)])


def written(choice: Choice) -> str:
    """The words of a choice, each after the first two letters of its kind: `ve:place re:gallia co:2`."""
    return " ".join(f"{word.kind[:2]}:{word.value}" for word in choice.words)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(positions(), encoding="utf-8")
