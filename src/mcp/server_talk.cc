#include "mcp/server_talk.h"

#include <filesystem>
#include <utility>

#include "base/environment.h"

namespace twotrack::mcp {

Result<std::unique_ptr<ServerTalk>> ServerTalk::begin(const ServerPlan& plan,
                                                      const std::optional<Path>& folder,
                                                      const ClientOptions& options) {
  auto talk = std::make_unique<ServerTalk>();
  if (!folder) talk->folder.emplace(TRY(TemporaryFolder::make()));
  const Path workspace = folder ? std::filesystem::absolute(*folder) : talk->folder->path();
  auto transport = open_transport(plan, {.workspace = workspace}, process_environment());
  if (!transport.ok()) return std::move(transport).error().at(plan.name);
  auto client = Client::connect(std::move(transport).value(), options);
  if (!client.ok()) return std::move(client).error().at(plan.name);
  talk->client = std::move(client).value();
  auto list = talk->client->list_tools(Waiting::for_time(plan.timeout));
  if (!list.ok()) return std::move(list).error().at(plan.name);
  talk->list = std::move(list).value();
  return talk;
}

}  // namespace twotrack::mcp
