"""The closing summary of a test run: what was left out for want of a program, and how to add it."""

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called by pytest at the end."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])]
    if not reasons:
        return
    terminalreporter.section("left out", yellow=True)
    for reason, count in Counter(reasons).items():
        terminalreporter.line(f"{count} tests: {reason.removeprefix('Skipped: ')}")


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"
