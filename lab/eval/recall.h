// Recall: how much of what the agent needed next does a context show? Counted, without a model.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/decisions.h"
#include "eval/in_place.h"
#include "eval/policy.h"
#include "model/vocabulary.h"

namespace twotrack::eval {

// An undecidable call costs one more turn, in which the context is read again, and these tokens.
inline constexpr uint64_t kRecallTokens = 300;

struct Share {
  uint64_t part = 0;
  uint64_t whole = 0;

  void add(bool counts) {
    part += counts ? 1 : 0;
    whole += 1;
  }
  Share& operator+=(const Share& other);
  bool operator==(const Share&) const = default;
};

// Sums over decisions; those of several trajectories can be added.
struct RecallTally {
  uint64_t decisions = 0;
  uint64_t bytes = 0;      // of the contexts
  uint64_t bytes_max = 0;  // of the largest
  uint64_t new_bytes = 0;  // behind what is shared with the context of the decision before
  uint64_t tax_tokens = 0;
  std::vector<uint64_t> counted_tokens{};  // of the contexts, by each vocabulary
  Share values;                            // AR: needed values that are shown
  Share from_tools;                        // AR*: those that only tools have said
  Share stale;                             // AR-stale: those last seen more than kStaleBytes back
  Share bound;                             // AR* values that stand by their field or tool
  Share bound_json;                        // those from JSON outputs, where there is a field
  Share calls;                             // CR: calls of which all needed values are shown
  Share chance;                            // values that another trajectory needed
  Share values_in_place;                   // IR: needed values beside the words they stood beside
  Share from_tools_in_place;               // IR*: those that only tools have said
  Share calls_in_place;                    // IC: calls of which all needed values are in place
  Share quoted;                            // words of the contexts in a run of four of the history
  Share slack;  // bytes left empty, of the limits where the history is longer than the limit
  RecallTally& operator+=(const RecallTally& other);
};

// A needed value that a context does not show, or shows out of its place.
struct Miss {
  size_t step = 0;
  std::string_view call;  // the tool that was called with it
  const NeededValue* value = nullptr;
  bool is_shown = false;  // somewhere else
};

struct RecordedCase {
  const Recording* recording = nullptr;
  const std::vector<NeededDecision>* decisions = nullptr;  // of the recording
  const Surroundings* surroundings = nullptr;              // of the recording
  const std::vector<NeededDecision>* others = nullptr;  // of another one, for chance; may be null
  // By which contexts are counted, beside the tokens of four bytes.
  std::span<const model::InstalledVocabulary> vocabularies{};
};

// What one policy shows in one trajectory. Fails with kCorrupt.
Result<RecallTally> measure_recall(ContextPolicy policy, const RecordedCase& input,
                                   const ApplyOptions& options,
                                   const std::function<void(const Miss&)>& on_miss);

}  // namespace twotrack::eval
