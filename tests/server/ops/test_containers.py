"""The files for containers: what they run and set is what the server knows; no container is started here."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types of its own

from rattus.server.config import PREFIX, Config
from tests.server.processes import serving, sqlite

pytestmark = pytest.mark.slow

DEPLOY = Path(__file__).parents[3] / "deploy"
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]


def test_every_setting_is_one_of_the_server() -> None:
    known = {PREFIX + field.name.upper() for field in fields(Config)}
    set_there = set(re.findall(r"RATTUS_[A-Z]+", IMAGE)) | {
        name for service in SERVICES.values() for name in service["environment"] if name.startswith(PREFIX)
    }

    assert set_there <= known


def test_the_health_check_tells_a_server_that_answers(tmp_path: Path) -> None:
    [code] = re.findall(r'^HEALTHCHECK CMD \["python", "-c", "(.*)"\]$', IMAGE, re.MULTILINE)
    with serving(sqlite(tmp_path)) as address:
        well = subprocess.run(
            [sys.executable, "-c", code.replace("http://127.0.0.1:8000", address)], check=False
        )
    gone = subprocess.run(
        [sys.executable, "-c", code.replace("http://127.0.0.1:8000", address)],
        capture_output=True,
        check=False,
    )

    assert (well.returncode, gone.returncode) == (0, 1)


def test_there_are_two_servers_a_worker_and_a_database_none_with_more_rights_than_it_needs() -> None:
    ours = {name: service for name, service in SERVICES.items() if service["image"] == "rattus"}

    assert set(ours) == {"first", "second", "worker"}
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in ours.values())
    assert "USER rattus" in IMAGE
    assert {service["environment"]["RATTUS_DATABASE"] for service in ours.values()} == {
        "postgresql://rattus:${POSTGRES_PASSWORD:?}@database/rattus"
    }
