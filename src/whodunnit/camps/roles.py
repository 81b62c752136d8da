"""Who may do what: the operator, leaders, beta leaders, members, and the system."""

from enum import StrEnum

from whodunnit.camps.actions import Person
from whodunnit.camps.errors import NoSuchCamp, NotAllowed, NotNow
from whodunnit.camps.state import Camp, PostState, Stage
from whodunnit.core.cards import Card

OPERATOR: Person = 0
"""The number of the operator."""


class Role(StrEnum):
    """What somebody is in a game."""

    OPERATOR = "operator"
    LEADER = "leader"
    BETA = "beta"
    MEMBER = "member"
    BACKUP = "backup"
    READER = "reader"


def role_of(state: PostState, person: Person | None) -> Role:
    """What somebody is in a game."""
    if person == OPERATOR:
        return Role.OPERATOR
    camp = state.camp_of(person)
    if camp is None:
        waits = any(backup.person == person for backup in state.backups)
        return Role.BACKUP if waits else Role.READER
    if camp.leader == person:
        return Role.LEADER
    return Role.BETA if person in camp.betas else Role.MEMBER


def need_operator(state: PostState, by: Person) -> None:
    """Raise NotAllowed unless the operator asks."""
    if by != OPERATOR:
        raise NotAllowed("only the operator of the game can do this", "N18")


def need_stage(state: PostState, *stages: Stage, rule: str) -> None:
    """Raise NotNow unless the game has come to one of the stages."""
    if state.stage not in stages:
        raise NotNow(_TOO_EARLY_OR_LATE[state.stage], rule)


def own_camp(state: PostState, by: Person) -> Camp:
    """The camp of whoever asks; raises NotAllowed if they have none."""
    camp = state.camp_of(by)
    if camp is None:
        raise NotAllowed("only a member of a camp can do this; enrol with the camp's code", "N7")
    return camp


def led_camp(state: PostState, by: Person) -> Camp:
    """The camp that somebody leads; raises NotAllowed if it is not theirs to lead."""
    camp = own_camp(state, by)
    if camp.leader != by:
        raise NotAllowed("only the leader of the camp can do this", "N8")
    return camp


def named_camp(state: PostState, character: Card) -> Camp:
    """The camp that plays a character; raises NoSuchCamp."""
    camp = state.camp(character)
    if camp is None:
        raise NoSuchCamp(f'no camp plays "{character}" in this game', "N6")
    return camp


_TOO_EARLY_OR_LATE = {
    Stage.DRAFT: "the game has not been announced yet",
    Stage.REGISTERING: "people are still registering",
    Stage.GATHERING: "the leaders are still showing up",
    Stage.PLAYING: "the game is being played already",
    Stage.OVER: "the game is over",
}
