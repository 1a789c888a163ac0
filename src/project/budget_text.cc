#include "project/budget_text.h"

#include <string>

#include "base/quoted.h"
#include "config/units.h"
#include "packet/packet.h"
#include "runner/budget.h"

namespace twotrack::project {
namespace {

constexpr int64_t kTokensMax = int64_t{1} << 50;

Error bad_budget(std::string_view text) {
  return Error{
      Code::kInvalid,
      in_quotes(text) + " is neither a number of tokens (2000) nor a number of bytes (8000B)"};
}

}  // namespace

Result<uint64_t> parse_budget(std::string_view text) {
  uint64_t bytes = 0;
  if (const auto tokens = config::parse_integer(text); tokens.ok()) {
    if (tokens.value() < 0 || tokens.value() > kTokensMax) return bad_budget(text);
    bytes = static_cast<uint64_t>(tokens.value()) * runner::kBytesPerToken;
  } else if (const auto size = config::parse_bytes(text); size.ok()) {
    bytes = static_cast<uint64_t>(size.value());
  } else {
    return bad_budget(text);
  }
  if (bytes >= kPacketLimitMin) return bytes;
  return Error{Code::kInvalid, in_quotes(text) + " is below the minimum of " +
                                   std::to_string(kPacketLimitMin) + "B"};
}

Result<std::vector<uint64_t>> parse_budgets(std::string_view text) {
  std::vector<uint64_t> budgets;
  while (true) {
    const size_t comma = text.find(',');
    auto budget = parse_budget(text.substr(0, comma));
    if (!budget.ok()) return std::move(budget).error().at("budgets");
    budgets.push_back(budget.value());
    if (comma == std::string_view::npos) return budgets;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace twotrack::project
