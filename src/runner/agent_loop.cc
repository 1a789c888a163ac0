#include "runner/agent_loop.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "model/dialect.h"
#include "runner/agent_start.h"
#include "runner/ask_larger_model.h"
#include "runner/evidence.h"
#include "runner/learned.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

constexpr uint64_t kEscalationsMax = 3;

std::string summary_of(std::string_view args) {
  const auto tree = JsonTree::parse(args);
  if (!tree.ok() || !tree.value().root().is_object()) return {};
  return std::string(json_string(tree.value().root(), "summary"));
}

std::string reason_of(std::string_view args) {
  const auto tree = JsonTree::parse(args);
  if (!tree.ok() || !tree.value().root().is_object()) return {};
  return std::string(json_string(tree.value().root(), "reason"));
}

std::string unfinished_json(const AgentMemory& memory) {
  JsonWriter json;
  json.begin_object().member("turn", memory.turn);
  if (memory.open_call) {
    json.key("call").begin_object().member("call_id", memory.open_call->call_id);
    json.member("tool", memory.open_call->tool);
    json.member("effect", name_of(memory.open_call->effect)).end_object();
  }
  if (memory.ended) json.member("ended", name_of(*memory.ended));
  return json.end_object().take();
}

}  // namespace

AgentLoop::AgentLoop(const AgentSetup& setup, const Options& options)
    : setup_(setup), options_(options), tools_(tool_specs(*setup.definition)) {}

AgentLoop::~AgentLoop() = default;

SessionOptions AgentLoop::watched(const SessionOptions& options) {
  SessionOptions watched = options;
  watched.on_event = [this](std::string_view line, const LineView& event, const Packet& packet) {
    memory_.read(event, packet);
    if (!setup_.has_packet) history_.read(event);
    learned_ = learned_of(event, packet);
    if (options_.on_event) options_.on_event(line, event, packet);
  };
  return watched;
}

Result<std::unique_ptr<AgentLoop>> AgentLoop::start(const track::Layout& layout,
                                                    const std::string& agent,
                                                    const AgentSetup& setup,
                                                    const Options& options) {
  std::unique_ptr<AgentLoop> loop(new AgentLoop(setup, options));
  // Before anything is written: a prompt that cannot fit is no run.
  TRY(PromptBudget::make(*setup.model, static_prompt(loop->setup_, loop->tools_), setup.budget,
                         setup.reply_tokens));
  const LogNames names{.run_id = setup.run_id,
                       .agent_id = agent,
                       .operation = setup.definition->operation,
                       .node_id = setup.node.id};
  RunStart first = TRY(run_start_of(setup, loop->tools_));
  loop->session_.emplace(TRY(Session::create(layout, names, std::move(first), setup.budget,
                                             loop->watched(options.session))));
  TRY(loop->read_log(layout, agent));
  if (options.on_event) TRY(loop->tell_first_event(layout, agent));
  TRY(loop->prepare());
  return loop;
}

// It was durable before anybody could listen.
Status AgentLoop::tell_first_event(const track::Layout& layout, const std::string& agent) {
  const PacketLog log =
      TRY(PacketLog::open(session_->files(), layout, agent, {.lock = LogLock::kHeld}));
  const auto first = TRY(track::read_event(log.log(), log.index(), 0));
  options_.on_event(first->line, first->view, session_->packet());
  return Done{};
}

Result<std::unique_ptr<AgentLoop>> AgentLoop::resume(const track::Layout& layout,
                                                     const std::string& agent,
                                                     const AgentSetup& setup,
                                                     const Options& options) {
  std::unique_ptr<AgentLoop> loop(new AgentLoop(setup, options));
  loop->session_.emplace(TRY(Session::open(layout, agent, loop->watched(options.session))));
  TRY(loop->read_log(layout, agent));
  const auto& ended = loop->memory_.ended;
  if (ended && *ended != RunStatus::kCancelled && *ended != RunStatus::kBlocked) {
    // Another run was quicker.
    return Error{Code::kConflict, agent + " has ended: " + std::string(name_of(*ended))};
  }
  AgentResumed resumed{.run_id = setup.run_id, .unfinished = {unfinished_json(loop->memory_)}};
  // Everything that the model is shown stands in the log.
  if (setup.definition_changed) resumed.prompt = {prompt_json(setup, loop->tools_)};
  TRY(loop->session_->append_event(std::move(resumed)));
  TRY(loop->prepare());
  return loop;
}

// What was in the log before this loop began to listen.
Status AgentLoop::read_log(const track::Layout& layout, const std::string& agent) {
  PacketLog log = TRY(PacketLog::open(session_->files(), layout, agent, {.lock = LogLock::kHeld}));
  return log.for_each([&](const LineView& event, const Packet& packet) -> Status {
    memory_.read(event, packet);
    if (!setup_.has_packet) history_.read(event);
    return Done{};
  });
}

