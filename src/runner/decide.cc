#include "runner/decide.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/json_writer.h"
#include "event/trace_context.h"
#include "model/dialect.h"
#include "packet/control_tokens.h"
#include "runner/offer.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

// A call whose arguments are all given needs no more than this.
constexpr uint64_t kGivenReplyTokens = 128;
constexpr double kWarmer = 0.3;
constexpr double kWarmest = 0.7;
// Of an attempt. Samplers read 32 bits of a seed, so attempts must differ in these.
constexpr uint64_t kSeedsEach = 1U << 20U;
constexpr size_t kOffersLogged = 64;

std::string parameters_json(const model::Question& question, bool is_guarded) {
  const model::Sampling& sampling = question.sampling;
  JsonWriter json;
  json.begin_object().member("decide", is_guarded ? "guarded" : "free");
  json.member("constrained", question.offer.is_constrained);
  json.member("temperature", sampling.temperature).member("seed", sampling.seed);
  json.member("top_k", sampling.top_k).member("top_p", sampling.top_p);
  json.member("min_p", sampling.min_p).member("max_tokens", sampling.max_tokens);
  if (is_guarded) {
    json.key("offered").begin_array();
    const auto& calls = question.offer.calls;
    for (size_t i = 0; i < std::min(calls.size(), kOffersLogged); ++i) {
      json.begin_object().member("name", calls[i].call.tool).key("args").raw(calls[i].call.args);
      if (!calls[i].open.empty()) {
        json.key("open").texts(calls[i].open);
      }
      json.end_object();
    }
    json.end_array().member("offers", calls.size());
  }
  if (!question.offer.refused.empty()) json.member("refused", question.offer.refused.size());
  if (!question.offer.withdrawn.empty()) {
    json.key("withdrawn").texts(question.offer.withdrawn);
  }
  return json.end_object().take();
}

// A model behind a server writes its first answer freely: a grammar makes calls valid, not right.
bool is_constrained(const AgentSetup& setup, uint64_t replies) {
  switch (setup.grammar) {
    case Grammar::kAlways:
      return true;
    case Grammar::kNever:
      return false;
    case Grammar::kAfterFault:
      break;
  }
  return setup.is_guarded() || replies > 0;
}

// For the server: the span that the recorded request begins.
std::string traceparent_at(const AgentSetup& setup, std::string_view hash) {
  auto context = parse_traceparent(setup.traceparent);
  if (!setup.sends_traceparent || !context) return {};
  context->span_id = span_id_of(hash);
  return to_traceparent(*context);
}

Decision nothing_to_offer(const Packet& packet) {
  std::string reason = "no call makes sense any more";
  if (!packet.errors.empty()) reason += "; last error: " + packet.errors.back().message;
  return {.status = RunStatus::kStuck, .code = "NOTHING_TO_OFFER", .reason = std::move(reason)};
}

}  // namespace

Decider::Decider(Session& session, const AgentMemory& memory, const ChatHistory& history,
                 const AgentSetup& setup, model::Prompt prompt, PromptBudget budget)
    : session_(&session),
      memory_(&memory),
      history_(&history),
      setup_(&setup),
      prompt_(std::move(prompt)),
      budget_(budget),
      channel_(setup.model->open(setup.slot, memory.answered)) {}

DecidedBy Decider::decider() const {
  return setup_->is_guarded() ? DecidedBy::kGuarded : DecidedBy::kModel;
}

model::Question Decider::question(uint64_t replies) const {
  model::Question question{.prompt = prompt_};
  model::Sampling& sampling = question.sampling;
  sampling.max_tokens = setup_->reply_tokens;
  model::Offer& offer = question.offer;
  offer.withdrawn.assign(memory_->withdrawn.begin(), memory_->withdrawn.end());
  if (doubted_) offer.withdrawn.emplace_back(kSubmitTool);
  offer.is_constrained = is_constrained(*setup_, replies);
  if (setup_->is_guarded()) {
    offer.calls = make_offer(*setup_->definition, session_->packet(), *memory_);
    const bool has_open = std::ranges::any_of(
        offer.calls, [](const model::OfferedCall& one) { return !one.open.empty(); });
    if (!has_open) sampling.max_tokens = std::min(sampling.max_tokens, kGivenReplyTokens);
  } else {
    offer.refused = memory_->guard.made_in(state_of(session_->packet(), memory_->workspace_hash));
  }
  // Asked the same, a model answers the same: another attempt must differ from the one that failed.
  const uint64_t tries = replies - (doubted_ ? 1 : 0) + setup_->retries;
  if (tries > 0) {
    sampling.temperature = tries == 1 ? kWarmer : kWarmest;
    sampling.seed = setup_->retries * kSeedsEach + memory_->turn * kRepliesMax + replies;
  }
  return question;
}

