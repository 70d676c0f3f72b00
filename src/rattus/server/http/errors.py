"""Error responses: a Problem in JSON, without internals of the server."""

import structlog
from starlette.responses import Response

from rattus.rules.refusal import Refusal
from rattus.server.http.responses import json_response
from rattus.server.storage.database import DatabaseGone
from rattus.server.wire.refusals import Refused

log = structlog.get_logger()


def error_response(error: Exception) -> Response:
    """The response to a request whose handler raised this."""
    refused = refusal_for(error)
    headers = {"Retry-After": str(refused.data["retry"])} if "retry" in refused.data else None
    return json_response(refused.problem(), refused.status, headers)


def refusal_for(error: Exception) -> Refused:
    """The refusal a client gets for this exception."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Refusal):  # of the rules; the texts have a sentence `refusal-CODE`
        return Refused(422, error.code, error.data)
    if isinstance(error, DatabaseGone):  # the client retries
        log.error("database-gone", exc_info=error)
        return Refused(503, "busy", {"retry": 2})
    log.error("fault", exc_info=error)  # a bug: the traceback is for the log only
    return Refused(500, "trouble")
