// What the server answers. src/serve is the other side; docs/serve.md lists the routes.

export interface AgentRow {
  agent_id: string;
  run_id: string;
  operation: string;
  node_id: string;
  goal: string;
  status: string;
  turns: number;
  events: number;
  errors: number | null; // not known yet
  bytes: number;
  started: string;
  last: string;
  is_live: boolean;
  is_damaged: boolean;
  tokens: { prompt: number | null; cached: number | null; written: number | null } | null;
  sizes: number[];
  is_run?: boolean;
  is_told?: boolean; // a success that nothing but the writer of the log vouches for
  is_missing?: boolean; // its head is there, and no log
  is_compacted?: boolean;
}

export interface Damage {
  line: number;
  offset: number;
  code: string;
  message: string;
}

export interface AgentInfo extends AgentRow {
  model: string;
  budget: string;
  limit: number;
  sandbox: string;
  summarizers: string;
  version: string;
  first_turn: number;
  last_turn: number;
  damage: Damage[];
  relations?: { forked_from?: string; child_of?: string; beside?: string; shared?: number };
}

export interface TurnRow {
  turn: number;
  first_seq: number;
  last_seq: number;
  tool: string;
  args: string | null;
  outcome: string | null;
  decided_by: string;
  confidence: number | null;
  view_bytes: number | null;
  limit: number | null;
  raw_bytes: number;
  tokens_new: number | null;
  tokens_cached: number | null;
  ms: { hub: number | null; model: number | null; tool: number | null };
  error: string | null;
  calls?: number;
}

export interface TurnPage {
  total: number;
  from: number;
  position?: number;
  turns: TurnRow[];
}

export interface Returned {
  seq: number;
  call_id: string;
  tool: string;
  args: string | null;
  outcome: string | null;
  bytes: number;
  lines: number | null; // not counted
  is_binary: boolean;
  head: string;
  head_lines: number;
  is_cut: boolean;
  encoding?: "base64";
  summarizer: string;
  error: string; // what went wrong, in the tool's words
  problem?: string; // with the line that it stands in
  trouble?: string; // why only its beginning is here
}

export interface ShownPart {
  path: string;
  begin: number;
  end: number;
  refs: number[];
  rule: string;
}

export interface WhyPart {
  path: string;
  refs: number[];
  rule: string;
  sentence: string;
  bytes: number;
  note: string;
}

export interface LeftOut {
  what: string;
  reason: string;
  bytes: number | null;
}

export interface ActionCost {
  ref: number;
  tool: string;
  outcome: string;
  raw_bytes: number;
  shown_bytes: number;
  hidden: number | string | null;
}

export interface Turn {
  turn: number;
  previous: number | null;
  next: number | null;
  position?: number;
  returned: Returned[];
  returned_total?: number;
  is_ready: boolean; // no: packets of the log are still being made
  preparing?: { done: number; total: number }; // bytes of the log
  shown: { text: string; bytes: number; limit: number | null; source: string; seq: number; parts: ShownPart[] } | null;
  why: { parts: WhyPart[]; left_out: LeftOut[]; actions: ActionCost[] } | null;
  response: {
    text: string;
    calls: { tool: string; args: string }[];
    confidence: number | null;
    decided_by: string;
    error: string;
  } | null;
}

export interface Prompt {
  system: string;
  frame: { before: string; after: string } | string | null;
  view: string;
  bytes: number;
  tokens: number | null;
  tokens_are: "counted" | "estimated";
  tools?: string;
  is_exact: boolean; // the log tells every byte
}

export interface RawPage {
  has_output: boolean; // an empty one is one, too
  bytes: number;
  lines: number | null; // not counted: too many bytes
  from_line?: number;
  next_line?: number;
  is_end?: boolean;
  is_cut?: boolean;
  cut?: { line: number; bytes: number }[]; // lines of which only the beginning is here
  trouble?: string; // why there is no more of it
  text: string;
}

export interface RawBytes {
  bytes: number;
  offset: number;
  base64: string;
}

export interface RawHits {
  hits: { line: number; column: number }[];
  is_cut: boolean;
  total?: number;
}

