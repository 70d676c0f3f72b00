"""How a server is set up: flags of the command line first, then `RATTUS_…` variables, then what is usual."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

PREFIX = "RATTUS_"


@dataclass(frozen=True, kw_only=True)
class Config:
    """Everything that can be chosen when a server starts."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # an address like postgresql://…; empty: a file in the data folder
    data: Path = Path()
    workers: int = 1  # processes that serve; more than one needs PostgreSQL
    thinkers: int = 1  # processes that think for bots; none: they think elsewhere
    bot_pace: float = 0.4  # seconds a bot takes at least, so that people can follow
    bot_patience: float = 10.0  # seconds after which another bot decides instead
    public: str = ""  # the address people use, if it is not this machine's
    proxy: str = ""  # reverse proxies that are believed: addresses or networks, commas between
    requests: float = 20.0  # a guest may make so many a second; 0: any number
    notice_delay: float = 60.0  # seconds before a guest who is away is told that it is his turn
    smtp: str = ""  # smtp://user:password@host:port of the mail server
    sender: str = ""  # the address mail comes from
    webhooks: bool = True  # may guests be told by webhook?
    metrics_token: str = ""  # who asks for figures from another machine must bring it
    log: str = "info"

    @property
    def address(self) -> str:
        """Where the database is."""
        return self.database or f"sqlite:///{self.data / 'rattus.db'}"

    @property
    def secure(self) -> bool:
        """Do people reach this server by https?"""
        return self.public.startswith("https://")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **flags: Any) -> "Config":
        """What the flags say, else the variables; a flag that is None was not given."""
        told = os.environ if environment is None else environment
        values: dict[str, Any] = {"data": user_data_path("rattus", appauthor=False)}
        for field in fields(cls):
            said = told.get(PREFIX + field.name.upper())
            if said is not None:
                values[field.name] = read_value(field.name, str(field.type), said)
        values |= {name: value for name, value in flags.items() if value is not None}
        values["data"] = Path(values["data"])
        return cls(**values)


class ConfigError(ValueError):
    """A variable that cannot be read."""

    def __init__(self, name: str, asked: str) -> None:
        super().__init__(name, asked)
        self.name = name
        self.asked = asked


def read_value(name: str, kind: str, said: str) -> Any:
    """The value of a variable."""
    kinds: dict[str, Any] = {"int": int, "float": float, "bool": read_flag}
    for word, read in kinds.items():
        if word in kind:
            try:
                return read(said)
            except (ValueError, KeyError):
                raise ConfigError(PREFIX + name.upper(), said) from None
    return said


def read_flag(said: str) -> bool:
    """Yes or no."""
    return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False, "": False}[
        said.strip().lower()
    ]
