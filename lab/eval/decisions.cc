#include "eval/decisions.h"

#include <algorithm>

#include "eval/values.h"

namespace twotrack::eval {
namespace {

NeededDecision decision_of(const TrajectoryMessage& message, const History& history) {
  NeededDecision decision{.calls = {}, .messages = history.size(), .bytes = history.bytes()};
  for (const RecordedCall& call : message.calls) {
    NeededCall needed{.tool = call.tool, .values = {}};
    for (std::string& value : argument_values(call.args)) {
      Seen seen = history.find(value);
      if (!seen.grounded()) continue;
      needed.values.push_back({.value = std::move(value), .seen = std::move(seen)});
    }
    decision.calls.push_back(std::move(needed));
  }
  return decision;
}

}  // namespace

bool NeededValue::from_json() const {
  return std::ranges::any_of(seen.sources, &Source::is_json);
}

std::vector<NeededDecision> decisions_of(const Trajectory& trajectory) {
  std::vector<NeededDecision> decisions;
  History history;
  for (const TrajectoryMessage& message : trajectory.messages) {
    if (message.is_decision()) decisions.push_back(decision_of(message, history));
    history.add(message);
  }
  return decisions;
}

}  // namespace twotrack::eval
