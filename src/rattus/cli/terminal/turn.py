"""One decision of a person: shows the board and the menu, and reads input until an action is taken."""

from collections.abc import Callable
from pathlib import Path

from rattus.cli.errors import Failure
from rattus.cli.screen import Screen
from rattus.cli.terminal.help import GameHelp
from rattus.cli.terminal.labels import ActionLabels, Choice
from rattus.cli.terminal.log import GameLog
from rattus.cli.terminal.menu import Menu, by_kind
from rattus.cli.terminal.parser import ActionParser
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.theme import STRONG_STYLE, styled
from rattus.cli.terminal.view_reader import ViewReader
from rattus.record.notation.names import FIXED_BY
from rattus.rules import steps

MAX_MATCHES = 8  # matches listed for an ambiguous sentence
MAX_PARAGRAPHS = 20  # of the log, unless all are asked for
LINES_AROUND = 3  # the empty line, the question and the prompt

QUESTIONS = {
    steps.SETTLE: "ask-settle",
    steps.ACT: "ask-act",
    steps.SPREAD: "ask-spread",
    steps.ORDER: "ask-order",
    steps.FINAL_ACT: "ask-final-act",
    steps.FINAL_ORDER: "ask-final-order",
}


class QuitGame(Exception):  # noqa: N818 - nothing has gone wrong
    """The players quit the game."""


class Turn:
    """Prompts one person for one decision."""

    def __init__(
        self, screen: Screen, table: Table, game_log: GameLog, seat: int, save: Callable[[Path], None]
    ) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.table = table
        self.game_log = game_log
        self.seat = seat
        self.write_to = save
        self.view = table.view(seat)
        self.reader = ViewReader(self.view)
        self.board = screen.board(self.view, table.names)
        self.game_help = GameHelp(screen, table.names)
        labels = ActionLabels(self.texts, screen.glyphs, self.view)
        self.choices = labels.choices(table.legal())
        self.top = self.menu = by_kind(labels, self.choices)
        self.decided = False

    def decide(self) -> None:
        """Read input until an action is taken or undone."""
        self.screen.pause_before(len(self.board) + len(self.top.lines(self.screen.width)) + LINES_AROUND)
        self._show_board()
        self._show_menu(self.top)
        prompt = f"{self.screen.glyphs.cubes[self.seat]} {self.table.names[self.seat]}> "
        while not self.decided:
            self._answer(self.screen.ask(prompt))

    # --- output -----------------------------------------------------------------------------------

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
        """The question of this decision."""
        card = self.reader.asking()
        if not card:
            return self.texts.say(QUESTIONS[self.reader.step()])
        key = f"ask-{card}"
        return self.texts.say(key) if self.texts.knows(key) else self.texts.card(card)

    # --- input ------------------------------------------------------------------------------------

    def _answer(self, typed: str) -> None:
        """Handle one line of input: a number, a command or a sentence."""
        word, _, rest = typed.partition(" ")
        command = self.game_help.command(word)
        if not typed:
            self._handle_empty_line()
        elif typed.isdecimal():
            self._choose_number(int(typed))
        elif command:
            COMMANDS[command](self, rest.strip())
        else:
            self._choose_sentence(typed)

    def _handle_empty_line(self) -> None:
        """Take the only choice, or go back to the top menu."""
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
        parser = ActionParser(self.texts)
        matches = parser.matches(typed, self.choices)
        if len(matches) == 1:
            self._take(matches[0])
        elif not matches:
            known = parser.knows_verb(typed.split(maxsplit=1)[0], self.choices)
            self.screen.say("refusal-not-offered" if known else "refusal-unreadable")
            self.screen.hint("play-help")
        else:
            named = [choice.sentence for choice in matches[:MAX_MATCHES]]
            more = "" if len(matches) <= MAX_MATCHES else " …"
            self.screen.say("play-which", sentences=" · ".join(named) + more)

    def _take(self, choice: Choice) -> None:
        self.table.do(choice.action)
        self.decided = True

    # --- commands ---------------------------------------------------------------------------------

    def help(self, topic: str) -> None:
        self.game_help.help(self.view, topic)

    def rules(self, _: str) -> None:
        self.game_help.rules()

    def look(self, _: str) -> None:
        self._show_board()
        self._show_menu(self.top)

    def log(self, everything: str) -> None:
        lines = self.game_log.lines(self.table.outcomes, self.seat)
        if not lines:
            self.screen.say("play-log-empty")
        for line in lines if everything else lines[-MAX_PARAGRAPHS:]:
            self.screen.write(line, hanging=2)

    def undo(self, _: str) -> None:
        if self.reader.can_take_back() == 0:
            self.screen.say(f"undo-{FIXED_BY[self.view.fixed_by]}")
            return
        for outcome in self.table.take_back():
            self.screen.say("play-taken-back", sentence=self.table.sentence(outcome))
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
        """Quit after a confirmation and an offer to save."""
        yes = self.texts.say("word-yes").split()
        if self.screen.ask(self.texts.say("play-quit-sure") + " ").lower() not in yes:
            return
        name = self.screen.ask(self.texts.say("play-save-now") + " ")
        if name:
            self.save(name)
        raise QuitGame


COMMANDS: dict[str, Callable[[Turn, str], None]] = {
    "help": Turn.help,
    "rules": Turn.rules,
    "board": Turn.look,
    "log": Turn.log,
    "undo": Turn.undo,
    "save": Turn.save,
    "quit": Turn.quit,
}
