import { beforeEach, expect, test } from "vitest";
import type { ServerMessage } from "$lib/wire.gen";
import { Live, type Line, type Socket } from "./live";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: string[] = [];
  closed: number | null = null;
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1000) {
    this.closed = code;
    this.onclose?.({ code, reason: "" });
  }
  receive(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let sockets: FakeSocket[];
let waiting: (() => void)[];
let waits: number[];
let frames: ServerMessage[];
let lines: Line[];
let live: Live;

beforeEach(() => {
  sockets = [];
  waiting = [];
  waits = [];
  frames = [];
  lines = [];
  live = new Live({
    address: "ws://here/live",
    onframe: (frame) => frames.push(frame),
    online: (line) => lines.push(line),
    connect: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    later: (what, milliseconds) => {
      waiting.push(what);
      waits.push(milliseconds);
    },
  });
  live.open();
  sockets[0]!.onopen?.(undefined as never);
});

function last(): FakeSocket {
  return sockets.at(-1)!;
}

test("entries come through in order, each once", () => {
  for (const v of [1, 2, 2, 3]) last().receive({ t: "entry", v });
  expect(frames.map((frame) => (frame as { v: number }).v)).toEqual([1, 2, 3]);
});

test("after a lost line exactly what was missed is asked for", () => {
  last().receive({ t: "entry", v: 1 });
  last().receive({ t: "entry", v: 2 });
  last().close(1006);
  expect(lines.at(-1)).toBe("lost");
  waiting.shift()!();
  expect(last().address).toBe("ws://here/live?since=2");
});

test("a gap is noticed and the line is opened anew", () => {
  last().receive({ t: "entry", v: 1 });
  last().receive({ t: "entry", v: 3 });
  expect(last().closed).toBe(4000);
  expect(frames).toHaveLength(1);
  waiting.shift()!();
  expect(last().address).toContain("since=1");
});

test("an action is asked again with the same id until it is answered", async () => {
  const answer = live.act({ type: "roll", seat: 0 });
  const first = JSON.parse(last().sent[0]!) as { id: string };
  last().close(1012);
  waiting.shift()!();
  last().onopen?.(undefined as never);
  const again = JSON.parse(last().sent[0]!) as { id: string };
  expect(again.id).toBe(first.id);
  last().receive({ t: "ack", id: first.id, v: 9 });
  await expect(answer).resolves.toBe(9);
});

test("a refusal carries the server's sentence", async () => {
  const answer = live.act({ type: "roll", seat: 0 });
  const { id } = JSON.parse(last().sent[0]!) as { id: string };
  last().receive({ t: "refused", id, error: "NotYourTurn", rule: "P6", sentence: "It is not your turn." });
  await expect(answer).rejects.toMatchObject({ sentence: "It is not your turn." });
});

test("a host that only says goodbye is asked ever less often", () => {
  for (let time = 0; time < 5; time++) {
    last().receive({ t: "bye", reason: "away", sentence: "Come back in a moment." });
    last().close(1013);
    waiting.shift()!();
    last().onopen?.(undefined as never);
  }
  expect(waits.at(-1)).toBeGreaterThan(2_000);
  last().receive({ t: "hello", protocol: 1, v: 0, viewer: 0 });
  last().close(1006);
  expect(waits.at(-1)).toBeLessThan(400);
});

test("a table that does not exist is not asked for again", () => {
  last().close(4404);
  expect(lines.at(-1)).toBe("gone");
  expect(waiting).toEqual([]);
});

test("a line that is opened anew says nothing of the old one", () => {
  live.again();
  expect(sockets).toHaveLength(2);
  sockets[0]!.receive({ t: "entry", v: 1 });
  expect(frames).toEqual([]);
  expect(waiting).toEqual([]);
});