Status Decider::shape_prompt(model::Question& question, CountedPrompt& counted) {
  if (setup_->has_packet) {
    counted = TRY(budget_.fit(*session_, question.prompt));
    return Done{};
  }
  question.prompt.history = history_->messages(budget_.history_room());
  question.prompt.user = kHistoryQuestion;
  // As it will be sent: what is recorded has no control tokens either.
  const ControlTokens own(setup_->model->control_tokens());
  const auto sent =
      model::dialect_form(setup_->model->capabilities().dialect).messages(question.prompt);
  for (size_t i = 0; i < question.prompt.history.size(); ++i) {
    question.prompt.history[i].content = own.apart(sent[i + 1].content);
  }
  counted = budget_.count(question.prompt);
  return Done{};
}

Result<model::Answer> Decider::ask(model::Question& question, uint64_t replies) {
  CountedPrompt counted;
  TRY(shape_prompt(question, counted));
  const std::string prompt = setup_->model->render(question.prompt);
  const std::string history = setup_->has_packet ? std::string() : to_text(question.prompt.history);
  RequestInput input{.prompt = prompt,
                     .parameters = {parameters_json(question, setup_->is_guarded())},
                     .attempt = replies + 1};
  if (counted.is_exact) input.exact_tokens = counted.tokens;
  if (!setup_->has_packet) input.shown = history;
  const Request recorded = TRY(session_->record_request(input));
  question.traceparent = traceparent_at(*setup_, recorded.receipt.hash);
  // Send exactly what was recorded.
  CHECK(!setup_->has_packet || recorded.view == question.prompt.user);
  return channel_->ask(question, setup_->stop);
}

Fault Decider::fault_of(const model::Question& question, model::Reply& reply,
                        uint64_t replies) const {
  using enum Fault::Kind;
  if (reply.calls.empty()) {
    if (!reply.faults.empty()) return {kMalformed, reply.faults.front()};
    return {kMalformed, reply.finish_reason == "length"
                            ? "the answer was cut off before a call was complete"
                            : "the answer has no call: answer with one call"};
  }
  if (!setup_->is_guarded()) {
    // The last one is passed on to the loop, which rejects it where the agent can see it.
    const bool is_last = replies + 1 == kRepliesMax;
    if (is_last || !model::are_refused(as_recorded(reply.calls), question.offer)) return {};
    return {kRepeated, reply.calls.front().tool + reply.calls.front().args.text +
                           " was made before, and nothing has changed since"};
  }
  // One at a time: the next offer depends on what this one did.
  reply.calls.resize(1);
  if (model::is_offered(reply.calls.front(), question.offer)) return {};
  return {kMalformed, reply.calls.front().tool + reply.calls.front().args.text +
                          " is none of the calls on offer"};
}

// And somebody else can decide, or would have to: an end that is checked needs nobody.
bool Decider::is_unsure(const model::Reply& reply) const {
  const bool can_ask = setup_->waits_when_unsure || setup_->escalation.model != nullptr;
  const bool is_checked = model::ends_agent(reply) && setup_->definition->success.has_value();
  return can_ask && !is_checked && reply.confidence && *reply.confidence < setup_->ask_below;
}

std::string Decider::unsure_text(const model::Reply& reply) const {
  const auto percent = [](double share) { return std::to_string(std::lround(share * 100)) + " %"; };
  const model::Call call = as_recorded(reply.calls).front();
  return "the model is " + percent(*reply.confidence) + " sure of " + call.tool + call.args.text +
         ", and runner.confidence.ask is " + percent(setup_->ask_below);
}

bool Decider::is_doubtful_end(const model::Reply& reply) const {
  const bool has_witness = setup_->definition->success.has_value();
  return may_doubt_ && !doubted_ && !setup_->is_guarded() && !has_witness && reply.confidence &&
         *reply.confidence < kSureOfEnd && model::ends_agent(reply);
}

// Instead of the end that was doubted: the call, unless nobody could take it back.
Decision Decider::instead_of_end(std::vector<model::Call> calls) {
  const bool can_be_undone = std::ranges::all_of(calls, [&](const model::Call& call) {
    const agent::AgentTool* known = setup_->definition->find(call.tool);
    return known != nullptr &&
           (known->tool->effect() == Effect::kPure || known->tool->effect() == Effect::kWorkspace);
  });
  has_passed_end_ = can_be_undone;
  return {.calls = can_be_undone ? std::move(calls) : *doubted_, .decided_by = decider()};
}

// As in the log, without secrets.
std::vector<model::Call> Decider::as_recorded(std::vector<model::Call> calls) const {
  for (model::Call& call : calls) call.args = session_->as_recorded(call.args);
  return calls;
}

