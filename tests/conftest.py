"""What is left out for want of a program, and what the closing summary says of it."""

import sys
from collections import Counter

import pytest

from tests.needs import need_speed


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Called by pytest before a test and its fixtures."""
    if item.get_closest_marker("compiled"):
        need_speed()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called by pytest at the end."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])]
    if not reasons:
        return
    terminalreporter.section("left out", yellow=True)
    for reason, count in Counter(reasons).items():
        terminalreporter.line(f"{count} tests: {reason.removeprefix('Skipped: ')}")


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Async tests run on the event loop that the server runs on: uvloop, where there is one."""
    return "asyncio", {"use_uvloop": sys.platform != "win32"}
