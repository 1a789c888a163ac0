#include "runner/agent_memory.h"

#include <algorithm>
#include <utility>

#include "base/json_tree.h"
#include "event/type.h"
#include "projection/event_data.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

uint64_t number_of(JsonElement object, std::string_view key, uint64_t otherwise = 0) {
  uint64_t value = 0;
  return !object[key].read(value) ? otherwise : value;
}

double real_of(JsonElement object, std::string_view key) {
  double value = 0;
  return !object[key].read(value) ? 0 : value;
}

template <class Word, size_t N>
Word word_of(std::string_view name, const Word (&words)[N], Word otherwise) {
  for (const Word word : words) {
    if (name_of(word) == name) return word;
  }
  return otherwise;
}

constexpr Effect kEffects[] = {Effect::kPure, Effect::kWorkspace, Effect::kIdempotent,
                               Effect::kExternal};
constexpr DecidedBy kDeciders[] = {DecidedBy::kModel, DecidedBy::kGuarded, DecidedBy::kFallback,
                                   DecidedBy::kEscalation, DecidedBy::kUser};
constexpr RunStatus kStatuses[] = {RunStatus::kSuccess, RunStatus::kPartial,   RunStatus::kFailed,
                                   RunStatus::kStuck,   RunStatus::kTurnLimit, RunStatus::kBlocked,
                                   RunStatus::kError,   RunStatus::kCancelled};

bool is_redacted(JsonElement data) {
  return data["redacted"].exists();
}

// Whether a person said that a call cut off by a crash happened.
bool has_happened(JsonElement result) {
  bool happened = false;
  return result["resolved"]["happened"].read(happened) && happened;
}

std::string json_of(JsonElement object, std::string_view key) {
  JsonElement value;
  return !object[key].read(value) ? "{}" : value.json();
}

}  // namespace

Result<AgentMemory> AgentMemory::of_log(FileSystem& files, const track::Layout& layout,
                                        std::string_view agent) {
  PacketLog log = TRY(PacketLog::open(files, layout, agent));
  AgentMemory memory;
  TRY(log.for_each([&](const LineView& event, const Packet& packet) -> Status {
    memory.read(event, packet);
    return Done{};
  }));
  return memory;
}

void AgentMemory::read(const LineView& event, const Packet& packet) {
  if (event.turn != turn) {
    turn = event.turn;
    totals.turns += 1;
    replies = 0;
    calls = 0;
    calls_before = 0;
    wanted.clear();
    withdrawn = std::exchange(repeated_, {});
    forget_unshown(packet);
  }
  switch (event_type(event.type.escaped)) {
    case EventType::kModelResponse:
      return read_response(event.data);
    case EventType::kToolCall:
      return read_call(event.data, packet, event.seq);
    case EventType::kToolResult:
      return read_result(event.data, packet, event.seq);
    case EventType::kSubmitResult:
      is_submission_logged = true;
      return;
    case EventType::kHubUpdate: {
      const auto tree = JsonTree::parse(event.data);
      if (tree.ok()) hub_told = json_of(tree.value().root(), "nodes");
      return;
    }
    case EventType::kAgentResumed:
      ended.reset();
      return;
    case EventType::kRunEnd: {
      const auto tree = JsonTree::parse(event.data);
      ended = tree.ok() ? word_of(json_string(tree.value().root(), "status"), kStatuses,
                                  RunStatus::kError)
                        : RunStatus::kError;
      return;
    }
    default:
      return;
  }
}

void AgentMemory::read_response(std::string_view data) {
  replies += 1;
  totals.model_calls += 1;
  calls_before = calls;
  wanted.clear();
  const auto tree = JsonTree::parse(data);
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement root = tree.value().root();
  wanted_by = word_of(json_string(root, "decided_by"), kDeciders, DecidedBy::kModel);
  if (wanted_by == DecidedBy::kEscalation) {
    escalations += 1;
  } else {
    answered += 1;
  }
  JsonElement usage;
  if (root["usage"].read(usage) && usage.is_object()) {
    totals.prompt_tokens += number_of(usage, "prompt_tokens");
    totals.cached_tokens += number_of(usage, "cached_tokens");
    totals.completion_tokens += number_of(usage, "completion_tokens");
  }
  JsonElement timing;
  if (root["timing"].read(timing) && timing.is_object()) {
    totals.prompt_ms += real_of(timing, "prompt_ms");
    totals.model_ms += real_of(timing, "wall_ms");
  }
  JsonArray called;
  // A call with a removed secret cannot be made from the log: the model is asked again.
  if (is_redacted(root) || !root["calls"].read(called)) return;
  for (const JsonElement call : called) {
    if (!call.is_object()) continue;
    wanted.push_back(
        {.tool = std::string(json_string(call, "name")), .args = json_of(call, "args")});
  }
}

