"""The game log as paragraphs: one for each player's turn, one for each region of the final ravaging."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rattus.cli.terminal.theme import PLAGUE_STYLE, PLAIN_STYLE, PLAYER_STYLES, STRONG_STYLE, Glyphs, styled
from rattus.record.game.outcome import Outcome
from rattus.rules import events
from rattus.rules.events import Event
from rattus.rules.setup import Setup
from rattus.texts import EventTexts, Texts

SILENT = {events.TURN_ENDED, events.GAME_OVER}  # no sentence: a new paragraph and the score table show them
STYLES = {
    events.OUTBREAK: PLAGUE_STYLE,
    events.CUBE_LOST: PLAGUE_STYLE,
    events.FINAL_ROUND: STRONG_STYLE,
    events.FINAL_RAVAGING: STRONG_STYLE,
    events.LOOKED: STRONG_STYLE,
}
PARAGRAPH_ENDS = {events.SETTLED, events.TURN_ENDED}
OWN_PARAGRAPH = {events.FINAL_ROUND, events.FINAL_RAVAGING}


class Paragraph(NamedTuple):
    """Sentences that belong together, and the player whose turn they tell (-1: nobody)."""

    seat: int
    text: Text


class GameLog:
    """Describes the outcomes of actions for one seat, with the secrets of the other seats left out."""

    def __init__(
        self, texts: Texts, glyphs: Glyphs, setup: Setup, names: Sequence[str], ending: Callable[[], str]
    ) -> None:
        self.texts = texts
        self.glyphs = glyphs
        self.names = names
        self.event_texts = EventTexts(texts, setup, names)
        self.ending = ending  # why the regular turns ended; called only after they have

    def paragraphs(self, outcomes: Sequence[Outcome], viewer: int) -> list[Paragraph]:
        """The outcomes as paragraphs, as this seat may know them."""
        return [Paragraph(seat, text) for seat, text in self._grouped(outcomes, viewer) if text.plain]

    def lines(self, outcomes: Sequence[Outcome], viewer: int) -> list[Text]:
        """The paragraphs, each with the glyph of its player or of the plague in front."""
        return [
            Text.assemble(self._glyph(each.seat), " ", each.text)
            for each in self.paragraphs(outcomes, viewer)
        ]

    def _glyph(self, seat: int) -> tuple[str, Style]:
        return (
            (self.glyphs.cubes[seat], PLAYER_STYLES[seat])
            if seat >= 0
            else (self.glyphs.plague, PLAGUE_STYLE)
        )

    def _grouped(self, outcomes: Sequence[Outcome], viewer: int) -> Iterator[tuple[int, Text]]:
        open_text = Text()
        topic = (-1, -1)
        ravaging = False
        for outcome in outcomes:
            for event in outcome.events:
                ravaging = ravaging or event.kind == events.FINAL_RAVAGING
                here = (-1, _region_of(event)) if ravaging else (outcome.player, -1)
                if here != topic or event.kind in OWN_PARAGRAPH:
                    yield topic[0], open_text
                    open_text, topic = Text(), here
                if event.kind in OWN_PARAGRAPH:
                    yield -1, self._sentence(event, viewer)
                    if event.kind == events.FINAL_ROUND:
                        yield -1, self._why_it_ends(event.a)
                elif event.kind not in SILENT:
                    open_text.append(" " if open_text else "")
                    open_text.append_text(self._sentence(event, viewer))
                if event.kind in PARAGRAPH_ENDS:
                    yield topic[0], open_text
                    open_text = Text()
        yield topic[0], open_text

    def _why_it_ends(self, last: int) -> Text:
        """Why the final round begins, and what happens in it."""
        name = self.names[last]
        sentences = [
            self.texts.say(f"play-final-{self.ending()}", player=name),
            self.texts.say("play-final-round", player=name),
        ]
        return Text(" ".join(sentences))

    def _sentence(self, event: Event, viewer: int) -> Text:
        text = " ".join(self.event_texts.describe(event.for_seat(viewer)))
        return styled(text, STYLES.get(event.kind, PLAIN_STYLE))


def _region_of(event: Event) -> int:
    return event.fields().get("region", -1)
