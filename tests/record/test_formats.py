"""Files of earlier versions are read as ever: positions here, records in `records/`."""

from pathlib import Path

import pytest

from rattus.record.position.position import read_position, write_position
from rattus.rules.game import legal_list

FORMATS = Path(__file__).parent / "formats"


@pytest.mark.parametrize("path", sorted(FORMATS.glob("*.json")), ids=lambda path: path.stem)
def test_a_position_of_an_earlier_version_is_read_and_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    state = read_position(text)

    assert write_position(state) == text
    assert legal_list(state)
