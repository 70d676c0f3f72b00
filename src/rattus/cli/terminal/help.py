"""Help at the table: what can be typed, what the marks mean, the rules in short, cards and regions."""

from rich.text import Text

from rattus.cli.screen import Screen
from rattus.cli.terminal.board import symbol_mark
from rattus.cli.terminal.marks import PLAIN_STYLE, PLAYER_STYLES, QUIET_STYLE, RAT_STYLE, STRONG_STYLE, styled
from rattus.cli.terminal.text_flow import flowed
from rattus.cli.terminal.view_reader import Sight
from rattus.rules.view import View

COMMANDS = ("help", "rules", "board", "log", "undo", "save", "quit")
RULES = ("goal", "turn", "cubes", "plague", "outbreak", "cards", "end")
PIECES = {
    "plague": "word-plague-piece", "nun": "word-nun", "bishop": "word-bishop",
    "potion": "word-potion", "wall": "word-wall", "caravan": "word-caravan",
}  # fmt: skip
COMMAND_ROOM = 26
CARD_TEXTS = ("text", "final", "rulings")


class Handbook:
    """Answers a player's questions."""

    def __init__(self, screen: Screen, names: list[str]) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.names = names

    def command(self, word: str) -> str:
        """The command a word stands for, empty if none."""
        for command in COMMANDS:
            if word.lower() in self.texts.say(f"command-{command}").split():
                return command
        return ""

    def help(self, view: View, topic: str) -> None:
        """What can be typed; or about a card or a region."""
        if not topic:
            self._commands()
            self._legend(view)
        elif not self._card(view, topic) and not self._region(view, topic):
            self.screen.say("help-unknown", asked=topic)

    def rules(self) -> None:
        """The rules on one page."""
        for part in RULES:
            self.screen.write(f"{self.texts.say(f'rules-{part}')}")
        self.screen.hint("rules-more")

    def _commands(self) -> None:
        self.screen.say("help-choosing")
        for command in COMMANDS:
            words = self.texts.say(f"command-{command}").split()
            line = styled(", ".join(words).ljust(COMMAND_ROOM), STRONG_STYLE)
            about = self.texts.say(f"command-{command}.about")
            self.screen.write(line.append(about, PLAIN_STYLE), hanging=COMMAND_ROOM)

    def _legend(self, view: View) -> None:
        """What the marks on the board mean."""
        marks = self.screen.marks
        self.screen.gap()
        players = [
            styled(f"{marks.cubes[seat]} {name}", PLAYER_STYLES[seat]) for seat, name in enumerate(self.names)
        ]
        self.screen.show(Text("  ").join(players))
        pieces = [f"{getattr(marks, piece)} {self.texts.say(key)}" for piece, key in PIECES.items()]
        self.screen.show(*flowed([Text(piece) for piece in pieces], self.screen.width))
        self.screen.show(Text.assemble((marks.rat, RAT_STYLE), f" {self.texts.say('legend-rat')}"))
        symbols = ["majority", "all", *view.setup.edition.classes]
        signs = [f"{symbol_mark(self.texts, symbol)} {self.texts.symbol(symbol)}" for symbol in symbols]
        example = "3" + symbol_mark(self.texts, "majority") + symbol_mark(self.texts, symbols[2])
        self.screen.say("legend-face", face=example)
        self.screen.show(*flowed([Text(sign) for sign in signs], self.screen.width))

    def _card(self, view: View, topic: str) -> bool:
        """A card's texts, if the topic names one of this game."""
        card = next(
            (card for card in view.setup.cards if _same(topic, card.name, self.texts.card(card.name))), None
        )
        if card is None:
            return False
        title = f"{self.texts.card(card.name)} ({self.texts.symbol(card.klass)})"
        self.screen.show(styled(title, STRONG_STYLE))
        for part in CARD_TEXTS:
            words = styled(f"{self.texts.say(f'help-card-{part}')} ", QUIET_STYLE)
            self.screen.write(words.append(self.texts.say(f"card-{card.name}.{part}"), PLAIN_STYLE))
        return True

    def _region(self, view: View, topic: str) -> bool:
        """A region and its neighbours, if the topic names one."""
        names = view.setup.region_names
        region = next(
            (n for n, name in enumerate(names) if _same(topic, name, self.texts.region(name))), None
        )
        if region is None:
            return False
        sight = Sight(view)
        self.screen.say(
            "help-region",
            region=self.texts.region(names[region]),
            cubes=self.texts.say(
                "word-cubes", count=sum(sight.cubes(region, seat) for seat in sight.players)
            ),
            rats=self.texts.say("word-rats", count=len(sight.rats(region))),
            near=self.texts.listed(self.texts.region(names[other]) for other in sight.neighbours(region)),
        )
        return True


def _same(topic: str, name: str, called: str) -> bool:
    """Is this what the player means: the name in the notation, or what it is called, perhaps shortened?"""
    asked = topic.lower().replace("ё", "е")
    return any(known.lower().replace("ё", "е").startswith(asked) for known in (name, called))
