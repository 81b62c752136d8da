import type { ErrorBody } from "$lib/wire.gen";

/** The server said no, or did not answer; `sentence` tells what to do about it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** Ask the server; throws a Refusal when it says no or is not there. */
export async function ask<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
  const answer = await reach(method, path, body);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

/** A whole answer as text: for records. */
export async function askText(path: string): Promise<string> {
  const answer = await reach("GET", path);
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

/** Send a file as it is; throws a Refusal like `ask`. */
export async function sendFile<T>(path: string, file: Blob): Promise<T> {
  const answer = await fetch(path, { method: "POST", body: file }).catch(() => {
    throw new Refusal(0, "Unreachable", "");
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

async function reach(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = body === undefined ? undefined : { "Content-Type": "application/json" };
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(0, "Unreachable", "");
  }
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const body = (await answer.json()) as ErrorBody;
    return new Refusal(answer.status, body.error, body.sentence);
  } catch {
    return new Refusal(answer.status, "Unreadable", "");
  }
}
