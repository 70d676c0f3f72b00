"""How a refusal or a fault is answered: as a Problem in JSON, with nothing from inside the server."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from rattus.rules.refusal import Refusal
from rattus.server.database import DatabaseGone
from rattus.server.models import Problem
from rattus.server.problems import Refused

# What the framework refuses by itself, in our words.
BY_STATUS = {404: "not-found", 405: "wrong-method", 413: "too-large", 415: "not-json"}

AnyRequest = Request[Any, Any, Any]

log = structlog.get_logger()


def answer(refused: Refused) -> Response[Problem]:
    """The response to a refused request."""
    response = Response(refused.problem(), status_code=refused.status, media_type="application/json")
    if "retry" in refused.data:
        response.set_header("Retry-After", str(refused.data["retry"]))
    return response


def on_refused(_: AnyRequest, refused: Refused) -> Response[Problem]:
    """The server said no."""
    return answer(refused)


def on_refusal(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    """The rules said no; `refusal-CODE` in the texts says it to people."""
    return answer(Refused(422, refusal.code, refusal.data))


def on_validation(_: AnyRequest, error: ValidationException) -> Response[Problem]:
    """What was sent is not of the protocol: name the places, for whoever writes a client."""
    extra = error.extra if isinstance(error.extra, list) else []
    places = [{"key": str(item.get("key", "")), "why": str(item.get("message", ""))} for item in extra]
    return answer(Refused(400, "malformed", {"places": places} if places else {}))


def on_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The framework said no: only the kind of its refusal is told."""
    if error.status_code >= 500:
        return on_fault(request, error)
    return answer(Refused(error.status_code, BY_STATUS.get(error.status_code, "malformed")))


def on_gone(_: AnyRequest, error: DatabaseGone) -> Response[Problem]:
    """The database cannot be reached for now: whoever asks again in a moment loses nothing."""
    log.error("database-gone", exc_info=error)
    return answer(Refused(503, "busy", {"retry": 2}))


def on_fault(_: AnyRequest, error: Exception) -> Response[Problem]:
    """Our own mistake: the log gets all of it, the client nothing."""
    log.error("fault", exc_info=error)
    return answer(Refused(500, "trouble"))


HANDLERS: ExceptionHandlersMap = {
    Refused: on_refused,
    Refusal: on_refusal,
    ValidationException: on_validation,
    HTTPException: on_http,
    DatabaseGone: on_gone,
    Exception: on_fault,
}
