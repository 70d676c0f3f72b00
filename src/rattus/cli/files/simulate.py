"""`rattus simulate` and `rattus trace`: random games, as statistics or as JSON lines."""

import json
import time
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from rattus.cards.choice import BASE, choose_cards
from rattus.cli.errors import WrongUse, as_failures
from rattus.cli.screen import Screen
from rattus.cli.terminal.seats import check_players
from rattus.cli.terminal.theme import QUIET_STYLE, STRONG_STYLE, styled
from rattus.editions import Edition
from rattus.record.game.trace import trace
from rattus.rules import events, game
from rattus.rules.deal import shuffle
from rattus.rules.events import Story
from rattus.rules.finale import ENDINGS, Ending, ending_of
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State
from rattus.texts import Texts

PROGRESS_STEP = 100  # games between two updates of the progress bar


class SimulationConfig(NamedTuple):
    """The options of a simulation."""

    edition: Edition
    players: int
    cards: str
    games: int
    seed: int


class Tally:
    """Running totals over the games."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.turns = 0
        self.winning = 0
        self.scores = [0] * players
        self.wins = [0] * players
        self.ends = dict.fromkeys(ENDINGS, 0)

    def count(self, state: State, decisions: int, end: Ending) -> None:
        """Add one game."""
        self.games += 1
        self.decisions += decisions
        self.turns += int(state.turns)
        self.winning += int(state.score_of(state.winner))
        self.wins[state.winner] += 1
        self.ends[end] += 1
        for seat in range(state.players):
            self.scores[seat] += int(state.score_of(seat))

    def figures(self, seconds: float) -> dict[str, object]:
        """The averages as JSON values."""
        return {
            "games": self.games,
            "decisions": self._mean(self.decisions),
            "turns": self._mean(self.turns),
            "winning_score": self._mean(self.winning),
            "scores": {COLOURS[seat]: self._mean(score) for seat, score in enumerate(self.scores)},
            "wins": {COLOURS[seat]: self._mean(wins) for seat, wins in enumerate(self.wins)},
            "ends": {end: self._mean(count) for end, count in self.ends.items()},
            "games_per_second": round(self.games / seconds),
        }

    def _mean(self, total: int) -> float:
        return round(total / self.games, 4)


def simulate(config: SimulationConfig, progress: Progress) -> tuple[Tally, float]:
    """Play all games; returns the totals and the seconds it took."""
    check(config)
    tally = Tally(config.players)
    luck = Luck(config.seed)
    task = progress.add_task("", total=config.games)
    setup = _setup(config, luck)
    began = time.perf_counter()
    for number in range(config.games):
        # Cards chosen at random are chosen again for each game.
        if number > 0 and config.cards != BASE and "," not in config.cards:
            setup = _setup(config, luck)
        _play_one(setup, luck, tally)
        if tally.games % PROGRESS_STEP == 0:
            progress.update(task, completed=tally.games)
    progress.update(task, completed=config.games)
    return tally, time.perf_counter() - began


def print_traces(screen: Screen, config: SimulationConfig) -> None:
    """Print random games as JSON lines, with all secrets."""
    check(config)
    luck = Luck(config.seed)
    for _ in range(config.games):
        setup = _setup(config, luck)
        for line in trace(setup, shuffle(setup, luck), luck):
            screen.raw(json.dumps(line, separators=(",", ":")))


def check(config: SimulationConfig) -> None:
    """Raise WrongUse if the options are invalid."""
    if config.games < 1:
        raise WrongUse("cli-too-few-games")
    check_players(config.edition, config.players)


def _setup(config: SimulationConfig, luck: Luck) -> Setup:
    with as_failures():
        return Setup(
            config.edition, config.players, choose_cards(config.edition, config.players, config.cards, luck)
        )


def _play_one(setup: Setup, luck: Luck, tally: Tally) -> None:
    state = game.start(setup, shuffle(setup, luck))
    # The final round can empty the supply if a card adds rats; the events tell that from an earlier end.
    state.story = Story() if setup.add_rats else None
    decisions = play_randomly(state, luck)
    tally.count(state, decisions, ending_of(state, _drawn_finally(state)))


def _drawn_finally(state: State) -> int:
    """How many rats left the supply during the final round."""
    if state.story is None:
        return 0
    told = state.story.events
    start = next(place for place, event in enumerate(told) if event.kind == events.FINAL_ROUND)
    from_supply = [event for event in told[start:] if event.kind == events.RAT_PLACED]
    return sum(event.c < state.setup.rats for event in from_supply)


def progress_bar(texts: Texts) -> Progress:
    """A progress bar on standard error; disabled if that is not a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn(texts.say("simulate-working")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def run(screen: Screen, config: SimulationConfig, *, as_json: bool) -> None:
    """Simulate and print the statistics."""
    with progress_bar(screen.texts) as progress:
        tally, seconds = simulate(config, progress)
    figures = tally.figures(seconds)
    if as_json:
        screen.raw(json.dumps(figures, indent=2))
    else:
        screen.show(*_lines(screen.texts, tally, seconds))


def _lines(texts: Texts, tally: Tally, seconds: float) -> list[Text]:
    colours = [texts.name_of("colour", COLOURS[seat]) for seat in range(len(tally.wins))]
    games = tally.games
    rows = {
        "decisions": f"{tally.decisions / games:.1f}",
        "turns": f"{tally.turns / games:.1f}",
        "winning": f"{tally.winning / games:.1f}",
        "scores": _row(colours, [f"{score / games:.1f}" for score in tally.scores]),
        "wins": _row(colours, [f"{wins / games:.1%}" for wins in tally.wins]),
        "ends": _row(
            [texts.say(f"simulate-{end}") for end in ENDINGS],
            [f"{tally.ends[end] / games:.1%}" for end in ENDINGS],
        ),
        "speed": f"{games / seconds:.0f}",
    }
    width = max(len(texts.say(f"simulate-{row}")) for row in rows) + 2
    lines = [styled(texts.say("simulate-title", count=games), STRONG_STYLE)]
    for row, value in rows.items():
        lines.append(Text.assemble((texts.say(f"simulate-{row}").ljust(width), QUIET_STYLE), value))
    return lines


def _row(names: list[str], values: list[str]) -> str:
    return "  ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
