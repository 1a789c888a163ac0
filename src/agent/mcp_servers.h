// The servers of `tools.mcp` in the configuration, ready to give agents their tools.
#pragma once

#include <memory>
#include <string>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "config/config.h"
#include "mcp/servers.h"

namespace twotrack::agent {

struct McpPlace {
  Path project{};
  Path data{};                // the user's data folder; empty: nothing is approved
  Environment environment{};  // of this process
  std::string version{};      // of this program
};

// Starts nothing. Paths that a program may read are relative to the project.
std::shared_ptr<const mcp::Servers> mcp_servers(const config::Config& config, FileSystem& files,
                                                const McpPlace& place);

}  // namespace twotrack::agent
