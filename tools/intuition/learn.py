"""Learn the master's intuition from games that `tools.intuition.games` has written.

    python -m tools.intuition.learn FOLDER

It needs PyTorch (`pip install torch`), which nothing else here does. Every tenth file is kept
aside, and after each round it prints by how many bits suspect, weapon and room are foretold better
there than by the count of worlds alone. The network is written to src/whodunnit/bots.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from torch import nn

from whodunnit.bots._network import Layer, Network
from whodunnit.bots._signs import MANY
from whodunnit.editions.setup import make_setup

TARGET = Path(__file__).parents[2] / "src" / "whodunnit" / "bots" / "intuition.json"
DECK = make_setup("classic", 3).deck
SIZES = (len(DECK.suspects), len(DECK.weapons), len(DECK.rooms))
CARDS = sum(SIZES)
KINDS = tuple(range(sum(SIZES[:kind]), sum(SIZES[: kind + 1])) for kind in range(3))

JUDGING, WIDTH, DECIDING = 24, 12, 32
"""How many numbers there are within the judgement of a deed, for what it says, and at the end."""
BATCH = 512
FASTEST = 0.004
"""How large the steps of learning get."""


class Intuition(nn.Module):  # type: ignore[misc]
    """What `whodunnit.bots._intuition` works out, for many moments at once."""

    def __init__(self, walk: int, suggestion: int) -> None:
        super().__init__()
        self.walk = nn.Sequential(nn.Linear(walk, JUDGING), nn.ReLU(), nn.Linear(JUDGING, WIDTH))
        self.suggestion = nn.Sequential(
            nn.Linear(suggestion, JUDGING), nn.ReLU(), nn.Linear(JUDGING, WIDTH)
        )
        self.verdict = nn.Sequential(
            nn.Linear(4 * WIDTH + 6, DECIDING), nn.ReLU(), nn.Linear(DECIDING, 1)
        )
        nn.init.zeros_(self.verdict[2].weight)

    def forward(self, moments: dict[str, Any]) -> Any:
        """For each card by how much, as a logarithm, it is likelier in the Case File."""
        count = len(moments["hidden"])
        rows = count * MANY * CARDS
        parts = []
        active = torch.zeros(count * MANY, dtype=torch.bool)
        for name in ("walk", "suggestion"):
            about, said = moments[f"{name}_about"], torch.relu(getattr(self, name)(moments[name]))
            parts.append(torch.zeros(rows, WIDTH).index_add_(0, about, said))
            active[about // CARDS] = True
        seen = torch.cat(parts, -1).view(count, MANY, CARDS, 2 * WIDTH)
        usual = torch.cat(
            [
                seen[:, :, kind].mean(2, keepdim=True).expand(-1, -1, len(kind), -1)
                for kind in KINDS
            ],
            2,
        )
        which = torch.zeros(CARDS, 3)
        for number, kind in enumerate(KINDS):
            which[list(kind), number] = 1
        mask = active.view(count, MANY)
        crowd = mask.float().mean(1).view(count, 1, 1, 1).expand(-1, MANY, CARDS, -1)
        hidden = moments["hidden"][:, None, :, None].expand(-1, MANY, -1, -1)
        known = (moments["held"][..., None], hidden, which.expand(count, MANY, -1, -1), crowd)
        gains = self.verdict(torch.cat([seen, usual, *known], -1))[..., 0]
        return (gains * mask[:, :, None]).sum(1)


def surprises(moments: dict[str, Any], gains: Any) -> Any:
    """For each moment how surprising suspect, weapon and room of the Case File are, in bits."""
    hidden = moments["hidden"]
    likely = torch.where(hidden > 0, hidden.clamp_min(1e-9).log() + gains, torch.tensor(-1e9))
    found = []
    for number, kind in enumerate(KINDS):
        chances = torch.log_softmax(likely[:, list(kind)], 1)
        true = moments["case_file"][:, number] - kind.start
        found.append(-chances.gather(1, true[:, None])[:, 0] / np.log(2))
    return torch.stack(found, 1)


def batches(files: Sequence[Path], chance: np.random.Generator) -> Iterator[dict[str, Any]]:
    """All moments of some files, a few hundred at a time."""
    for path in files:
        with np.load(path) as stored:
            whole = dict(stored)
        owner = {name: whole[f"{name}_about"] // (MANY * CARDS) for name in ("walk", "suggestion")}
        true = np.take_along_axis(whole["hidden"], whole["case_file"], 1)
        possible = np.flatnonzero((true > 0).all(1) & (true < 1).any(1))
        for part in np.array_split(chance.permutation(possible), max(1, len(possible) // BATCH)):
            place = np.full(len(whole["hidden"]), -1)
            place[part] = np.arange(len(part))
            batch = {name: whole[name][part] for name in ("hidden", "held", "case_file")}
            for name, moment in owner.items():
                rows = place[moment] >= 0
                about = whole[f"{name}_about"][rows] % (MANY * CARDS)
                batch[name] = whole[name][rows].astype(np.float32)
                batch[f"{name}_about"] = place[moment[rows]] * MANY * CARDS + about
            yield {name: torch.from_numpy(value) for name, value in batch.items()}


def network(learnt: Intuition) -> Network:
    """What was learnt, as the package reads it."""

    def layer(linear: Any) -> Layer:
        rows = (tuple(float(f"{one:.5g}") for one in row) for row in linear.weight.tolist())
        return Layer(tuple(rows), tuple(float(f"{one:.5g}") for one in linear.bias.tolist()))

    parts = learnt.walk, learnt.suggestion, learnt.verdict
    return Network(*((layer(part[0]), layer(part[2])) for part in parts))


def main() -> None:
    """Learn, and say how well."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--to", type=Path, default=TARGET)
    wanted = parser.parse_args()
    files = sorted(wanted.folder.glob("*.npz"))
    aside, rest = files[::10], [path for number, path in enumerate(files) if number % 10]
    chance = np.random.default_rng(0)
    torch.manual_seed(0)
    first = next(batches(files, chance))
    learnt = Intuition(first["walk"].shape[1], first["suggestion"].shape[1])
    steps = sum(1 for _ in batches(rest, chance)) * wanted.rounds
    adam = torch.optim.AdamW(learnt.parameters(), weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, FASTEST, total_steps=steps + wanted.rounds)
    for number in range(wanted.rounds):
        for moments in batches([rest[at] for at in chance.permutation(len(rest))], chance):
            adam.zero_grad()
            surprises(moments, learnt(moments)).sum(1).mean().backward()
            nn.utils.clip_grad_norm_(learnt.parameters(), 1.0)
            adam.step()
            pace.step()
        with torch.no_grad():
            better = torch.cat(
                [
                    surprises(moments, torch.zeros_like(moments["hidden"]))
                    - surprises(moments, learnt(moments))
                    for moments in batches(aside, chance)
                ]
            )
        print(number + 1, *(f"{one:.3f}" for one in better.mean(0).tolist()), flush=True)
        wanted.to.write_bytes(msgspec.json.encode(network(learnt)) + b"\n")


if __name__ == "__main__":
    main()
