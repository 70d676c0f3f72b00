"""Errors of the laboratory, each with a code and data; the sentences are in the texts."""

from collections.abc import Sequence

CODES = ("no-dask", "no-scheduler", "chunk-failed")


class LabError(Exception):
    """Something the user has to put right: a code and its data."""

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __reduce__(self) -> tuple[type["LabError"], Sequence[object]]:
        """Pickle code and data, so that an error of a worker arrives whole."""
        return LabError, (self.code, self.data)
