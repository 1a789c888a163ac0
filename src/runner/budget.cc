#include "runner/budget.h"

#include <algorithm>

#include "base/json_writer.h"

namespace twotrack::runner {

Budget budget_of_bytes(uint64_t bytes) {
  return {.bytes = std::max(bytes, kPacketLimitMin)};
}

Budget budget_of_tokens(uint64_t tokens) {
  Budget budget = budget_of_bytes(tokens * kBytesPerToken);
  budget.tokens = tokens;
  return budget;
}

std::string to_json(const Budget& budget) {
  JsonWriter json;
  json.begin_object().member("bytes", budget.bytes);
  json.member("tokens", budget.tokens.value_or(budget.bytes / kBytesPerToken));
  json.member("estimator", std::to_string(kBytesPerToken) + " bytes a token");
  json.member("recent_actions", budget.recent_actions);
  json.member("packet_version", kPacketVersion).end_object();
  return json.take();
}

}  // namespace twotrack::runner
