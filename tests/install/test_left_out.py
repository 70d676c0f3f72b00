"""Tests marked `compiled` are left out where nothing can be compiled, and never in silence."""

import pytest

from tests import needs

ADVICE = "C compiler is not on this machine; on Debian: apt-get install gcc"


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which the rules run as plain Python."""
    monkeypatch.setattr(needs, "COMPILED", False)
    monkeypatch.delenv("RATTUS_PLAIN", raising=False)
    monkeypatch.delenv("CI", raising=False)


def test_the_reason_says_what_to_install() -> None:
    with pytest.raises(pytest.skip.Exception, match=ADVICE):
        needs.need_speed()


def test_where_every_change_is_tested_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match=ADVICE):
        needs.need_speed()


def test_whoever_asks_for_plain_python_gets_every_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATTUS_PLAIN", "1")

    needs.need_speed()


def test_compiled_rules_are_fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "COMPILED", True)

    needs.need_speed()
