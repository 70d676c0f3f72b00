"""What can go wrong in the laboratory, with a code and data; the sentences are in the texts."""

from collections.abc import Sequence

CODES = ("no-dask", "no-scheduler", "chunk-failed")


class LabError(Exception):
    """Something somebody has to put right: a code and its data."""

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __reduce__(self) -> tuple[type["LabError"], Sequence[object]]:
        """An error of a worker arrives whole."""
        return LabError, (self.code, self.data)
