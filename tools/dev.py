"""`./run dev`: the page with live reload, in front of a server with a database of its own."""

from __future__ import annotations

import subprocess

from tools.console import say
from tools.game import prepared_environment
from tools.pages import run_tool
from tools.paths import ROOT, SCRIPTS

DATABASE = ROOT / "build" / "dev.db"
STAGES = ("package", "compiled", "parts")


def dev() -> int:
    """Serve until Ctrl-C; a change in web/ shows at once, a change in src/ after a new start."""
    environment = prepared_environment(STAGES)
    command = [str(SCRIPTS / "rattus"), "serve", "--database", f"sqlite:///{DATABASE}"]
    say("The page reloads by itself when web/ changes. Ctrl-C ends both, page and server.")
    with subprocess.Popen(command, env=environment) as server:
        try:
            return run_tool("vite/bin/vite.js", "--host", "127.0.0.1")
        finally:
            server.terminate()
