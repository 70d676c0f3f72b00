"""Pieces on the board at moments of bots' games, for the test of the page's trays.

    python -m tests.web.crowds

writes `web/tests/data/crowds.txt`, one moment a line: the board, then one word for each region in play.
A word is `region=pieces`, with `h2` for two rats face down, `s3` for a rat whose three symbols one knows,
`n1` a nun, `o1` a bishop, and colours by their first letter: `r2b1` two red cubes and a blue one.
A test regenerates it, so it follows the rules.
"""

from pathlib import Path
from random import Random

from rattus.bots.greedy import Greedy
from rattus.rules.game import legal, play
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.server.wire.messages import Region
from rattus.server.wire.views import colours_of, seen_by
from tests.web.positions import random_game

FILE = Path(__file__).parents[2] / "web" / "tests" / "data" / "crowds.txt"
GAMES = 40
MOMENTS = 25  # of each game
WORLDS = 1  # a bot's samples of what is hidden: few, since the games need not be good ones


def crowds() -> str:
    """The contents of the file."""
    return "".join(f"{line}\n" for seed in range(GAMES) for line in sampled(seed))


def sampled(seed: int) -> list[str]:
    """Some moments of one game, from its beginning to its end."""
    lines = moments(random_game(Random(seed), seed), seed)
    return [lines[i * len(lines) // MOMENTS] for i in range(MOMENTS)]


def moments(state: State, seed: int) -> list[str]:
    """Every moment of a game of greedy bots, as the player to move sees it."""
    bot = Greedy(seed, WORLDS)
    lines = []
    while not state.over():
        lines.append(written(state))
        play(state, bot.decide(view(state, state.decider()), legal(state)))
    return [*lines, written(state)]


def written(state: State) -> str:
    """One moment as a line."""
    seen = seen_by(state, colours_of(state.setup)[state.active], "")
    board = "bigbox" if "syria" in seen.regions or "france" in seen.regions else "classic"
    return " ".join([board, *(f"{name}={pieces(region)}" for name, region in seen.regions.items())])


def pieces(region: Region) -> str:
    """What lies in a region, as one word."""
    faces = [rat.face for rat in region.rats]
    counts = {"h": faces.count(None), "n": region.nuns, "o": region.bishops}
    counts |= {colour[0]: count for colour, count in region.cubes.items()}
    known = [f"s{len(face.symbols)}" for face in faces if face]
    return "".join([*(f"{kind}{count}" for kind, count in counts.items() if count), *known])


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(crowds(), encoding="utf-8")
