// Where the reader is: the part of the address after "#". Everything that can be looked at has one.

export interface Place {
  path: string[];
  query: Record<string, string>;
}

export function parse(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  return { path: path.split("/").filter(Boolean).map(decode), query: Object.fromEntries(new URLSearchParams(query)) };
}

export function href(path: (string | number)[], query: Record<string, string | number | undefined> = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()}` : "";
  return `#/${path.map((part) => encodeURIComponent(part)).join("/")}${text}`;
}

// Browsers refuse an address that changes too often, and each time they look for the icon of the page again.
const CALM_MS = 120; // written when nothing changed for so long
const WRITE_MS = 1000; // and at the latest after this

class Route {
  place = $state.raw<Place>(parse(location.hash));
  #timer = 0;
  #pending = "";
  #since = 0; // when the oldest change that is not written was made

  constructor() {
    addEventListener("hashchange", () => this.#read());
    addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.#drop();
    this.place = parse(location.hash);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#pending = "";
  }

  /** A step that the back button undoes. */
  go(to: string): void {
    this.flush();
    if (to !== location.hash) history.pushState(null, "", to);
    this.place = parse(to);
  }

  /** The same place, seen otherwise: no step of its own. */
  replace(to: string): void {
    this.place = parse(to);
    const now = performance.now();
    if (!this.#pending) this.#since = now;
    this.#pending = to;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.flush(), Math.min(CALM_MS, Math.max(0, this.#since + WRITE_MS - now)));
  }

  flush(): void {
    if (this.#pending) history.replaceState(null, "", this.#pending);
    this.#drop();
  }

  /** The full address of the place, for a link. */
  link(): string {
    this.flush();
    return location.href;
  }
}

export const route = new Route();
