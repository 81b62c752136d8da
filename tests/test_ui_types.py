"""The client's types are the server's: the generated file is never stale."""

import runpy
from pathlib import Path
from typing import Any

TOOL = Path(__file__).parent.parent / "tools" / "ui_types.py"


def _tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    tool = _tool()
    kept = tool["TARGET"].read_text("utf-8")
    assert kept == tool["types"](), "run `python tools/ui_types.py` to write them anew"


def test_so_are_those_of_play_by_post() -> None:
    tool = _tool()
    kept = tool["POST_TARGET"].read_text("utf-8")
    wanted = tool["types"](tool["POST_UNIONS"], tool["POST_VALUES"])
    assert kept == wanted, "run `python tools/ui_types.py` to write them anew"


def test_every_event_has_a_type_in_the_client() -> None:
    text = _tool()["types"]()
    for event in ("GameCreated", "CardShown", "CaseFileOpened", "GameEnded"):
        assert f"export interface {event} {{" in text
        assert f"  | {event}" in text
