"""What `whodunnit solve` tells programs: exact integers, and probabilities beside them."""

from collections.abc import Sequence
from typing import Any

from whodunnit.commands._advice import best_suggestions, rooms_called
from whodunnit.commands._certain import worth_telling
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import CASE_FILE, FACE_UP, Knowledge, Place
from whodunnit.deduction.explain import why as proven


def as_json(knowledge: Knowledge, logic: bool, why: bool, rooms: Sequence[str]) -> dict[str, Any]:
    """The answer to one position, ready to be written as JSON."""
    facts = knowledge.facts
    places: list[Place] = [*range(len(facts.seats)), CASE_FILE]
    if facts.face_up:
        places.append(FACE_UP)

    def name(place: Place) -> str:
        return facts.seats[place].name if isinstance(place, int) else place.value

    def cell(worlds: int, weight: int) -> Any:
        return worlds if logic else {"worlds": worlds, "probability": weight / knowledge.total}

    told: dict[str, Any] = {
        "worlds": knowledge.worlds,
        "cards": {
            card: {
                name(place): cell(knowledge.count(card, place), knowledge.weight(card, place))
                for place in places
            }
            for card in facts.deck.cards
        },
        "case_files": _case_files(knowledge, logic),
    }
    if why:
        told["certain"] = [
            {
                "card": fact.card,
                "place": name(fact.place),
                "holds": fact.holds,
                "why": proven(facts, fact).sentences,
            }
            for fact in worth_telling(knowledge)
        ]
    if rooms:
        told["advice"] = [
            {
                **_named(assessment.suggestion),
                "solved": assessment.solved,
                "bits": assessment.gain,
                "best_guess": assessment.best,
            }
            for assessment in best_suggestions(knowledge, rooms_called(rooms, facts.deck))
        ]
    return told


def _case_files(knowledge: Knowledge, logic: bool) -> list[dict[str, Any]]:
    """The possible Case Files, the likeliest first."""
    worlds = knowledge.plain.case_files
    found: list[dict[str, Any]] = []
    for case_file, weight in likeliest(knowledge):
        one = {**_named(case_file), "worlds": worlds[case_file]}
        found.append(one if logic else {**one, "probability": weight / knowledge.total})
    return found


def likeliest(knowledge: Knowledge) -> list[tuple[CaseFile, int]]:
    """The possible Case Files and their weights, the likeliest first, equals in deck order."""
    return sorted(knowledge.case_files.items(), key=lambda item: -item[1])


def _named(cards: CaseFile) -> dict[str, Any]:
    return {"suspect": cards.suspect, "weapon": cards.weapon, "room": cards.room}
