// One agent as the reader looks at it: the chosen turn, what is painted of it, and what was chosen inside. Time travel
// changes the turn and nothing else; at most one turn is asked for at once, and the newest wish wins. A turn is painted
// pane by pane, a frame each, so that no frame is long; who moves on faster than that sees the view go by.
import { agentUrl, get, isAbort, query } from "../lib/api";
import { Pages } from "../lib/pages.svelte";
import { href, route } from "../lib/route.svelte";
import { whole_series } from "../lib/series";
import { voice } from "../lib/say.svelte";
import type { AgentChange, AgentInfo, Series, Turn, TurnPage, TurnRow } from "../lib/types";

const PAGE = 200;
const KEPT_TURNS = 48;
const SLOW_MS = 150;
const SERIES_POINTS = 600;
const CATCH_UP_MS = 300;
const NOT_READY_MS = 700;
const WHOLE_MS = 200; // how old the other panes may be while the view goes by
const FRAME_MS = 100; // for a page that is hidden and has no frames

export interface Focus {
  seq: number; // whose raw output is open
  line: number; // 0: none
}

const next_frame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

export class AgentState {
  info = $state.raw<AgentInfo | null>(null);
  info_error = $state.raw<unknown>(null);
  series = $state.raw<Series | null>(null);
  turn = $state(0); // chosen
  position = $state(0); // of the chosen one among all turns
  detail = $state.raw<Turn | null>(null); // whose view is painted: may be an older wish while scrubbing
  detail_returned = $state.raw<Turn | null>(null); // whose results are, and whose reasons
  detail_why = $state.raw<Turn | null>(null);
  detail_error = $state.raw<unknown>(null);
  is_slow = $state(false);
  part = $state(""); // the path of the chosen part of the view
  focus = $state.raw<Focus | null>(null);
  is_following = $state(false);
  is_playing = $state(false);
  is_found_damaged = $state(false); // by a check of the whole log
  pinned = $state<number | null>(null); // a turn to compare with
  fresh = $state(0); // turns that came while the reader looked elsewhere
  readonly turns: Pages<TurnRow>;
  readonly #kept = new Map<number, Turn>();
  #news: AgentChange | null = null;
  #is_catching_up = false;
  #is_reading_series = false;
  #is_asking = false;
  #wish: number | null = null;
  #said = -1; // the turn that was announced
  #whole_at = 0; // when all panes were painted
  #gone = new AbortController();

  constructor(readonly id: string) {
    this.turns = new Pages<TurnRow>(PAGE, async (from, n, signal) => {
      const page = await get<TurnPage>(agentUrl(id, `/turns${query({ from, n })}`), signal);
      return { total: page.total, rows: page.turns };
    });
  }

  close(): void {
    this.#gone.abort();
    this.is_playing = false;
  }

