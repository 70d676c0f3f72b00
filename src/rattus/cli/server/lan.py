"""The address of this machine in the local network, also as a QR code; opening the browser."""

import io
import os
import socket
import sys
import threading
import webbrowser

import segno

ANYWHERE = ("192.0.2.1", 9)  # an address set aside for documents; nothing is sent there


def own_address() -> str:
    """The address of this machine in the local network; loopback if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen here."""
    with socket.socket() as probe:
        # Connections in TIME_WAIT of a server that has just ended do not matter.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def qr_code(address: str) -> str:
    """The address as a QR code in half blocks."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def can_draw(encoding: str | None) -> bool:
    """Whether this terminal can show half blocks."""
    try:
        "▀▄█".encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def has_browser() -> bool:
    """Whether there is a display for a browser; a text browser would take over this terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def open_browser(address: str) -> None:
    """Open the page in the background."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
