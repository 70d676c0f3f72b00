"""`./run`: what it prepares for which command."""

from pathlib import Path
from runpy import run_path

import pytest

stages_for = run_path(str(Path(__file__).parents[1] / "run"))["stages_for"]


@pytest.mark.parametrize(
    ("command", "pages", "tools"),
    [
        ("", False, False),
        ("play --lan", True, False),
        ("serve", True, False),
        ("arena --players random,greedy", False, False),
        ("arena --players random,greedy --cluster tcp://somewhere:8786", False, True),
        ("balance --cluster=tcp://somewhere:8786", False, True),
        ("train my-champion", False, True),
        ("habits my.habits --player greedy", False, True),
    ],
)
def test_nobody_waits_for_what_he_does_not_need(command: str, pages: bool, tools: bool) -> None:
    """But who trains needs numpy, and who asks a cluster needs Dask."""
    stages = stages_for(command.split())

    assert ("web" in stages, "tools" in stages) == (pages, tools)
    assert {"packages", "package", "compiled"} <= set(stages)
