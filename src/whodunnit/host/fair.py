"""A dealer that can be checked: every card and die follows from a secret and the players' nonces.

The host commits to the secret before anybody sits down, and publishes it after the end. How to
check a game without this package is told in docs/fairness.md.
"""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from msgspec import Struct

from whodunnit.core.actions import Show
from whodunnit.core.events import (
    CardShown,
    CardShownToAll,
    CaseFileSealed,
    DiceRolled,
    Entry,
    Event,
    GameCreated,
    HandDealt,
    SuggestionDisproved,
    WeaponsPlaced,
)
from whodunnit.core.record import Fairness
from whodunnit.core.state import Standing, State, evolve, open_game
from whodunnit.host.dealer import Dealer

WORD: Final = 2**32
"""How many values a drawn word can have."""

_BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


class Verdict(Struct, frozen=True):
    """Whether a game was dealt and rolled as it was promised."""

    fair: bool
    """Whether it was."""
    reason: str
    """What was found, in a sentence."""


def commitment_to(secret: str) -> str:
    """The SHA-256 of a secret; both are written as hexadecimal digits."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def keyed_digest(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256.

    The standard library's own lets other threads run each time, which costs a host that is busy
    far more than the few bytes are worth.

    >>> keyed_digest(b"key", b"message").hex()[:16]
    '6e9ef29b75fffc5b'
    """
    if len(key) > _BLOCK:
        key = sha256(key).digest()
    block = key.ljust(_BLOCK, b"\0")
    inner = sha256(block.translate(_INNER) + message).digest()
    return sha256(block.translate(_OUTER) + inner).digest()


@lru_cache(maxsize=1024)
def _key(secret: str, nonces: tuple[str, ...]) -> bytes:
    """What all draws of a game depend on."""
    return keyed_digest(bytes.fromhex(secret), "\n".join(nonces).encode())


def source(secret: str, nonces: tuple[str, ...], version: int) -> Callable[[int], int]:
    """The chance of one draw of the host's: whole numbers below a limit, each equally likely.

    Every draw depends on the secret, the nonces and the version that the game had, and on nothing
    that was drawn before; so it is the same after a restart, and can be checked by itself.
    """
    key = _key(secret, nonces)
    tries = 0

    def below(limit: int) -> int:
        nonlocal tries
        # Words above the last whole multiple of the limit would make small numbers likelier.
        usable = WORD - WORD % limit
        while True:
            block = keyed_digest(key, f"{version}:{tries}".encode())
            tries += 1
            word = int.from_bytes(block[:4], "big")
            if word < usable:
                return word % limit

    return below


def verify_fairness(entries: tuple[Entry, ...], fairness: Fairness) -> Verdict:
    """Draw every card and die of a whole record again, and say whether they were these."""
    if fairness.secret is None:
        return Verdict(False, "The secret has not been published; it is when the game is over.")
    if commitment_to(fairness.secret) != fairness.commitment:
        return Verdict(False, "The secret is not the one that the host committed itself to.")
    events = [entry.event for entry in entries if entry.event is not None]
    if len(events) != len(entries) or not events or not isinstance(events[0], GameCreated):
        return Verdict(False, "Events are missing; only a whole record can be checked.")
    state = open_game(events[0])
    if len(state.setup.seats) != len(fairness.nonces):
        return Verdict(False, "There must be a nonce for every seat, even an empty one.")
    cards = dice = 0
    for place, event in enumerate(events[1:], start=1):
        drawn = _drawn(state, event, events[place + 1 :], fairness)
        if drawn is False:
            return Verdict(False, f"Line {place + 2} of the record was not drawn as promised.")
        if drawn:
            cards += isinstance(event, CaseFileSealed) and len(state.setup.deck.cards)
            dice += len(event.dice) if isinstance(event, DiceRolled) else 0
        state = evolve(state, event)
    return Verdict(True, f"{cards} cards and {dice} dice were drawn as promised.")


def _drawn(state: State, event: Event, following: list[Event], fairness: Fairness) -> bool | None:
    """Whether an event is what the host had to draw; nothing if it is not the host's to draw."""
    dealer = Dealer(source(fairness.secret or "", fairness.nonces, state.version))
    match event:
        case CaseFileSealed():
            deal = dealer.deal(state.setup)
            hands = tuple(e.cards for e in following if isinstance(e, HandDealt))
            rooms = next((e.rooms for e in following if isinstance(e, WeaponsPlaced)), ())
            return (event.case_file, hands, rooms, event.murderer) == (
                deal.case_file,
                deal.hands,
                deal.weapons,
                deal.murderer,
            )
        case DiceRolled(dice):
            return dice == dealer.dice(state.setup).values
        case SuggestionDisproved(seat) if state.standings[seat] is Standing.REMOVED:
            # R8: the host answers for a removed seat
            match following:
                case [CardShown(_, _, card) | CardShownToAll(_, card), *_]:
                    return dealer.act(state) == Show(seat, card)
            return False
        case _:
            return None
