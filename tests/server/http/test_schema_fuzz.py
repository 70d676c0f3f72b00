"""Whatever is sent to the API, it is answered as its description says, never with a fault of the server."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.server.client import Person, run
from tests.server.processes import serving, sqlite

pytestmark = pytest.mark.slow

EXAMPLES = 6  # for each operation
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
ENDLESS = r"/events$"  # streams


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(sqlite(tmp_path_factory.mktemp("fuzz"))) as served:
        yield served


@pytest.fixture(scope="module")
def authorization(address: str) -> str:
    return run(new_authorization(address))


async def new_authorization(address: str) -> str:
    """The header of a new guest's program."""
    ann = await Person.arrive(address)
    program = await ann.program("person")
    return program.http.headers["Authorization"]


@pytest.fixture(scope="module")
def api(address: str) -> Any:
    return schemathesis.openapi.from_url(f"{address}/api/openapi.json").exclude(path_regex=ENDLESS)


def test_every_operation_keeps_to_its_description(api: Any, authorization: str) -> None:
    operations = [found.ok() for found in api.get_all_operations()]
    for operation in operations:
        try_out(operation, authorization)

    assert len(operations) > 20


def try_out(operation: Any, authorization: str) -> None:
    """Send what fits the description of an operation, and what does not."""

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any) -> None:
        case.call_and_validate(headers={"Authorization": authorization}, checks=CHECKS)

    send()
