#include "agent/mcp_servers.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/sha256.h"
#include "config/runner_config.h"
#include "event/words.h"

namespace twotrack::agent {
namespace {

// REQUIRES: the configuration has been checked.
mcp::ServerPlan plan_of(config::ToolServerConfig config, const Path& project) {
  mcp::ServerPlan plan{.name = std::move(config.name),
                       .command = std::move(config.command),
                       .url = std::move(config.url),
                       .headers = std::move(config.headers),
                       .env_pass = std::move(config.env_pass),
                       .has_network = config.has_network,
                       .is_trusted = config.is_trusted,
                       .tools = std::move(config.tools),
                       .timeout = config.timeout,
                       .pin = std::move(config.pin)};
  const auto level = sandbox::level_named(config.sandbox_level);
  CHECK(level.ok());
  plan.require = level.value();
  for (const auto& [pattern, effect] : config.effects) {
    plan.effects.emplace_back(pattern, named<Effect>(effect).value());
  }
  for (const std::string& path : config.read_only) plan.read_only.push_back(project / path);
  return plan;
}

// Of one project, by its real place: a folder that travels takes no approval along.
Path approvals_folder(const Path& data, const Path& project) {
  if (data.empty()) return {};
  std::error_code error;
  const Path real = std::filesystem::weakly_canonical(project, error);
  return data / "mcp" / sha256_hex(real.string());
}

}  // namespace

std::shared_ptr<const mcp::Servers> mcp_servers(const config::Config& config, FileSystem& files,
                                                const McpPlace& place) {
  std::vector<mcp::ServerPlan> plans;
  for (config::ToolServerConfig& one : config::tool_servers(config)) {
    plans.push_back(plan_of(std::move(one), place.project));
  }
  mcp::Servers::Places places{.project = place.project,
                              .approvals = approvals_folder(place.data, place.project)};
  return std::make_shared<const mcp::Servers>(std::move(plans), files, std::move(places),
                                              place.environment, place.version);
}

}  // namespace twotrack::agent
