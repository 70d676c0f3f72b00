"""How much one address can make a server write: guests, tables and chat as fast as they are let through.

./run bench disk [--seconds 40]
"""

import argparse
import asyncio
import time
from collections import Counter
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from tests.server.postgres import free_port
from tests.server.processes import sqlite, start, stop, wait_for

GUESTS = 60
LONG = "x" * 60_000
NUMBERS = count(1)


async def attack(address: str, until: float, seen: Counter[int]) -> None:
    """One guest who stores as much as possible: tables of bots, tables with long options, long chat lines."""
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        come = await http.post("/api/me", json={"name": "Mallory", "language": "en"})
        seen[come.status_code] += 1
        if come.status_code != 200:
            return
        http.headers["X-Rattus-Csrf"] = come.json()["csrf"]
        tables: list[str] = []
        while time.monotonic() < until:
            for path, body in bodies(tables):
                answer = await http.post(path, json=body)
                seen[answer.status_code] += 1
                if answer.status_code == 201 and path == "/api/tables":
                    tables.append(answer.json()["id"])


def bodies(tables: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """Requests that store much."""
    bot = {"kind": "bot", "level": "random"}
    wishes: list[dict[str, Any]] = [
        {"seats": [bot] * 6, "rules": "bigbox"},
        {"seats": [{"kind": "me"}, {"kind": "open", "name": LONG}]},
        {"seats": [{"kind": "me"}, {"kind": "open"}], "cards": "random"},
    ]
    asked: list[tuple[str, dict[str, Any]]] = [("/api/tables", wish) for wish in wishes]
    asked += [
        (f"/api/tables/{table}/chat", {"id": f"request-{next(NUMBERS)}", "text": "y" * 500})
        for table in tables[-3:]
    ]
    asked.append(("/api/tokens", {"label": "z" * 60, "scope": "read"}))
    return asked


def stored(folder: Path) -> int:
    """Bytes of all files of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


async def measure(address: str, folder: Path, seconds: float) -> None:
    """Attack for a while, and print what it came to."""
    before, seen = stored(folder), Counter[int]()
    until = time.monotonic() + seconds
    await asyncio.gather(*(attack(address, until, seen) for _ in range(GUESTS)))
    print(f"{(stored(folder) - before) / 1e6:.1f} MB in {seconds:g} s from one address, {GUESTS} guests")
    print("answers: " + ", ".join(f"{status}: {number}" for status, number in sorted(seen.items())))


def main() -> None:
    """Start a server with its usual limits, and attack it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=40.0)
    asked = options.parse_args()
    with TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        address = f"http://127.0.0.1:{port}"
        server = start("serve", "--port", str(port), "--database", sqlite(folder), RATTUS_REQUESTS="20")
        try:
            wait_for(address, server)
            asyncio.run(measure(address, folder, asked.seconds))
        finally:
            stop(server)


if __name__ == "__main__":
    main()
