import type { Table } from "$lib/game/table.svelte";
import type { Messages } from "$lib/i18n/en";
import { ending, named, seatName } from "$lib/story/tell";
import { tellerOf } from "./teller";

/** Something that I may press now. */
export interface Choice {
  key: string;
  label: string;
  chief: boolean;
  action: { type: string } & Record<string, unknown>;
  /** Whether a dialog asks for cards first. */
  asks: "suggest" | "accuse" | null;
}

/** What to do now: a heading, a sentence, and the buttons, the likeliest first. */
export interface Now {
  heading: string;
  sentence: string;
  mine: boolean;
  choices: Choice[];
}

/** Say what may be done now; only what the server allows is offered. */
export function nowOf(table: Table, t: Messages): Now {
  const { game, legal, info } = table;
  const teller = tellerOf(table, t);
  if (game.ending) return { heading: t.now.over, sentence: ending(teller, game.ending, game.winners).join(" "), mine: false, choices: [] };
  if (!table.myTurn) return waiting(table, t);
  // What I asked for is on its way: nothing is offered until it is answered.
  if (table.busy) return { heading: game.turn === table.seat ? t.now.yourTurn : t.now.yourAnswer, sentence: "", mine: true, choices: [] };
  if (info?.chairs[table.seat ?? -1]?.substitute) return { heading: t.now.substitute, sentence: "", mine: false, choices: [] };
  if (legal.show.length && game.suggestion) {
    const by = seatName(teller, game.suggestion.by);
    const sentence = `${t.now.disprove(by, named(teller, game.suggestion.named))} ${legal.show.length === 1 ? t.now.showOne : t.now.showSome}`;
    return { heading: t.now.yourAnswer, sentence, mine: true, choices: [] };
  }
  return { heading: t.now.yourTurn, sentence: mySentence(table, t), mine: true, choices: choices(table, t) };
}

function mySentence({ legal, game }: Table, t: Messages): string {
  if (legal.targets.length) return game.dice.length ? t.now.rolled(game.dice) : t.now.walk;
  if (legal.suggest && legal.roll && legal.suggest.room) return t.now.rollOrSuggest(legal.suggest.room);
  if (legal.suggest) return legal.suggest.room ? t.now.suggest(legal.suggest.room) : t.now.suggestAny;
  if (legal.roll) return legal.passages.length ? t.now.rollOrPassage : t.now.roll;
  if (legal.accuse) return t.now.accuse;
  return t.now.ended;
}

function choices({ legal }: Table, t: Messages): Choice[] {
  const b = t.now.buttons;
  const found: Choice[] = [];
  const add = (key: string, label: string, action: Choice["action"], asks: Choice["asks"] = null) =>
    found.push({ key, label, action, asks, chief: false });
  if (legal.suggest) add("suggest", b.suggest, { type: "suggest" }, "suggest");
  if (legal.roll) add("roll", b.roll, { type: "roll" });
  for (const room of legal.passages) add(`passage ${room}`, b.passage(room), { type: "take_passage", room });
  if (legal.end_turn) add("end_turn", b.end_turn, { type: "end_turn" });
  if (legal.accuse) add("accuse", b.accuse, { type: "accuse" }, "accuse");
  // While walking, the board has what is chief.
  const first = found[0];
  if (first && !legal.targets.length && first.key !== "accuse") first.chief = true;
  return found;
}

function waiting(table: Table, t: Messages): Now {
  const { game, legal, seat } = table;
  const teller = tellerOf(table, t);
  const heading = headingFor(table, t);
  const to = legal.to_act;
  if (game.turn === null) return { heading, sentence: t.now.dealing, mine: false, choices: [] };
  const who = seatName(teller, to !== null && to >= 0 ? to : game.turn);
  const answering = game.suggestion !== null && to !== null && to !== game.suggestion.by && to !== game.turn;
  if (answering) return { heading, sentence: t.now.waitAnswer(who), mine: false, choices: [] };
  if (who.you) return { heading: seat === game.turn ? t.now.yourTurn : heading, sentence: "", mine: false, choices: [] };
  return { heading, sentence: t.now.waitTurn(who), mine: false, choices: [] };
}

function headingFor(table: Table, t: Messages): string {
  const { game, seat, info } = table;
  if (seat === null) return t.now.spectator;
  if (info?.chairs[seat]?.substitute) return t.now.substitute;
  if (game.standings[seat] === "eliminated") return t.now.eliminated;
  if (game.standings[seat] === "removed") return t.now.removed;
  return game.turn === null || game.turn === seat ? t.now.yourTurn : t.now.watch(seatName(tellerOf(table, t), game.turn));
}
