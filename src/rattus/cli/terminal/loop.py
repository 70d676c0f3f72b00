"""The game loop of the terminal: people share one keyboard, bots play the other seats."""

from collections.abc import Sequence
from pathlib import Path

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.fallback import FALLBACK, decide_with_fallback
from rattus.cli.errors import write_text
from rattus.cli.screen import Screen
from rattus.cli.terminal.log import GameLog
from rattus.cli.terminal.score import show_result
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.turn import Turn
from rattus.cli.terminal.view_reader import ViewReader
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import ONLOOKER


class GameLoop:
    """Plays one game: prompts the people, runs the bots, and prints the log."""

    def __init__(
        self, screen: Screen, table: Table, opponents: Sequence[Bot | None], save: Path | None
    ) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.table = table
        self.opponents = opponents
        self.people = [seat for seat, opponent in enumerate(opponents) if opponent is None]
        self.save_as = save
        self.viewer = self.people[0] if len(self.people) == 1 else ONLOOKER  # the seat the screen is for
        self.shown = 0  # how many outcomes are on this screen
        self.shown_to = [0] * len(opponents)  # the same for each seat when it last decided
        self.game_log = GameLog(self.texts, screen.glyphs, table.setup, table.names, table.ending)

    # --- the course of the game -------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the players leave."""
        while not self.table.over():
            seat = self.table.decider()
            opponent = self.opponents[seat]
            if opponent is None:
                self._let_person_decide(seat)
            else:
                self._let_bot_decide(seat, opponent)
            self._autosave()
        self._show_news(self.viewer)
        show_result(self.screen, self.table)
        self._offer_to_save()

    def _let_person_decide(self, seat: int) -> None:
        """Prompt until this person has acted. A forced action is carried out without a prompt."""
        self._hand_over(seat)
        legal = self.table.legal()
        # Not while an earlier action can be taken back: the forced one could make it final.
        if len(legal) == 1 and ViewReader(self.table.view(seat)).can_take_back() == 0:
            self._show_news(seat)
            outcome = self.table.do(legal[0])
            self.screen.hint("play-forced", sentence=self.table.sentence(outcome))
            return
        self._show_news(seat)
        Turn(self.screen, self.table, self.game_log, seat, self.save).decide()

    def _let_bot_decide(self, seat: int, bot: Bot) -> None:
        """A bot decides, knowing what its seat may know; if it fails, the people are told who did instead."""
        decision = decide_with_fallback(bot, self.table.view(seat), vec[i64](self.table.legal()))
        if decision.failure is not None:
            self.screen.hint("play-bot-failed", player=self.table.names[seat], bot=FALLBACK)
        self.table.do(decision.action)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between two people, once one of them has looked at a face-down rat."""
        if seat == self.viewer:
            return
        if self.viewer != ONLOOKER and ViewReader(self.table.view(ONLOOKER)).looked(self.people):
            self._show_news(self.viewer)
            self.screen.pause()
            self.screen.clear()
            self.screen.hand_over(self.table.names[seat])
            self.screen.clear()
            self.shown = self.shown_to[seat]
        self.viewer = seat

    def _show_news(self, viewer: int) -> None:
        """Print the outcomes that this screen has not shown yet."""
        # After an undo there are fewer outcomes than were shown.
        outcomes = self.table.outcomes[min(self.shown, len(self.table.outcomes)) :]
        self.shown = len(self.table.outcomes)
        if viewer != ONLOOKER:
            self.shown_to[viewer] = self.shown
        for line in self.game_log.lines(outcomes, viewer):
            self.screen.write(line, hanging=2)

    # --- saving -----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        write_text(path, self.table.record())

    def _autosave(self) -> None:
        if self.save_as is not None:
            self.save(self.save_as)

    def _offer_to_save(self) -> None:
        """Save the finished game, asking for a file name if none was given."""
        if self.save_as is None and not self.screen.interactive:
            # Piped input was meant as moves; it must not become a file name.
            self.screen.hint("play-save-next-time")
            return
        name = str(self.save_as or self.screen.ask(self.texts.say("play-save-now") + " "))
        if not name:
            return
        self.save(Path(name).expanduser())
        self.screen.say("play-saved", file=name)
        self.screen.say("play-verify", file=name)
