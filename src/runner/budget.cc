#include "runner/budget.h"

#include <algorithm>

#include "base/json_writer.h"
#include "event/parts.h"
#include "event/read.h"
#include "model/token_estimate.h"

namespace twotrack::runner {

Budget budget_of_bytes(uint64_t bytes) {
  return {.bytes = std::max(bytes, kPacketLimitMin)};
}

Budget budget_of_tokens(uint64_t tokens) {
  Budget budget = budget_of_bytes(tokens * kBytesPerToken);
  budget.tokens = tokens;
  return budget;
}

Budget budget_to_be_counted(uint64_t tokens) {
  Budget budget = budget_of_bytes(model::bytes_for_tokens(tokens));
  budget.tokens = tokens;
  budget.estimator = "3 bytes for 2 tokens, then as counted";
  return budget;
}

std::string budget_text(const Json& budget, uint64_t limit) {
  const auto part = read_part<BudgetPart>(budget);
  if (!part || !part->bytes || !part->tokens || part->estimator.empty()) return {};
  const std::string text = std::to_string(*part->tokens) + " tokens, " + part->estimator;
  if (*part->bytes == limit) return text;
  return std::to_string(*part->bytes) + " at first: " + text;
}

Json to_json(const Budget& budget) {
  JsonWriter json;
  json.begin_object().member("bytes", budget.bytes);
  json.member("tokens", budget.tokens.value_or(budget.bytes / kBytesPerToken));
  json.member("estimator", budget.estimator.empty()
                               ? std::to_string(kBytesPerToken) + " bytes a token"
                               : budget.estimator);
  json.member("recent_actions", budget.recent_actions);
  json.member("packet_version", kPacketVersion).end_object();
  return json.take();
}

}  // namespace twotrack::runner
