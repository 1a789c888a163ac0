#include "runner/ask_larger_model.h"

#include <algorithm>

#include "base/json_writer.h"
#include "model/token_estimate.h"
#include "packet/control_tokens.h"
#include "runner/log_answer.h"

namespace twotrack::runner {
namespace {

// What is left of its context after the tools and its reply, if the context size is known.
uint64_t excerpt_tokens(const AgentSetup& setup, model::Prompt prompt) {
  model::Model& larger = *setup.escalation.model;
  const uint64_t context = larger.capabilities().context_tokens;
  if (context == 0) return setup.escalation.excerpt_tokens;
  prompt.user.clear();
  const uint64_t taken =
      larger.count_tokens(prompt).value_or(model::estimate_tokens(larger.render(prompt))) +
      setup.reply_tokens;
  return std::min(setup.escalation.excerpt_tokens, context - std::min(context, taken));
}

}  // namespace

Result<Decision> ask_larger_model(Session& session, const AgentSetup& setup, model::Prompt prompt,
                                  const Decision& stopped) {
  TRY(session.commit());
  model::Model& larger = *setup.escalation.model;
  auto excerpt =
      setup.escalation.excerpt(session.log().names().agent_id, excerpt_tokens(setup, prompt));
  if (!excerpt.ok()) {
    TRY(session.append_event(AgentError{
        .phase = "escalation", .code = "EXCERPT_FAILED", .message = excerpt.error().message}));
    return stopped;
  }
  prompt.user = ControlTokens(larger.control_tokens()).apart(excerpt.value());
  model::Question question{.prompt = std::move(prompt)};
  question.offer.is_constrained =
      larger.capabilities().grammar != model::Capabilities::Grammar::kNone;
  question.sampling.max_tokens = setup.reply_tokens;
  const std::string sent = larger.render(question.prompt);
  JsonWriter parameters;
  parameters.begin_object().member("decide", "escalation").member("why", stopped.reason);
  parameters.key("model").raw(larger.describe()).end_object();
  TRY(session.record_request({.prompt = sent,
                              .shown = question.prompt.user,
                              .exact_tokens = larger.count_tokens(question.prompt),
                              .parameters = {parameters.take()}}));
  model::Answer answer = larger.open(0, 0)->ask(question, setup.stop);
  if (const auto* failure = std::get_if<model::Failure>(&answer)) {
    TRY(log_failure(session, *failure, DecidedBy::kEscalation));
    return stopped;
  }
  const auto& reply = std::get<model::Reply>(answer);
  if (setup.limits != nullptr) {
    setup.limits->use(reply.usage.prompt_tokens.value_or(0) +
                      reply.usage.completion_tokens.value_or(0));
  }
  Fault fault;
  if (reply.calls.empty()) {
    fault = {Fault::Kind::kMalformed, "the larger model made no call either"};
  }
  TRY(log_reply(session, reply, DecidedBy::kEscalation, fault));
  if (reply.calls.empty()) return stopped;
  return Decision{.calls = reply.calls, .decided_by = DecidedBy::kEscalation};
}

}  // namespace twotrack::runner
