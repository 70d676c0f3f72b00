"""A lesson in the terminal: the board, what is said, the choices of the step, and answers to wrong ones."""

from collections.abc import Callable, Sequence

from rattus.cli.files.records import table_names
from rattus.cli.screen import Screen
from rattus.cli.terminal.help import GameHelp
from rattus.cli.terminal.labels import ActionLabels, Choice
from rattus.cli.terminal.log import GameLog
from rattus.cli.terminal.menu import Menu, by_kind
from rattus.cli.terminal.parser import ActionParser
from rattus.cli.terminal.theme import PLAIN_STYLE, QUIET_STYLE, STRONG_STYLE, styled
from rattus.lessons import LEARNER, NEXT, Lesson, LessonRun, Played, Reply, course
from rattus.rules.finale import ending_of
from rattus.rules.view import view


class LessonLoop:
    """Takes one learner through one lesson."""

    def __init__(self, screen: Screen, lesson: Lesson) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.lesson = lesson
        self.run = LessonRun(lesson)
        self.setup = self.run.state.setup
        self.names = table_names(self.texts, [""] * int(self.setup.players))
        self.game_help = GameHelp(screen, self.names)
        self.menu: Menu | None = None
        self.choices: list[Choice] = []
        self.left = False

    def play(self) -> None:
        """Teach until the lesson is finished or the learner leaves."""
        self.show_step()
        while not (self.run.finished or self.left):
            self._answer(self.screen.ask(f"{self.screen.glyphs.cubes[LEARNER]} {self.names[LEARNER]}> "))
        if self.run.finished:
            self._show_end()

    # --- output -----------------------------------------------------------------------------------

    def show_step(self) -> None:
        """The board, the text of the step, and what may be chosen."""
        if self.run.finished:
            return
        known = view(self.run.state, LEARNER)
        labels = ActionLabels(self.texts, self.screen.glyphs, known)
        self.choices = labels.choices(self.run.offered())
        self.menu = by_kind(labels, self.choices) if self.choices else None
        self.screen.gap()
        self.screen.show(*self.screen.board(known, self.names))
        self._show_text()
        self._show_menu()

    def _show_text(self) -> None:
        step = self.run.step
        if step is None:
            return
        title, total = self.texts.say(self.lesson.key), len(self.lesson.steps)
        number = len(self.run.done) + 1
        heading = self.texts.say("cli-learn-step", title=title, number=number, total=total)
        self.screen.gap()
        self.screen.write(styled(heading, STRONG_STYLE))
        said = styled(self.texts.say(self.run.key), PLAIN_STYLE).append(
            f" [{'] ['.join(step.rules)}]", QUIET_STYLE
        )
        self.screen.write(said)
        if self.run.task_key:
            self.screen.write(styled(self.texts.say(self.run.task_key), STRONG_STYLE))

    def _show_menu(self) -> None:
        if self.menu is not None:
            self.screen.show(*self.menu.lines(self.screen.width))
        else:
            self.screen.hint("cli-learn-next")

    def _show_played(self, played: Sequence[Played]) -> None:
        """What happened, as the learner may know it."""
        if not played:
            return
        last = played[-1].state
        log = GameLog(self.texts, self.screen.glyphs, self.setup, self.names, lambda: ending_of(last))
        for line in log.lines([each.outcome for each in played], LEARNER):
            self.screen.write(line, hanging=2)

    def _show_end(self) -> None:
        following = [lesson for lesson in course() if lesson.number == self.lesson.number + 1]
        if self.lesson.number and following:
            self.screen.say("cli-learn-done", name=following[0].name)
        else:
            self.screen.say("cli-learn-done-card")

    # --- input ------------------------------------------------------------------------------------

    def _answer(self, typed: str) -> None:
        """Handle one line of input: a number, a command or a sentence."""
        command = self.game_help.command(typed.split(maxsplit=1)[0]) if typed else ""
        if command:
            COMMANDS.get(command, LessonLoop.help)(self)
        elif not typed:
            self._go_on()
        elif typed.isdecimal():
            self._choose_number(int(typed))
        else:
            self._choose_sentence(typed)

    def _go_on(self) -> None:
        """Enter goes on where a step is only read, and takes the only choice."""
        if not self.choices:
            self._heard(self.run.act(NEXT))
        elif len(self.choices) == 1:
            self._take(self.choices[0])
        else:
            self.help()

    def _choose_number(self, number: int) -> None:
        chosen = self.menu.numbered(number) if self.menu else None
        if isinstance(chosen, Menu):
            self.menu = chosen
            self._show_menu()
        elif chosen is None:
            self.screen.say("play-wrong-number")
        else:
            self._take(chosen)

    def _choose_sentence(self, typed: str) -> None:
        matches = ActionParser(self.texts).matches(typed, self.choices)
        if len(matches) == 1:
            self._take(matches[0])
        elif matches:
            self.screen.say("play-which", sentences=" · ".join(choice.sentence for choice in matches[:8]))
        else:
            self.screen.say("cli-learn-not-here")
            self.help()

    def _take(self, choice: Choice) -> None:
        self._heard(self.run.act(choice.sentence))

    def _heard(self, reply: Reply) -> None:
        """Tell what came of it: the lesson goes on, or the choice is explained and another can be made."""
        if reply.right:
            self._show_played(reply.played)
            self.show_step()
            return
        self.screen.gap()
        self.screen.write(self.texts.say(reply.key))
        self.screen.hint("cli-learn-would")
        self._show_played(reply.played)
        self.screen.hint("cli-learn-again")
        self._show_menu()

    # --- commands ---------------------------------------------------------------------------------

    def help(self) -> None:
        """Say how to choose, to go back and to leave."""
        back, leave = (self.texts.say(f"command-{name}").split()[0] for name in ("undo", "quit"))
        self.screen.hint("cli-learn-help", back=back, quit=leave)

    def back(self) -> None:
        """Go back one step."""
        self.run.back()
        self.show_step()

    def leave(self) -> None:
        """End the lesson."""
        self.left = True
        self.screen.say("play-bye")


COMMANDS: dict[str, Callable[[LessonLoop], None]] = {
    "undo": LessonLoop.back,
    "quit": LessonLoop.leave,
    "board": LessonLoop.show_step,
}
