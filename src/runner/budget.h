// Budget: how much a model may see, as a log records it in its run_start.
//
// The projection counts bytes, because bytes are the same on every machine; people think in tokens.
// A run_start carries both, the way from one to the other, and the version of the packet that the
// log's views are made with: `verify` derives them again only with the same version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "event/event.h"
#include "packet/packet.h"

namespace twotrack::runner {

// The size of a token in limits that are set without knowing the model.
inline constexpr uint64_t kBytesPerToken = 4;

struct Budget {
  uint64_t bytes = kPacketLimitDefault;
  std::optional<uint64_t> tokens{};  // as it was given, when it was given in tokens
  uint64_t recent_actions = kRecentActionsDefault;
  std::string estimator{};  // how tokens became bytes; empty: by definition, four bytes each

  bool operator==(const Budget&) const = default;
};

// For a limit in tokens of four bytes each; never below what a view needs.
Budget budget_of_tokens(uint64_t tokens);
Budget budget_of_bytes(uint64_t bytes);
// For a limit in real tokens of a model that is not known yet: a first guess, which the runner
// corrects by events once it can count (prompt_budget.h).
Budget budget_to_be_counted(uint64_t tokens);

// Where a limit in bytes comes from, for people: "2000 tokens, 3 bytes for 2 tokens, then as
// counted". `budget` is that of a run_start, `limit` what holds now; empty if nothing is said.
std::string budget_text(const Json& budget, uint64_t limit);

// {"bytes","tokens","estimator","recent_actions","packet_version"}
Json to_json(const Budget& budget);

}  // namespace twotrack::runner
