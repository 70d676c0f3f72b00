"""One server for one database file: the lock ends with the process, however that ends."""

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


class InUse(Exception):  # noqa: N818 - what is the matter
    """Another process has the file: a server, with its address, or `rattus admin`."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address
        self.code = "database-in-use" if "://" in address else "database-at-work"


class FileLock:
    """The lock beside a database file; what it says is where its owner can be reached."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self.file: BinaryIO | None = None

    def take(self, address: str) -> None:
        """Take the lock, or say who has it."""
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
        """Let others have it."""
        if self.file is not None:
            self.file.truncate(0)
            self.file.close()
            self.file = None


def owner_of(file: BinaryIO) -> str:
    """Where the owner can be reached; one that has just taken the lock is about to write it."""
    for _ in range(TRIES):
        file.seek(0)
        address = file.read(200).decode(errors="replace")
        if address:
            return address
        time.sleep(PAUSE)
    return ""


def lock(file: BinaryIO) -> None:
    """Lock a file, or fail at once."""
    if sys.platform == "win32":
        # Far behind the address, so that others can still read that.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
