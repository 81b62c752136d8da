"""Several people at one table, each at a device of their own: what comes to it is theirs alone."""

import msgspec
from tests.browser.conftest import Sit
from tests.browser.driving import Player, play_together
from tests.browser.hosting import Host

from whodunnit.core.audience import SPECTATOR, Viewer


def seat_of(player: Player) -> Viewer:
    """The seat that a page was last told it has."""
    tables = [frame for frame in player.frames if frame.startswith('{"t":"table"')]
    seat = msgspec.json.decode(tables[-1])["table"]["you"]["seat"]
    return SPECTATOR if seat is None else int(seat)


def suspect_of(player: Player) -> str | None:
    """The suspect that a page was last told it plays."""
    tables = [frame for frame in player.frames if frame.startswith('{"t":"table"')]
    found: str | None = msgspec.json.decode(tables[-1])["table"]["you"]["suspect"]
    return found


def friends(somebody: Sit) -> list[Player]:
    """Three people and a computer; they came by the front page, a link and a spoken code."""
    ada, bob, cyd = (somebody(seed) for seed in range(3))
    ada.page.goto("/")
    ada.page.locator(".begin .button:not(.chief)").click()
    ada.page.wait_for_url("**/t/*")
    bob.sit(ada.code)
    cyd.page.goto("/")
    cyd.page.locator("#code").fill(ada.code.lower().replace("-", " "))
    cyd.page.locator("#code").press("Enter")
    cyd.page.locator("li.panel button:not(.quiet)").first.click()
    cyd.page.locator("li.panel.mine").wait_for()
    ada.start()
    return [ada, bob, cyd]


def test_every_frame_is_what_the_seat_may_know_byte_for_byte(somebody: Sit, host: Host) -> None:
    players = friends(somebody)
    code = players[0].code
    looker = somebody(9)
    looker.page.goto(f"/t/{code}")
    looker.page.locator("section.now").wait_for()

    play_together(
        players,
        lambda: sum(b'"card_shown"' in event for event in host.events(code)) >= 4,
    )

    told = len(host.events(code))
    for player in [*players, looker]:
        player.receive(told)
        viewer = seat_of(player)
        entries = player.entries()
        assert entries == host.frames(code, viewer)[: len(entries)]
        legal = host.legal(code, viewer)
        for frame in player.frames:
            if frame.startswith('{"t":"legal"'):
                assert frame == legal[msgspec.json.decode(frame)["v"]]
    seats = {seat_of(player) for player in [*players, looker]}
    assert len(seats) == 4
    assert SPECTATOR in seats
    # The streams do differ: there was something to hide.
    assert len({tuple(player.entries()[:told]) for player in [*players, looker]}) == 4


def test_no_frame_has_the_secret_of_the_shuffle_or_the_link_of_another_seat(
    somebody: Sit, host: Host
) -> None:
    players = friends(somebody)
    code = players[0].code
    play_together(players, lambda: len(host.events(code)) > 40)

    secrets = host.secrets(code)
    assert len(secrets) == 4
    for player in players:
        mine = suspect_of(player)
        told = "".join(player.frames)
        for suspect, kept in secrets.items():
            for secret in kept:
                assert (secret in told) == (suspect == mine)
