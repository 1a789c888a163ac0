// A view as it is painted: the exact text, or the same text with line breaks between its parts. Both keep
// where each character comes from, so that a click always names a byte of what the model read.

/** From UTF-16 places in a text to its UTF-8 bytes and back. */
export class ByteMap {
  readonly #byte: Uint32Array;

  constructor(text: string) {
    this.#byte = new Uint32Array(text.length + 1);
    let at = 0;
    for (let i = 0; i < text.length; i++) {
      this.#byte[i] = at;
      const code = text.charCodeAt(i);
      // The second half of a pair has no bytes of its own: the first has all four.
      if (code < 0x80) at += 1;
      else if (code < 0x800) at += 2;
      else if (code >= 0xdc00 && code < 0xe000) at += 0;
      else if (code >= 0xd800 && code < 0xdc00) at += 4;
      else at += 3;
    }
    this.#byte[text.length] = at;
  }

  byte(index: number): number {
    return this.#byte[Math.min(index, this.#byte.length - 1)]!;
  }

  /** The first place at or after a byte. */
  index(byte: number): number {
    let low = 0;
    let high = this.#byte.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#byte[middle]! < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export interface Painted {
  text: string;
  from: Uint32Array | null; // the place in the view of each character; null: the same
}

const INDENTED_DEPTH = 2;

/** One line of JSON with a line for each part, and for each line inside of a text. */
export function lay_out(view: string): Painted {
  const out: string[] = [];
  const from: number[] = [];
  const put = (text: string, at: number): void => {
    for (const one of text.split("")) {
      out.push(one);
      from.push(at);
    }
  };
  let depth = 0;
  let is_string = false;
  for (let i = 0; i < view.length; i++) {
    const one = view[i]!;
    if (is_string) {
      if (one === "\\") {
        const escaped = view[i + 1] ?? "";
        if (escaped === "n") put(`⏎\n${"  ".repeat(Math.min(depth, INDENTED_DEPTH) + 1)}`, i);
        else put(one + escaped, i);
        i++;
        continue;
      }
      if (one === '"') is_string = false;
      put(one, i);
      continue;
    }
    if (one === "}" || one === "]") {
      depth--;
      if (depth < INDENTED_DEPTH && view[i - 1] !== "{" && view[i - 1] !== "[") put(`\n${"  ".repeat(Math.max(0, depth))}`, i);
      put(one, i);
      continue;
    }
    put(one, i);
    if (one === '"') is_string = true;
    if (one === "{" || one === "[") {
      depth++;
      if (depth <= INDENTED_DEPTH && view[i + 1] !== "}" && view[i + 1] !== "]") put(`\n${"  ".repeat(depth)}`, i + 1);
    }
    if (one === "," && depth <= INDENTED_DEPTH) put(`\n${"  ".repeat(Math.max(0, depth))}`, i + 1);
  }
  return { text: out.join(""), from: Uint32Array.from(from) };
}

export interface Stretch {
  text: string;
  start: number; // in the painted text
  part: number; // in the list of parts; -1: none
}

/** The painted text cut where parts begin and end. `parts` are in the order of the view, in bytes. */
export function stretches(view: string, painted: Painted, parts: { begin: number; end: number }[]): Stretch[] {
  const map = new ByteMap(view);
  const found: Stretch[] = [];
  const at = (place: number): number => {
    if (!painted.from) return place;
    let low = 0;
    let high = painted.from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (painted.from[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let done = 0;
  const push = (end: number, part: number): void => {
    if (end > done) found.push({ text: painted.text.slice(done, end), start: done, part });
    done = Math.max(done, end);
  };
  parts.forEach((part, number) => {
    push(at(map.index(part.begin)), -1);
    push(at(map.index(part.end)), number);
  });
  push(painted.text.length, -1);
  return found;
}

/** Where words begin and end: what the arrow keys step over. */
export function words(text: string): { start: number; end: number }[] {
  const found = [];
  for (const match of text.matchAll(/[_./@:-]*[\p{L}\p{N}][\p{L}\p{N}_./@:-]*/gu)) found.push({ start: match.index, end: match.index + match[0].length });
  return found;
}

/** What a part is, for its colour: the first name of its path. */
export function kind_of(path: string): string {
  const name = path.split(/[.[]/, 1)[0]!;
  switch (name) {
    case "goal":
    case "operation":
    case "node":
    case "constraints":
      return "frame";
    case "history":
    case "knowledge":
    case "diagnostics":
      return name;
    case "last_error":
    case "error_count":
      return "error";
    case "hub_context":
    case "hub":
    case "context":
      return "hub";
    default:
      return "other";
  }
}
