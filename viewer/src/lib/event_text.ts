// An event in a few words.
import type { LogEvent } from "./types";
import { visible } from "./ansi";

export const KNOWN_TYPES = new Set(
  (
    "run_start turn_start hub_update user_message model_request model_response tool_call tool_result external_call external_result packet_limit " +
    "agent_resumed submit_result agent_error run_end run_planned agent_started agent_ended workspace_intent workspace_accepted workspace_undone " +
    "workspace_rejected packet_delta"
  ).split(" "),
);

const LONG = 200;

const text_of = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (value && typeof value === "object" && "head" in value) return String(value.head);
  return value === undefined || value === null ? "" : JSON.stringify(value);
};

export function brief(event: LogEvent): string {
  const data = (event.data ?? {}) as Record<string, unknown>;
  const parts = {
    run_start: [data.goal],
    user_message: [data.content],
    model_response: [data.text || data.calls],
    tool_call: [data.tool, data.args],
    tool_result: [data.tool, data.outcome, data.error || data.raw_output],
    agent_error: [data.code, data.message],
    run_end: [data.status, data.summary],
    agent_ended: [data.agent_id, data.status],
    agent_started: [data.agent_id],
  }[event.type ?? ""] ?? [event.data];
  return visible(
    parts
      .map((part) => text_of(part).slice(0, LONG))
      .filter(Boolean)
      .join(" ")
      .replaceAll("\n", " ⏎ "),
  );
}
