// Questions to the server. The page computes nothing that the server knows.
import { connection } from "./connection.svelte";

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: no answer at all
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

async function refusal(answer: Response): Promise<ApiError> {
  let said: { code?: string; message?: string; hint?: string } = {};
  try {
    said = ((await answer.json()) as { error?: typeof said }).error ?? {};
  } catch {
    // Not from our server: its status has to do.
  }
  return new ApiError(answer.status, said.code ?? "", said.message ?? `the server answered ${answer.status}`, said.hint ?? "");
}

const NOT_READY_MS = 250;
const NOT_READY_TRIES = 1200;

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(new DOMException("", "AbortError"))), { once: true });
  });
}

async function ask_once(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
  } catch (error) {
    if (isAbort(error)) throw error;
    connection.lost();
    throw new ApiError(0, "gone", "the server does not answer", "is twotrack serve still running?");
  }
}

/** The raw answer, if it is a good one. Waits for a server that is not ready yet. Throws an ApiError otherwise. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const waiting = {};
  try {
    for (let left = NOT_READY_TRIES; ; left--) {
      const answer = await ask_once(path, init);
      connection.answered(answer.status);
      if (answer.ok) return answer;
      const refused = await refusal(answer);
      if (answer.status !== 503 || left === 0) throw refused;
      connection.wait(waiting, refused.message);
      await pause(NOT_READY_MS, init.signal);
    }
  } finally {
    connection.wait(waiting, "");
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await ask(path, signal ? { signal } : {})).json()) as T;
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Twotrack": "1" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** "?a=1&b=x" of what is neither undefined nor empty. */
export function query(values: Record<string, string | number | undefined>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") text.set(name, String(value));
  }
  const written = text.toString();
  return written ? `?${written}` : "";
}

export const agentUrl = (id: string, rest = ""): string => `/api/agents/${encodeURIComponent(id)}${rest}`;

/** Calls `found` with each line of an NDJSON answer as it comes. */
export async function stream<T>(path: string, found: (line: T) => void, signal: AbortSignal): Promise<void> {
  const answer = await ask(path, { signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop()!;
    for (const line of lines) if (line) found(JSON.parse(line) as T);
    if (done) return;
  }
}
