// What happens in the logs now: one stream for all pages of this browser that somebody looks at. A browser has six
// connections to a server for all of its windows, so one page reads the stream and tells the others; when it goes or is
// hidden, another one takes over.
import { connection } from "./connection.svelte";
import type { AgentChange } from "./types";

type Listener = (changes: AgentChange[]) => void;
type Counted = (agents: number) => void;
interface Told {
  changes?: AgentChange[];
  agents?: number;
  is_open?: boolean;
  asks?: boolean; // who has just come wants to know whether the stream is open
}

const RETRY_MS = 3000;
const NAME = "twotrack-stream"; // of this server: names hold for one origin, which has the port

class Live {
  is_open = $state(false);
  readonly #listeners = new Set<Listener>();
  readonly #counted = new Set<Counted>();
  readonly #resync = new Set<() => void>();
  readonly #others = new BroadcastChannel(NAME);
  #turn: AbortController | null = null; // what ends being in line, or reading
  #source: EventSource | null = null;
  #timer = 0;
  #was_open = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#update());
    addEventListener("pagehide", () => this.#leave());
    this.#others.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.asks && this.#source && this.is_open) this.#others.postMessage({ is_open: true } satisfies Told);
      if (this.#source || !this.#turn) return;
      if (data.is_open !== undefined) this.#opened(data.is_open);
      if (data.changes) this.#tell(data.changes);
      if (data.agents !== undefined) this.#count(data.agents);
    };
  }

  /**
   * To call while a component is set up. `again` is called after a gap: something may have been missed; `counted` with the
   * number of all agents, when some have come or gone.
   */
  use(changed: Listener, again: () => void, counted: Counted = () => {}): void {
    $effect(() => {
      this.#listeners.add(changed);
      this.#counted.add(counted);
      this.#resync.add(again);
      this.#update();
      return () => {
        this.#listeners.delete(changed);
        this.#counted.delete(counted);
        this.#resync.delete(again);
        this.#update();
      };
    });
  }

  #update(): void {
    const is_wanted = this.#listeners.size > 0 && document.visibilityState === "visible";
    if (is_wanted && !this.#turn) this.#line_up();
    if (!is_wanted) this.#leave();
    // Who comes after nobody listened has read everything just now.
    if (this.#listeners.size === 0) this.#was_open = false;
  }

  #line_up(): void {
    const turn = new AbortController();
    this.#turn = turn;
    const read = (): Promise<void> => {
      if (turn.signal.aborted) return Promise.resolve();
      this.#open();
      return new Promise((resolve) => turn.signal.addEventListener("abort", () => resolve(), { once: true }));
    };
    this.#others.postMessage({ asks: true } satisfies Told);
    if (!navigator.locks) void read();
    else navigator.locks.request(NAME, { signal: turn.signal }, read).catch(() => {}); // it left while it waited
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#close();
    this.#turn?.abort();
    this.#turn = null;
    this.is_open = false;
  }

  #open(): void {
    clearTimeout(this.#timer);
    const source = new EventSource("/api/tail");
    this.#source = source;
    source.onopen = () => {
      connection.answered(200);
      this.#opened(true);
      this.#others.postMessage({ is_open: true } satisfies Told);
    };
    source.addEventListener("agents", (event) => {
      const changes = JSON.parse((event as MessageEvent<string>).data) as AgentChange[];
      this.#tell(changes);
      this.#others.postMessage({ changes } satisfies Told);
    });
    source.addEventListener("project", (event) => {
      const { agents } = JSON.parse((event as MessageEvent<string>).data) as { agents: number };
      this.#count(agents);
      this.#others.postMessage({ agents } satisfies Told);
    });
    source.onerror = () => {
      if (this.#source !== source) return source.close();
      this.#close();
      void connection.retry();
      this.#timer = window.setTimeout(() => this.#turn && this.#open(), RETRY_MS);
    };
  }

  #close(): void {
    this.is_open = false;
    if (!this.#source) return;
    this.#source.close();
    this.#source = null;
    this.#others.postMessage({ is_open: false } satisfies Told);
  }

  // After a gap something may have been missed.
  #opened(is_open: boolean): void {
    if (is_open && !this.is_open && this.#was_open) for (const again of this.#resync) again();
    this.is_open = is_open;
    this.#was_open ||= is_open;
  }

  #count(agents: number): void {
    for (const counted of this.#counted) counted(agents);
  }

  #tell(changes: AgentChange[]): void {
    for (const listener of this.#listeners) listener(changes);
  }
}

export const live = new Live();
