"""One server for one database file: the lock ends with the process, however that ends."""

import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUse(Exception):  # noqa: N818 - what is the matter
    """Another server has the file; where it can be reached."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class FileLock:
    """The lock beside a database file; what it says is where its owner can be reached."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self.file: BinaryIO | None = None

    def take(self, address: str) -> None:
        """Take the lock, or say who has it."""
        file = self.path.open("a+b")
        try:
            lock(file)
        except OSError:
            file.seek(0)
            held_by = file.read(200).decode(errors="replace")
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


def lock(file: BinaryIO) -> None:
    """Lock a file, or fail at once."""
    if sys.platform == "win32":
        # Far behind the address, so that others can still read that.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
