#include "runner/call_check.h"

#include "base/json_tree.h"
#include "event/parts.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

std::string call_text(std::string_view tool, const Json& args) {
  const auto tree = JsonTree::parse(args.text);
  return std::string(tool) + " " + (tree.ok() ? tree.value().root().json() : args.text);
}

bool is_of_a_model(const ToolCall& call) {
  const auto who = call.decided_by.value_or(DecidedBy::kModel);
  return who == DecidedBy::kModel || who == DecidedBy::kGuarded || who == DecidedBy::kEscalation;
}

}  // namespace

std::string CallCheck::compare(const Event& event) {
  if (event.turn != turn_) {
    turn_ = event.turn;
    asked_.clear();
    has_redacted_ = false;
  }
  if (const auto* start = event.as<RunStart>()) {
    const auto model = read_part<ModelPart>(start->model);
    is_agent_ = model && !model->memory.empty();
  }
  if (const auto* answer = event.as<ModelResponse>()) read_answer(*answer, event.is_redacted());
  const auto* call = event.as<ToolCall>();
  // A second attempt may come in a later turn, after a crash.
  if (!is_agent_ || call == nullptr || !is_of_a_model(*call) || call->attempt > 1) return {};
  const bool only_name = call->tool == kRecallTool || event.is_redacted() || has_redacted_;
  if (asked_.contains(only_name ? call->tool : call_text(call->tool, call->args))) return {};
  return "no answer of its turn asks for this call of " + call->tool;
}

void CallCheck::read_answer(const ModelResponse& answer, bool is_redacted) {
  has_redacted_ = has_redacted_ || is_redacted;
  const auto add = [&](const Json& calls) {
    for (const CallPart& one : read_calls(calls)) {
      asked_.insert(one.name);
      asked_.insert(call_text(one.name, one.args));
    }
  };
  add(answer.calls);
  // Those that were made before, and were made again for want of better ones.
  const auto error = JsonTree::parse(answer.error.text);
  if (error.ok() && error.value().root()["calls"].exists()) {
    add({error.value().root()["calls"].json()});
  }
}

}  // namespace twotrack::runner
