"""Placeholders of the help texts: bots, rule sets, languages, taken from the lists in the code."""

from rattus.bots.registry import BOTS
from rattus.cli.terminal.new_game import CARD_METHODS
from rattus.editions import NAMES
from rattus.texts import LANGUAGES

# A copy of the list in server/wire/messages.py, which is slow to import; a test compares the two.
STATUSES = ("open", "running", "finished", "void", "broken")


def help_values() -> dict[str, str]:
    """The values of placeholders such as `{ $bots }`."""
    lists = {"bots": BOTS, "languages": LANGUAGES, "rules": NAMES, "statuses": STATUSES, "ways": CARD_METHODS}
    return {name: ", ".join(values) for name, values in lists.items()}
