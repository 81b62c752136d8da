"""The parts of the master's strength, each of which can be left away to measure what it adds."""

from msgspec import Struct


class Parts(Struct, frozen=True):
    """What a master makes use of."""

    reads: bool = True
    """It reads the others' suggestions: what they name says what they hold."""
    learns: bool = True
    """It learns during the game what type of player each of them is."""
    notices_silence: bool = True
    """It notices who did not accuse after a suggestion that nobody could disprove."""
    notices_repeats: bool = True
    """It notices who asks again for a card, and so was shown another one."""
    watches: bool = True
    """On a board it judges what the others do, by the experience of many games."""
    dares: bool = True
    """It accuses when waiting would cost more than being wrong; otherwise only when certain."""
    uses_blanks: bool = True
    """It names its own cards to isolate one that it does not know."""
    hides: bool = True
    """It shows the card that helps the asker least."""
    plans: bool = True
    """It plans a way through several rooms, not to the one that brings most for each turn."""
    summons: bool = True
    """It weighs what a summons does for the rival that it carries along, or against it."""
    frames: bool = True
    """As the murderer it asks so that the others suspect somebody else."""
    hunts: bool = True
    """With the Red Card it asks so that it finds the murderer, whoever is framed."""
