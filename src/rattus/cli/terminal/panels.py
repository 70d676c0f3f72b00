"""What stands beside the board: whose move it is, the players with their cards, the cards left."""

from collections.abc import Sequence

from rich.text import Text

from rattus.cli.terminal.board import symbol_mark
from rattus.cli.terminal.marks import (
    NUMBER_STYLE,
    PLAGUE_STYLE,
    PLAYER_STYLES,
    QUIET_STYLE,
    STRONG_STYLE,
    Marks,
    styled,
)
from rattus.cli.terminal.view_reader import Sight
from rattus.rules import steps
from rattus.rules.setup import NOBODY
from rattus.rules.view import View
from rattus.texts import Texts

BETWEEN = styled(" · ", QUIET_STYLE)


class Panels:
    """Draws the lines around the board, for players with these names."""

    def __init__(self, texts: Texts, marks: Marks, names: Sequence[str]) -> None:
        self.texts = texts
        self.marks = marks
        self.names = names

    def status(self, view: View) -> Text:
        """The turn, where the plague is, and how many rats are left."""
        sight = Sight(view)
        parts = [
            styled(self._moment(sight), STRONG_STYLE),
            styled(
                f"{self.marks.plague} {self.texts.region(sight.setup.region_names[sight.view.plague])}",
                PLAGUE_STYLE,
            ),
            Text(self.texts.say("board-supply", count=sight.supply())),
        ]
        return BETWEEN.join(parts)

    def _moment(self, sight: Sight) -> str:
        if sight.over():
            return self.texts.say("board-over")
        if sight.final():
            return self.texts.say("board-final")
        if sight.step() == steps.SETTLE:
            return self.texts.say("board-settling")
        return self.texts.say("board-turn", count=int(sight.view.turns) + 1)

    def players(self, view: View, width: int) -> list[Text]:
        """A line for each player: score, stock, what is out of reach, and cards, if need be below."""
        sight = Sight(view)
        numbers = [self._numbers(sight, player) for player in sight.players]
        widths = [max(len(row[column]) for row in numbers) for column in range(len(numbers[0]))]
        names = [self._name(sight, player) for player in sight.players]
        room = max(name.cell_len for name in names)
        lines = []
        for player, name in enumerate(names):
            name.pad_right(room - name.cell_len)
            cells = [cell.ljust(width) for cell, width in zip(numbers[player], widths, strict=True)]
            line = Text("  ").join([name, *(Text(cell) for cell in cells)])
            held = Text(" ").join(self._cards(sight, player))
            fits = line.cell_len + 2 + held.cell_len <= width
            lines += [line.append("  ").append_text(held)] if fits else [line, Text("    ").append_text(held)]
        for line in lines:
            line.rstrip()
        return lines

    def column(self, view: View) -> list[Text]:
        """The same to stand beside the board: a few short lines for each player, and the table."""
        sight = Sight(view)
        lines: list[Text] = []
        for player in sight.players:
            numbers = "  ".join(self._numbers(sight, player))
            lines += [self._name(sight, player), Text(f"    {numbers}")]
            lines += self._stacked(sight, player)
            lines.append(Text())
        table = self._stacked(sight, NOBODY)
        return [*lines, styled(self.texts.say("board-cards"), QUIET_STYLE), *table] if table else lines

    def _stacked(self, sight: Sight, holder: int) -> list[Text]:
        """Cards in lines of two."""
        cards = self._cards(sight, holder)
        pairs = [cards[start : start + 2] for start in range(0, len(cards), 2)]
        return [Text("    ").append_text(Text(" ").join(pair)) for pair in pairs]

    def _name(self, sight: Sight, player: int) -> Text:
        turn = self.marks.turn if player == sight.decider() else " "
        name = Text.assemble((turn, NUMBER_STYLE), " ", self.player(player))
        if player == sight.view.seat:
            name.append(f" ({self.texts.say('board-you')})")
        return name

    def _numbers(self, sight: Sight, player: int) -> list[str]:
        """The numbers in a player's line; palace and Baker only once there is something in them."""
        cells = [
            self.texts.say("board-score", count=sight.score(player)),
            self.texts.say("board-stock", count=sight.stock(player)),
        ]
        if any(sight.palace(seat) for seat in sight.players):
            cells.append(self.texts.say("board-palace", count=sight.palace(player)))
        if any(sight.baked(seat) for seat in sight.players):
            cells.append(self.texts.say("board-baked", count=sight.baked(player)))
        return cells

    def player(self, player: int) -> Text:
        """A player's shape and name."""
        return styled(f"{self.marks.cubes[player]} {self.names[player]}", PLAYER_STYLES[player])

    def table(self, view: View) -> Text:
        """The cards nobody holds."""
        cards = self._cards(Sight(view), NOBODY)
        if not cards:
            return styled(self.texts.say("board-no-cards"), QUIET_STYLE)
        return Text(" ").join([styled(self.texts.say("board-cards"), QUIET_STYLE), *cards])

    def _cards(self, sight: Sight, holder: int) -> list[Text]:
        """Cards with the letter by which rats find their holder; those used this turn stand back."""
        cards = []
        for card in sight.setup.cards:
            if sight.holder(card.number) != holder:
                continue
            used = holder == sight.view.active and bool(sight.view.used >> card.number & 1)
            name = styled(f"{symbol_mark(self.texts, card.klass)}:", QUIET_STYLE)
            cards.append(name.append(self.texts.card(card.name), QUIET_STYLE if used else STRONG_STYLE))
        return cards
