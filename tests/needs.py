"""What tests need of the machine: a program it has or `./run test` fetched; without it the test is left out.

Nothing is left out in silence: the closing summary says what, and how to add it. With CI=true it is an error.
"""

import os

import pytest

from tools.programs import BY_NAME


def need(name: str) -> str:
    """The path of a program; a test that asks for one that is missing ends here."""
    program = BY_NAME[name]
    found = program.find()
    if found:
        return found
    lacking = f"{program.title} is not on this machine; {program.advice}"
    if os.environ.get("CI") == "true":
        pytest.fail(lacking, pytrace=False)
    pytest.skip(lacking)
