// Servers: what agents may use of the configured servers. Tools are built only from approved
// lists; a server is started by the first call.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "mcp/approval.h"
#include "mcp/server_plan.h"
#include "mcp/tool_mapping.h"
#include "tool/tool.h"

namespace twotrack::mcp {

class Servers {
 public:
  struct Places {
    Path project{};    // what relative paths of programs are of
    Path approvals{};  // where approved lists are; empty: nowhere, and nothing is approved
  };
  Servers(std::vector<ServerPlan> plans, FileSystem& files, Places places, Environment own,
          std::string version);

  std::vector<std::string> names() const;
  // Fails with kNotFound and the nearest name.
  Result<std::shared_ptr<const ServerPlan>> plan(std::string_view server) const;
  // What was approved, whatever it was approved for and the configuration pins. Fails as
  // read_approval() does.
  Result<Approval> stored(std::string_view server) const;
  // Fails as read_approval() and binding_of() do, says how to approve a server, with kNotFound when
  // another program or address was approved, and with kConflict when the list is not the one that
  // the configuration pins.
  Result<std::shared_ptr<const Approval>> approval(std::string_view server) const;
  // What of `now` differs from what was approved; nothing if nothing was.
  std::optional<std::vector<std::string>> changes_since_approval(const ServerPlan& plan,
                                                                 const ToolList& now) const;
  // What an approval of this server is for.
  Result<std::string> binding(const ServerPlan& plan) const;
  // REQUIRES: approval.binding is binding().
  Status store(const ServerPlan& plan, const Approval& approval) const;

  // "files/read_file" as a model sees it. Fails with kNotFound and the nearest name, or as
  // approval() does; with kInvalid when the configuration does not let it be used.
  struct Found {
    std::shared_ptr<const ServerPlan> plan{};
    std::shared_ptr<const Approval> approval{};
    ToolInfo tool{};
    MappedTool mapped{};
    Effect effect = Effect::kExternal;
  };
  Result<Found> find(std::string_view name) const;

  // A tool that can be called. `found.mapped.spec` may have been changed in what it says of
  // parameters, not in which there are.
  std::shared_ptr<const tool::Tool> make_tool(Found found, std::vector<tool::Does> does) const;

 private:
  std::vector<std::shared_ptr<const ServerPlan>> plans_;
  FileSystem* files_;
  Places places_;
  Environment own_;
  std::shared_ptr<Connections> connections_;  // shared with the tools, which may outlive this
};

}  // namespace twotrack::mcp
