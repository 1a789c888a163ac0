// One line of raw output as pieces of text. Colours of a terminal become classes; what else is in an
// escape sequence is shown, never obeyed. Text only: nothing here is ever markup.

export interface Piece {
  text: string;
  style: string;
}

// eslint-disable-next-line no-control-regex
const SEQUENCE = /\x1b\[([0-9;]*)m/g;

/** Control characters as the signs that Unicode has for them. */
export function visible(text: string | null): string {
  // eslint-disable-next-line no-control-regex
  return (text ?? "").replace(/[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, (one) => {
    const code = one.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

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
