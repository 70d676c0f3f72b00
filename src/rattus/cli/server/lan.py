"""How others in the house find this machine: its address in their network, and the same as a QR code."""

import io
import os
import socket
import sys
import threading
import webbrowser

import segno

ANYWHERE = ("192.0.2.1", 9)  # an address set aside for documents; nothing is sent there


def own_address() -> str:
    """The address of this machine in the network it is in; its own name for itself if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_free(host: str, port: int) -> bool:
    """Could a server listen here?"""
    with socket.socket() as probe:
        # A server that has just ended leaves connections behind that do not matter.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def qr_code(address: str) -> str:
    """The address for the camera of a phone, in half blocks."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def can_draw(encoding: str | None) -> bool:
    """Does this terminal know half blocks?"""
    try:
        "▀▄█".encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def has_browser() -> bool:
    """Is there a screen for a browser? A text browser would take this terminal away."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def open_browser(address: str) -> None:
    """Show the page, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
