"""Modes of files, umasks, and processes that obey modes although root started them."""

import ctypes
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UMASKS = (0o000, 0o022, 0o077)
DROP_FROM_BOUNDING_SET = 24  # PR_CAPBSET_DROP of prctl(2)
RIGHTS_OF_ROOT = (1, 2, 3)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Files and processes that begin in here have this umask."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode_of(path: Path) -> str:
    """The mode of a file or folder, as `ls` counts it."""
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


def modes_in(folder: Path) -> dict[str, str]:
    """The modes of all files in a folder."""
    return {path.name: mode_of(path) for path in folder.iterdir()}


def obey_modes() -> None:
    """For `preexec_fn`: take from root the rights that no other user has. Others have none to lose."""
    if os.geteuid() == 0:
        system = ctypes.CDLL(None, use_errno=True)
        for right in RIGHTS_OF_ROOT:
            if system.prctl(DROP_FROM_BOUNDING_SET, right, 0, 0, 0) != 0:
                raise OSError(ctypes.get_errno(), "prctl")
