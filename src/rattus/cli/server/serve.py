"""`rattus play`, `rattus serve` and `rattus worker`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.text import Text

from rattus.cli.errors import Failure
from rattus.cli.screen import Screen
from rattus.cli.server.exposed_files import report_exposed
from rattus.cli.server.lan import can_draw, has_browser, is_free, open_browser, own_address, qr_code
from rattus.cli.server.lost_entries import report_loss
from rattus.cli.terminal.theme import STRONG_STYLE, styled
from rattus.server import serve as server
from rattus.server.bots.worker import run_worker
from rattus.server.config import Config, ConfigError
from rattus.server.storage.errors import StartupError

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104, RUF100 - asked for by --lan
PORTS_TO_TRY = 20
QUIETLY = "warning"  # the log level of `play`
QR_STYLE = "white on black"  # independent of the colours of the terminal


def play(screen: Screen, *, port: int | None, lan: bool, browser: bool) -> None:
    """A server for this user, whose browser opens; with `lan` also for the local network."""
    with telling_problems():
        asked = Config.from_environment(port=port, host=EVERYWHERE if lan else None, log=QUIETLY)
        config = replace(asked, port=free_port(asked))
        if config.port != asked.port:
            screen.say("serve-other-port", asked=str(asked.port), port=str(config.port))
        try:
            server.run(
                config,
                on_ready=lambda _: welcome(screen, config, lan=lan, browser=browser),
                on_exposed=lambda exposed: report_exposed(screen.texts, exposed),
                on_loss=lambda count: report_loss(screen.texts, count, config),
            )
        except StartupError as error:
            if error.code != "database-in-use":
                raise
            show_running(screen, error.data["address"], lan=lan, browser=browser)
            return
    screen.say("serve-bye")


def serve(screen: Screen, **flags: Any) -> None:
    """A public server."""
    with telling_problems():
        config = Config.from_environment(**flags)
        server.run(
            config,
            lambda _: announce(screen, config),
            on_loss=lambda count: report_loss(screen.texts, count, config),
        )
    screen.say("serve-bye")


def worker(screen: Screen, **flags: Any) -> None:
    """Bot processes for other servers."""
    with telling_problems():
        run_worker(Config.from_environment(**flags), lambda: screen.say("serve-worker"))


# --- messages at startup ------------------------------------------------------------------------------


def welcome(screen: Screen, config: Config, *, lan: bool, browser: bool) -> None:
    """Print the addresses, and open the browser."""
    announce(screen, config)
    if lan:
        invite(screen, f"http://{own_address()}:{config.port}/")
    if browser and has_page() and has_browser():
        open_browser(local_address(config))


def announce(screen: Screen, config: Config) -> None:
    """Print the address and how to stop."""
    screen.write(styled(screen.texts.say("serve-here", address=local_address(config)), STRONG_STYLE))
    if not has_page():
        screen.say("serve-no-page")
    screen.hint("serve-how-to-stop")


def invite(screen: Screen, address: str) -> None:
    """Print the address for others, as text and QR code."""
    screen.say("serve-lan", address=address)
    if can_draw(screen.console.encoding):
        screen.show(*(Text(line, style=QR_STYLE) for line in qr_code(address).splitlines()))


def show_running(screen: Screen, address: str, *, lan: bool, browser: bool) -> None:
    """A server is running already: show where."""
    here = address.replace(EVERYWHERE, HERE)
    screen.say("serve-running", address=here)
    if lan and here != address:
        invite(screen, address.replace(EVERYWHERE, own_address()))
    elif lan:
        screen.say("serve-running-alone")
    if browser and has_page() and has_browser():
        open_browser(here)


def local_address(config: Config) -> str:
    """The address for a browser on this machine."""
    if config.public:
        return config.public
    host = HERE if config.host == EVERYWHERE else config.host
    return f"http://{host}:{config.port}/"


def has_page() -> bool:
    """Whether the web client has been built."""
    package = find_spec("rattus.server")
    assert package is not None
    assert package.origin is not None
    return (Path(package.origin).parent / "static" / "index.html").is_file()


# --- problems -----------------------------------------------------------------------------------------


def free_port(config: Config) -> int:
    """The configured port, or the next free one."""
    ports = range(config.port, config.port + PORTS_TO_TRY)
    return next((port for port in ports if is_free(config.host, port)), config.port)


@contextmanager
def telling_problems() -> Iterator[None]:
    """Turn startup problems into sentences."""
    try:
        yield
    except StartupError as error:
        values = {name: str(value) for name, value in error.data.items()}
        raise Failure(f"serve-problem-{error.code}", **values) from error
    except ConfigError as error:
        raise Failure("serve-problem-bad-setting", name=error.name, asked=error.asked) from error
