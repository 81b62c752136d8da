"""The checks that every edition and every board must pass, for tests of your own.

    from whodunnit.editions.setup import make_setup
    from whodunnit.testing import check_edition

    def test_our_house_edition() -> None:
        check_edition(make_setup("our_house.toml", seats=4))

`random_game` plays a game by chance; `Known` tells what a viewer may know of it, and `other_deal`
gives another deal that the viewer cannot tell from the true one. `whodunnit.testing.strategies`
draws house editions for property tests with hypothesis.
"""

from whodunnit.testing.boards import check_board
from whodunnit.testing.chance import Moment, random_game
from whodunnit.testing.clients import viewers
from whodunnit.testing.conformance import check_edition
from whodunnit.testing.known import Known
from whodunnit.testing.noninterference import Tally
from whodunnit.testing.verdict import Nonconforming
from whodunnit.testing.worlds import other_deal

__all__ = [
    "Known",
    "Moment",
    "Nonconforming",
    "Tally",
    "check_board",
    "check_edition",
    "other_deal",
    "random_game",
    "viewers",
]
