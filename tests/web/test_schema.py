"""The description of the interface is true: whatever it allows is answered as it says."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.post.posting import people
from tests.web.running import process

from whodunnit.client import Client
from whodunnit.host.settings import TableSettings

EXAMPLES = 400
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


BOUNDED = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


async def seated(address: str) -> tuple[dict[str, str], str]:
    """Somebody with a running table: the cookies, and the code."""
    async with Client(address) as ada:
        await ada.come_in("Ada")
        code = (await ada.create(TableSettings(seats=3, pace="instant"))).code
        await ada.sit(code)
        for _ in range(2):
            await ada.fill(code, "random")
        await ada.start(code)
        return ada.cookies, code


async def posting(address: str) -> str:
    """The code of a game by post for which people register."""
    async with people(address, "Operator") as (operator,):
        return await operator.prepare()


def test_whatever_the_description_allows_is_answered_as_it_says(tmp_path: Path) -> None:
    with process(tmp_path, freely=True) as host:
        cookies, code = asyncio.run(seated(host.address))
        game = asyncio.run(posting(host.address))
        schema = schemathesis.openapi.from_url(f"{host.address}/api/openapi.json")
        operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
        each = EXAMPLES // len(operations)

        statuses: list[int] = []

        def answered(case: Any) -> None:
            if case.path_parameters:
                # News are waited for: those of a game would take a while.
                is_post = case.path.startswith("/api/post/") and not case.path.endswith("/news")
                case.path_parameters["code"] = game if is_post else code
            response = case.call(cookies=cookies)
            statuses.append(response.status_code)
            case.validate_response(response, checks=list(CHECKS))

        for operation in operations:
            cases = given(case=operation.as_strategy())
            settings(BOUNDED, max_examples=each)(cases(lambda case: answered(case)))()

        assert {200, 400, 409} <= set(statuses)
        assert httpx.get(f"{host.address}/api/tables/{code}").status_code == 200
        assert "Traceback" not in host.log.read_text()
