// ServerTalk: one conversation with a server, begun by a person and not by an agent.
#pragma once

#include <memory>
#include <optional>

#include "base/file.h"
#include "base/result.h"
#include "base/temporary_folder.h"
#include "mcp/client.h"
#include "mcp/server_plan.h"

namespace twotrack::mcp {

struct ServerTalk {
  std::optional<TemporaryFolder> folder{};  // when it was given none
  std::unique_ptr<Client> client{};         // goes before its folder
  ToolList list{};

  // Starts the server in `folder`, or in a temporary one, and asks what tools it has.
  static Result<std::unique_ptr<ServerTalk>> begin(const ServerPlan& plan,
                                                   const std::optional<Path>& folder,
                                                   const ClientOptions& options);
};

}  // namespace twotrack::mcp
