#include "eval/recall_group.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace twotrack::eval {
namespace {

MissedValue keep(const std::string& id, const Miss& miss) {
  const Seen& seen = miss.value->seen;
  return {.id = id,
          .step = miss.step,
          .call = std::string(miss.call),
          .value = miss.value->value,
          .only_from_tools = miss.value->only_from_tools(),
          .source = seen.sources.empty() ? Source{} : seen.sources.front(),
          .bytes_back = seen.bytes_back,
          .is_shown = miss.is_shown};
}

}  // namespace

std::vector<RecallCase> recall_cases(const std::vector<ContextPolicy>& policies,
                                     const std::vector<uint64_t>& budgets) {
  std::vector<RecallCase> cases;
  for (const ContextPolicy policy : policies) {
    if (!is_bounded(policy)) {
      cases.push_back({.policy = policy, .limit_bytes = 0});
      continue;
    }
    for (const uint64_t budget : budgets)
      cases.push_back({.policy = policy, .limit_bytes = budget});
  }
  return cases;
}

RecallTally RecallFigures::sum() const {
  RecallTally sum;
  for (const RecallTally& tally : trajectories) sum += tally;
  return sum;
}

Interval RecallFigures::interval(Share RecallTally::* member) const {
  std::vector<Share> shares;
  std::ranges::transform(trajectories, std::back_inserter(shares),
                         [&](const RecallTally& tally) { return tally.*member; });
  return interval_of(shares);
}

void pool(RecallFigures& into, const RecallFigures& more) {
  into.trajectories.insert(into.trajectories.end(), more.trajectories.begin(),
                           more.trajectories.end());
  into.misses.insert(into.misses.end(), more.misses.begin(), more.misses.end());
}

RecallGroup::RecallGroup(const std::vector<RecallCase>& cases,
                         std::span<const model::InstalledVocabulary> vocabularies)
    : vocabularies_(vocabularies) {
  for (const RecallCase& one : cases)
    figures_.push_back({.what = one, .trajectories = {}, .misses = {}});
}

Status RecallGroup::add(Recording recording) {
  Waiting next{.recording = std::move(recording), .decisions = {}, .surroundings = {}};
  next.decisions = decisions_of(next.recording.trajectory);
  next.surroundings = std::make_unique<Surroundings>(next.recording.trajectory);
  if (waiting_) {
    TRY(measure(*waiting_, next.decisions));
  } else {
    first_ = next.decisions;
  }
  waiting_ = std::move(next);
  return Done{};
}

Status RecallGroup::finish() {
  if (!waiting_) return Done{};
  // With one trajectory alone there is no other to draw from.
  const bool is_alone = figures_.empty() || figures_.front().trajectories.empty();
  const std::vector<NeededDecision> none;
  return measure(*std::exchange(waiting_, std::nullopt), is_alone ? none : first_);
}

Status RecallGroup::measure(const Waiting& one, const std::vector<NeededDecision>& others) {
  const RecordedCase input{.recording = &one.recording,
                           .decisions = &one.decisions,
                           .surroundings = one.surroundings.get(),
                           .others = &others,
                           .vocabularies = vocabularies_};
  for (RecallFigures& figures : figures_) {
    const auto on_miss = [&](const Miss& miss) {
      figures.misses.push_back(keep(one.recording.trajectory.id, miss));
    };
    figures.trajectories.push_back(TRY(measure_recall(
        figures.what.policy, input,
        {.limit_override = figures.what.limit_bytes, .weights = figures.what.weights}, on_miss)));
  }
  return Done{};
}

}  // namespace twotrack::eval
