"""A player in plain Python that needs nothing else: it crosses off what it has seen.

whodunnit arena --bot "cmd:python examples/bots/pencil.py" --bots novice,casual
"""

import json
import random
import sys

KINDS = ("suspect", "weapon", "room")


class Pencil:
    """Names what it has not seen, and accuses when one card of each kind is left."""

    def __init__(self, seat, seed):
        self.seat = seat
        self.random = random.Random(seed)
        self.hand, self.seen = set(), set()
        self.left = {}  # for each kind, the cards that may be in the Case File
        self.others = 0
        self.mine = None  # the suggestion of this turn, if it is my own
        self.silent = 0  # how many could not disprove it

    def notice(self, event):
        what = event["type"]
        if what == "game_created":
            setup = event["setup"]
            self.others = len(setup["seats"]) - 1
            self.left = {kind: list(setup["deck"][f"{kind}s"]) for kind in KINDS}
        elif what == "hand_dealt":
            self.hand.update(event["cards"])
            self.cross_off(event["cards"])
        elif what in ("card_shown", "card_shown_to_all"):
            self.cross_off([event["card"]])
        elif what == "suggestion_made":
            self.mine = event["named"] if event["seat"] == self.seat else None
            self.silent = 0
        elif what == "cannot_disprove" and self.mine:
            self.silent += 1
            if self.silent == self.others:
                self.nobody_has(self.mine)

    def cross_off(self, cards):
        self.seen.update(cards)
        for kind in KINDS:
            self.left[kind] = [card for card in self.left[kind] if card not in cards]

    def nobody_has(self, named):
        """What nobody could show, and is not in my own hand, is in the Case File."""
        for kind in KINDS:
            if named[kind] not in self.hand:
                self.cross_off([card for card in self.left[kind] if card != named[kind]])

    def choose(self, legal):
        if all(len(cards) == 1 for cards in self.left.values()):
            known = {kind: cards[0] for kind, cards in self.left.items()}
            for action in legal:
                if action["type"] == "accuse" and action["named"] == known:
                    return action
        careful = [a for a in legal if a["type"] != "accuse" and not a.get("accusation_pending")]
        return max(careful or legal, key=lambda a: (self.news(a), self.random.random()))

    def news(self, action):
        """How many cards an action asks about that were not seen yet."""
        named = action.get("named", {})
        return sum(card not in self.seen for card in named.values())


player = None
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        player = Pencil(message["seat"], message["seed"])
    elif message["t"] == "entry" and "event" in message:
        player.notice(message["event"])
    elif message["t"] == "turn":
        answer = {"t": "act", "v": message["v"], "action": player.choose(message["legal"])}
        print(json.dumps(answer), flush=True)