Decision Decider::fall_back(const std::string& fault) const {
  for (const model::OfferedCall& offered :
       make_offer(*setup_->definition, session_->packet(), *memory_)) {
    const agent::AgentTool* known = setup_->definition->find(offered.call.tool);
    const bool is_harmless =
        known != nullptr && offered.open.empty() &&
        (known->tool->effect() == Effect::kPure || known->tool->effect() == Effect::kWorkspace);
    if (!is_harmless || offered.call.tool == kSubmitTool) continue;
    return {.calls = {offered.call}, .decided_by = DecidedBy::kFallback};
  }
  return {.status = RunStatus::kFailed,
          .code = "NO_VALID_CALL",
          .reason = "no valid call after " + std::to_string(kRepliesMax) + " answers: " + fault};
}

Result<std::optional<Decision>> Decider::after_failure(const model::Failure& failure,
                                                       ShowFault show) {
  using enum model::FailureKind;
  if (failure.kind == kCancelled) {
    return Decision{.status = RunStatus::kCancelled, .code = "CANCELLED", .reason = "cancelled"};
  }
  const bool is_malformed = failure.kind == kMalformedOutput;
  TRY(log_failure(*session_, failure, decider(), is_malformed ? show : ShowFault::kNo));
  if (is_malformed) return std::nullopt;
  if (failure.kind == kContextExceeded && !has_shrunk_ && setup_->has_packet) {
    TRY(budget_.shrink(*session_, failure.prompt_tokens.value_or(0),
                       failure.context_tokens.value_or(0)));
    has_shrunk_ = true;
    return std::nullopt;
  }
  const bool is_gone = failure.kind == kUnreachable || failure.kind == kLoading;
  return Decision{.status = is_gone ? RunStatus::kCancelled : RunStatus::kError,
                  .code = std::string(name_of(failure.kind)),
                  .reason = failure.message,
                  .is_interrupted = is_gone};
}

Fault Decider::judge(const model::Question& asked, model::Reply& reply, uint64_t replies) const {
  Fault found = fault_of(asked, reply, replies);
  if (found.kind != Fault::Kind::kNone) return found;
  if (is_unsure(reply)) return {Fault::Kind::kUnsure, unsure_text(reply)};
  if (is_doubtful_end(reply)) {
    return {Fault::Kind::kDoubtedEnd,
            "the model is not sure that this is the end, and is asked for another call"};
  }
  return found;
}

std::optional<Decision> Decider::after_reply(model::Reply& reply, const Fault& found) {
  const bool is_fine = found.kind == Fault::Kind::kNone;
  if (found.kind == Fault::Kind::kDoubtedEnd) {
    doubted_ = std::move(reply.calls);
    return std::nullopt;
  }
  if (doubted_ && !is_fine) return Decision{.calls = *doubted_, .decided_by = decider()};
  if (doubted_) return instead_of_end(std::move(reply.calls));
  if (is_fine) return Decision{.calls = std::move(reply.calls), .decided_by = decider()};
  if (found.kind != Fault::Kind::kUnsure) return std::nullopt;
  return Decision{
      .status = RunStatus::kBlocked, .code = std::string(kUnsureCode), .reason = found.message};
}

Result<Decision> Decider::decide() {
  // Another call was tried in the turn before: a model that still wants to end may.
  may_doubt_ = !std::exchange(has_passed_end_, false);
  doubted_.reset();
  has_shrunk_ = false;
  TRY(session_->run_hooks());
  std::string fault = "the model was not asked";
  std::optional<Decision> repeated;
  for (uint64_t replies = memory_->replies; replies < kRepliesMax; ++replies) {
    // What the previous answer left behind is part of the state.
    TRY(session_->commit());
    model::Question asked = question(replies);
    if (setup_->is_guarded() && asked.offer.calls.empty()) {
      return nothing_to_offer(session_->packet());
    }
    model::Answer answer = TRY(ask(asked, replies));
    // The line that says what was wrong is added with the second failure.
    const ShowFault show = replies > 0 ? ShowFault::kYes : ShowFault::kNo;
    if (const auto* failure = std::get_if<model::Failure>(&answer)) {
      const bool had_shrunk = has_shrunk_;
      if (auto end = TRY(after_failure(*failure, show))) return *std::move(end);
      fault = failure->message;
      // Asked with a shorter prompt, it has not answered yet.
      if (has_shrunk_ && !had_shrunk) --replies;
      continue;
    }
    auto& reply = std::get<model::Reply>(answer);
    const Fault found = judge(asked, reply, replies);
    TRY(log_reply(*session_, reply, decider(), found, show));
    fault = found.message;
    if (setup_->limits != nullptr) {
      setup_->limits->use(reply.usage.prompt_tokens.value_or(0) +
                          reply.usage.completion_tokens.value_or(0));
    }
    if (auto decision = after_reply(reply, found)) return *std::move(decision);
    if (found.kind == Fault::Kind::kRepeated) {
      repeated = Decision{.calls = std::move(reply.calls), .decided_by = decider()};
    }
  }
  // A call that the loop rejects, where the agent sees it, is better than ending.
  return repeated ? *repeated : fall_back(fault);
}

}  // namespace twotrack::runner
