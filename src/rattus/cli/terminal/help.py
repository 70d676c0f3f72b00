"""In-game help: the commands, the legend of the board, a summary of the rules, cards and regions."""

from rich.text import Text

from rattus.cli.screen import Screen
from rattus.cli.terminal.board import symbol_letter
from rattus.cli.terminal.text_flow import flowed
from rattus.cli.terminal.theme import PLAIN_STYLE, PLAYER_STYLES, QUIET_STYLE, RAT_STYLE, STRONG_STYLE, styled
from rattus.cli.terminal.view_reader import ViewReader
from rattus.rules.view import View

COMMANDS = ("help", "rules", "board", "log", "undo", "save", "quit")
RULES = ("goal", "turn", "cubes", "plague", "outbreak", "cards", "end")
PIECES = {
    "plague": "word-plague-piece", "nun": "word-nun", "bishop": "word-bishop",
    "potion": "word-potion", "wall": "word-wall", "caravan": "word-caravan",
}  # fmt: skip
COMMAND_WIDTH = 26
CARD_TEXTS = ("text", "final", "rulings")


class GameHelp:
    """Recognises the in-game commands and prints help."""

    def __init__(self, screen: Screen, names: list[str]) -> None:
        self.screen = screen
        self.texts = screen.texts
        self.names = names

    def command(self, word: str) -> str:
        """The command a typed word stands for; empty if none."""
        for command in COMMANDS:
            if word.lower() in self.texts.say(f"command-{command}").split():
                return command
        return ""

    def help(self, view: View, topic: str) -> None:
        """Print the commands and the legend, or help about one card or region."""
        if not topic:
            self._commands()
            self._legend(view)
        elif not self._card(view, topic) and not self._region(view, topic):
            self.screen.say("help-unknown", asked=topic)

    def rules(self) -> None:
        """Print a one-page summary of the rules."""
        for part in RULES:
            self.screen.write(f"{self.texts.say(f'rules-{part}')}")
        self.screen.hint("rules-more")

    def _commands(self) -> None:
        self.screen.say("help-choosing")
        for command in COMMANDS:
            words = self.texts.say(f"command-{command}").split()
            line = styled(", ".join(words).ljust(COMMAND_WIDTH), STRONG_STYLE)
            about = self.texts.say(f"command-{command}.about")
            self.screen.write(line.append(about, PLAIN_STYLE), hanging=COMMAND_WIDTH)

    def _legend(self, view: View) -> None:
        """Print what the glyphs of the board mean."""
        glyphs = self.screen.glyphs
        self.screen.gap()
        players = [
            styled(f"{glyphs.cubes[seat]} {name}", PLAYER_STYLES[seat])
            for seat, name in enumerate(self.names)
        ]
        self.screen.show(Text("  ").join(players))
        pieces = [f"{getattr(glyphs, piece)} {self.texts.say(key)}" for piece, key in PIECES.items()]
        self.screen.show(*flowed([Text(piece) for piece in pieces], self.screen.width))
        self.screen.show(Text.assemble((glyphs.rat, RAT_STYLE), f" {self.texts.say('legend-rat')}"))
        symbols = ["majority", "all", *view.setup.edition.classes]
        letters = [f"{symbol_letter(self.texts, symbol)} {self.texts.symbol(symbol)}" for symbol in symbols]
        example = "3" + symbol_letter(self.texts, "majority") + symbol_letter(self.texts, symbols[2])
        self.screen.say("legend-face", face=example)
        self.screen.show(*flowed([Text(letter) for letter in letters], self.screen.width))

    def _card(self, view: View, topic: str) -> bool:
        """Print the texts of a card. False if the topic names no card of this game."""
        card = next(
            (card for card in view.setup.cards if _matches(topic, card.name, self.texts.card(card.name))),
            None,
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
        """Print what is in a region and its neighbours. False if the topic names no region."""
        names = view.setup.region_names
        region = next(
            (n for n, name in enumerate(names) if _matches(topic, name, self.texts.region(name))), None
        )
        if region is None:
            return False
        reader = ViewReader(view)
        self.screen.say(
            "help-region",
            region=self.texts.region(names[region]),
            cubes=self.texts.say(
                "word-cubes", count=sum(reader.cubes(region, seat) for seat in reader.players)
            ),
            rats=self.texts.say("word-rats", count=len(reader.rats(region))),
            near=self.texts.listed(self.texts.region(names[other]) for other in reader.neighbours(region)),
        )
        return True


def _matches(topic: str, name: str, translated: str) -> bool:
    """Whether the topic is a prefix of the name in the notation or of its translation."""
    asked = topic.lower().replace("ё", "е")
    return any(known.lower().replace("ё", "е").startswith(asked) for known in (name, translated))
