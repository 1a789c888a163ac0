// what_if: an old log with another budget or other summaries, compared with what the model saw.
//
// The log is not changed and no tool runs: raw outputs are in the log, so its results can be
// summarized again, and its packets made again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "projection/apply.h"
#include "runner/packet_log.h"
#include "summary/registry.h"
#include "track/blob_store.h"

namespace twotrack::project {

struct Otherwise {
  ApplyOptions options{};                     // another limit
  std::optional<Registry::Mode> summaries{};  // made now; nothing: the deltas of the log
};

// One decision, as it was and as it would be.
struct Comparison {
  runner::PacketLog::DecisionPlace at{};
  size_t recorded_bytes = 0;  // of the view
  size_t other_bytes = 0;
  bool is_equal = false;
  // Words of three bytes and more that only one of both views has.
  std::vector<std::string> appear{};
  std::vector<std::string> disappear{};
};

// Calls `compared` with each decision, in order; its first error ends the work. Gives the results
// that keep their recorded delta, and why.
using Compared = std::function<Status(Comparison comparison)>;
Result<std::vector<std::string>> compare_each(const runner::PacketLog& log,
                                              const track::BlobStore& blobs,
                                              const Otherwise& otherwise, const Compared& compared);

// All of them at once: as many words as the log has turns.
struct WhatIf {
  std::vector<Comparison> comparisons{};
  std::vector<std::string> notes{};
};
Result<WhatIf> what_if(const runner::PacketLog& log, const track::BlobStore& blobs,
                       const Otherwise& otherwise);

// {"turn","seq","seen_by_model":false,"recorded_bytes","bytes","equal","appear","disappear"}
Json to_json(const Comparison& comparison);

}  // namespace twotrack::project
