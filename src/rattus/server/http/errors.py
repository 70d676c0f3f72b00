"""How a refusal or a fault is answered: as a Problem in JSON, with nothing from inside the server."""

import structlog
from starlette.responses import Response

from rattus.rules.refusal import Refusal
from rattus.server.http.responses import json_response
from rattus.server.storage.database import DatabaseGone
from rattus.server.wire.refusals import Refused

log = structlog.get_logger()


def answer(error: Exception) -> Response:
    """The response to a request that raised this."""
    refused = refused_by(error)
    headers = {"Retry-After": str(refused.data["retry"])} if "retry" in refused.data else None
    return json_response(refused.problem(), refused.status, headers)


def refused_by(error: Exception) -> Refused:
    """What the client is told."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Refusal):  # the rules said no; `refusal-CODE` in the texts says it to people
        return Refused(422, error.code, error.data)
    if isinstance(error, DatabaseGone):  # whoever asks again in a moment loses nothing
        log.error("database-gone", exc_info=error)
        return Refused(503, "busy", {"retry": 2})
    log.error("fault", exc_info=error)  # our own mistake: the log gets all of it, the client nothing
    return Refused(500, "trouble")
