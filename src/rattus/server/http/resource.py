"""Resources: all methods of one path, as a Starlette route."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.server.http.endpoint import Endpoint
from rattus.server.wire.refusals import Refused

# The key in the scope of the route's path, set once a handler was found; the path itself may contain secrets.
TEMPLATE = "path_template"


class Resource:
    """Dispatches by method."""

    def __init__(self, template: str, apps: Mapping[str, ASGIApp]) -> None:
        self.template = template
        self.apps = apps

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        app = self.apps.get(scope["method"])
        if app is None:
            raise Refused(405, "wrong-method")
        scope[TEMPLATE] = self.template
        await app(scope, receive, send)


def routes_of(endpoints: Iterable[Endpoint], make_app: Callable[[Endpoint], ASGIApp]) -> list[Route]:
    """A route for each path: deep ones first, since most requests are about tables; catch-all paths last."""
    by_path: defaultdict[str, list[Endpoint]] = defaultdict(list)
    for endpoint in endpoints:
        by_path[endpoint.path].append(endpoint)
    routes: list[Route] = []
    for path in sorted(by_path, key=lambda path: (":path}" in path, -path.count("/"))):
        found = [*by_path[path], options_of(path, by_path[path])]
        apps = {method: make_app(endpoint) for endpoint in found for method in endpoint.methods}
        routes.append(Route(path, Resource(found[0].template, apps)))
    return routes


def options_of(path: str, endpoints: list[Endpoint]) -> Endpoint:
    """The endpoint that lists the methods of a path."""
    methods = {method for endpoint in endpoints for method in endpoint.methods}
    allowed = ", ".join(sorted({*methods, "OPTIONS"}))

    async def options() -> Response:
        return Response(status_code=204, headers={"Allow": allowed})

    return Endpoint("OPTIONS", path, options, documented=False)
