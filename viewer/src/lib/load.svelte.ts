// One answer that a screen waits for: what it was asked, what came, what went wrong. An answer to an older question
// is dropped; the old answer stays in sight until the new one is here.
import { isAbort } from "./api";
import { connection } from "./connection.svelte";

const SLOW_MS = 150;

export class Loading<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  is_slow = $state(false); // long enough to show that something is under way
  since = $state(0);
  #request: AbortController | null = null;

  /** Asks whenever what `question` reads changes. To call while a component is set up. null: nothing to ask. */
  use(question: () => ((signal: AbortSignal) => Promise<T>) | null): this {
    $effect(() => {
      void connection.back;
      const load = question();
      if (load) void this.run(load);
      else this.value = null;
      return () => this.#request?.abort();
    });
    return this;
  }

  async run(load: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const timer = setTimeout(() => {
      this.since = Date.now() - SLOW_MS;
      this.is_slow = true;
    }, SLOW_MS);
    try {
      const value = await load(request.signal);
      if (this.#request !== request) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (this.#request === request && !isAbort(error)) this.error = error;
    } finally {
      clearTimeout(timer);
      if (this.#request === request) this.is_slow = false;
    }
  }

  cancel(): void {
    this.#request?.abort();
    this.#request = null;
    this.is_slow = false;
  }
}
