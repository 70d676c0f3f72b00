"""Firefox, and WebKit, the engine of Safari: driven by what they bring along, without any program between."""

import base64
import itertools
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests.needs import need
from tests.server.postgres import free_port

LOCAL = "127.0.0.1"
PATIENCE = 60  # seconds until a browser that does not come counts as broken
WIDTH, HEIGHT = 1280, 800
# Nothing but our own pages, and no page about itself.
FIREFOX = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en",
}


class Driven(Protocol):
    """A browser with one page."""

    name: str

    def ask(self, command: str, **what: Any) -> Any:
        """A command of WebDriver, by the name it has in Marionette."""

    def close(self) -> None:
        """End it."""


class Firefox:
    """Debian's Firefox, by Marionette: WebDriver as messages with their length before them."""

    name = "firefox"

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp()
        port = free_port()
        settings = {**FIREFOX, "marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
        Path(self.folder, "user.js").write_text("\n".join(lines), encoding="utf-8")
        size = ["--width", str(WIDTH), "--height", str(HEIGHT)]
        command = [need("firefox"), "--headless", "--marionette", "--profile", self.folder, *size]
        # It keeps things in the home of who runs it.
        self.process = subprocess.Popen(command, env={**os.environ, "HOME": self.folder}, **QUIET)
        self.socket = connect(port)
        self.line = self.socket.makefile("rwb")
        self.numbers = itertools.count()
        self.hear()
        self.ask("NewSession")
        self.ask("SetWindowRect", width=WIDTH, height=HEIGHT)

    def hear(self) -> Any:
        """The next message."""
        length = b""
        while not length.endswith(b":"):
            length += self.line.read(1)
        return json.loads(self.line.read(int(length[:-1])))

    def ask(self, command: str, **what: Any) -> Any:
        """Say something, and hear the answer."""
        said = json.dumps([0, next(self.numbers), f"WebDriver:{command}", what]).encode()
        self.line.write(b"%d:%s" % (len(said), said))
        self.line.flush()
        _, _, refusal, answer = self.hear()
        assert refusal is None, refusal
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def close(self) -> None:
        """End it, and forget its profile."""
        self.line.close()
        self.socket.close()
        end(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


# Where HTTP has the commands that Marionette calls by name.
PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "TakeScreenshot": "screenshot",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
}


class Webkit:
    """WebKitGTK's smallest browser, by WebDriver over HTTP, on a screen that is nowhere."""

    name = "webkit"

    def __init__(self) -> None:
        browser = need("webkit")
        screen = f":{free_port()}"
        picture = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
        self.screen = subprocess.Popen(["Xvfb", screen, *picture], **QUIET)
        port = free_port()
        # Nothing there can draw faster than the processor.
        there = {**os.environ, "DISPLAY": screen, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        self.driver = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=there, **QUIET)
        connect(port).close()
        self.http = httpx.Client(base_url=f"http://{LOCAL}:{port}/session", timeout=PATIENCE)
        size = f"--geometry={WIDTH}x{HEIGHT}"
        options = {"binary": browser, "args": ["--automation", size]}
        wish = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = self.post("", capabilities=wish)["sessionId"]
        self.ask("SetWindowRect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def post(self, path: str, **what: Any) -> Any:
        """A request, and what it is answered with."""
        response = self.http.post(path, json=what)
        assert response.is_success, response.text
        return response.json()["value"]

    def ask(self, command: str, **what: Any) -> Any:
        """The same command by its path."""
        path = f"/{self.session}/{PATHS[command]}"
        if command != "TakeScreenshot":
            return self.post(path, **what)
        return self.http.get(path).json()["value"]

    def close(self) -> None:
        """End it, and its screen."""
        with suppress(httpx.HTTPError):
            self.http.delete(f"/{self.session}")
        self.http.close()
        end(self.driver)
        end(self.screen)


QUIET: dict[str, Any] = {
    "stdin": subprocess.DEVNULL,
    "stdout": subprocess.DEVNULL,
    "stderr": subprocess.DEVNULL,
}
BROWSERS = {browser.name: browser for browser in (Firefox, Webkit)}


def connect(port: int) -> socket.socket:
    """A connection to a program that has just been started."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection((LOCAL, port))
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a program of ours."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Guest:
    """Somebody before such a browser, with the eyes and hands of a person in the other tests."""

    def __init__(self, browser: Driven, address: str) -> None:
        self.browser = browser
        self.address = address

    def go(self, path: str) -> None:
        """Open a page."""
        self.browser.ask("Navigate", url=self.address + path)

    def run(self, script: str, *given: object) -> Any:
        """Run a function in the page."""
        called = f"return ({script})(...arguments)"
        return self.browser.ask("ExecuteScript", script=called, args=list(given))

    def wait(self, script: str) -> Any:
        """Until a function in the page gives something."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.run(script)
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(f"in vain: {script}")

    def press(self, x: float, y: float) -> None:
        """Press a point of the window with the mouse."""
        place = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        press = [place, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": press}
        self.browser.ask("PerformActions", actions=[hand])

    def picture(self, file: Path) -> None:
        """Keep what the window shows."""
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(base64.b64decode(self.browser.ask("TakeScreenshot")))