  async open(wanted: number | null): Promise<void> {
    this.info_error = null;
    try {
      this.info = await get<AgentInfo>(agentUrl(this.id), this.#gone.signal);
    } catch (error) {
      if (!isAbort(error)) this.info_error = error;
      return;
    }
    if (this.info.is_missing || this.info.is_run) return;
    if (this.info.events === 0) {
      this.turns.want(0, 1);
      return;
    }
    await this.choose(wanted ?? this.info.last_turn, { replace: true, keep_focus: true });
    void this.load_series();
  }

  async load_series(): Promise<void> {
    if (this.#is_reading_series) return;
    this.#is_reading_series = true;
    try {
      await whole_series(this.id, SERIES_POINTS, this.#gone.signal, (so_far) => (this.series = so_far));
    } catch {
      // The strip stays empty; the screen of pictures says what is wrong.
    } finally {
      this.#is_reading_series = false;
    }
  }

  get total(): number {
    return this.turns.total;
  }

  // Nearly all logs have turns 1 to N; then a turn's place is known without asking.
  get #is_gapless(): boolean {
    const info = this.info;
    return !!info && this.turns.total > 0 && info.last_turn - info.first_turn + 1 === this.turns.total;
  }

  async #place_of(turn: number): Promise<number> {
    if (this.#is_gapless) return turn - this.info!.first_turn;
    const page = await get<TurnPage>(agentUrl(this.id, `/turns${query({ turn, n: PAGE })}`), this.#gone.signal);
    this.turns.put(page.from, page.total, page.turns);
    const place = page.turns.findIndex((row) => row.turn === turn);
    return page.from + Math.max(0, place);
  }

  async #turn_at(position: number): Promise<number> {
    if (this.#is_gapless) return this.info!.first_turn + position;
    const known = this.turns.row(position);
    if (known) return known.turn;
    const page = await get<TurnPage>(agentUrl(this.id, `/turns${query({ from: position, n: 1 })}`), this.#gone.signal);
    return page.turns[0]?.turn ?? this.turn;
  }

  /** Goes to a turn. `replace`: no step for the back button. */
  async choose(turn: number, how: { replace?: boolean; keep_focus?: boolean } = {}): Promise<void> {
    if (!how.keep_focus) this.focus = null;
    this.turn = turn;
    try {
      this.position = await this.#place_of(turn);
    } catch (error) {
      if (!isAbort(error)) this.detail_error = error;
      return;
    }
    if (this.turn !== turn) return;
    if (this.position >= this.turns.total - 1) this.fresh = 0;
    this.write_address(!!how.replace);
    this.#wish = turn;
    void this.#ask();
  }

  async choose_at(position: number, how: { replace?: boolean } = {}): Promise<void> {
    const at = Math.max(0, Math.min(this.total - 1, position));
    this.position = at;
    await this.choose(await this.#turn_at(at), how);
  }

  write_address(replace: boolean): void {
    const [, , kind = "t"] = route.place.path;
    if (kind !== "t") return;
    const rest = route.place.path.slice(4);
    const to = href(["a", this.id, "t", this.turn, ...rest], {
      part: this.part,
      e: this.focus?.seq,
      line: this.focus?.line || undefined,
      pane: route.place.query.pane,
    });
    if (replace) route.replace(to);
    else route.go(to);
  }

  async #ask(): Promise<void> {
    if (this.#is_asking) return;
    this.#is_asking = true;
    const timer = setTimeout(() => (this.is_slow = true), SLOW_MS);
    while (this.#wish !== null && !this.#gone.signal.aborted) {
      const wish = this.#wish;
      try {
        const turn = this.#kept.get(wish) ?? (await get<Turn>(agentUrl(this.id, `/turns/${wish}`), this.#gone.signal));
        this.#keep(turn);
        await this.#paint(turn, wish);
      } catch (error) {
        if (isAbort(error)) break;
        if (wish === this.#wish) this.detail_error = error;
      }
      if (wish === this.#wish) this.#wish = null;
    }
    this.#ask_again();
    clearTimeout(timer);
    this.is_slow = false;
    this.#is_asking = false;
  }

  // What is painted is not all of it: the server is still making the packets of this log.
  #ask_again(): void {
    const turn = this.detail;
    if (!turn || turn.is_ready || this.#gone.signal.aborted) return;
    setTimeout(() => {
      if (this.detail !== turn || this.turn !== turn.turn || this.#is_asking) return;
      this.#wish = turn.turn;
      void this.#ask();
    }, NOT_READY_MS);
  }

  #keep(turn: Turn): void {
    // The last turn of a log that is being written may still change.
    if (turn.next === null || !turn.is_ready) return;
    this.#kept.delete(turn.turn);
    this.#kept.set(turn.turn, turn);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_TURNS && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #paint(turn: Turn, wish: number): Promise<void> {
    this.detail = turn;
    this.detail_error = null;
    const is_passing = (): boolean => wish !== this.#wish && performance.now() - this.#whole_at < WHOLE_MS;
    await next_frame();
    if (is_passing()) return;
    this.detail_returned = turn;
    await next_frame();
    this.detail_why = turn;
    this.#whole_at = performance.now();
    if (turn.turn !== this.turn) return;
    const row = this.turns.row(this.position);
    const call = row?.turn === turn.turn ? `, ${row.tool || "no call"} ${row.outcome ?? ""}` : "";
    if (!this.is_playing && turn.turn !== this.#said) voice.say(`Turn ${this.turn}, ${this.position + 1} of ${this.total}${call}`);
    this.#said = turn.turn;
  }

  /** Opens the raw output of an event, at a line. */
  look(seq: number, line = 0): void {
    this.focus = { seq, line };
    this.write_address(true);
  }

  choose_part(path: string): void {
    this.part = this.part === path ? "" : path;
    this.write_address(true);
  }

  /** What the stream says of this agent. A log that grows fast is looked at a few times a second. */
  async changed(change: AgentChange): Promise<void> {
    this.#news = change;
    if (this.#is_catching_up) return;
    this.#is_catching_up = true;
    while (this.#news && !this.#gone.signal.aborted) {
      const news = this.#news;
      this.#news = null;
      await this.#catch_up(news);
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS));
    }
    this.#is_catching_up = false;
  }

  // What the reader looks at stays where it is.
  async #catch_up(change: AgentChange): Promise<void> {
    const info = this.info;
    if (!info) return;
    const grown = change.events > info.events;
    if (!grown && change.status === info.status) return;
    const before = this.turns.total;
    try {
      this.info = await get<AgentInfo>(agentUrl(this.id), this.#gone.signal);
    } catch {
      return; // the banner says that the server is gone
    }
    const had_none = before === 0; // nothing could be chosen before
    await this.turns.refresh(Math.max(0, before - 1), before);
    await this.#count_turns();
    const added = Math.max(0, this.turns.total - before);
    if (had_none || this.is_following) {
      if (this.info.events) await this.choose(this.info.last_turn, { replace: true });
    } else {
      if (this.position >= before - 1 && added === 0) await this.choose(this.turn, { replace: true, keep_focus: true });
      this.fresh += added;
    }
    void this.load_series();
  }

  async #count_turns(): Promise<void> {
    try {
      const page = await get<TurnPage>(agentUrl(this.id, `/turns${query({ from: 0, n: 1 })}`), this.#gone.signal);
      this.turns.total = Math.max(this.turns.total, page.total);
    } catch {
      // As above.
    }
  }

  /** The next turn in this direction whose call did not go well. */
  async seek_error(step: 1 | -1): Promise<void> {
    for (let at = this.position + step; at >= 0 && at < this.total; at += step) {
      let row = this.turns.row(at);
      if (!row) {
        const from = Math.floor(at / PAGE) * PAGE;
        const page = await get<TurnPage>(agentUrl(this.id, `/turns${query({ from, n: PAGE })}`), this.#gone.signal);
        this.turns.put(from, page.total, page.turns);
        row = page.turns[at - from];
      }
      if (row && (row.outcome === "error" || row.error)) {
        await this.choose_at(at);
        return;
      }
    }
    voice.tell(step > 0 ? "No error after this turn" : "No error before this turn");
  }
}
