// All views of a log again, with another budget or other summaries, or as it says itself. It takes as long as the log is, so
// the server is asked until it is done.
import { agentUrl, get, query } from "./api";

const AGAIN_MS = 250;

export interface Steps {
  done: number;
  total: number;
}

export async function what_if<T extends { is_complete?: boolean }>(
  id: string,
  how: { budget?: string; budgets?: string; summaries?: string },
  signal: AbortSignal,
  told: (steps: Steps) => void = () => {},
): Promise<T> {
  for (;;) {
    const answer = await get<T & Partial<Steps>>(agentUrl(id, `/what-if${query(how)}`), signal);
    if (answer.is_complete !== false) return answer;
    told({ done: answer.done ?? 0, total: answer.total ?? 0 });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    signal.throwIfAborted();
  }
}
