#include "runner/agent_loop.h"

#include <algorithm>
#include <cmath>

#include "base/joined.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "model/dialect.h"
#include "runner/agent_start.h"
#include "runner/ask_larger_model.h"
#include "runner/evidence.h"
#include "runner/findings_left.h"
#include "runner/learned.h"
#include "runner/offer.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"
#include "tool/contract_return.h"

namespace twotrack::runner {
namespace {

constexpr uint64_t kEscalationsMax = 3;
constexpr uint64_t kAttemptsMax = 3;  // at a call that is cut off each time

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

// Behind the words of an agent that nothing checks: most of them sound sure.
std::string how_sure(const std::optional<double>& confidence) {
  if (!confidence) return {};
  return " (not checked; " + std::to_string(std::lround(*confidence * 100)) +
         " % sure that every call was right)";
}

// Somebody else is writing its log, or has started it.
Error taken(Error error) {
  if (error.code == Code::kConflict) error.code = Code::kTaken;
  return error;
}

// Whether there is one whose arguments nobody has to write and that would change something: to look
// once more brings nobody closer to the goal.
bool knows_a_call(const agent::Definition& definition,
                  const std::vector<model::OfferedCall>& offer) {
  return std::ranges::any_of(offer, [&](const model::OfferedCall& one) {
    const agent::AgentTool* known = definition.find(one.call.tool);
    return one.open.empty() && known != nullptr && known->tool->effect() != Effect::kPure;
  });
}

const std::optional<AgentEnd> kGoOn;

}  // namespace

std::string_view end_word(RunStatus status, bool is_interrupted) {
  return is_interrupted ? "unfinished" : name_of(status);
}

AgentLoop::AgentLoop(const AgentSetup& setup, Options options)
    : setup_(setup), options_(std::move(options)), tools_(tool_specs(*setup.definition)) {}

AgentLoop::~AgentLoop() = default;

SessionOptions AgentLoop::watched(const SessionOptions& options) {
  SessionOptions watched = options;
  watched.on_event = [this](std::string_view line, const Event& event, const Packet& packet) {
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
  // Before anything is written: if the prompt cannot fit, there is no run.
  TRY(PromptBudget::make(*setup.model, static_prompt(loop->setup_, loop->tools_), setup.budget,
                         setup.reply_tokens));
  const LogNames names{.run_id = setup.run_id,
                       .agent_id = agent,
                       .operation = setup.definition->operation,
                       .node_id = setup.node.id};
  RunStart first = TRY(run_start_of(setup, loop->tools_));
  auto created = Session::create(layout, names, std::move(first), setup.budget,
                                 loop->watched(options.session));
  if (!created.ok()) return taken(std::move(created).error());
  loop->session_.emplace(std::move(created).value());
  TRY(loop->read_log(layout, agent));
  if (options.on_event) TRY(loop->tell_first_event(layout, agent));
  if (!setup.word.empty()) TRY(loop->session_->append_event(UserMessage{.content = setup.word}));
  TRY(loop->prepare());
  return loop;
}

// It was durable before anyone could listen.
Status AgentLoop::tell_first_event(const track::Layout& layout, const std::string& agent) {
  const PacketLog log =
      TRY(PacketLog::open(session_->files(), layout, agent, {.lock = LogLock::kHeld}));
  const auto first = TRY(track::read_event(log.log(), log.index(), 0));
  options_.on_event(first->line, first->parsed, session_->packet());
  return Done{};
}

Result<std::unique_ptr<AgentLoop>> AgentLoop::resume(const track::Layout& layout,
                                                     const std::string& agent,
                                                     const AgentSetup& setup,
                                                     const Options& options) {
  std::unique_ptr<AgentLoop> loop(new AgentLoop(setup, options));
  auto opened = Session::open(layout, agent, loop->watched(options.session));
  if (!opened.ok()) return taken(std::move(opened).error());
  loop->session_.emplace(std::move(opened).value());
  TRY(loop->read_log(layout, agent));
  const auto& ended = loop->memory_.ended;
  if (ended && *ended != RunStatus::kCancelled && *ended != RunStatus::kBlocked) {
    // Another run was faster.
    return Error{Code::kTaken, agent + " has ended: " + std::string(name_of(*ended))};
  }
  AgentResumed resumed{.run_id = setup.run_id,
                       .unfinished = {unfinished_json(loop->memory_)},
                       .traceparent = setup.traceparent};
  // Everything the model is shown is in the log.
  std::string prompt = prompt_json(setup, loop->tools_);
  if (prompt != loop->recorded_prompt_) resumed.prompt = {std::move(prompt)};
  std::string model = model_json(setup);
  if (model != loop->recorded_model_) resumed.model = {std::move(model)};
  auto programs = used_programs(setup);
  if (programs != loop->recorded_programs_) resumed.programs = std::move(programs);
  TRY(loop->session_->append_event(std::move(resumed)));
  TRY(loop->prepare());
  return loop;
}

// What was in the log before this loop started listening.
Status AgentLoop::read_log(const track::Layout& layout, const std::string& agent) {
  PacketLog log = TRY(PacketLog::open(session_->files(), layout, agent, {.lock = LogLock::kHeld}));
  return log.for_each([&](const Event& event, const Packet& packet) -> Status {
    memory_.read(event, packet);
    if (!setup_.has_packet) history_.read(event);
    if (const auto* start = event.as<RunStart>()) {
      recorded_prompt_ = start->prompt.text;
      recorded_model_ = start->model.text;
      recorded_programs_ = start->programs;
    }
    if (const auto* resumed = event.as<AgentResumed>()) {
      if (!resumed->prompt.text.empty()) recorded_prompt_ = resumed->prompt.text;
      if (!resumed->model.text.empty()) recorded_model_ = resumed->model.text;
      if (!resumed->programs.empty()) recorded_programs_ = resumed->programs;
    }
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
  // A model that reads a chat history instead of the packet would not see it.
  if (setup_.hub != nullptr && setup_.has_packet) hub_ = HubPull::open(*setup_.hub, setup_.node);
  in_hand_ = left_over();
  return Done{};
}

// Logged when it differs from the last time, and durable with the request that shows
// it.
Status AgentLoop::pull_hub() {
  if (!hub_) return Done{};
  std::optional<HubUpdate> update = hub_->pull(session_->packet(), actor_->sees());
  if (!update) {
    hub_.reset();
    return Done{};
  }
  const Json told = session_->as_recorded(update->nodes.text);
  const bool is_silent = told == "[]" && memory_.hub_told.empty();
  if (is_silent || told == memory_.hub_told) return Done{};
  TRY(session_->append_event(std::move(*update), track::Wait::kNo));
  return Done{};
}

Result<AgentEnd> AgentLoop::run() {
  while (true) {
    if (auto ended = TRY(step(state()))) return *ended;
  }
}

AgentLoop::State AgentLoop::state() const {
  if (memory_.submitted) return State::kSubmitted;
  if (setup_.stop.stop_requested()) return State::kCancelled;
  if (memory_.open_call) return State::kInDoubt;
  if (!in_hand_.calls.empty()) return State::kActing;
  if (setup_.limits != nullptr && !setup_.limits->reached().empty()) return State::kLimited;
  if (memory_.turn > 0 && memory_.calls == 0) return State::kAsking;
  return memory_.turn >= setup_.max_turns ? State::kSpent : State::kBetween;
}

AgentLoop::Step AgentLoop::step(State state) {
  switch (state) {
    case State::kSubmitted:
      return std::optional(TRY(finish()));
    case State::kCancelled:
      return std::optional(TRY(end(RunStatus::kCancelled, "cancelled")));
    case State::kInDoubt:
      return settle(CallRecord(*memory_.open_call));
    case State::kActing:
      return act();
    case State::kLimited:
      return std::optional(TRY(end(RunStatus::kTurnLimit, setup_.limits->reached())));
    case State::kAsking:
      return ask();
    case State::kSpent:
      return std::optional(TRY(end(RunStatus::kTurnLimit,
                                   "no result after " + tool::count_of(setup_.max_turns, "turn"))));
    case State::kBetween:
      // Durable together with the request.
      TRY(session_->append_event(TurnStart{.turn = memory_.turn + 1}, track::Wait::kNo));
      return ask();
  }
  CHECK(false);
}

// Settles a call that was cut off, by a crash or by its time limit.
AgentLoop::Step AgentLoop::settle(const CallRecord& cut_off) {
  if (cut_off.effect != Effect::kExternal) {
    if (cut_off.is_redacted) {
      TRY(actor_->give_up(
          cut_off, "skipped",
          "a crash came before its result, and its arguments lack a secret that is not "
          "in the log: call it again"));
      return kGoOn;
    }
    if (cut_off.attempt >= kAttemptsMax) {
      TRY(actor_->give_up(cut_off, "skipped",
                          "it was cut off " + std::to_string(cut_off.attempt) + " times"));
      return kGoOn;
    }
    return go_on_or_end(TRY(make(cut_off)));
  }
  if (setup_.on_ambiguous == OnAmbiguous::kSkip) {
    TRY(actor_->give_up(cut_off, "skipped", "a crash came before its result; it was not repeated"));
    return kGoOn;
  }
  // With a secret missing it could only be verified or repeated as a different call.
  const bool verifies = setup_.on_ambiguous == OnAmbiguous::kVerify && !cut_off.is_redacted;
  const std::optional<bool> happened = verifies ? actor_->verify(cut_off) : std::nullopt;
  if (happened == true) {
    TRY(actor_->confirm(cut_off));
    return kGoOn;
  }
  const bool may_repeat = !cut_off.is_redacted && cut_off.attempt < kAttemptsMax;
  const bool repeats = setup_.on_ambiguous == OnAmbiguous::kRetry || happened == false;
  if (may_repeat && repeats) return go_on_or_end(TRY(make(cut_off)));
  return std::optional(TRY(end(RunStatus::kBlocked, "nobody knows whether " + cut_off.tool +
                                                        " (call " + cut_off.call_id +
                                                        ") happened: answer with `twotrack "
                                                        "resolve " +
                                                        session_->log().names().agent_id + " " +
                                                        cut_off.call_id + " --happened yes|no`")));
}

// Calls that the model made in this turn and that have not been executed yet.
Decision AgentLoop::left_over() const {
  const uint64_t done = memory_.calls - memory_.calls_before;
  if (done >= memory_.wanted.size()) return {};
  const auto from = memory_.wanted.begin() + static_cast<std::ptrdiff_t>(done);
  return {.calls = {from, memory_.wanted.end()}, .decided_by = memory_.wanted_by};
}

AgentLoop::Step AgentLoop::act() {
  const CallRecord call = actor_->next(in_hand_.calls.front(), in_hand_.decided_by);
  std::optional<Decision> stopped = TRY(make(call));
  // Its preparation was cut off, so the call itself still has to be made.
  const bool has_begun = !memory_.open_call || memory_.open_call->call_id == call.call_id;
  if (has_begun) in_hand_.calls.erase(in_hand_.calls.begin());
  return go_on_or_end(std::move(stopped));
}

AgentLoop::Step AgentLoop::ask() {
  TRY(pull_hub());
  Decision decision = TRY(decider_->decide());
  if (decision.calls.empty()) return go_on_or_end(std::move(decision));
  in_hand_ = std::move(decision);
  return kGoOn;
}

// Where the model is stuck, a larger one may know what to do.
AgentLoop::Step AgentLoop::go_on_or_end(std::optional<Decision> stopped) {
  if (!stopped) return kGoOn;
  in_hand_ = TRY(escalate(std::move(*stopped)));
  if (!in_hand_.calls.empty()) return kGoOn;
  if (in_hand_.is_interrupted) return std::optional(TRY(leave(in_hand_)));
  return std::optional(TRY(end(in_hand_.status, in_hand_.reason, in_hand_.code)));
}

// Makes a call, or rejects it. Returns why the model cannot continue, if it cannot.
Result<std::optional<Decision>> AgentLoop::make(const CallRecord& call) {
  if (call.tool == model::kNoAction) {
    return std::optional(
        Decision{.status = RunStatus::kFailed,
                 .code = "NO_ACTION",
                 .reason = "the model chose to do nothing: " + reason_of(call.args)});
  }
  const std::string state = state_of(session_->packet(), memory_.workspace_hash);
  const Json args = session_->as_recorded(call.args);
  uint64_t before = memory_.guard.count(call.tool, args, state);
  const bool is_recorded = call.seq > 0;
  if (is_recorded && before > 0) before -= 1;
  if (before > 0) {
    const auto earlier = memory_.tried.find(call.tool + " " + args.text);
    const std::string where =
        earlier == memory_.tried.end() ? "" : " (" + format_ref(earlier->second.seq) + ")";
    TRY(actor_->refuse(call, kRepeatedCode,
                       "the same call was made before" + where +
                           " and nothing has changed since: make another one"));
    if (before == 1) return std::optional<Decision>();
    return std::optional(Decision{
        .status = RunStatus::kStuck,
        .code = "REPEATED",
        .reason = call.tool + args.text + " was called again and again, with the same state"});
  }
  if (call.tool == kSubmitTool) {
    const EvidenceState evidence = evidence_state(*setup_.definition, session_->packet(), memory_);
    if (evidence == EvidenceState::kMissing || evidence == EvidenceState::kStale ||
        evidence == EvidenceState::kElsewhere) {
      TRY(actor_->refuse(call, kNoEvidenceCode,
                         "nothing shows that the work is done: " +
                             (evidence == EvidenceState::kElsewhere
                                  ? unmet_reason(*setup_.definition, session_->packet(), memory_)
                                  : "call " + setup_.definition->success->tool + " first")));
      return std::optional<Decision>();
    }
  }
  TRY(actor_->carry_out(call));
  return std::optional<Decision>();
}

Result<Decision> AgentLoop::escalate(Decision stopped) {
  const Escalation& to = setup_.escalation;
  if (to.model == nullptr) return stopped;
  const bool is_wanted = (stopped.status == RunStatus::kStuck && to.after_stuck) ||
                         (stopped.status == RunStatus::kFailed && to.after_failed);
  const bool is_allowed = is_wanted && memory_.escalations < kEscalationsMax;
  // A model that is not sure is not stuck: turns are its limit.
  if (stopped.code != kUnsureCode && !is_allowed) return stopped;
  return ask_larger_model(*session_, setup_, static_prompt(setup_, tools_), stopped);
}

Result<AgentEnd> AgentLoop::finish() {
  if (!memory_.is_submission_logged) {
    memory_.submitted_files = TRY(actor_->changed_files());
    SubmitResult event{.args = {*memory_.submitted}, .changed_files = memory_.submitted_files};
    TRY(session_->append_event(std::move(event), track::Wait::kNo));
  }
  const EvidenceState evidence = evidence_state(*setup_.definition, session_->packet(), memory_);
  const RunStatus status = submitted_status(evidence, *memory_.submitted, memory_);
  std::string words = summary_of(*memory_.submitted);
  if (evidence == EvidenceState::kUndeclared && status == RunStatus::kUnverified) {
    return end(status, words + how_sure(memory_.confidence));
  }
  // A person wants to know what was measured, more than what the model says about itself.
  std::string found = status == RunStatus::kSuccess
                          ? witness_words(*setup_.definition, memory_)
                          : unmet_reason(*setup_.definition, session_->packet(), memory_);
  // Why its last call failed is worth more, too: end() tells it.
  const bool tells = status == RunStatus::kSuccess || last_failure(memory_).empty();
  if (!words.empty() && tells) found += "; the agent says: " + words;
  return end(status, std::move(found));
}

// Without a run_end: it has not ended.
Result<AgentEnd> AgentLoop::leave(const Decision& stopped) {
  TRY(session_->append_event(
      AgentError{.phase = "model", .code = stopped.code, .message = stopped.reason}));
  return AgentEnd{.status = stopped.status,
                  .summary = stopped.reason,
                  .totals = memory_.totals,
                  .is_interrupted = true};
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
  AgentEnd ended{.status = status, .is_verified = is_verified};
  if (status != RunStatus::kSuccess) {
    const Packet& packet = session_->packet();
    const auto broken = broken_tool(*setup_.definition, memory_);
    const std::string failed = broken ? broken->name + " " + broken->how : last_failure(memory_);
    if (!failed.empty()) summary += (summary.empty() ? "" : "; ") + failed;
    // A script says what was to happen; this is what did.
    const bool is_exhausted = code == name_of(model::FailureKind::kExhausted);
    if (is_exhausted && !memory_.uncounted.empty()) {
      summary += "; its last answer did not count: " + memory_.uncounted;
    }
    const std::vector<std::string> left = findings_left(packet);
    if (!left.empty()) summary += "; left: " + few_of(left, kFindingsInSummary);
    ended.lacks_fact = lacks_fact(*setup_.definition, packet, memory_);
    if (!packet.actions.empty() && std::ranges::all_of(packet.actions, [](const Action& action) {
          return action.shown.empty();
        })) {
      ended.too_small = packet.limit;
    }
    ended.broken_tool = broken.value_or(BrokenTool{});
    ended.has_offer =
        knows_a_call(*setup_.definition, make_offer(*setup_.definition, packet, memory_));
  }
  TRY(session_->commit());
  TRY(session_->append_event(RunEnd{
      .status = status,
      .summary = summary,
      .totals = {to_json(memory_.totals)},
      .decided_by = memory_.totals.decided_by,
      .evidence = {evidence_json(*setup_.definition, setup_.node, session_->packet(), memory_)},
      .confidence = memory_.confidence,
      .node_source_hash = node_source_hash(actor_->sees(), setup_.node)}));
  if (setup_.hub != nullptr && learned_) setup_.hub->learn(*learned_);
  ended.summary = std::move(summary);
  ended.totals = memory_.totals;
  return ended;
}

}  // namespace twotrack::runner
