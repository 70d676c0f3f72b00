"""Refusals of the server: a status, a code and its data; sentences for people live in the texts."""

from collections.abc import Mapping

from rattus.server.wire.messages import News, Problem


class Refused(Exception):  # noqa: N818 - the server refuses; nothing went wrong
    """A request that is not carried out; nothing has changed."""

    def __init__(
        self, status: int, code: str, data: Mapping[str, object] | None = None, news: list[News] | None = None
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code
        self.data = dict(data or {})
        self.news = news or []

    def problem(self) -> Problem:
        """As it goes over the wire."""
        return Problem(code=self.code, data=self.data, news=self.news)


def not_found() -> Refused:
    """There is no such thing, or none the caller may know of."""
    return Refused(404, "not-found")
