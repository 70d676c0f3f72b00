"""Was a game fair? Its deal must be the promised one, a true shuffle, and all chance must follow from it."""

from typing import NamedTuple

from rattus.editions import Edition
from rattus.record.game import record_reader
from rattus.record.game.game import Game
from rattus.record.game.script import RecordError, read_script


class Verdict(NamedTuple):
    """Fair, or what does not fit: the code, line and data of a RecordError."""

    fair: bool
    code: str
    line: int
    data: dict[str, object]


def verify(text: str, edition: Edition | None = None) -> Verdict:
    """Check the record of a finished game: seal, promise, deal, actions, outcomes of chance, result."""
    try:
        script = read_script(text)
        if not script.seal:
            raise RecordError(script.last_line, "no-seal")
        if script.result is None:
            raise RecordError(script.last_line, "no-result")
        if record_reader.read_version(script) != record_reader.VERSION:
            raise RecordError(script.header["version"][0], "older-version", {"wanted": record_reader.VERSION})
        game = Game.read(text, edition=edition)
        if game.branched_after is not None:
            raise RecordError(script.header["branch"][0], "branch", {"moves": game.branched_after})
    except RecordError as error:
        return Verdict(False, error.code, error.line, error.data)
    return Verdict(True, "fair", 0, {"hash": game.promise, "moves": len(game.outcomes)})
