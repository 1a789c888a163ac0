#include "runner/agent_memory.h"

#include <algorithm>
#include <utility>

#include "base/json_tree.h"
#include "event/parts.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

// In the one form that reading a log gives: calls are compared.
Json plain_json(const Json& json) {
  const auto tree = JsonTree::parse(json.text);
  return tree.ok() ? tree.value().root().json() : Json{"{}"};
}

// A model that gives our own estimate back has counted nothing.
bool gives_back_estimate(const TokenUsage& usage, const std::optional<PromptTokens>& asked) {
  return asked && usage.prompt_tokens == asked->count &&
         asked->how.value_or(TokenCount::kEstimated) == TokenCount::kEstimated;
}

// Of a result that says that its call was not made.
std::string why_uncounted(const ToolResult& result, const Packet& packet, uint64_t seq) {
  const auto why = std::ranges::find(packet.errors, seq, &ToolError::ref);
  return result.tool + ": " + (why == packet.errors.end() ? result.code : why->message);
}

}  // namespace

Result<AgentMemory> AgentMemory::of_log(FileSystem& files, const track::Layout& layout,
                                        std::string_view agent) {
  PacketLog log = TRY(PacketLog::open(files, layout, agent));
  AgentMemory memory;
  TRY(log.for_each([&](const Event& event, const Packet& packet) -> Status {
    memory.read(event, packet);
    return Done{};
  }));
  return memory;
}

void AgentMemory::read(const Event& event, const Packet& packet) {
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
  std::visit(
      Overload{[&](const ModelRequest& request) { asked_ = request.tokens; },
               [&](const ModelResponse& response) { read_response(response, event.is_redacted()); },
               [&](const ToolCall& call) { read_call(call, event, packet); },
               [&](const ToolResult& result) { read_result(result, packet, event.seq); },
               [&](const SubmitResult& result) {
                 is_submission_logged = true;
                 submitted_files = result.changed_files;
               },
               [&](const HubUpdate& update) { hub_told = plain_json(update.nodes); },
               [&](const AgentResumed&) { ended.reset(); },
               [&](const RunEnd& end) { ended = end.status.value_or(RunStatus::kError); },
               [](const auto&) {}},
      event.body());
}

void AgentMemory::read_response(const ModelResponse& response, bool is_redacted) {
  // One of which it was not sure is asked for again as if for the first time.
  const auto error = read_part<ErrorPart>(response.error);
  if (!error || error->kind != kUnsureAnswer) replies += 1;
  if (!error || error->kind != name_of(model::FailureKind::kExhausted)) {
    uncounted = error ? error->message : "";
  }
  if (!error && response.confidence) {
    confidence = confidence.value_or(1) * *response.confidence;
  }
  totals.model_calls += 1;
  calls_before = calls;
  wanted.clear();
  wanted_by = response.decided_by.value_or(DecidedBy::kModel);
  (wanted_by == DecidedBy::kEscalation ? escalations : answered) += 1;
  const TokenUsage usage = response.usage.value_or(TokenUsage{});
  totals.prompt_tokens += usage.prompt_tokens.value_or(0);
  totals.is_estimated = totals.is_estimated || gives_back_estimate(usage, asked_);
  totals.cached_tokens += usage.cached_tokens.value_or(0);
  totals.completion_tokens += usage.completion_tokens.value_or(0);
  const ModelTiming timing = response.timing.value_or(ModelTiming{});
  totals.prompt_ms += timing.prompt_ms.value_or(0);
  totals.model_ms += timing.wall_ms;
  // A call that lacks a secret cannot be made from the log: the model is asked again.
  if (is_redacted) return;
  for (const CallPart& call : read_calls(response.calls)) {
    wanted.push_back({.tool = call.name, .args = plain_json(call.args)});
  }
}

void AgentMemory::read_call(const ToolCall& said, const Event& event, const Packet& packet) {
  CallRecord call{.call_id = said.call_id,
                  .tool = said.tool,
                  .args = plain_json(said.args),
                  .effect = said.effect.value_or(Effect::kExternal),
                  .attempt = said.attempt,
                  .decided_by = said.decided_by.value_or(DecidedBy::kModel),
                  .seq = event.seq,
                  .state = state_of(packet, workspace_hash),
                  .is_redacted = event.is_redacted()};
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

void AgentMemory::read_outcome(const ToolResult& result, const Packet& packet, uint64_t seq) {
  const std::string& tool = result.tool;
  const Outcome outcome = packet.actions.back().outcome;
  const bool has_failed = outcome == Outcome::kError;
  const auto before = last_results.find(tool);
  const auto error = std::ranges::find(packet.errors, seq, &ToolError::ref);
  const bool has_words = has_failed && error != packet.errors.end();
  note_carried_out(tool,
                   {.seq = seq,
                    .outcome = outcome,
                    .summary = packet.actions.back().summary,
                    .error = has_words ? error->message : "",
                    .args = open_call ? open_call->args : Json{"{}"},
                    .is_answer_lost = result.code == kInterruptedCode,
                    .failures = !has_failed                    ? 0
                                : before == last_results.end() ? 1
                                                               : before->second.failures + 1});
}

void AgentMemory::read_result(const ToolResult& result, const Packet& packet, uint64_t seq) {
  if (packet.actions.empty()) return;
  const std::string& tool = result.tool;
  const std::string& code = result.code;
  const bool was_carried_out =
      code != kRepeatedCode && code != kNoEvidenceCode && code != kForbiddenCode;
  uncounted = was_carried_out ? "" : why_uncounted(result, packet, seq);
  if (result.workspace) {
    generation = result.workspace->generation.value_or(generation);
    if (result.workspace->hash != workspace_hash) last_change = seq;
    workspace_hash = result.workspace->hash;
  }
  const bool has_happened = result.resolved && result.resolved->happened.value_or(false);
  if (code == kInterruptedCode && !has_happened) {
    // It was never made: it may be made now.
    if (open_call) guard.take_back(open_call->tool, open_call->args, open_call->state);
  } else if (was_carried_out) {
    read_outcome(result, packet, seq);
  } else {
    if (code == kRepeatedCode) repeated_.insert(tool);
    if (open_call && tool == kSubmitTool) refused_submissions_.push_back(*open_call);
  }
  if (open_call && open_call->call_id == result.call_id) open_call.reset();
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
  tried[tool + " " + open_call->args.text] = result;
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
