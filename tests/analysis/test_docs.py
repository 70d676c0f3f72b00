"""The example in the document of the analysis runs."""

import re
from pathlib import Path

import pytest

from tests.analysis.games import RECORDS

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(RECORDS.parent)
    example = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert example

    exec(compile(example[1], str(PAGE), "exec"), {"__name__": "__main__"})

    assert "accuracy" in capsys.readouterr().out