export interface LogEvent {
  seq?: number;
  turn?: number;
  type?: string;
  time?: string;
  data?: unknown;
  damaged?: boolean;
  line?: number;
  offset?: number;
  text?: string;
  message?: string;
  problem?: string;
  told?: string; // the event in a few words
  is_known?: boolean; // its type, to the program
  cut?: string[]; // members of its data of which only the beginning is here
  hash?: string;
}

export interface EventPage {
  total: number;
  from: number;
  events: LogEvent[];
}

export interface ShownWhere {
  turns: { first: number; last: number }[];
  parts: string[];
  is_complete?: boolean;
  checked_to?: number;
}

export interface Source {
  seq: number;
  line: number | null;
  how?: "line" | "part" | "row" | "word";
}

export interface Diff {
  fields: { path: string; a: string | null; b: string | null; change: string; is_cut?: boolean }[];
  text: { op: " " | "+" | "-"; text: string }[];
}

export interface WhatIf {
  turns: { turn: number; was_bytes: number; is_bytes: number; same: boolean; lost: string[]; gained: string[]; lost_total?: number; gained_total?: number }[];
  note: string;
  notes?: string[];
  budget?: number;
  total?: number;
  is_complete?: boolean;
}

export interface CurvePoint {
  budget: number;
  view_bytes_mean: number;
  view_bytes_max: number;
  turns_same: number;
  turns: number;
  lost: number;
}

export interface Series {
  turn: number[];
  turn_last?: number[];
  view_bytes: (number | null)[];
  history_bytes: (number | null)[];
  tokens_new: (number | null)[];
  tokens_cached: (number | null)[];
  ms_model: (number | null)[];
  ms_tool: (number | null)[];
  ms_hub: (number | null)[];
  outcome: (string | null)[];
  limit?: (number | null)[];
  total?: number;
  known?: number;
  is_complete?: boolean;
}

export interface Verify {
  verdict: string;
  problems: { line?: number; seq?: number; offset?: number; code: string; message: string }[];
  head: { seq: number; hash: string; offset?: number } | null;
  anchor?: { seq: number; hash: string } | null;
  requests: number;
  derived?: number;
  derived_equal?: number;
  derived_other?: number;
  events?: number;
  bytes?: number;
  ms?: number;
  command?: string;
  done?: number;
  total?: number;
}

export interface SearchHit {
  agent_id: string;
  seq: number;
  turn: number;
  type: string;
  field?: string;
  line?: number;
  column?: number;
  text: string;
  before?: string;
  match?: string;
  after?: string;
}

export interface WorkspaceRow {
  agent_id: string;
  run_id?: string;
  state: string;
  node_id?: string;
  operation?: string;
  files: { path: string; change?: string }[] | string[] | number;
  bytes?: number;
  is_unsafe?: boolean;
}

export interface Workspace {
  agent_id?: string;
  state?: string;
  files: { path: string; change?: string; added?: number; removed?: number; is_binary?: boolean; is_sensitive?: boolean }[];
  diff: string;
  is_cut?: boolean;
  evidence: {
    status: string;
    summary: string;
    proof: string;
    is_proven: boolean;
    is_stale: boolean;
    witness: string;
    unsafe: string[];
  } | null;
  is_unsafe: boolean;
  conflicts: { path: string; message?: string }[];
  can_decide?: boolean;
  why_not?: string;
  trouble?: string;
}

export interface Decided {
  state: string;
  is_complete?: boolean;
  message: string;
  conflicts?: { path: string; message: string }[];
  sensitive?: { path: string; message: string }[];
}

export interface HubNode {
  id: string;
  type?: string;
  name?: string;
  file?: string;
  start_line?: number;
  end_line?: number;
  language?: string;
  summary?: string;
  changed?: string;
}

export interface HubNodeInfo extends HubNode {
  signature?: string;
  docstring?: string;
  callers?: string[];
  callees?: string[];
  known?: { key: string; value: unknown; summary?: string; from?: string; is_stale?: boolean }[];
  agents?: { agent_id: string; status?: string; last?: string }[];
  source_head?: string;
  [name: string]: unknown;
}

export interface ProjectInfo {
  root: string;
  version: string;
  allow_decisions: boolean;
  agents: number;
  is_empty: boolean;
  searched?: string;
  make_one?: string;
  start_id?: string;
  statuses?: Record<string, number>;
}

export interface AgentChange {
  agent_id: string;
  events: number;
  turns: number;
  bytes: number;
  status: string;
}
