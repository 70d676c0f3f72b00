"""Who sends a request: a guest with a cookie, somebody with an API token, or nobody known yet."""

from typing import NamedTuple

from rattus.server.guests.capabilities import Access


class Caller(NamedTuple):
    """The authenticated identity behind a request; `guest` is empty for an anonymous one."""

    guest: str = ""  # the guest's id
    name: str = ""
    language: str = ""
    scope: Access = "person"
    secret: str = ""  # the id of the cookie or token
    csrf: str = ""  # the token a request by cookie must send along
    address: str = ""

    def may_play(self, kind: str, guest: str | None) -> bool:
        """Whether the caller owns this seat. A bot token plays only seats that are shown as a bot's."""
        return self.guest != "" and self.guest == guest and self.scope == kind
