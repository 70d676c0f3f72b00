"""`python -m rattus.server`: a server configured by `RATTUS_…` variables alone, for use by other programs."""

import os
import sys

from rattus.server.config import Config, ConfigError
from rattus.server.serve import run
from rattus.server.storage.errors import StartupError
from rattus.texts import Texts, language_of


def main() -> int:
    """Serve; the first line of the output is the address. Problems are told as `rattus serve` tells them."""
    try:
        run(Config.from_environment(), _print_address)
    except ConfigError as error:
        return _fail("bad-setting", name=error.name, asked=error.asked)
    except StartupError as error:
        return _fail(error.code, **error.data)
    return 0


def _print_address(address: str) -> None:
    sys.stdout.write(address + "\n")
    sys.stdout.flush()


def _fail(code: str, **data: str) -> int:
    sentence = Texts(language_of(os.environ)).say(f"serve-problem-{code}", **data)
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