void AgentMemory::read_call(std::string_view data, const Packet& packet, uint64_t seq) {
  const auto tree = JsonTree::parse(data);
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement root = tree.value().root();
  CallRecord call{
      .call_id = std::string(json_string(root, "call_id")),
      .tool = std::string(json_string(root, "tool")),
      .args = json_of(root, "args"),
      .effect = word_of(json_string(root, "effect"), kEffects, Effect::kExternal),
      .attempt = number_of(root, "attempt", 1),
      .decided_by = word_of(json_string(root, "decided_by"), kDeciders, DecidedBy::kModel),
      .seq = seq,
      .state = state_of(packet, workspace_hash),
      .is_redacted = is_redacted(root)};
  // A second attempt is the same call.
  if (call.attempt == 1) {
    // What the program runs to prepare a call has an id below that of the call.
    if (call.call_id.find('.') == std::string::npos) calls += 1;
    totals.tool_calls += 1;
    totals.decided_by[call.decided_by] += 1;
    guard.note(call.tool, call.args, call.state);
  }
  open_call = std::move(call);
}

void AgentMemory::read_result(std::string_view data, const Packet& packet, uint64_t seq) {
  std::string scratch;
  const auto tree = JsonTree::parse(without_raw_output(data, scratch));
  if (!tree.ok() || !tree.value().root().is_object() || packet.actions.empty()) return;
  const JsonElement root = tree.value().root();
  const std::string tool(json_string(root, "tool"));
  const Outcome outcome = packet.actions.back().outcome;
  const std::string_view code = json_string(root, "code");
  const bool was_carried_out =
      code != kRepeatedCode && code != kNoEvidenceCode && code != kForbiddenCode;
  JsonElement workspace;
  if (root["workspace"].read(workspace) && workspace.is_object()) {
    generation = number_of(workspace, "generation", generation);
    const std::string_view hash = json_string(workspace, "hash");
    if (hash != workspace_hash) last_change = seq;
    workspace_hash = hash;
  }
  if (code == kInterruptedCode && !has_happened(root)) {
    // It was never made, so it may be made now.
    if (open_call) guard.take_back(open_call->tool, open_call->args, open_call->state);
  } else if (was_carried_out) {
    note_carried_out(tool, {.seq = seq, .outcome = outcome});
  } else {
    if (code == kRepeatedCode) repeated_.insert(tool);
    if (open_call && tool == kSubmitTool) refused_submissions_.push_back(*open_call);
  }
  if (open_call && open_call->call_id == json_string(root, "call_id")) open_call.reset();
}

void AgentMemory::note_carried_out(const std::string& tool, const LastResult& result) {
  last_results[tool] = result;
  if (result.outcome != Outcome::kError) succeeded.insert(tool);
  for (const CallRecord& refused : std::exchange(refused_submissions_, {})) {
    guard.take_back(refused.tool, refused.args, refused.state);
  }
  if (!open_call) return;
  if (open_call->effect == Effect::kPure) {
    shown_.push_back({.call = *open_call, .result = result.seq});
  }
  if (result.outcome == Outcome::kError) {
    failed_.push_back(*open_call);
  } else if (open_call->effect != Effect::kPure) {
    for (const CallRecord& failed : std::exchange(failed_, {})) {
      guard.forget(failed.tool, failed.args, failed.state);
    }
  }
  tried[tool + " " + open_call->args] = result;
  if (tool == kSubmitTool && result.outcome != Outcome::kError) submitted = open_call->args;
}

void AgentMemory::forget_unshown(const Packet& packet) {
  if (shown_.empty()) return;
  // Keep the latest, however little room there is: an agent stuck on one call would repeat it
  // forever.
  const uint64_t latest = shown_.back().result;
  std::erase_if(shown_, [&](const Shown& one) {
    const bool is_shown = std::ranges::any_of(packet.actions, [&](const Action& action) {
      return action.ref == one.result && !action.shown.empty();
    });
    if (one.result == latest || is_shown) return false;
    guard.forget(one.call.tool, one.call.args, one.call.state);
    return true;
  });
}

}  // namespace twotrack::runner
