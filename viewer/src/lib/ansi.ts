// One line of raw output as pieces of text. Colours of a terminal become classes; what else is in an
// escape sequence is shown, never obeyed. Text only: nothing here is ever markup.

export interface Piece {
  text: string;
  style: string;
}

// eslint-disable-next-line no-control-regex
const SEQUENCE = /\x1b\[([0-9;]*)m/g;

const NAMES = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(" ");

/** Control characters by their names: many fonts lack the signs that Unicode has for them. */
export function visible(text: string | null): string {
  // eslint-disable-next-line no-control-regex
  return (text ?? "").replace(/[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, (one) => {
    const code = one.charCodeAt(0);
    return `⟨${code === 0x7f ? "DEL" : (NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`)}⟩`;
  });
}

/** Text that has a line of its own, whatever breaks it has. */
export const one_line = (text: string): string => visible(text.replace(/\s+/g, " "));

function next_style(style: Map<string, string>, codes: string): void {
  for (const code of (codes || "0").split(";").map(Number)) {
    if (code === 0) style.clear();
    else if (code === 1) style.set("weight", "bold");
    else if (code === 2) style.set("weight", "faint");
    else if (code === 22) style.delete("weight");
    else if (code === 39) style.delete("color");
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) style.set("color", `c${code % 10}`);
  }
}

export function pieces(line: string, with_colors: boolean): Piece[] {
  if (!line.includes("\x1b")) return [{ text: visible(line), style: "" }];
  if (!with_colors) return [{ text: visible(line), style: "" }];
  const found: Piece[] = [];
  const style = new Map<string, string>();
  let done = 0;
  const push = (end: number): void => {
    if (end > done) found.push({ text: visible(line.slice(done, end)), style: [...style.values()].join(" ") });
  };
  for (const match of line.matchAll(SEQUENCE)) {
    push(match.index);
    next_style(style, match[1]!);
    done = match.index + match[0].length;
  }
  push(line.length);
  return found;
}
