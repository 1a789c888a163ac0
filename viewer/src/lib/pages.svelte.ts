// Rows of a long list, fetched page by page as they come into sight. Only so many pages are kept, and pages that
// are no longer in sight are not waited for.
import { isAbort } from "./api";

const KEPT_MAX = 60;
const HURRY_MS = 60; // who moves on faster than this has not looked

export interface Loaded<T> {
  total: number;
  rows: T[];
}

export class Pages<T> {
  total = $state(0);
  is_loaded = $state(false); // whether anything has come yet
  error = $state.raw<unknown>(null);
  #version = $state(0);
  readonly #pages = new Map<number, T[]>();
  readonly #pending = new Map<number, AbortController>();
  #wanted: [number, number] = [0, 0];
  #wanted_at = -HURRY_MS;
  #timer = 0;

  constructor(
    readonly size: number,
    readonly load: (from: number, n: number, signal: AbortSignal) => Promise<Loaded<T>>,
  ) {}

  row(index: number): T | undefined {
    void this.#version;
    return this.#pages.get(Math.floor(index / this.size))?.[index % this.size];
  }

  /** That rows `first` up to `last` are in sight. */
  want(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / this.size);
    const to = Math.floor(Math.max(first, last - 1) / this.size);
    this.#wanted = [from, to];
    for (const [page, request] of this.#pending) {
      if (page < from || page > to) {
        request.abort();
        this.#pending.delete(page);
      }
    }
    const now = performance.now();
    const is_hurried = now - this.#wanted_at < HURRY_MS;
    this.#wanted_at = now;
    clearTimeout(this.#timer);
    if (is_hurried) this.#timer = window.setTimeout(() => this.#fetch_wanted(), HURRY_MS);
    else this.#fetch_wanted();
  }

  #fetch_wanted(): void {
    for (let page = this.#wanted[0]; page <= this.#wanted[1]; page++) void this.#fetch(page);
  }

  async #fetch(page: number): Promise<void> {
    if (this.#pages.has(page) || this.#pending.has(page)) return;
    const request = new AbortController();
    this.#pending.set(page, request);
    try {
      const { total, rows } = await this.load(page * this.size, this.size, request.signal);
      if (request.signal.aborted) return;
      this.put(page * this.size, total, rows);
    } catch (error) {
      if (!isAbort(error)) this.error = error;
    } finally {
      if (this.#pending.get(page) === request) this.#pending.delete(page);
    }
  }

  /** Rows that came in another way; `from` is the first of a page. */
  put(from: number, total: number, rows: T[]): void {
    const page = from / this.size;
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_MAX) break;
      if (old < this.#wanted[0] || old > this.#wanted[1]) this.#pages.delete(old);
    }
    this.total = total;
    this.is_loaded = true;
    this.error = null;
    this.#version++;
  }

  /** The list has grown or its end has changed: the pages from row `from` on are asked for again. */
  async refresh(from: number, total: number): Promise<void> {
    const first = Math.floor(Math.max(0, from) / this.size);
    for (const page of [...this.#pages.keys()]) {
      if (page < first || page < this.#wanted[0] || page > this.#wanted[1]) {
        if (page >= first) this.#pages.delete(page);
        continue;
      }
      // Kept until the new one is here, so that nothing blinks.
      const request = new AbortController();
      this.#pending.get(page)?.abort();
      this.#pending.set(page, request);
      try {
        const loaded = await this.load(page * this.size, this.size, request.signal);
        this.put(page * this.size, loaded.total, loaded.rows);
      } catch (error) {
        if (!isAbort(error)) this.error = error;
      } finally {
        if (this.#pending.get(page) === request) this.#pending.delete(page);
      }
    }
    if (total > this.total) this.total = total;
    this.want(this.#wanted[0] * this.size, (this.#wanted[1] + 1) * this.size);
  }

  again(): void {
    this.error = null;
    this.want(this.#wanted[0] * this.size, (this.#wanted[1] + 1) * this.size);
  }
}
