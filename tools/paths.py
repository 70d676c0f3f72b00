"""Where things are in a checkout."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "rattus"
WEB = ROOT / "web"
PAGES = PACKAGE / "server" / "static"  # what the browser is sent, built from WEB
REQUIREMENTS = ROOT / "requirements"

VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
PACKAGES = VENV / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
LOGS = ROOT / "build" / "logs"
BYTECODE = VENV / "bytecode"
LOCK = ROOT / ".venv.lock"
