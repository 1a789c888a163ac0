// Approval: the tools of a server as a person has seen and approved them.
//
// What a server says about its tools goes into prompts, and may change tomorrow.
// So agents are built only from the approved list, and a server whose list has another hash is not
// called. An approval is the user's, not the project's: it is kept below the user's data folder,
// and counts for the program or the address that it was given for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "mcp/client.h"
#include "mcp/tool_info.h"

namespace twotrack::mcp {

struct Approval {
  std::string time{};
  std::string binding{};  // of the plan (server_plan.h)
  ServerIdentity identity{};
  ToolList list{};
};

// `folder` is the user's, for one project. Fails with kNotFound if the server has not been approved
// yet, kCorrupt if the file does not match its hash.
Result<Approval> read_approval(FileSystem& files, const Path& folder, const std::string& server);
Status write_approval(FileSystem& files, const Path& folder, const std::string& server,
                      const Approval& approval);

// What in `now` differs from the approved list: "echo: its description is another one". Empty if
// nothing.
std::vector<std::string> differences(const ToolList& approved, const ToolList& now);

}  // namespace twotrack::mcp
