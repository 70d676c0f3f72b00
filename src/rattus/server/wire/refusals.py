"""Refusals: an HTTP status, a code and its data; the texts have a sentence for each code."""

from collections.abc import Mapping

from rattus.server.wire.messages import News, Problem


class Refused(Exception):  # noqa: N818 - a response, not a fault
    """Raised to refuse a request; nothing has changed."""

    def __init__(
        self, status: int, code: str, data: Mapping[str, object] | None = None, news: list[News] | None = None
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code
        self.data = dict(data or {})
        self.news = news or []

    def problem(self) -> Problem:
        """The body of the response."""
        return Problem(code=self.code, data=self.data, news=self.news)


def not_found() -> Refused:
    """404: there is no such thing, or the caller may not know of it."""
    return Refused(404, "not-found")
