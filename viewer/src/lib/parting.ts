import type { TurnRow } from "./types";

export interface Parting {
  a: number;
  b: number;
  call_a: string;
  call_b: string;
}

const call_of = (row: TurnRow | undefined): string => (!row ? "no more turns" : row.tool ? `${row.tool}(${row.args ?? ""})` : "no call");

/** The first turns in which two agents called something else; null if one is the beginning of the other. */
export function first_parting(a: TurnRow[], b: TurnRow[]): Parting | null {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    if (call_of(a[i]) !== call_of(b[i])) return { a: a[i]!.turn, b: b[i]!.turn, call_a: call_of(a[i]), call_b: call_of(b[i]) };
  }
  return null;
}
