"""How the kit says that something is not as it must be."""


class Nonconforming(AssertionError):
    """A promise of the rules that does not hold: the sentence says which, and where."""
