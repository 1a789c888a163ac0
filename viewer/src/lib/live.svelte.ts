// What happens in the logs now: one stream for the page, open while somebody looks at it. A browser has six
// connections to a server for all of its tabs, so a hidden one gives its own back.
import { connection } from "./connection.svelte";
import type { AgentChange } from "./types";

type Listener = (changes: AgentChange[]) => void;

const RETRY_MS = 3000;

class Live {
  is_open = $state(false);
  readonly #listeners = new Set<Listener>();
  readonly #resync = new Set<() => void>();
  #source: EventSource | null = null;
  #timer = 0;
  #was_open = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#update());
    addEventListener("pagehide", () => this.#close());
  }

  /** To call while a component is set up. `again` is called after a gap: something may have been missed. */
  use(changed: Listener, again: () => void): void {
    $effect(() => {
      this.#listeners.add(changed);
      this.#resync.add(again);
      this.#update();
      return () => {
        this.#listeners.delete(changed);
        this.#resync.delete(again);
        this.#update();
      };
    });
  }

  #update(): void {
    const is_wanted = this.#listeners.size > 0 && document.visibilityState === "visible";
    if (is_wanted && !this.#source) this.#open();
    if (!is_wanted) this.#close();
    // Who comes after nobody listened has read everything just now.
    if (this.#listeners.size === 0) this.#was_open = false;
  }

  #open(): void {
    clearTimeout(this.#timer);
    const source = new EventSource("/api/tail");
    this.#source = source;
    source.onopen = () => {
      this.is_open = true;
      connection.answered(200);
      if (this.#was_open) for (const again of this.#resync) again();
      this.#was_open = true;
    };
    source.addEventListener("agents", (event) => {
      const changes = JSON.parse((event as MessageEvent<string>).data) as AgentChange[];
      for (const listener of this.#listeners) listener(changes);
    });
    source.onerror = () => {
      this.is_open = false;
      source.close();
      if (this.#source !== source) return;
      this.#source = null;
      void connection.retry();
      this.#timer = window.setTimeout(() => this.#update(), RETRY_MS);
    };
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.is_open = false;
  }
}

export const live = new Live();