Status AgentLoop::prepare() {
  for (const auto& [name, hook] : options_.hooks) session_->add_hook(name, hook);
  actor_.emplace(*session_, memory_, setup_);
  TRY(actor_->prepare());
  model::Prompt prompt = static_prompt(setup_, tools_);
  const PromptBudget budget =
      TRY(PromptBudget::make(*setup_.model, prompt, setup_.budget, setup_.reply_tokens));
  decider_.emplace(*session_, memory_, history_, setup_, std::move(prompt), budget);
  // Who reads a chat history instead of the packet would not see what is told.
  if (setup_.hub != nullptr && setup_.has_packet) hub_ = HubPull::open(*setup_.hub, setup_.node);
  return Done{};
}

// Logged when it says something else than the last time, and durable with the request that shows
// it.
Status AgentLoop::pull_hub() {
  if (!hub_) return Done{};
  std::optional<HubUpdate> update = hub_->pull(session_->packet(), actor_->sees());
  if (!update) {
    hub_.reset();
    return Done{};
  }
  const std::string told = session_->as_recorded(update->nodes.text);
  const bool is_silent = told == "[]" && memory_.hub_told.empty();
  if (is_silent || told == memory_.hub_told) return Done{};
  TRY(session_->append_event(std::move(*update), track::Wait::kNo));
  return Done{};
}

Result<AgentEnd> AgentLoop::run() {
  if (auto ended = TRY(settle_open_call())) return *ended;
  while (true) {
    if (memory_.submitted) return finish();
    if (auto ended = TRY(take_turn())) return *ended;
  }
}

Result<std::optional<AgentEnd>> AgentLoop::settle_open_call() {
  if (!memory_.open_call) return std::optional<AgentEnd>();
  const CallRecord call = *memory_.open_call;
  if (call.is_redacted && call.effect != Effect::kExternal) {
    TRY(actor_->give_up(
        call, "skipped",
        "a crash came before its result, and its arguments lack a secret that is not "
        "in the log: call it again"));
    return std::optional<AgentEnd>();
  }
  if (call.effect == Effect::kExternal) {
    if (setup_.on_ambiguous == OnAmbiguous::kSkip) {
      TRY(actor_->give_up(call, "skipped", "a crash came before its result; it was not repeated"));
      return std::optional<AgentEnd>();
    }
    // With a secret missing it could only be verified or repeated as another call.
    const bool verifies = setup_.on_ambiguous == OnAmbiguous::kVerify && !call.is_redacted;
    const std::optional<bool> happened = verifies ? actor_->verify(call) : std::nullopt;
    if (happened == true) {
      TRY(actor_->confirm(call));
      return std::optional<AgentEnd>();
    }
    const bool repeats = setup_.on_ambiguous == OnAmbiguous::kRetry && !call.is_redacted;
    if (!repeats && !happened) {
      return std::optional(TRY(
          end(RunStatus::kBlocked, "nobody knows whether " + call.tool + " (call " + call.call_id +
                                       ") has happened: say so with `twotrack resolve " +
                                       session_->log().names().agent_id + " " + call.call_id +
                                       " --happened yes|no`")));
    }
  }
  if (TRY(act(call)) == Act::kStuck) {
    return std::optional(TRY(end(RunStatus::kStuck, call.tool + " was repeated without effect")));
  }
  return std::optional<AgentEnd>();
}

bool AgentLoop::is_turn_open() const {
  if (memory_.turn == 0) return false;
  return memory_.calls == 0 || memory_.calls - memory_.calls_before < memory_.wanted.size();
}

// Calls that the model made in this turn and that nobody has carried out yet.
std::optional<Decision> AgentLoop::left_over() const {
  const uint64_t done = memory_.calls - memory_.calls_before;
  if (done >= memory_.wanted.size()) return std::nullopt;
  const auto from = memory_.wanted.begin() + static_cast<std::ptrdiff_t>(done);
  return Decision{.calls = {from, memory_.wanted.end()}, .decided_by = memory_.wanted_by};
}

std::string AgentLoop::why_no_turn(RunStatus& status) const {
  status = RunStatus::kCancelled;
  if (setup_.stop.stop_requested()) return "cancelled";
  status = RunStatus::kTurnLimit;
  if (setup_.limits != nullptr && !setup_.limits->reached().empty())
    return setup_.limits->reached();
  if (!is_turn_open() && memory_.turn >= setup_.max_turns) {
    return "no result after " + std::to_string(setup_.max_turns) + " turns";
  }
  return {};
}

