"""What a shown card gave away, and what another one would have."""

from msgspec.structs import replace

from whodunnit.analysis.knowing import odds_of
from whodunnit.analysis.moments import Asked, Course
from whodunnit.analysis.values import ShownWorth
from whodunnit.core.cards import Card
from whodunnit.core.events import CardShownToAll
from whodunnit.deduction import Facts, Knowledge


def gift_of(course: Course, asked: Asked, before: Knowledge) -> ShownWorth | None:
    """What the answer to a suggestion gave away; nothing if nobody showed a card.

    The suggester learns two things: who shows, which everybody learns, and which card. Only the
    second is the choice of whoever shows, so only that is counted.
    """
    if asked.shown is None:
        return None
    by, to, card = asked.shown.by, asked.event.seat, asked.shown.card
    after = course.facts_at(to, asked.after)
    untold = odds_of(_with_last(after, None)).entropy
    hand = course.state.hands[by]
    assert hand is not None
    choices = tuple(one for one in course.state.setup.deck.sort(hand) if one in asked.event.named)
    given = {one: untold - odds_of(_with_last(after, one)).entropy for one in choices}
    cheapest = min(choices, key=lambda one: (round(given[one], 9), one != card))
    return ShownWorth(
        v=asked.shown_v,
        turn=course.moments[asked.after].turn,
        by=by,
        to=to,
        card=card,
        public=isinstance(asked.shown, CardShownToAll),
        seen_before=_was_seen(before.facts, card, by),
        known_before=before.weight(card, by) == before.total,
        given=given[card],
        least=given[cheapest],
        most=max(given.values()),
        choices=choices,
        cheapest=cheapest,
    )


def _with_last(facts: Facts, card: Card | None) -> Facts:
    """The same facts, but this card was seen last, or none of them was."""
    *earlier, last = facts.suggestions
    return replace(facts, suggestions=(*earlier, replace(last, card=card)))


def _was_seen(facts: Facts, card: Card, by: int) -> bool:
    return any(one.card == card and one.shown_by == by for one in facts.suggestions)
