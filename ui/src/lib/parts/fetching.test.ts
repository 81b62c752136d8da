import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { A_WHILE, fetchPage, fetchPart, GAPS } from "./fetching";

let kept: Map<string, string>;
let there: boolean;
let asked: number[];
let tries: number;
let place: { href: string; reload: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  there = true;
  asked = [];
  tries = 0;
  place = { href: "/t/HAWK-42", reload: vi.fn() };
  const start = Date.now();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", place);
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("fetch", () => {
    asked.push(Date.now() - start);
    return there ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that is lost so many times before it comes. */
function lost(times: number): () => Promise<string> {
  return () => (++tries > times ? Promise.resolve("there") : Promise.reject(new Error("lost")));
}

/** How it ends: with what came, with "lost", or not within a while. */
async function end(coming: Promise<string>): Promise<string> {
  let found = "waiting";
  coming.then((what) => (found = what), () => (found = "lost"));
  await vi.advanceTimersByTimeAsync(A_WHILE - 1);
  return found;
}

test("what comes is fetched once, and nobody is asked anything", async () => {
  expect(await end(fetchPage(lost(0)))).toBe("there");
  expect([tries, asked]).toEqual([1, []]);
});

test("what was lost once comes without the page being loaded anew", async () => {
  for (const fetched of [fetchPart, fetchPage]) {
    tries = 0;
    expect(await end(fetched(lost(1)))).toBe("there");
    expect(tries).toBe(2);
  }
  expect(place.reload).not.toHaveBeenCalled();
});

test("a page that stays lost is loaded anew once in a while", async () => {
  expect(await end(fetchPage(lost(9)))).toBe("waiting");
  expect(place.reload).toHaveBeenCalledTimes(1);
  expect(await end(fetchPage(lost(9)))).toBe("lost");
  expect(place.reload).toHaveBeenCalledTimes(1);
  await end(fetchPage(lost(99)));
  expect(place.reload).toHaveBeenCalledTimes(2);
});

test("a part that stays lost leaves the page as it is", async () => {
  expect(await end(fetchPart(lost(9)))).toBe("lost");
  expect(tries).toBe(2);
  expect(place.reload).not.toHaveBeenCalled();
});

test("a host that is not there is asked ever less often, and not for ever", async () => {
  there = false;
  expect(await end(fetchPage(lost(9)))).toBe("lost");
  expect(asked).toEqual(GAPS.map((_, n) => GAPS.slice(0, n + 1).reduce((sum, gap) => sum + gap)));
  expect(tries).toBe(1);
  expect(place.reload).not.toHaveBeenCalled();
});

test("who has gone elsewhere meanwhile is not disturbed", async () => {
  const coming = fetchPage(lost(9));
  place.href = "/";
  expect(await end(coming)).toBe("lost");
  expect(place.reload).not.toHaveBeenCalled();
});

test("a browser that keeps nothing does not load the page anew", async () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
  });
  expect(await end(fetchPage(lost(9)))).toBe("lost");
  expect(place.reload).not.toHaveBeenCalled();
});
