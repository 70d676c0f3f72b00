"""A server may die at any moment: what it has acknowledged is kept."""

import pytest

from tests.server.server_kills import kill_often

pytestmark = pytest.mark.slow


def test_no_acknowledged_move_is_lost_or_doubled_in_two_hundred_kills() -> None:
    report = kill_often(200, seed=1)

    assert report.faults == []
    assert report.acknowledged > 100
    assert report.unanswered > 10
