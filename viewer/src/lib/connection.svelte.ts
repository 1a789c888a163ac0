// Whether the server is there and lets us in. While it is gone the page stays as it is and asks again.

const RETRY_MS = [1000, 2000, 4000, 8000];

class Connection {
  state = $state<"ok" | "gone" | "locked">("ok");
  not_ready = $state(""); // what the server is still busy with
  retry_at = $state(0);
  back = $state(0); // counts how often it came back: what failed asks again
  #tries = 0;
  #timer = 0;
  readonly #waiting = new Map<object, string>();

  /** That a question has to wait, and why; with an empty text, that it no longer does. */
  wait(question: object, why: string): void {
    if (why) this.#waiting.set(question, why);
    else if (!this.#waiting.delete(question)) return;
    this.not_ready = [...this.#waiting.values()].at(-1) ?? "";
  }

  answered(status: number): void {
    if (status === 401) {
      this.state = "locked";
      return;
    }
    if (this.state !== "ok") this.back++;
    this.state = "ok";
    this.#tries = 0;
    clearTimeout(this.#timer);
  }

  lost(): void {
    if (this.state === "gone" && this.retry_at > Date.now()) return;
    this.state = "gone";
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]!;
    this.retry_at = Date.now() + wait;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.retry(), wait);
  }

  async retry(): Promise<void> {
    clearTimeout(this.#timer);
    this.retry_at = 0;
    try {
      this.answered((await fetch("/api/project", { cache: "no-store" })).status);
    } catch {
      this.lost();
    }
  }
}

export const connection = new Connection();
