"""The panels around the board: turn and supply, players with their cards, cards on the table."""

from collections.abc import Sequence

from rich.text import Text

from rattus.cli.terminal.board import symbol_letter
from rattus.cli.terminal.theme import (
    NUMBER_STYLE,
    PLAGUE_STYLE,
    PLAYER_STYLES,
    QUIET_STYLE,
    STRONG_STYLE,
    Glyphs,
    styled,
)
from rattus.cli.terminal.view_reader import ViewReader
from rattus.rules import steps
from rattus.rules.setup import NOBODY
from rattus.rules.view import View
from rattus.texts import Texts

BETWEEN = styled(" · ", QUIET_STYLE)


class Panels:
    """Draws the panels for players with these names."""

    def __init__(self, texts: Texts, glyphs: Glyphs, names: Sequence[str]) -> None:
        self.texts = texts
        self.glyphs = glyphs
        self.names = names

    def status(self, view: View) -> Text:
        """The status line: the turn, the plague region, and the rats left in the supply."""
        reader = ViewReader(view)
        parts = [
            styled(self._turn(reader), STRONG_STYLE),
            styled(
                f"{self.glyphs.plague} {self.texts.region(reader.setup.region_names[reader.view.plague])}",
                PLAGUE_STYLE,
            ),
            Text(self.texts.say("board-supply", count=reader.supply())),
        ]
        return BETWEEN.join(parts)

    def _turn(self, reader: ViewReader) -> str:
        if reader.over():
            return self.texts.say("board-over")
        if reader.final():
            return self.texts.say("board-final")
        if reader.step() == steps.SETTLE:
            return self.texts.say("board-settling")
        return self.texts.say("board-turn", count=int(reader.view.turns) + 1)

    def players(self, view: View, width: int) -> list[Text]:
        """A line for each player: score, stock, palace and Baker, cards; cards that do not fit go below."""
        reader = ViewReader(view)
        numbers = [self._numbers(reader, player) for player in reader.players]
        widths = [max(len(row[column]) for row in numbers) for column in range(len(numbers[0]))]
        names = [self._name(reader, player) for player in reader.players]
        name_width = max(name.cell_len for name in names)
        lines = []
        for player, name in enumerate(names):
            name.pad_right(name_width - name.cell_len)
            cells = [cell.ljust(width) for cell, width in zip(numbers[player], widths, strict=True)]
            line = Text("  ").join([name, *(Text(cell) for cell in cells)])
            held = Text(" ").join(self._cards(reader, player))
            fits = line.cell_len + 2 + held.cell_len <= width
            lines += [line.append("  ").append_text(held)] if fits else [line, Text("    ").append_text(held)]
        for line in lines:
            line.rstrip()
        return lines

    def column(self, view: View) -> list[Text]:
        """The side panel: a few short lines for each player, then the cards on the table."""
        reader = ViewReader(view)
        lines: list[Text] = []
        for player in reader.players:
            numbers = "  ".join(self._numbers(reader, player))
            lines += [self._name(reader, player), Text(f"    {numbers}")]
            lines += self._stacked(reader, player)
            lines.append(Text())
        table = self._stacked(reader, NOBODY)
        return [*lines, styled(self.texts.say("board-cards"), QUIET_STYLE), *table] if table else lines

    def _stacked(self, reader: ViewReader, holder: int) -> list[Text]:
        """The cards of a holder, two to a line."""
        cards = self._cards(reader, holder)
        pairs = [cards[start : start + 2] for start in range(0, len(cards), 2)]
        return [Text("    ").append_text(Text(" ").join(pair)) for pair in pairs]

    def _name(self, reader: ViewReader, player: int) -> Text:
        turn = self.glyphs.turn if player == reader.decider() else " "
        name = Text.assemble((turn, NUMBER_STYLE), " ", self.player(player))
        if player == reader.view.seat:
            name.append(f" ({self.texts.say('board-you')})")
        return name

    def _numbers(self, reader: ViewReader, player: int) -> list[str]:
        """The numbers in a player's line. Palace and Baker appear once anybody has a cube there."""
        cells = [
            self.texts.say("board-score", count=reader.score(player)),
            self.texts.say("board-stock", count=reader.stock(player)),
        ]
        if any(reader.palace(seat) for seat in reader.players):
            cells.append(self.texts.say("board-palace", count=reader.palace(player)))
        if any(reader.baked(seat) for seat in reader.players):
            cells.append(self.texts.say("board-baked", count=reader.baked(player)))
        return cells

    def player(self, player: int) -> Text:
        """A player's glyph and name."""
        return styled(f"{self.glyphs.cubes[player]} {self.names[player]}", PLAYER_STYLES[player])

    def table(self, view: View) -> Text:
        """The line of cards that nobody holds."""
        cards = self._cards(ViewReader(view), NOBODY)
        if not cards:
            return styled(self.texts.say("board-no-cards"), QUIET_STYLE)
        return Text(" ").join([styled(self.texts.say("board-cards"), QUIET_STYLE), *cards])

    def _cards(self, reader: ViewReader, holder: int) -> list[Text]:
        """The cards of a holder, each with the letter of its class; those used this turn are dimmed."""
        cards = []
        for card in reader.setup.cards:
            if reader.holder(card.number) != holder:
                continue
            used = holder == reader.view.active and bool(reader.view.used >> card.number & 1)
            name = styled(f"{symbol_letter(self.texts, card.klass)}:", QUIET_STYLE)
            cards.append(name.append(self.texts.card(card.name), QUIET_STYLE if used else STRONG_STYLE))
        return cards
