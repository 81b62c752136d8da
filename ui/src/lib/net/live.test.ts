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
let frames: ServerMessage[];
let lines: Line[];
let live: Live;

beforeEach(() => {
  sockets = [];
  waiting = [];
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
    later: (what) => waiting.push(what),
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
