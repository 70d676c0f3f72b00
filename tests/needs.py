"""What tests need of the machine: a program it has or `./run test` fetched; without it the test is left out.

Nothing is left out in silence: the closing summary says what, and how to add it. With CI=true it is an error.
"""

import os
from typing import NoReturn

import pytest

from rattus.rules.numbers.vectors import COMPILED
from tools.game import plain_is_asked
from tools.programs import BY_NAME, Program


def need(name: str) -> str:
    """The path of a program; a test that asks for one that is missing ends here."""
    program = BY_NAME[name]
    return program.find() or leave_out(program)


def need_speed() -> None:
    """Compiled rules; whoever asks for RATTUS_PLAIN=1 waits for every test."""
    if not COMPILED and not plain_is_asked():
        leave_out(BY_NAME["compiler"])


def leave_out(program: Program) -> NoReturn:
    """End the test that needs this program."""
    lacking = f"{program.title} is not on this machine; {program.advice}"
    if os.environ.get("CI") == "true":
        pytest.fail(lacking, pytrace=False)
    pytest.skip(lacking)
