import { describe, expect, test } from "vitest";
import camps from "./records/camps.jsonl?raw";
import classic from "./records/classic.jsonl?raw";
import hallways from "./records/hallways.jsonl?raw";
import { readRecord, verify } from "./verify";

const RECORDS = { camps, classic, hallways };

describe.each(Object.entries(RECORDS))("a whole record of %s", (_, text) => {
  test("is drawn again by the browser, card for card and die for die", async () => {
    const { entries, fairness } = readRecord(text);
    const verdict = await verify(entries, fairness!);
    expect(verdict).toMatchObject({ fair: true, cards: 21 });
  });

  test("with two cards exchanged is found out", async () => {
    const { entries, fairness } = readRecord(text);
    const [one, other] = entries.flatMap(({ event }) => (event?.type === "hand_dealt" ? [event] : []));
    const kept = one!.cards[0]!;
    one!.cards[0] = other!.cards[0]!;
    other!.cards[0] = kept;
    expect(await verify(entries, fairness!)).toMatchObject({ fair: false, why: "drawn" });
  });

  test("with another secret than the promised one is found out", async () => {
    const { entries, fairness } = readRecord(text);
    const secret = fairness!.secret!.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    expect(await verify(entries, { ...fairness!, secret })).toMatchObject({ fair: false, why: "secret" });
  });

  test("with a hidden event cannot be checked", async () => {
    const { entries, fairness } = readRecord(text);
    delete entries[1]!.event;
    expect(await verify(entries, fairness!)).toMatchObject({ fair: false, why: "hidden", line: 3 });
  });
});

test("a die that was turned is found out", async () => {
  const { entries, fairness } = readRecord(classic);
  const rolled = entries.find(({ event }) => event?.type === "dice_rolled")!;
  if (rolled.event?.type === "dice_rolled") rolled.event.dice[0] = (rolled.event.dice[0]! % 6) + 1;
  expect(await verify(entries, fairness!)).toMatchObject({ fair: false, why: "drawn", line: rolled.v + 1 });
});
