"""Private files: folders with mode 0700 and files with mode 0600, whatever the umask.

Everything is created with its final mode, so no other user can open it in between. SQLite gives -wal, -shm
and -journal the mode and owner of the database file, which is why that file is created here, not by SQLite.
Modes mean nothing on Windows and are left alone there.
"""

import os
import stat
from pathlib import Path
from typing import NamedTuple

FILE_MODE = 0o600
FOLDER_MODE = 0o700
OTHERS = 0o077
HAS_MODES = os.name == "posix"
BACKUPS = "backups"  # the folder of the server's own backups in the data folder
COMPANIONS = ("", "-wal", "-shm", "-journal", ".lock", ".mark")


class ExposedFile(NamedTuple):
    """A file or folder other users could open when the program started."""

    path: Path
    mode: str
    tightened: bool


def prepare_database(file: Path, data_folder: Path) -> list[ExposedFile]:
    """Create a database file and its folder, tighten existing modes, and return what was exposed.

    Only the data folder is tightened: a folder in a database URL may belong to somebody else.
    """
    make_folder(file.parent)
    exposed = []
    if file.parent.resolve() == data_folder.resolve():
        exposed += tighten(file.parent, FOLDER_MODE)
    for ending in COMPANIONS:
        exposed += tighten(file.with_name(file.name + ending), FILE_MODE)
    with open(file, "ab", opener=database_opener):
        return exposed


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(FOLDER_MODE)
    if HAS_MODES:
        folder.chmod(FOLDER_MODE)  # a strict umask removes the owner's rights, too
        give_to_owner(folder.parent, folder)


def opener(path: str, flags: int) -> int:
    """For `open(path, "xb", opener=opener)`: a new file with a private mode."""
    descriptor = os.open(path, flags | os.O_EXCL, FILE_MODE)
    if HAS_MODES:
        os.fchmod(descriptor, FILE_MODE)
    return descriptor


def database_opener(path: str, flags: int) -> int:
    """For `open(path, "ab", opener=database_opener)`: a new file belongs to the owner of its folder."""
    try:
        descriptor = opener(path, flags)
    except FileExistsError:
        return os.open(path, flags & ~os.O_CREAT)
    if HAS_MODES:
        give_to_owner(Path(path).parent, descriptor)
    return descriptor


def give_to_owner(folder: Path, created: Path | int) -> None:
    """Give what root creates to the owner of the folder: a service has to open what root has restored."""
    status = folder.stat()
    if os.geteuid() == 0 and not status.st_mode & stat.S_ISVTX:
        os.chown(created, status.st_uid, status.st_gid)


def tighten(path: Path, mode: int) -> list[ExposedFile]:
    """Remove the rights of other users from a file or folder."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return []
    if not (HAS_MODES and status.st_mode & OTHERS):
        return []
    tightened = is_ours_alone(path, status) and changed(path, mode)
    return [ExposedFile(path, f"{stat.S_IMODE(status.st_mode):04o}", tightened)]


def is_ours_alone(path: Path, status: os.stat_result) -> bool:
    """Whether nobody else needs it: not /tmp or /srv, and not a file of root that a service links to."""
    if stat.S_ISDIR(status.st_mode):
        others = [entry for entry in path.iterdir() if entry.is_dir() and entry.name != BACKUPS]
        return not status.st_mode & stat.S_ISVTX and not others
    return os.geteuid() != 0 or owner_of(path) == owner_of(path.parent)


def owner_of(path: Path) -> int:
    """The user id of the owner."""
    return path.stat().st_uid


def changed(path: Path, mode: int) -> bool:
    """Change the mode; False if the file is somebody else's."""
    try:
        path.chmod(mode)
    except PermissionError:
        return False
    return True
