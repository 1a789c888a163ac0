#include "runner/actor.h"

#include <algorithm>
#include <chrono>

#include "base/sha256.h"
#include "base/utf8.h"
#include "process/stale_processes.h"
#include "runner/result_code.h"
#include "tool/stop_code.h"

namespace twotrack::runner {
namespace {

constexpr size_t kIdempotencyKeyLength = 32;

// The same for every attempt at a call.
std::string idempotency_key(std::string_view agent, std::string_view call_id) {
  return sha256_hex(std::string(agent) + "\n" + std::string(call_id))
      .substr(0, kIdempotencyKeyLength);
}

bool needs_workspace(const agent::Definition& definition) {
  return std::ranges::any_of(
      definition.tools, [](const agent::AgentTool& one) { return one.tool->needs_workspace(); });
}

bool does(const tool::Tool& tool, tool::Does what) {
  const std::vector<tool::Does> all = tool.does();
  return std::ranges::find(all, what) != all.end();
}

// Whether it measures and changes nothing, by what its author or this program says. What it writes
// all the same does not stay: what a witness has measured is what a person accepts.
bool only_looks(const tool::Tool& tool) {
  return tool.effect() == Effect::kPure ||
         (tool.is_builtin() && tool.effect() == Effect::kWorkspace &&
          !does(tool, tool::Does::kWrite));
}

// Whether a call that may have happened stays without a result until somebody knows.
bool leaves_doubt(OnAmbiguous what) {
  return what == OnAmbiguous::kAsk || what == OnAmbiguous::kVerify;
}

}  // namespace

// Only programs that enter the holder's namespaces see an overlay. The sandbox takes care of that;
// a process namespace makes sure that none of them outlives the run and keeps writing.
workspace::WorkspaceKind best_workspace(const sandbox::Policy& policy) {
  if (policy.require == sandbox::Level::kNone) return workspace::WorkspaceKind::kReflink;
  const auto is_on = [](std::string_view name) {
    const auto& layers = sandbox::report().layers;
    const auto found = std::ranges::find(layers, name, &sandbox::Layer::name);
    return found != layers.end() && found->is_on;
  };
  const bool can_enter = is_on("userns") && is_on("mountns") && is_on("pidns");
  return can_enter ? workspace::WorkspaceKind::kOverlay : workspace::WorkspaceKind::kReflink;
}

Actor::Actor(Session& session, const AgentMemory& memory, const AgentSetup& setup)
    : session_(&session), memory_(&memory), setup_(&setup) {}

Status Actor::prepare() {
  if (!needs_workspace(*setup_->definition)) return Done{};
  const std::string& agent = session_->log().names().agent_id;
  const bool is_new = !workspace::Workspace::exists(setup_->project, agent);
  workspace_.emplace(
      TRY(workspace::Workspace::open(setup_->project, agent, best_workspace(setup_->policy))));
  if (!is_new) process::end_stale_processes(workspace_->root());
  // Undoes whatever a call without a result in the log did.
  if (!is_new || memory_->generation > 0) TRY(workspace_->restore(memory_->generation));
  return memory_->generation > 0 ? check_restored() : Status(Done{});
}

// Check the log's claim: the workspace must be what the log says.
Status Actor::check_restored() const {
  const auto changes = TRY(workspace_->changes());
  if (workspace::Workspace::hash_of(changes) == memory_->workspace_hash) return Done{};
  return Error{Code::kCorrupt, "the workspace does not match the log after generation " +
                                   std::to_string(memory_->generation) +
                                   ": edits were lost; `twotrack workspace retry` starts over"};
}

CallRecord Actor::next(const model::Call& call, DecidedBy decided_by) const {
  const tool::Tool* tool = find_tool(call.tool);
  return {.call_id = std::to_string(memory_->turn) + "/" + std::to_string(memory_->calls),
          .tool = call.tool,
          .args = call.args,
          .effect = tool == nullptr ? Effect::kPure : tool->effect(),
          .decided_by = decided_by};
}

const tool::Tool* Actor::find_tool(std::string_view name) const {
  for (const agent::AgentTool& one : setup_->definition->tools) {
    if (one.tool->spec().name == name) return one.tool.get();
    for (const auto& provider : one.context_providers) {
      if (provider->spec().name == name) return provider.get();
    }
  }
  return nullptr;
}

std::string Actor::forbidden_by(const tool::Tool& tool) const {
  const bool writes = tool.effect() != Effect::kPure || does(tool, tool::Does::kWrite);
  for (const agent::Safety rule : setup_->definition->safety) {
    const bool breaks = (rule == agent::Safety::kReadOnly && writes) ||
                        (rule == agent::Safety::kNoNetwork && does(tool, tool::Does::kNetwork)) ||
                        (rule == agent::Safety::kNoEvalExec && does(tool, tool::Does::kEvalExec));
    if (breaks) return std::string(name_of(rule));
  }
  return {};
}

Status Actor::carry_out(const CallRecord& call) {
  const tool::Tool* tool = find_tool(call.tool);
  if (tool == nullptr) return refuse(call, kUnknownToolCode, "there is no tool " + call.tool);
  const std::string rule = forbidden_by(*tool);
  if (!rule.empty()) {
    return refuse(call, kForbiddenCode,
                  call.tool + " breaks the safety rule " + rule + " of this agent");
  }
  if (call.tool == kRecallTool) return record_recall(call);
  TRY(run_context_providers(call));
  // Nothing starts after a stop request, or before its preparation has ended.
  const bool is_prepared = !memory_->open_call || memory_->open_call->call_id == call.call_id;
  if (!is_prepared || setup_->stop.stop_requested()) return Done{};
  return run(*tool, call);
}

// Once per agent. What they print becomes a result like any other, with an id below that of the
// call they prepare.
Status Actor::run_context_providers(const CallRecord& call) {
  const agent::AgentTool* known = setup_->definition->find(call.tool);
  if (known == nullptr) return Done{};
  uint64_t n = 0;
  for (const auto& provider : known->context_providers) {
    ++n;
    if (memory_->last_results.contains(provider->spec().name)) continue;
    TRY(run(*provider, {.call_id = call.call_id + "." + std::to_string(n),
                        .tool = provider->spec().name,
                        .args = "{}",
                        .effect = provider->effect(),
                        .decided_by = DecidedBy::kFallback}));
    if (memory_->open_call) break;  // cut off
  }
  return Done{};
}

Status Actor::record_call(const CallRecord& call, track::Wait wait) {
  const bool is_pure = call.effect == Effect::kPure;
  TRY(session_->append_event(
      ToolCall{.call_id = call.call_id,
               .tool = call.tool,
               .args = {call.args},
               .effect = call.effect,
               .attempt = call.attempt,
               .decided_by = call.decided_by,
               .idempotency_key =
                   is_pure ? "" : idempotency_key(session_->log().names().agent_id, call.call_id)},
      wait));
  return Done{};
}

// Recalls write their own call and result.
Status Actor::record_recall(const CallRecord& call) {
  if (call.seq > 0)
    return give_up(call, "skipped", "a crash came before its result: recall it again");
  auto input = read_recall(call.args);
  if (!input.ok()) return refuse(call, "INVALID_ARGS", input.error().message);
  TRY(session_->recall(std::move(input).value(), call.decided_by));
  return Done{};
}

Status Actor::refuse(const CallRecord& call, std::string_view code, const std::string& why) {
  const bool is_recorded = call.seq > 0;
  if (!is_recorded) TRY(record_call(call, track::Wait::kNo));
  TRY(session_->append_event(ToolResult{.call_id = call.call_id,
                                        .tool = call.tool,
                                        .outcome = Outcome::kError,
                                        .code = std::string(code),
                                        .error = why}));
  return Done{};
}

tool::CallContext Actor::context_of(const CallRecord& call) const {
  tool::CallContext context{
      .call_id = call.call_id,
      .args = call.args,
      .workspace = sees(),
      .node = setup_->node,
      .policy = setup_->policy,
      .allows_unsafe = !setup_->definition->has(agent::Safety::kNoUnsafeFixes),
      .allows_eval = !setup_->definition->has(agent::Safety::kNoEvalExec),
      .env_pass = setup_->env_pass,
      .idempotency_key = idempotency_key(session_->log().names().agent_id, call.call_id),
      .stop = setup_->stop};
  // Not waited for: what a script does is in its workspace, which is settled with its result.
  context.record = [this](EventBody event) -> Status {
    TRY(session_->append_event(std::move(event), track::Wait::kNo));
    return Done{};
  };
  // Without a workspace it sees the project itself.
  context.policy.looks_only = !workspace_;
  if (workspace_ && workspace_->holder() > 0) {
    // Inside, it has the project's usual path.
    context.policy.holder = workspace_->holder();
    context.policy.upper = workspace_->written_to();
    std::error_code ignored;
    context.policy.workspace = std::filesystem::canonical(setup_->project, ignored);
  }
  const agent::AgentTool* known = setup_->definition->find(call.tool);
  if (known != nullptr && known->time_limit) context.time_limit = *known->time_limit;
  return context;
}

Status Actor::run(const tool::Tool& tool, const CallRecord& call) {
  CallRecord attempt = call;
  if (call.seq > 0) attempt.attempt += 1;
  // Before any effect.
  TRY(record_call(attempt,
                  call.effect == Effect::kPure ? track::Wait::kNo : track::Wait::kDurable));
  const auto start = std::chrono::steady_clock::now();
  tool::ToolReturn returned = tool.call(context_of(call));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  if (is_cut_off(returned, call.effect)) return leave_open(call, std::move(returned));

  ToolResult result{.call_id = call.call_id,
                    .tool = call.tool,
                    .outcome = returned.outcome,
                    .code = std::move(returned.code),
                    .error = std::move(returned.error),
                    .exit_code = returned.exit_code,
                    .raw_output = std::move(returned.output),
                    .duration_ms = took.count()};
  if (workspace_ && only_looks(tool)) {
    TRY(forget_writes());
  } else if (workspace_) {
    auto after = keep_workspace();
    if (after.ok()) {
      result.workspace = std::move(after).value();
    } else if (after.error().code == Code::kInvalid && call.effect == Effect::kWorkspace) {
      TRY(undo(after.error(), result));
    } else {
      return after.error();  // of this machine; or what happened outside cannot be undone
    }
  }
  if (!workspace_ && !returned.world.empty()) {
    // The state of a world that lies in no workspace.
    result.workspace = WorkspaceAfter{.kind = "simulated",
                                      .generation = memory_->generation + 1,
                                      .hash = sha256_hex(returned.world)};
  }
  TRY(session_->append_event(std::move(result), track::Wait::kDurable, ToldBy::kCaller));
  return Done{};
}

// Durable before the result that names it.
Result<WorkspaceAfter> Actor::keep_workspace() {
  const uint64_t generation = memory_->generation + 1;
  TRY(workspace_->keep(generation));
  // Asked afterwards, when what the project had in the written places is settled.
  const auto changes = TRY(workspace_->changes());
  std::string hash = workspace::Workspace::hash_of(changes);
  if (setup_->on_kept) TRY(setup_->on_kept(*workspace_, hash));
  return WorkspaceAfter{.kind = std::string(name_of(workspace_->kind())),
                        .generation = generation,
                        .hash = std::move(hash)};
}

Status Actor::forget_writes() {
  const auto changes = workspace_->changes();
  const bool is_as_before =
      changes.ok() && workspace::Workspace::hash_of(changes.value()) == memory_->workspace_hash;
  return is_as_before ? Status(Done{}) : workspace_->restore(memory_->generation);
}

// A tool may leave what no workspace can keep, as folders in folders without end. That is its
// failure and not the agent's, which goes on from the state before the call.
Status Actor::undo(const Error& why, ToolResult& result) {
  TRY(workspace_->restore(memory_->generation));
  result.outcome = Outcome::kError;
  result.code = kNotKeptCode;
  result.error = "what it left in the workspace cannot be kept and was undone: " + why.message;
  return Done{};
}

// Whether nobody can know what it did. A cancelled call is made again, or settled, when the
// agent is resumed; so is an external effect that was stopped halfway, unless nobody wants to
// be asked.
bool Actor::is_cut_off(const tool::ToolReturn& returned, Effect effect) const {
  const auto stopped = named<tool::StopCode>(returned.code);
  if (!stopped || *stopped == tool::StopCode::kCancelled) return stopped.has_value();
  return effect == Effect::kExternal && leaves_doubt(setup_->on_ambiguous);
}

// As after a crash, but keep what it printed and how it was stopped: somebody will be asked
// what it did.
Status Actor::leave_open(const CallRecord& call, tool::ToolReturn returned) {
  if (returned.output.empty() && returned.code == name_of(tool::StopCode::kCancelled))
    return session_->commit();
  TRY(session_->append_event(ExternalResult{.call_id = call.call_id,
                                            .raw_output = std::move(returned.output),
                                            .code = std::move(returned.code),
                                            .error = repair_utf8(returned.error)}));
  return Done{};
}

std::optional<bool> Actor::verify(const CallRecord& cut_off) const {
  const agent::AgentTool* known = setup_->definition->find(cut_off.tool);
  if (known == nullptr || known->verify == nullptr) return std::nullopt;
  const tool::ToolReturn said = known->verify->call(context_of(cut_off));
  if (said.exit_code == 0) return true;
  return said.exit_code == 1 ? std::optional(false) : std::nullopt;
}

Status Actor::confirm(const CallRecord& cut_off) {
  TRY(session_->append_event(
      ToolResult{.call_id = cut_off.call_id,
                 .tool = cut_off.tool,
                 .outcome = Outcome::kPartial,
                 .code = std::string(kInterruptedCode),
                 .raw_output = "It has happened, as was verified. Its answer was lost in a crash.",
                 .resolved = Settled{.how = "verified", .happened = true}}));
  return Done{};
}

Status Actor::give_up(const CallRecord& cut_off, std::string_view how, const std::string& why) {
  TRY(session_->append_event(ToolResult{.call_id = cut_off.call_id,
                                        .tool = cut_off.tool,
                                        .outcome = Outcome::kError,
                                        .code = std::string(kInterruptedCode),
                                        .error = why,
                                        .resolved = Settled{.how = std::string(how)}}));
  return Done{};
}

Result<std::vector<std::string>> Actor::changed_files() const {
  std::vector<std::string> paths;
  if (!workspace_) return paths;
  for (workspace::Change& change : TRY(workspace_->changes())) {
    // A file name may have any bytes; the event needs text.
    paths.push_back(repair_utf8(change.path));
  }
  return paths;
}

}  // namespace twotrack::runner
