"""Learn the master's intuition from games that `tools.intuition.games` has written.

    python -m tools.intuition.learn FOLDER

It needs PyTorch (`pip install torch`), which nothing else here does. Every tenth file is kept
aside, and after each round it prints by how many bits suspect, weapon and room are foretold better
there than by the count of worlds alone, and then all hands. The hands are only there to learn from:
who holds a card is what deeds speak of, and there are many more of them than Case Files. The
network is written to src/whodunnit/bots.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from whodunnit.bots._network import Judge, Layer, Network
from whodunnit.bots._scene import MANY, SETTLED
from whodunnit.editions.setup import make_setup

TARGET = Path(__file__).parents[2] / "src" / "whodunnit" / "bots" / "intuition.json"
DECK = make_setup("classic", 3).deck
SIZES = (len(DECK.suspects), len(DECK.weapons), len(DECK.rooms))
CARDS = sum(SIZES)
KINDS = tuple(range(sum(SIZES[:kind]), sum(SIZES[: kind + 1])) for kind in range(3))
KIND = torch.tensor([kind for kind, size in enumerate(SIZES) for _ in range(size)])
"""The kind of each card."""
DEEDS = ("walk", "suggestion")

JUDGING, WIDTH, DECIDING = 48, 24, 64
"""How many numbers there are within the judgement of a deed, for what it says, and at the end."""
FORGETTING = 0.1
"""How much of what deeds say is left out at random, so that nothing is learnt by heart."""
HANDS = 0.1
"""How much a bit of the hands counts beside one of the Case File."""
BATCH = 512
FASTEST = 0.004
"""How large the steps of learning get."""
POSSIBLE = 1e-6
"""A chance nearer to nothing, or to one, is settled."""

Moments = dict[str, Any]
"""Some moments, as numbers."""


class Intuition(nn.Module):  # type: ignore[misc]
    """What `whodunnit.bots._intuition` works out, for many moments at once."""

    def __init__(self, walk: int, suggestion: int) -> None:
        super().__init__()
        self.walk = nn.Sequential(nn.Linear(walk, JUDGING), nn.ReLU(), nn.Linear(JUDGING, WIDTH))
        self.suggestion = nn.Sequential(
            nn.Linear(suggestion, JUDGING), nn.ReLU(), nn.Linear(JUDGING, WIDTH)
        )
        self.forget = nn.Dropout(FORGETTING)
        self.verdict = nn.Sequential(
            nn.Linear(4 * WIDTH + 6, DECIDING), nn.ReLU(), nn.Linear(DECIDING, 2)
        )
        nn.init.zeros_(self.verdict[2].weight)
        nn.init.zeros_(self.verdict[2].bias)

    def forward(self, moments: Moments) -> tuple[Any, Any]:
        """By how much, as a logarithm, each card is likelier hidden, and in each seat's hand."""
        hidden, parts = moments["hidden"], []
        count = len(hidden)
        active = torch.zeros(count * MANY, dtype=torch.bool)
        for name in DEEDS:
            about, said = moments[f"{name}_about"], torch.relu(getattr(self, name)(moments[name]))
            parts.append(torch.zeros(count * MANY * CARDS, WIDTH).index_add_(0, about, said))
            active[about // CARDS] = True
        active = active.view(count, MANY)
        unsure = (hidden > 0) & (hidden < SETTLED)
        moment, seat, card = (active[:, :, None] & unsure[:, None, :]).nonzero(as_tuple=True)
        row = (moment * MANY + seat) * CARDS + card
        seen = self.forget(torch.cat(parts, -1)[row])
        group = (moment * MANY + seat) * 3 + KIND[card]
        total = torch.zeros(count * MANY * 3, 2 * WIDTH).index_add_(0, group, seen)
        many = torch.zeros(count * MANY * 3).index_add_(0, group, torch.ones(len(group)))
        usual = total[group] / many[group, None]
        belief = torch.stack([moments["held"].view(-1)[row], hidden[moment, card]], 1)
        which, crowd = torch.eye(3)[KIND[card]], active.float().mean(1)[moment, None]
        said = self.verdict(torch.cat([seen, usual, belief, which, crowd], -1))
        gains = torch.zeros(count * CARDS).index_add_(0, moment * CARDS + card, said[:, 0])
        hands = torch.zeros(count * MANY * CARDS).index_add_(0, row, said[:, 1])
        return gains.view(count, CARDS), hands.view(count, MANY, CARDS)


def surprises(moments: Moments, gains: Any) -> Any:
    """For each moment how surprising suspect, weapon and room of the Case File are, in bits."""
    hidden = moments["hidden"]
    likely = torch.where(hidden > 0, hidden.clamp_min(1e-9).log() + gains, torch.tensor(-1e9))
    found = []
    for number, kind in enumerate(KINDS):
        chances = torch.log_softmax(likely[:, list(kind)], 1)
        true = moments["case_file"][:, number] - kind.start
        found.append(-chances.gather(1, true[:, None])[:, 0] / np.log(2))
    return torch.stack(found, 1)


def surprises_of_hands(moments: Moments, gains: Any) -> Any:
    """For each moment how surprising it is who holds what, in bits, one card at a time."""
    held = moments["held"].clamp(POSSIBLE, 1 - POSSIBLE)
    true = (moments["dealt"][:, None, :] == torch.arange(MANY)[None, :, None]).float()
    found = nn.functional.binary_cross_entropy_with_logits(
        torch.logit(held) + gains, true, reduction="none"
    )
    open_ = (held > POSSIBLE) & (held < 1 - POSSIBLE)
    return (found * open_).sum((1, 2)) / np.log(2)


class Games:
    """The moments of many games, all in memory."""

    def __init__(self, files: Sequence[Path]) -> None:
        found: dict[str, list[NDArray[Any]]] = {}
        for path in files:
            with np.load(path) as stored:
                for name, values in stored.items():
                    found.setdefault(name, []).append(values)
        moments = np.cumsum([0, *(len(hidden) for hidden in found["hidden"])])
        self._whole = {
            name: np.concatenate(found.pop(name))
            for name in ("hidden", "held", "case_file", "dealt")
        }
        self._signs = {}
        for name in DEEDS:
            about = [
                values + first * MANY * CARDS
                for values, first in zip(found.pop(f"{name}_about"), moments[:-1], strict=True)
            ]
            whole = np.concatenate(about)
            starts = np.searchsorted(whole // (MANY * CARDS), np.arange(moments[-1] + 1))
            self._signs[name] = np.concatenate(found.pop(name)), whole % (MANY * CARDS), starts
        true = np.take_along_axis(self._whole["hidden"], self._whole["case_file"], 1)
        self._open = np.flatnonzero((true > 0).all(1) & (true < 1).any(1))

    def __len__(self) -> int:
        return max(1, len(self._open) // BATCH)

    def batches(self, chance: np.random.Generator) -> Iterator[Moments]:
        """All moments in which something is open, in any order, a few hundred at a time."""
        for part in np.array_split(chance.permutation(self._open), len(self)):
            batch = {name: values[part] for name, values in self._whole.items()}
            for name, (signs, about, starts) in self._signs.items():
                many = starts[part + 1] - starts[part]
                place = np.repeat(np.arange(len(part)), many)
                rows = np.repeat(starts[part] - np.cumsum(many) + many, many) + np.arange(
                    len(place)
                )
                batch[name] = signs[rows].astype(np.float32)
                batch[f"{name}_about"] = place * MANY * CARDS + about[rows]
            yield {name: torch.from_numpy(value) for name, value in batch.items()}


def better_by(learnt: Intuition, games: Games, chance: np.random.Generator) -> list[float]:
    """By how many bits suspect, weapon, room and hands are foretold better than by the count."""
    found = []
    learnt.eval()
    with torch.no_grad():
        for moments in games.batches(chance):
            gains, hands = learnt(moments)
            before = surprises(moments, torch.zeros_like(gains)), torch.zeros_like(hands)
            hands = surprises_of_hands(moments, before[1]) - surprises_of_hands(moments, hands)
            found.append(torch.cat([before[0] - surprises(moments, gains), hands[:, None]], 1))
    learnt.train()
    return [float(one) for one in torch.cat(found).mean(0)]


def network(learnt: Intuition) -> Network:
    """What was learnt, as the package reads it: of the Case File alone."""

    def layer(linear: Any, sums: int | None = None) -> Layer:
        rows = (tuple(float(f"{one:.5g}") for one in row) for row in linear.weight[:sums].tolist())
        return Layer(tuple(rows), tuple(float(f"{one:.5g}") for one in linear.bias[:sums].tolist()))

    walk, suggestion, verdict = learnt.walk, learnt.suggestion, learnt.verdict
    return Network(
        Judge(layer(walk[0]), layer(walk[2])),
        Judge(layer(suggestion[0]), layer(suggestion[2])),
        Judge(layer(verdict[0]), layer(verdict[2], 1)),
    )


def main() -> None:
    """Learn, and say how well."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--to", type=Path, default=TARGET)
    wanted = parser.parse_args()
    files = sorted(wanted.folder.glob("*.npz"))
    kept = Games(files[::10])
    games = Games([path for number, path in enumerate(files) if number % 10])
    chance = np.random.default_rng(0)
    torch.manual_seed(0)
    first = next(kept.batches(chance))
    learnt = Intuition(first["walk"].shape[1], first["suggestion"].shape[1])
    adam = torch.optim.AdamW(learnt.parameters(), weight_decay=1e-4)
    steps = len(games) * wanted.rounds + 1
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, FASTEST, total_steps=steps)
    for number in range(wanted.rounds):
        for moments in games.batches(chance):
            adam.zero_grad()
            gains, hands = learnt(moments)
            loss = surprises(moments, gains).sum(1) + HANDS * surprises_of_hands(moments, hands)
            loss.mean().backward()
            nn.utils.clip_grad_norm_(learnt.parameters(), 1.0)
            adam.step()
            pace.step()
        print(number + 1, *(f"{one:.3f}" for one in better_by(learnt, kept, chance)), flush=True)
        wanted.to.write_bytes(msgspec.json.encode(network(learnt)) + b"\n")


if __name__ == "__main__":
    main()
