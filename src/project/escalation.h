// EscalationText: the best part of a Long Track for a larger model, within a hard budget.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "runner/packet_log.h"
#include "track/blob_store.h"

namespace twotrack::project {

struct EscalationBudget {
  enum class Unit { kTokens, kBytes } unit = Unit::kTokens;
  uint64_t amount = 0;

  // Token counts are high estimates (model/token_estimate.h), so that no tokenizer counts more.
  uint64_t cost(std::string_view text) const;
};

// "2000": tokens; "8000B", "8kB": bytes. Fails with kInvalid.
Result<EscalationBudget> parse_escalation_budget(std::string_view text);

struct EscalationText {
  struct Part {
    std::string section;  // goal | failing | view | recent | refs
    std::string ref{};    // "e17", for failing and recent ones
    uint64_t bytes = 0;   // of the text
    uint64_t raw_bytes = 0;
    bool is_whole = true;  // nothing of it was left out
  };
  // What has neither a part nor a line in the list of refs.
  struct LeftOut {
    bool goal = false;
    bool view = false;
    uint64_t results = 0;
    bool any() const { return goal || view || results > 0; }
  };
  std::string text;  // Markdown; never over the budget
  std::vector<Part> parts;
  LeftOut left_out{};
};

// "Left out: what the smaller model sees, 2 results"
std::string left_out_text(const EscalationText::LeftOut& left_out);

// What is needed most comes first: the goal, the newest failure, the packet's view, older failures,
// recent results in full, then a list of refs. A view that does not fit is projected again with
// less room. The last line is left_out_text(), unless the goal needs that room. Raw outputs are in
// fences that they cannot close.
Result<EscalationText> escalate(runner::PacketLog& log, const track::BlobStore& blobs,
                                const EscalationBudget& budget);

}  // namespace twotrack::project
