// The fields of every event, each named once: how they are written, read, and checked at the door.
//
// For event/ alone: make.cc writes by this table, read.cc reads by it, type.cc takes its kinds.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "event/event.h"
#include "event/parts.h"
#include "event/type.h"

namespace twotrack::fields {

// Rules beside the kind. Without one, a field may be missing, and is left out when it is empty.
enum Rule : int {
  kRequired = 1,  // whoever sends such an event must send it
  kNotEmpty = 2,  // make() refuses it when it is empty, or 0
  kAlways = 4,    // written even when it is empty, unless a raw output stands for it
  kHash = 8,      // 64 characters of lowercase hexadecimal
};

template <class Event, class T>
struct Member {
  std::string_view name;
  T Event::* place;
  FieldKind kind;
  int rules;
};

// A field that only the log itself writes. When it is sent, it must be of its kind.
struct Checked {
  std::string_view name;
  FieldKind kind;
  int rules = 0;
};

template <class T>
inline constexpr FieldKind kKindOf = FieldKind::kObject;
template <>
inline constexpr FieldKind kKindOf<std::string> = FieldKind::kString;
template <>
inline constexpr FieldKind kKindOf<bool> = FieldKind::kBoolean;
template <>
inline constexpr FieldKind kKindOf<uint64_t> = FieldKind::kInteger;
template <>
inline constexpr FieldKind kKindOf<int64_t> = FieldKind::kInteger;
template <>
inline constexpr FieldKind kKindOf<double> = FieldKind::kNumber;
template <>
inline constexpr FieldKind kKindOf<Json> = FieldKind::kAny;
template <class Set>
inline constexpr FieldKind kKindOf<Word<Set>> = FieldKind::kString;
template <class T>
inline constexpr FieldKind kKindOf<std::vector<T>> = FieldKind::kArray;
template <class T>
inline constexpr FieldKind kKindOf<std::optional<T>> = kKindOf<T>;

template <class Event, class T>
constexpr auto field(std::string_view name, T Event::* place, FieldKind kind, int rules = 0) {
  return Member<Event, T>{name, place, kind, rules};
}
template <class Event, class T>
constexpr auto field(std::string_view name, T Event::* place, int rules = 0) {
  return field(name, place, kKindOf<T>, rules);
}

template <class... Members>
struct Shape {
  std::string_view name;  // of the type; empty for what stands inside of an event
  std::tuple<Members...> members;
};
template <class... Members>
constexpr auto shape(std::string_view name, Members... members) {
  return Shape<Members...>{name, {members...}};
}

template <class Event>
inline constexpr auto kShape = nullptr;
template <class T>
concept HasShape = !std::same_as<std::remove_cvref_t<decltype(kShape<T>)>, std::nullptr_t>;

// A field has one name, in C++ and in the log.
#define FIELD(name, ...) field(#name, &Shaped::name __VA_OPT__(, ) __VA_ARGS__)
#define SHAPE(event, type, ...)              \
  template <>                                \
  inline constexpr auto kShape<event> = [] { \
    using Shaped = event;                    \
    return shape(type, __VA_ARGS__);         \
  }();

// Calls `visit` with each row of the table of Event.
template <class Event, class Visit>
constexpr void for_each_field(Visit visit) {
  std::apply([&](const auto&... member) { (visit(member), ...); }, kShape<Event>.members);
}

using enum FieldKind;

// ---- What stands inside of events ----

SHAPE(ShownView, "", FIELD(shared_bytes), FIELD(rest, kAlways))
SHAPE(PromptTokens, "", FIELD(count), FIELD(how))
SHAPE(TokenUsage, "", FIELD(prompt_tokens), FIELD(cached_tokens), FIELD(cache_write_tokens),
      FIELD(completion_tokens))
SHAPE(ModelTiming, "", FIELD(prompt_ms), FIELD(predict_ms), FIELD(wall_ms))
SHAPE(WorkspaceAfter, "", FIELD(kind), FIELD(generation), FIELD(hash, kAlways))
SHAPE(Settled, "", FIELD(how), FIELD(happened))
SHAPE(WorkspaceFile, "", FIELD(path, kNotEmpty), FIELD(sha256, kHash))
SHAPE(UsedProgram, "", FIELD(name, kAlways), FIELD(path, kAlways), FIELD(version))
SHAPE(PlannedName, "", FIELD(agent_id, kAlways), FIELD(operation, kAlways), FIELD(node_id, kAlways))

SHAPE(NodePart, "", FIELD(id), FIELD(type), FIELD(name), FIELD(file), FIELD(summary),
      FIELD(source_hash), FIELD(start_line), FIELD(end_line))
SHAPE(ConstraintsPart, "", FIELD(max_turns))
SHAPE(PromptPart, "", FIELD(agent), FIELD(agent_sha256), FIELD(system), FIELD(tools), FIELD(frame))
SHAPE(FramePart, "", FIELD(before), FIELD(after), FIELD(is_json))
SHAPE(BudgetPart, "", FIELD(bytes), FIELD(recent_actions), FIELD(packet_version), FIELD(tokens),
      FIELD(estimator))
SHAPE(ModelFile, "", FIELD(sha256))
SHAPE(ModelIdentity, "", FIELD(kind), FIELD(model), FIELD(name), FIELD(url), FIELD(server),
      FIELD(sha256), FIELD(adapter))
SHAPE(ModelPart, "", FIELD(is), FIELD(decide), FIELD(memory))
SHAPE(EvidencePart, "", FIELD(state), FIELD(tool), FIELD(wanted), FIELD(found))
SHAPE(TotalsPart, "", FIELD(prompt_tokens), FIELD(cached_tokens), FIELD(completion_tokens))
SHAPE(RunPart, "", FIELD(model), FIELD(model_name), FIELD(dialect), FIELD(seal))
SHAPE(ErrorPart, "", FIELD(kind), FIELD(message), FIELD(show), FIELD(calls))
SHAPE(CallPart, "", FIELD(name), FIELD(args), FIELD(tool), FIELD(arguments))

// ---- Events ----

SHAPE(RunStart, "run_start", FIELD(goal), FIELD(node), FIELD(constraints, kObject), FIELD(prompt),
      FIELD(budget), FIELD(summarizers), FIELD(model), FIELD(sandbox), FIELD(programs),
      FIELD(extensions, kObject), FIELD(run, kObject), FIELD(log_id), FIELD(program),
      FIELD(traceparent))
SHAPE(TurnStart, "turn_start", FIELD(turn))
SHAPE(HubUpdate, "hub_update", FIELD(asked), FIELD(nodes, kNotEmpty), FIELD(took_ms, kNumber))
SHAPE(UserMessage, "user_message", FIELD(content, kRequired | kNotEmpty))
SHAPE(ModelRequest, "model_request", FIELD(view, kAny), FIELD(packet_hash, kHash),
      FIELD(prompt_hash, kHash | kAlways), FIELD(tokens, kAny), FIELD(parameters),
      FIELD(attempt, kNotEmpty))
SHAPE(ModelResponse, "model_response", FIELD(text, kAlways), FIELD(calls, kArray),
      FIELD(finish_reason), FIELD(usage), FIELD(timing), FIELD(confidence), FIELD(error),
      FIELD(notes, kObject), FIELD(decided_by))
SHAPE(ToolCall, "tool_call", FIELD(call_id, kNotEmpty), FIELD(tool, kRequired | kNotEmpty),
      FIELD(args), FIELD(effect), FIELD(attempt, kNotEmpty), FIELD(decided_by),
      FIELD(idempotency_key))
// Tools of others say in their own way how it went: what should be a text may be anything.
SHAPE(ToolResult, "tool_result", FIELD(call_id, kNotEmpty), FIELD(tool, kNotEmpty),
      FIELD(outcome, kAny), FIELD(code), FIELD(error, kAny), FIELD(exit_code), FIELD(parsed_output),
      FIELD(delta), FIELD(summarizer, kAny), FIELD(duration_ms), FIELD(workspace), FIELD(resolved),
      Checked{"size", kInteger}, Checked{"sha256", kString})
SHAPE(ExternalCall, "external_call", FIELD(call_id, kNotEmpty), FIELD(n),
      FIELD(name, kRequired | kNotEmpty), FIELD(args), Checked{"size", kInteger},
      Checked{"sha256", kString})
SHAPE(ExternalResult, "external_result", FIELD(call_id, kNotEmpty), FIELD(n), FIELD(code),
      FIELD(error), Checked{"size", kInteger}, Checked{"sha256", kString})
SHAPE(PacketLimit, "packet_limit", FIELD(bytes, kRequired | kNotEmpty), FIELD(reason))
SHAPE(AgentResumed, "agent_resumed", FIELD(run_id), FIELD(unfinished), FIELD(prompt), FIELD(model),
      FIELD(programs), FIELD(traceparent))
SHAPE(SubmitResult, "submit_result", FIELD(args), FIELD(changed_files, kAlways))
SHAPE(AgentError, "agent_error", FIELD(phase), FIELD(code, kNotEmpty), FIELD(message, kNotEmpty))
SHAPE(RunEnd, "run_end", FIELD(status), FIELD(summary), FIELD(totals, kObject),
      FIELD(decided_by, kAlways), FIELD(evidence, kObject), FIELD(confidence),
      FIELD(node_source_hash))
SHAPE(RunPlanned, "run_planned", FIELD(agents, kRequired | kAlways), FIELD(skipped, kAlways))
SHAPE(AgentStarted, "agent_started", FIELD(agent_id, kRequired | kNotEmpty), FIELD(operation),
      FIELD(node_id))
SHAPE(AgentEnded, "agent_ended", FIELD(agent_id, kRequired | kNotEmpty), FIELD(status),
      FIELD(summary))
SHAPE(WorkspaceIntent, "workspace_intent", FIELD(action, kRequired | kNotEmpty),
      FIELD(id, kRequired | kNotEmpty), FIELD(files, kAlways))
SHAPE(WorkspaceAccepted, "workspace_accepted", FIELD(files, kAlways), FIELD(conflicts, kAlways),
      FIELD(id), FIELD(hash))
SHAPE(WorkspaceUndone, "workspace_undone", FIELD(files, kAlways), FIELD(conflicts, kAlways),
      FIELD(id), Checked{"hash", kString})
SHAPE(WorkspaceRejected, "workspace_rejected", FIELD(files, kAlways), FIELD(conflicts, kAlways),
      Checked{"id", kString}, Checked{"hash", kString})

SHAPE(PacketDelta, "packet_delta", FIELD(action, kObject), FIELD(knowledge, kObject),
      FIELD(supersedes, kObject), FIELD(error), FIELD(by))

#undef FIELD
#undef SHAPE

}  // namespace twotrack::fields
