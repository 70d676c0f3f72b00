"""One decision of a person: the board, the numbered choices, and whatever is typed until one is taken."""

from collections.abc import Callable
from pathlib import Path

from rattus.cli.errors import Failure
from rattus.cli.screen import Screen
from rattus.cli.terminal.help import Handbook
from rattus.cli.terminal.labels import Choice, Wording
from rattus.cli.terminal.log import News
from rattus.cli.terminal.marks import STRONG_STYLE, styled
from rattus.cli.terminal.menu import Menu, by_kind
from rattus.cli.terminal.parser import Listener
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.view_reader import Sight
from rattus.record.notation.names import FIXED_BY
from rattus.rules import steps

NAMED_AT_MOST = 8  # choices named when a sentence fits several
LOGGED_AT_MOST = 20  # paragraphs of the log, unless all are asked for
LINES_AROUND = 3  # an empty line, the question and the prompt

QUESTIONS = {
    steps.SETTLE: "ask-settle",
    steps.ACT: "ask-act",
    steps.SPREAD: "ask-spread",
    steps.ORDER: "ask-order",
    steps.FINAL_ACT: "ask-final-act",
    steps.FINAL_ORDER: "ask-final-order",
}


class Leaving(Exception):  # noqa: N818 - nothing has gone wrong
    """The players have had enough."""


class Turn:
    """A person in front of the screen, who has to decide."""

    def __init__(
        self, screen: Screen, table: Table, news: News, seat: int, save: Callable[[Path], None]
    ) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.table = table
        self.news = news
        self.seat = seat
        self.write_to = save
        self.view = table.view(seat)
        self.sight = Sight(self.view)
        self.board = screen.board(self.view, table.names)
        self.handbook = Handbook(screen, table.names)
        wording = Wording(self.texts, screen.marks, self.view)
        self.choices = wording.choices(table.legal())
        self.top = self.menu = by_kind(wording, self.choices)
        self.decided = False

    def decide(self) -> None:
        """Ask until an action is taken, or taken back."""
        self.screen.pause_before(len(self.board) + len(self.top.lines(self.screen.width)) + LINES_AROUND)
        self._show_board()
        self._show_menu(self.top)
        prompt = f"{self.screen.marks.cubes[self.seat]} {self.table.names[self.seat]}> "
        while not self.decided:
            self._answer(self.screen.ask(prompt))

    # --- what is shown ----------------------------------------------------------------------------

    def _show_board(self) -> None:
        self.screen.gap()
        self.screen.show(*self.board)

    def _show_menu(self, menu: Menu) -> None:
        self.menu = menu
        self.screen.write(styled(menu.title or self._question(), STRONG_STYLE))
        self.screen.show(*menu.lines(self.screen.width))
        if len(self.choices) == 1:
            self.screen.hint("play-only-one")
        elif menu is not self.top:
            self.screen.hint("play-back")

    def _question(self) -> str:
        """What the player is asked."""
        card = self.sight.asking()
        if not card:
            return self.texts.say(QUESTIONS[self.sight.step()])
        key = f"ask-{card}"
        return self.texts.say(key) if self.texts.knows(key) else self.texts.card(card)

    # --- what is typed ----------------------------------------------------------------------------

    def _answer(self, typed: str) -> None:
        """Do what was typed, as far as it can be understood."""
        word, _, rest = typed.partition(" ")
        command = self.handbook.command(word)
        if not typed:
            self._go_on()
        elif typed.isdecimal():
            self._choose_number(int(typed))
        elif command:
            COMMANDS[command](self, rest.strip())
        else:
            self._choose_sentence(typed)

    def _go_on(self) -> None:
        """An empty line takes the only choice, or leads back to all of them."""
        if len(self.choices) == 1:
            self._take(self.choices[0])
        elif self.menu is not self.top:
            self._show_menu(self.top)
        else:
            self.screen.hint("play-help")

    def _choose_number(self, number: int) -> None:
        chosen = self.menu.numbered(number)
        if isinstance(chosen, Menu):
            self._show_menu(chosen)
        elif chosen is None:
            self.screen.say("play-wrong-number")
        else:
            self._take(chosen)

    def _choose_sentence(self, typed: str) -> None:
        listener = Listener(self.texts)
        meant = listener.meant(typed, self.choices)
        if len(meant) == 1:
            self._take(meant[0])
        elif not meant:
            known = listener.knows(typed.split(maxsplit=1)[0], self.choices)
            self.screen.say("refusal-not-offered" if known else "refusal-unreadable")
            self.screen.hint("play-help")
        else:
            named = [choice.sentence for choice in meant[:NAMED_AT_MOST]]
            more = "" if len(meant) <= NAMED_AT_MOST else " …"
            self.screen.say("play-which", sentences=" · ".join(named) + more)

    def _take(self, choice: Choice) -> None:
        self.table.do(choice.action)
        self.decided = True

    # --- commands ---------------------------------------------------------------------------------

    def help(self, topic: str) -> None:
        self.handbook.help(self.view, topic)

    def rules(self, _: str) -> None:
        self.handbook.rules()

    def look(self, _: str) -> None:
        self._show_board()
        self._show_menu(self.top)

    def log(self, how_much: str) -> None:
        lines = self.news.lines(self.table.deeds, self.seat)
        if not lines:
            self.screen.say("play-log-empty")
        for line in lines if how_much else lines[-LOGGED_AT_MOST:]:
            self.screen.write(line, hanging=2)

    def undo(self, _: str) -> None:
        if self.sight.can_take_back() == 0:
            self.screen.say(f"undo-{FIXED_BY[self.view.fixed_by]}")
            return
        for deed in self.table.take_back():
            self.screen.say("play-taken-back", sentence=self.table.sentence(deed))
        self.decided = True

    def save(self, name: str) -> None:
        if not name:
            self.screen.say("play-save-how")
            return
        try:
            self.write_to(Path(name).expanduser())
        except Failure as failure:
            self.screen.write("\n".join(failure.sentences(self.texts)))
        else:
            self.screen.say("play-saved", file=name)

    def quit(self, _: str) -> None:
        """Leave, but not by accident, and not without the offer to keep the game."""
        yes = self.texts.say("word-yes").split()
        if self.screen.ask(self.texts.say("play-quit-sure") + " ").lower() not in yes:
            return
        name = self.screen.ask(self.texts.say("play-save-now") + " ")
        if name:
            self.save(name)
        raise Leaving


COMMANDS: dict[str, Callable[[Turn, str], None]] = {
    "help": Turn.help,
    "rules": Turn.rules,
    "board": Turn.look,
    "log": Turn.log,
    "undo": Turn.undo,
    "save": Turn.save,
    "quit": Turn.quit,
}
