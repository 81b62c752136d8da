"""What an operator can count: actions over sockets and over HTTP alike."""

import httpx
from tests.web.running import host, party, spend, watching

from whodunnit.core.actions import Roll


def test_actions_are_counted_however_they_come() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients[:1], code) as (ada,),
            httpx.AsyncClient() as http,
        ):
            await ada.act(Roll(0))
            await clients[1]._http.post(
                f"/api/tables/{code}/actions",
                json={"id": "late", "action": {"type": "roll", "seat": 1}},
            )
            numbers = (await http.get(f"{address}/metrics")).text

        assert 'whodunnit_actions_total{outcome="accepted"} 1.0' in numbers
        assert 'whodunnit_actions_total{outcome="refused"} 1.0' in numbers
        assert "whodunnit_action_seconds_count 2.0" in numbers

    spend(scene)
