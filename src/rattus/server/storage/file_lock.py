"""A lock file beside a SQLite database, so that only one server uses it. It is released with the process."""

import sys
import time
from pathlib import Path
from typing import BinaryIO

from rattus.server.storage.private_files import database_opener

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


TRIES = 20
PAUSE = 0.05  # seconds


class InUse(Exception):  # noqa: N818 - the state of the lock
    """Another process holds the lock: a server, with its address, or `rattus admin`."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address
        self.code = "database-in-use" if "://" in address else "database-at-work"


class FileLock:
    """The lock; the file contains the address of its owner."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self.file: BinaryIO | None = None

    def take(self, address: str) -> None:
        """Take the lock; InUse if another process holds it."""
        file = open(self.path, "a+b", opener=database_opener)  # noqa: SIM115 - closed by `release`
        try:
            lock(file)
        except OSError:
            held_by = owner_of(file)
            file.close()
            raise InUse(held_by) from None
        file.truncate(0)
        file.write(address.encode())
        file.flush()
        self.file = file

    def release(self) -> None:
        """Release the lock."""
        if self.file is not None:
            self.file.truncate(0)
            self.file.close()
            self.file = None


def owner_of(file: BinaryIO) -> str:
    """The address in the lock file; an owner that has just taken the lock is about to write it."""
    for _ in range(TRIES):
        file.seek(0)
        address = file.read(200).decode(errors="replace")
        if address:
            return address
        time.sleep(PAUSE)
    return ""


def lock(file: BinaryIO) -> None:
    """Lock a file without blocking; OSError if it is locked."""
    if sys.platform == "win32":
        # Far behind the address, so that others can still read it.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
