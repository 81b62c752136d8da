"""Players that do not play by the rules of the line, each in its own way."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any


def crash(turn: dict[str, Any]) -> None:
    """Ends in the middle of the game."""
    sys.exit(3)


def sleep(turn: dict[str, Any]) -> None:
    """Never answers, and does not notice when its input ends."""
    time.sleep(600)


def lie(turn: dict[str, Any]) -> None:
    """Does something that is not legal."""
    say({"t": "act", "v": turn["v"], "action": {"type": "roll", "seat": 5}})


def cheat(turn: dict[str, Any]) -> None:
    """Deals itself better cards."""
    named = {"suspect": "Mr. Green", "weapon": "Rope", "room": "Hall"}
    say({"t": "act", "v": turn["v"], "action": {"type": "deal", "case_file": named, "hands": []}})


def mumble(turn: dict[str, Any]) -> None:
    """Says what is no JSON."""
    print("I would rather not", flush=True)


def answer_yesterday(turn: dict[str, Any]) -> None:
    """Answers a question that was not asked."""
    say({"t": "act", "v": turn["v"] - 1, "action": turn["legal"][0]})


def babble(turn: dict[str, Any]) -> None:
    """Talks without end, and never ends the line."""
    while True:
        sys.stdout.write("bla " * 1_000)


def nest(turn: dict[str, Any]) -> None:
    """Says something that is too deep to read."""
    print("[" * 60_000, flush=True)


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    """Play as the first argument says; a second one says how many turns are played well before."""
    if pids := os.environ.get("BAD_BOT_PIDS"):
        Path(pids).write_text(str(os.getpid()))
    behave = globals()[sys.argv[1]]
    well = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "turn":
            if not well:
                behave(message)
                continue
            well -= 1
            say({"t": "act", "v": message["v"], "action": message["legal"][0]})


if __name__ == "__main__":
    main()
