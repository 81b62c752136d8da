"""What the host keeps of a post game beside its events: its name in lists, and its secrets."""

import msgspec
from msgspec import Struct

from whodunnit.camps.state import PostState, Stage
from whodunnit.core.cards import Card
from whodunnit.core.record import Fairness
from whodunnit.host.fair import commitment_to
from whodunnit.host.ports import GuestId, TableCode, TableRow

KIND = "post"
"""How a store tells games by post from tables."""


class PostMeta(Struct, frozen=True, kw_only=True):
    """Everything durable about a post game but its events. It has secrets in it."""

    code: TableCode
    """What the game is called by."""
    revision: int = 0
    """How often it has been written."""
    created: float
    """When it was prepared."""
    operator: GuestId
    """Who runs it."""
    secrets: tuple[str | None, ...]
    """What each Case File is made of; nothing where it was given to a later game (N3)."""
    title: str = ""
    """What lists show."""
    stage: Stage = Stage.DRAFT
    """How far it has come."""
    public: bool = True
    """Whether everybody can read it."""
    camps: int = 0
    """How many camps there are."""
    wanted: int = 0
    """How many there will be."""
    round: int = 0
    """The round."""
    awaited: Card | None = None
    """The camp that is waited for."""

    @property
    def commitments(self) -> tuple[str, ...]:
        """What the host commits itself to for each Case File."""
        return tuple(commitment_to(secret) for secret in self.secrets if secret is not None)

    def row(self, members: tuple[GuestId, ...]) -> TableRow:
        """What a store keeps of it."""
        return TableRow(
            code=self.code,
            revision=self.revision,
            phase=self.stage,
            public=self.public and self.stage is not Stage.DRAFT,
            created=self.created,
            meta=_encoder.encode(self),
            members=members,
            kind=KIND,
        )


def read_meta(row: TableRow) -> PostMeta:
    """The game that a store gave back."""
    return _decoder.decode(row.meta)


def fairness_of(meta: PostMeta, state: PostState) -> Fairness | None:
    """What the cards were drawn from; the secret only after the end."""
    if state.file is None:
        return None
    secret = meta.secrets[state.file - 1] if state.stage is Stage.OVER else None
    return Fairness(state.files[state.file - 1], state.nonces, secret)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PostMeta)
