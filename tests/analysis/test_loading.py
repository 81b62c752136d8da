"""Whoever has much to ask waits for the accelerated engine, if that takes no compiling."""

import pytest

from whodunnit.deduction import engine
from whodunnit.deduction._compile import is_compiled
from whodunnit.deduction.engine import Engines


@pytest.mark.skipif(not is_compiled(), reason="the accelerated engine is not compiled here")
def test_a_compiled_engine_is_there_after_loading() -> None:
    engines = Engines()
    engines.load()
    assert engines.accelerated() is not None


def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "is_compiled", lambda: False)
    engines = Engines()
    engines.load()
    assert engines.accelerated() is None
