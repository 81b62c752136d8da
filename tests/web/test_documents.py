"""The documents about the host tell the truth: their transcripts and examples run."""

import asyncio
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from tests.host_tables.manual_clock import ManualClock
from tests.web.running import ROOT, host, spend
from tests.web.transcripts import agrees, played, transcript_of

from whodunnit.commands.serve import serve
from whodunnit.host.frames import PROTOCOL
from whodunnit.web import messages
from whodunnit.web.limits import Limits

PROTOCOL_DOCUMENT = ROOT / "docs" / "protocol.md"
TEXT = PROTOCOL_DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl on this machine")
def test_the_game_that_is_told_in_the_document_can_be_played_with_curl(tmp_path: Path) -> None:
    async def scene() -> None:
        async with host(chance=Random(1), clock=ManualClock()) as address:
            steps = transcript_of(PROTOCOL_DOCUMENT)
            commands = [step.replace("http://127.0.0.1:8000", address) for step, _ in steps]
            printed = await asyncio.to_thread(played, commands, tmp_path)
            for (command, said), output in zip(steps, printed, strict=True):
                assert agrees(said, output), f"$ {command}\n{output}"

    spend(scene)


def test_the_example_of_the_client_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)

    async def scene() -> None:
        async with host() as address:
            known: dict[str, object] = {}
            code = example.replace("http://127.0.0.1:8000", address)
            exec(code.replace("asyncio.run(main())\n", ""), known)
            await known["main"]()  # type: ignore[operator]

    spend(scene)
    assert {"solved", "escaped"} & set(capsys.readouterr().out.splitlines())


def test_every_message_of_the_protocol_is_in_the_document() -> None:
    told = {
        name: kind.__struct_config__.tag
        for name, kind in vars(messages).items()
        if re.match("(Client|Server)[A-Z]", name) and hasattr(kind, "__struct_config__")
    }
    assert len(told) == 15
    for name, tag in told.items():
        assert f"| `{tag}` | `{name}` |" in TEXT, name
    assert f"The protocol has a version, now {PROTOCOL}," in TEXT


def test_the_limits_in_the_document_are_those_of_the_host() -> None:
    limits = Limits()
    words = " ".join(TEXT.split())
    assert f"at most {limits.frame:,} bytes, bodies {limits.body:,}" in words
    assert f"at most {limits.sockets} sockets" in words


def test_every_option_of_the_command_is_in_the_document() -> None:
    text = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    for parameter in serve.__annotations__.values():
        for option in getattr(parameter, "__metadata__", ()):
            assert f"`{option.envvar}" in text
