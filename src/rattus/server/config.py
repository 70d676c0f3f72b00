"""Configuration: command-line flags first, then `RATTUS_…` variables, then defaults."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

PREFIX = "RATTUS_"
LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, kw_only=True)
class Config:
    """All settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # an address like postgresql://…; empty: a file in the data folder
    data: Path = Path()
    workers: int = 1  # processes that serve; more than one needs PostgreSQL
    thinkers: int = 1  # bot processes; 0: `rattus worker` runs them elsewhere
    bot_pace: float = 0.4  # seconds a bot takes at least, so that people can follow
    bot_patience: float = 10.0  # seconds after which the fallback bot decides instead
    public: str = ""  # the address people use, if it is not this machine's
    hosts: str = ""  # further names the server answers to, comma-separated; *: any
    proxy: str = ""  # trusted reverse proxies: addresses or networks, comma-separated
    requests: float = 20.0  # requests per second and guest; 0: no limit
    notice_delay: float = 60.0  # seconds before a guest who is away is notified of their turn
    smtp: str = ""  # smtp://user:password@host:port of the mail server
    sender: str = ""  # the address mail comes from
    webhooks: bool = True  # may guests be told by webhook?
    metrics_token: str = ""  # the bearer token for /metrics; without it only loopback may ask
    backup_every: str = "0"  # how often the server makes a backup: 30m, 1h, 1d; 0: never
    keep: int = 7  # so many of these backups are kept
    open_days: float = 14.0  # after so many days a table that never began is closed; 0: never
    guest_days: float = 90.0  # after so many days unseen a guest who never played is deleted; 0: never
    log: str = "info"

    @property
    def address(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{self.data / 'rattus.db'}"

    @property
    def backups(self) -> Path:
        """The folder of the backups the server makes by itself."""
        return self.data / "backups"

    @property
    def backup_seconds(self) -> float:
        """Seconds between two backups; 0 for none."""
        return read_duration(self.backup_every)

    @property
    def secure(self) -> bool:
        """Whether people reach this server by https."""
        return self.public.startswith("https://")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **flags: Any) -> "Config":
        """Flags override variables; a flag that is None was not given."""
        told = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        for field in fields(cls):
            said = told.get(PREFIX + field.name.upper())
            if said is not None:
                values[field.name] = read_value(field.name, str(field.type), said)
        given = {name: value for name, value in flags.items() if value is not None}
        values |= given
        check_values(values, given)
        values["data"] = data_folder(values.get("data", ""))
        return cls(**values)


class ConfigError(ValueError):
    """A flag or variable with an unusable value."""

    def __init__(self, name: str, asked: str) -> None:
        super().__init__(name, asked)
        self.name = name
        self.asked = asked


def data_folder(said: str) -> Path:
    """The data folder; it begins with `~` if the user's home is unknown."""
    try:
        return Path(said).expanduser() if said else user_data_path("rattus", appauthor=False)
    except RuntimeError:
        return Path("~")


def check_values(values: Mapping[str, Any], flags: Mapping[str, Any]) -> None:
    """Raise ConfigError for the first unusable value, with the name of its flag or variable."""
    for name, is_usable in USABLE.items():
        if name in values and not is_usable(values[name]):
            said_as = f"--{name.replace('_', '-')}" if name in flags else PREFIX + name.upper()
            raise ConfigError(said_as, "…" if name == "smtp" else str(values[name]))  # it may hold a password


def is_mail_server(said: str) -> bool:
    """Whether it is empty or a URL like smtp://user:password@host:587."""
    parts = urlsplit(said)
    try:
        return not said or bool(parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0)
    except ValueError:  # the port is no number
        return False


DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([smhd]?)")
UNIT_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "": 1}


def read_duration(said: str) -> float:
    """Seconds of a duration like 90s, 30m, 1h or 1d; ValueError for anything else."""
    found = DURATION.fullmatch(said.strip())
    if found is None:
        raise ValueError(said)
    return float(found[1]) * UNIT_SECONDS[found[2]]


def is_backup_interval(said: str) -> bool:
    """Whether it is 0 or a duration of at least a minute."""
    try:
        return read_duration(said) == 0 or read_duration(said) >= SHORTEST_BACKUP
    except ValueError:
        return False


SHORTEST_BACKUP = 60  # seconds

USABLE: dict[str, Callable[[Any], bool]] = {
    "port": lambda said: 0 <= said <= 65535,
    "workers": lambda said: said >= 1,
    "thinkers": lambda said: said >= 0,
    "backup_every": is_backup_interval,
    "open_days": lambda said: said >= 0,
    "guest_days": lambda said: said >= 0,
    "keep": lambda said: said >= 1,
    "public": lambda said: not said or said.startswith(("http://", "https://")),
    "smtp": is_mail_server,
    "log": lambda said: said.lower() in LOG_LEVELS,
}


def read_value(name: str, kind: str, said: str) -> Any:
    """Parse the value of a variable by the type of its field."""
    kinds: dict[str, Any] = {"int": int, "float": float, "bool": read_flag}
    for word, read in kinds.items():
        if word in kind:
            try:
                return read(said)
            except (ValueError, KeyError):
                raise ConfigError(PREFIX + name.upper(), said) from None
    return said


def read_flag(said: str) -> bool:
    """Parse a yes or no."""
    return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False, "": False}[
        said.strip().lower()
    ]
