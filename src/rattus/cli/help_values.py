"""Values that help texts name: bots, rule sets, languages. They come from the code's own lists."""

from rattus.bots.registry import BOTS
from rattus.cli.terminal.new_game import WAYS
from rattus.editions import NAMES
from rattus.texts import LANGUAGES

# Those of server/wire/messages.py, which is slow to import; a test compares them.
STATUSES = ("open", "running", "finished", "void", "broken")


def help_values() -> dict[str, str]:
    """What `{ $bots }` and the like stand for in a help text."""
    lists = {"bots": BOTS, "languages": LANGUAGES, "rules": NAMES, "statuses": STATUSES, "ways": WAYS}
    return {name: ", ".join(values) for name, values in lists.items()}
