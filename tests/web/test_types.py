"""The browser's types are those of the server."""

import importlib.util
from pathlib import Path

TOOL = Path(__file__).parents[2] / "web" / "tools" / "write_types.py"


def test_the_types_of_the_browser_are_made_from_the_models_as_they_are_now() -> None:
    spec = importlib.util.spec_from_file_location("write_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    assert tool.TARGET.read_text(encoding="utf-8") == tool.written()
