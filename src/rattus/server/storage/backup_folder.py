"""The folder of a server's own backups: named by UTC time, private, and only so many of them."""

import re
from datetime import UTC, datetime
from pathlib import Path

from rattus.server.storage.private_files import FOLDER_MODE, make_folder, tighten
from rattus.server.storage.times import SECOND

NAME = re.compile(r"rattus-(\d{8}T\d{6}Z)\.backup")
TIME = "%Y%m%dT%H%M%SZ"


def backup_name(moment: int) -> str:
    """The name of a backup made at this time."""
    return f"rattus-{datetime.fromtimestamp(moment / SECOND, UTC).strftime(TIME)}.backup"


def made_at(file: Path) -> int:
    """When a backup was made, by its name."""
    found = NAME.fullmatch(file.name)
    stamp = datetime.strptime(found[1], TIME) if found else datetime.fromtimestamp(0)  # noqa: DTZ006, DTZ007
    return int(stamp.replace(tzinfo=UTC).timestamp()) * SECOND


def backups_in(folder: Path) -> list[Path]:
    """The backups of a folder, the oldest first."""
    if not folder.is_dir():
        return []
    return sorted(file for file in folder.iterdir() if NAME.fullmatch(file.name))


def newest_backup(folder: Path) -> Path | None:
    """The newest backup, if there is one."""
    found = backups_in(folder)
    return found[-1] if found else None


def prepare_folder(folder: Path) -> None:
    """Create the folder with a private mode, and remove what an interrupted backup has left there."""
    make_folder(folder)
    tighten(folder, FOLDER_MODE)
    for rest in folder.glob("rattus-*.backup.new"):
        rest.unlink(missing_ok=True)


def remove_oldest(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups; returns what was removed."""
    old = backups_in(folder)[:-keep]
    for file in old:
        file.unlink(missing_ok=True)
    return old
