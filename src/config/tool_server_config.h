// What the configuration says about the servers of tools, and about what contains tools, typed.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"

namespace twotrack::config {

struct ToolServerConfig {
  std::string name{};
  std::vector<std::string> command{};
  std::string url{};  // empty: it has a command
  std::vector<std::string> headers{};
  std::vector<std::string> env_pass{};
  std::vector<std::string> read_only{};
  bool has_network = false;
  bool is_trusted = false;
  std::vector<std::pair<std::string, std::string>> effects{};  // pattern, class
  std::vector<std::string> tools{};
  std::chrono::milliseconds timeout{};
  std::string pin{};            // empty: none
  std::string sandbox_level{};  // of `sandbox.require`
};

// Those of `tools.mcp`, by name.
std::vector<ToolServerConfig> tool_servers(const Config& config);

}  // namespace twotrack::config