Result<std::optional<AgentEnd>> AgentLoop::take_turn() {
  RunStatus status{};
  std::string why = why_no_turn(status);
  if (!why.empty()) return std::optional(TRY(end(status, std::move(why))));
  std::optional<Decision> decision = is_turn_open() ? left_over() : std::nullopt;
  if (!is_turn_open()) {
    TRY(session_->append_event(TurnStart{.turn = memory_.turn + 1}, track::Wait::kNo));
  }
  if (!decision) {
    TRY(pull_hub());
    decision = TRY(decider_->decide());
  }
  if (decision->calls.empty()) decision = TRY(escalate(*decision));
  if (decision->calls.empty()) {
    return std::optional(TRY(end(decision->status, decision->reason, decision->code)));
  }
  for (const model::Call& call : decision->calls) {
    if (setup_.stop.stop_requested()) break;
    Act done = TRY(act(actor_->next(call, decision->decided_by)));
    if (done == Act::kSubmitted) break;
    if (done == Act::kCutOff) {
      if (setup_.stop.stop_requested()) break;
      return settle_open_call();
    }
    if (done == Act::kGoOn) continue;
    Decision stopped{
        .status = RunStatus::kStuck,
        .code = "REPEATED",
        .reason = call.tool + call.args + " was called again and again, with the same state"};
    if (done == Act::kNoAction) {
      stopped = {.status = RunStatus::kFailed,
                 .code = "NO_ACTION",
                 .reason = "the model chose to do nothing: " + no_action_reason_};
    }
    stopped = TRY(escalate(stopped));
    if (stopped.calls.empty()) {
      return std::optional(TRY(end(stopped.status, stopped.reason, stopped.code)));
    }
    for (const model::Call& larger : stopped.calls) {
      if (TRY(act(actor_->next(larger, DecidedBy::kEscalation))) != Act::kGoOn) break;
    }
    break;
  }
  return std::optional<AgentEnd>();
}

Result<AgentLoop::Act> AgentLoop::act(const CallRecord& call) {
  if (call.tool == model::kNoAction) {
    no_action_reason_ = reason_of(call.args);
    return Act::kNoAction;
  }
  const std::string state = state_of(session_->packet(), memory_.workspace_hash);
  const std::string args = session_->as_recorded(call.args);
  uint64_t before = memory_.guard.count(call.tool, args, state);
  const bool is_recorded = call.seq > 0;
  if (is_recorded && before > 0) before -= 1;
  if (before > 0) {
    const auto earlier = memory_.tried.find(call.tool + " " + args);
    const std::string where =
        earlier == memory_.tried.end() ? "" : " (" + format_ref(earlier->second.seq) + ")";
    TRY(actor_->refuse(call, kRepeatedCode,
                       "the same call was made before" + where +
                           " and nothing has changed since: make another one"));
    return before > 1 ? Act::kStuck : Act::kGoOn;
  }
  if (call.tool == kSubmitTool) {
    const EvidenceState evidence = evidence_state(*setup_.definition, session_->packet(), memory_);
    if (evidence == EvidenceState::kMissing || evidence == EvidenceState::kStale) {
      TRY(actor_->refuse(call, kNoEvidenceCode,
                         std::string("nothing shows that the work is done: call ") +
                             setup_.definition->success->tool + " first"));
      return Act::kGoOn;
    }
  }
  TRY(actor_->carry_out(call));
  if (memory_.open_call) return Act::kCutOff;
  return memory_.submitted ? Act::kSubmitted : Act::kGoOn;
}

Result<Decision> AgentLoop::escalate(const Decision& stopped) {
  const Escalation& to = setup_.escalation;
  const bool is_wanted = (stopped.status == RunStatus::kStuck && to.after_stuck) ||
                         (stopped.status == RunStatus::kFailed && to.after_failed);
  if (to.model == nullptr || !is_wanted || memory_.escalations >= kEscalationsMax) return stopped;
  return ask_larger_model(*session_, setup_, static_prompt(setup_, tools_), stopped);
}

Result<AgentEnd> AgentLoop::finish() {
  const EvidenceState evidence = evidence_state(*setup_.definition, session_->packet(), memory_);
  if (!memory_.is_submission_logged) {
    SubmitResult event{.args = {*memory_.submitted}, .changed_files = TRY(actor_->changed_files())};
    TRY(session_->append_event(std::move(event), track::Wait::kNo));
  }
  return end(submitted_status(evidence, *memory_.submitted, memory_),
             summary_of(*memory_.submitted));
}

Result<AgentEnd> AgentLoop::end(RunStatus status, std::string summary, std::string_view code) {
  const bool is_verified =
      evidence_state(*setup_.definition, session_->packet(), memory_) == EvidenceState::kMet;
  if (status == RunStatus::kError || !code.empty()) {
    TRY(session_->append_event(
        AgentError{.phase = "loop",
                   .code = code.empty() ? "ERROR" : std::string(code),
                   .message = summary.empty() ? "it failed without a message" : summary},
        track::Wait::kNo));
  }
  TRY(session_->commit());
  TRY(session_->append_event(
      RunEnd{.status = status,
             .summary = summary,
             .totals = {to_json(memory_.totals)},
             .decided_by = memory_.totals.decided_by,
             .evidence = {evidence_json(*setup_.definition, session_->packet(), memory_)},
             .node_source_hash = node_source_hash(actor_->sees(), setup_.node)}));
  if (setup_.hub != nullptr && learned_) setup_.hub->learn(*learned_);
  return AgentEnd{.status = status,
                  .summary = std::move(summary),
                  .totals = memory_.totals,
                  .is_verified = is_verified};
}

}  // namespace twotrack::runner
