// The figures of all turns. The server gathers them as far as it gets in a short time, so it is asked until it has them all.
import { agentUrl, get, query } from "./api";
import type { Series } from "./types";

const AGAIN_MS = 100;

export async function whole_series(id: string, points: number, signal: AbortSignal, told: (so_far: Series) => void = () => {}): Promise<Series> {
  for (;;) {
    const series = await get<Series>(agentUrl(id, `/series${query({ points })}`), signal);
    told(series);
    if (series.is_complete !== false) return series;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    signal.throwIfAborted();
  }
}
