// RecallGroup: recall over the trajectories of one file, for several policies and budgets at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/interval.h"
#include "eval/recall.h"

namespace twotrack::eval {

struct RecallCase {
  ContextPolicy policy = ContextPolicy::kPacket;
  uint64_t limit_bytes = 0;  // 0: the policy keeps to none
  ScoreWeights weights{};    // of the packet's view
  bool operator==(const RecallCase&) const = default;
};

// Each bounded policy with each budget, the others once.
std::vector<RecallCase> recall_cases(const std::vector<ContextPolicy>& policies,
                                     const std::vector<uint64_t>& budgets);

// A miss that outlives its trajectory.
struct MissedValue {
  std::string id;
  size_t step = 0;
  std::string call;
  std::string value;
  bool only_from_tools = false;
  Source source{};  // the newest; empty when no tool said it
  uint64_t bytes_back = 0;
  bool is_shown = false;  // out of its place
};

struct RecallFigures {
  RecallCase what;
  std::vector<RecallTally> trajectories;  // one each
  std::vector<MissedValue> misses;

  RecallTally sum() const;
  // Of the share that `member` names, over all trajectories.
  Interval interval(Share RecallTally::* member) const;
};

// Adds what another file gave for the same case.
void pool(RecallFigures& into, const RecallFigures& more);

class RecallGroup {
 public:
  // The vocabularies must outlive the object.
  explicit RecallGroup(const std::vector<RecallCase>& cases,
                       std::span<const model::InstalledVocabulary> vocabularies = {});

  // One trajectory at a time: memory does not grow with their number, but for a few counts of each.
  // Fails with kCorrupt.
  Status add(Recording recording);
  // Call it once, behind the last one.
  Status finish();

  const std::vector<RecallFigures>& figures() const { return figures_; }

 private:
  struct Waiting {
    Recording recording;
    std::vector<NeededDecision> decisions;
    std::unique_ptr<Surroundings> surroundings;
  };
  Status measure(const Waiting& one, const std::vector<NeededDecision>& others);

  std::vector<RecallFigures> figures_;
  std::span<const model::InstalledVocabulary> vocabularies_;
  // Chance needs the trajectory behind, and for the last one the first.
  std::optional<Waiting> waiting_;
  std::vector<NeededDecision> first_;
};

}  // namespace twotrack::eval
