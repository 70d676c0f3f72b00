"""A game at the terminal: people at one keyboard, opponents beside them."""

from collections.abc import Sequence
from pathlib import Path

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.fallback import FALLBACK, decide_with_fallback
from rattus.cli.errors import write_text
from rattus.cli.screen import Screen
from rattus.cli.terminal.log import News
from rattus.cli.terminal.score import tell_ending
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.turn import Turn
from rattus.cli.terminal.view_reader import Sight
from rattus.rules.vectors import vec
from rattus.rules.view import ONLOOKER


class Play:
    """One sitting: asks the people, lets the opponents decide, and tells everybody what happens."""

    def __init__(
        self, screen: Screen, table: Table, opponents: Sequence[Bot | None], save: Path | None
    ) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.table = table
        self.opponents = opponents
        self.people = [seat for seat, opponent in enumerate(opponents) if opponent is None]
        self.save_as = save
        self.viewer = self.people[0] if len(self.people) == 1 else ONLOOKER  # whose eyes are on the screen
        self.told = 0  # so many deeds have been told on this screen
        self.heard = [0] * len(opponents)  # so many deeds each seat had heard of when it last decided
        self.news = News(self.texts, screen.marks, table.setup, table.names, table.ending)

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
            self._save_along()
        self._tell_news(self.viewer)
        tell_ending(self.screen, self.table)
        self._offer_to_save()

    def _let_person_decide(self, seat: int) -> None:
        """Everything until this person has taken one action, or a forced one has played itself."""
        self._hand_over(seat)
        legal = self.table.legal()
        # What could still be taken back must not be sealed by something the player did not choose.
        if len(legal) == 1 and Sight(self.table.view(seat)).can_take_back() == 0:
            self._tell_news(seat)
            deed = self.table.do(legal[0])
            self.screen.hint("play-forced", sentence=self.table.sentence(deed))
            return
        self._tell_news(seat)
        Turn(self.screen, self.table, self.news, seat, self.save).decide()

    def _let_bot_decide(self, seat: int, bot: Bot) -> None:
        """A bot decides, knowing what its seat may know; if it fails, the people are told who did instead."""
        decision = decide_with_fallback(bot, self.table.view(seat), vec[i64](self.table.legal()))
        if decision.failure is not None:
            self.screen.hint("play-bot-failed", player=self.table.names[seat], bot=FALLBACK)
        self.table.do(decision.action)

    def _hand_over(self, seat: int) -> None:
        """Once one of several people has seen a hidden rat, the next must not see that one's screen."""
        if seat == self.viewer:
            return
        if self.viewer != ONLOOKER and Sight(self.table.view(ONLOOKER)).looked(self.people):
            self._tell_news(self.viewer)
            self.screen.pause()
            self.screen.clear()
            self.screen.hand_over(self.table.names[seat])
            self.screen.clear()
            self.told = self.heard[seat]
        self.viewer = seat

    def _tell_news(self, listener: int) -> None:
        """What has happened since this screen was last told."""
        # Deeds that were taken back have to be told anew.
        deeds = self.table.deeds[min(self.told, len(self.table.deeds)) :]
        self.told = len(self.table.deeds)
        if listener != ONLOOKER:
            self.heard[listener] = self.told
        for line in self.news.lines(deeds, listener):
            self.screen.write(line, hanging=2)

    # --- saving -----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        write_text(path, self.table.record())

    def _save_along(self) -> None:
        if self.save_as is not None:
            self.save(self.save_as)

    def _offer_to_save(self) -> None:
        """At the end, so that no game is lost by leaving."""
        if self.save_as is None and not self.screen.interactive:
            # What comes out of a pipe now was meant for the game, not for a file name.
            self.screen.hint("play-save-next-time")
            return
        name = str(self.save_as or self.screen.ask(self.texts.say("play-save-now") + " "))
        if not name:
            return
        self.save(Path(name).expanduser())
        self.screen.say("play-saved", file=name)
        self.screen.say("play-verify", file=name)
