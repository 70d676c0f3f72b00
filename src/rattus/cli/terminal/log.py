"""What has happened, in paragraphs: one for each player's turn, one for each region ravaged in the end."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rattus.cli.terminal.marks import PLAGUE_STYLE, PLAIN_STYLE, PLAYER_STYLES, STRONG_STYLE, Marks, styled
from rattus.record.game.outcome import Outcome
from rattus.rules import events
from rattus.rules.events import Event
from rattus.rules.setup import Setup
from rattus.texts import Teller, Texts

UNTOLD = {events.TURN_ENDED, events.GAME_OVER}  # the paragraph ends, and the score says the rest
STYLES = {
    events.OUTBREAK: PLAGUE_STYLE,
    events.CUBE_LOST: PLAGUE_STYLE,
    events.FINAL_ROUND: STRONG_STYLE,
    events.FINAL_RAVAGING: STRONG_STYLE,
    events.LOOKED: STRONG_STYLE,
}
LAST_WORDS = {events.SETTLED, events.TURN_ENDED}
ALONE = {events.FINAL_ROUND, events.FINAL_RAVAGING}


class Paragraph(NamedTuple):
    """Sentences that belong together, and the player they are about (-1: nobody)."""

    seat: int
    text: Text


class News:
    """Tells deeds to one seat: of what others looked at, it hears only that they looked."""

    def __init__(
        self, texts: Texts, marks: Marks, setup: Setup, names: Sequence[str], ending: Callable[[], str]
    ) -> None:
        self.texts = texts
        self.marks = marks
        self.names = names
        self.teller = Teller(texts, setup, names)
        self.ending = ending  # why the last regular turn was the last, asked only once it was

    def paragraphs(self, deeds: Sequence[Outcome], listener: int) -> list[Paragraph]:
        """The deeds in a few paragraphs."""
        return [Paragraph(seat, text) for seat, text in self._gathered(deeds, listener) if text.plain]

    def lines(self, deeds: Sequence[Outcome], listener: int) -> list[Text]:
        """The paragraphs, each with the mark of its player before it, or with that of the plague."""
        return [
            Text.assemble(self._mark(told.seat), " ", told.text) for told in self.paragraphs(deeds, listener)
        ]

    def _mark(self, seat: int) -> tuple[str, Style]:
        return (
            (self.marks.cubes[seat], PLAYER_STYLES[seat]) if seat >= 0 else (self.marks.plague, PLAGUE_STYLE)
        )

    def _gathered(self, deeds: Sequence[Outcome], listener: int) -> Iterator[tuple[int, Text]]:
        open_text = Text()
        topic = (-1, -1)
        ravaging = False
        for deed in deeds:
            for event in deed.events:
                ravaging = ravaging or event.kind == events.FINAL_RAVAGING
                here = (-1, _region_of(event)) if ravaging else (deed.player, -1)
                if here != topic or event.kind in ALONE:
                    yield topic[0], open_text
                    open_text, topic = Text(), here
                if event.kind in ALONE:
                    yield -1, self._sentence(event, listener)
                    if event.kind == events.FINAL_ROUND:
                        yield -1, self._why_it_ends(event.a)
                elif event.kind not in UNTOLD:
                    open_text.append(" " if open_text else "")
                    open_text.append_text(self._sentence(event, listener))
                if event.kind in LAST_WORDS:
                    yield topic[0], open_text
                    open_text = Text()
        yield topic[0], open_text

    def _why_it_ends(self, last: int) -> Text:
        """What brought the final round about, and what it is."""
        name = self.names[last]
        told = [
            self.texts.say(f"play-final-{self.ending()}", player=name),
            self.texts.say("play-final-round", player=name),
        ]
        return Text(" ".join(told))

    def _sentence(self, event: Event, listener: int) -> Text:
        told = " ".join(self.teller.tell(event.for_seat(listener)))
        return styled(told, STYLES.get(event.kind, PLAIN_STYLE))


def _region_of(event: Event) -> int:
    return event.fields().get("region", -1)
