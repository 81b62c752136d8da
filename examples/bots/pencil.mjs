// A player in plain JavaScript that needs nothing else: it crosses off what it has seen.
//
//     whodunnit arena --bot "cmd:node examples/bots/pencil.mjs" --bots novice,casual

import { createInterface } from "node:readline";

const KINDS = ["suspect", "weapon", "room"];

// Names what it has not seen, and accuses when one card of each kind is left.
class Pencil {
  hand = new Set();
  seen = new Set();
  left = {}; // for each kind, the cards that may be in the Case File
  others = 0;
  mine = null; // the suggestion of this turn, if it is my own
  silent = 0; // how many could not disprove it

  constructor(seat, seed) {
    this.seat = seat;
    this.chance = (seed % 2147483646) + 1;
  }

  // A number below `most`, by chance; the same seed gives the same numbers.
  below(most) {
    this.chance = (this.chance * 48271) % 2147483647;
    return this.chance % most;
  }

  notice(event) {
    switch (event.type) {
      case "game_created":
        this.others = event.setup.seats.length - 1;
        for (const kind of KINDS) this.left[kind] = event.setup.deck[`${kind}s`];
        break;
      case "hand_dealt":
        event.cards.forEach((card) => this.hand.add(card));
        this.crossOff(event.cards);
        break;
      case "card_shown":
      case "card_shown_to_all":
        this.crossOff([event.card]);
        break;
      case "suggestion_made":
        this.mine = event.seat === this.seat ? event.named : null;
        this.silent = 0;
        break;
      case "cannot_disprove":
        this.silent += 1;
        if (this.mine && this.silent === this.others) this.nobodyHas(this.mine);
    }
  }

  crossOff(cards) {
    cards.forEach((card) => this.seen.add(card));
    for (const kind of KINDS)
      this.left[kind] = this.left[kind].filter((card) => !cards.includes(card));
  }

  // What nobody could show, and is not in my own hand, is in the Case File.
  nobodyHas(named) {
    for (const kind of KINDS)
      if (!this.hand.has(named[kind]))
        this.crossOff(this.left[kind].filter((card) => card !== named[kind]));
  }

  choose(legal) {
    if (KINDS.every((kind) => this.left[kind].length === 1)) {
      const known = legal.find(
        (action) =>
          action.type === "accuse" &&
          KINDS.every((kind) => action.named[kind] === this.left[kind][0]),
      );
      if (known) return known;
    }
    const careful = legal.filter((a) => a.type !== "accuse" && !a.accusation_pending);
    const choices = careful.length ? careful : legal;
    const most = Math.max(...choices.map((action) => this.news(action)));
    const best = choices.filter((action) => this.news(action) === most);
    return best[this.below(best.length)];
  }

  // How many cards an action asks about that were not seen yet.
  news(action) {
    return Object.values(action.named ?? {}).filter((card) => !this.seen.has(card)).length;
  }
}

let player;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.t === "hello") {
    player = new Pencil(message.seat, message.seed);
  } else if (message.t === "entry" && message.event) {
    player.notice(message.event);
  } else if (message.t === "turn") {
    const answer = { t: "act", v: message.v, action: player.choose(message.legal) };
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
}
