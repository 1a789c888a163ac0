#include "runner/agent_setup.h"

namespace twotrack::runner {

RunLimits::RunLimits(std::optional<uint64_t> tokens, std::optional<std::chrono::milliseconds> wall)
    : tokens_(tokens) {
  if (wall) end_ = std::chrono::steady_clock::now() + *wall;
}

std::string RunLimits::reached() const {
  if (tokens_ && used_ >= *tokens_) {
    return "the run has used its " + std::to_string(*tokens_) + " tokens (runner.max_tokens)";
  }
  if (end_ && std::chrono::steady_clock::now() >= *end_) {
    return "the run's time is up (runner.max_wall_s)";
  }
  return {};
}

}  // namespace twotrack::runner
