"""A real PostgreSQL in a folder of its own, started when a test first asks for it."""

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from random import randrange

import psycopg

from tests.needs import need

OWNER = "postgres"  # of the databases
SYSTEM = Path("/usr")
SETTINGS = {
    "fsync": "off",  # these tests kill servers and stop PostgreSQL, but leave the machine's power alone
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "unix_socket_directories": "",
}


class Postgres:
    """A cluster of databases that can be stopped and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rattus-postgres-"))
        self.port = free_port()
        self.numbers = count(1)
        self.programs = self._reachable(Path(need("postgres")))
        if os.geteuid() == 0:
            shutil.chown(self.folder, user())
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={OWNER}", "--encoding=UTF8")
        with (self.folder / "data" / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        self.start()

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "--silent", f"--options=-p {self.port}", "--log=server.log")

    def stop(self) -> None:
        """Stop it at once: every connection is cut."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """Stop it, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"rattus{next(self.numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def _reachable(self, programs: Path) -> Path:
        """Fetched programs may lie in a folder of root's that is closed to everybody else."""
        if os.geteuid() != 0 or programs.is_relative_to(SYSTEM):
            return programs
        copied = shutil.copytree(programs.parent, self.folder / "programs", symlinks=True)
        return Path(copied, programs.name)

    def _run(self, program: str, *arguments: str) -> None:
        as_owner = {"user": user(), "group": group(), "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run(
            [self.programs / program, f"--pgdata={self.folder / 'data'}", *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
            **as_owner,  # type: ignore[call-overload]
        )


@cache
def postgres() -> Postgres:
    """The one of this test run."""
    made = Postgres()
    atexit.register(made.remove)
    return made


@cache
def user() -> int:
    """Who runs it where root runs the tests: PostgreSQL refuses to run as root."""
    try:
        return pwd.getpwnam(OWNER).pw_uid
    except KeyError:
        return pwd.getpwnam("nobody").pw_uid


def group() -> int:
    """His group."""
    return pwd.getpwuid(user()).pw_gid


def free_port() -> int:
    """A port nobody uses now, of those that are not given to clients: one of them may connect to itself."""
    while True:
        port = randrange(10_000, 30_000)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
