"""`python -m rattus.server`: a server set up by `RATTUS_…` variables alone, for programs that start one."""

import sys

from rattus.server.config import Config
from rattus.server.serve import run
from rattus.server.storage.errors import StartupError


def main() -> int:
    """Serve; the first line of the output is the address."""
    try:
        run(Config.from_environment(), _say)
    except StartupError as error:
        sys.stderr.write(f"{error.code} {error.data}\n")
        return 1
    return 0


def _say(address: str) -> None:
    sys.stdout.write(address + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
