// Budgets as people write them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::project {

// A budget in bytes: "2000" is tokens of four bytes, "8000B" and "8kB" are bytes. Fails with
// kInvalid, also below the smallest budget a view can have.
Result<uint64_t> parse_budget(std::string_view text);
// Several, separated by commas.
Result<std::vector<uint64_t>> parse_budgets(std::string_view text);

}  // namespace twotrack::project
