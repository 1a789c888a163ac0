// Which lines of a diff are painted at once: the changes, and what stands beside them.

const BESIDE = 3;
const WORTH = 4; // fewer lines than this are not put away

export interface Block {
  begin: number;
  end: number;
  is_folded: boolean;
}

export function fold(parts: readonly { op: string }[]): Block[] {
  const blocks: Block[] = [];
  const put = (begin: number, end: number, is_folded: boolean): void => {
    if (begin >= end) return;
    const last = blocks.at(-1);
    if (last && !last.is_folded && !is_folded) last.end = end;
    else blocks.push({ begin, end, is_folded });
  };
  for (let at = 0; at < parts.length; ) {
    const is_same = parts[at]!.op === " ";
    let end = at;
    while (end < parts.length && (parts[end]!.op === " ") === is_same) end++;
    const from = is_same ? Math.min(end, at === 0 ? 0 : at + BESIDE) : end;
    const to = is_same ? Math.max(from, end === parts.length ? end : end - BESIDE) : end;
    const is_folded = to - from >= WORTH;
    put(at, from, false);
    put(from, to, is_folded);
    put(to, end, false);
    at = end;
  }
  return blocks;
}
