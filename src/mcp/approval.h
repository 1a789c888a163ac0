// Approval: the tools of a server as a person has seen and accepted them.
//
// What a server says of its tools goes into prompts, and a server may say something else tomorrow.
// So agents are made from the approved list alone, below .agentfs/mcp, and a server whose list has
// another hash is not called.
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
  ServerIdentity identity{};
  ToolList list{};
};

// `folder` is .agentfs/mcp. Fails with kNotFound when nobody has approved the server yet, kCorrupt
// when the file does not hold what its hash says.
Result<Approval> read_approval(FileSystem& files, const Path& folder, const std::string& server);
Status write_approval(FileSystem& files, const Path& folder, const std::string& server,
                      const Approval& approval);

// What of `now` is not as it was approved: "echo: its description is another one". Empty when all
// is.
std::vector<std::string> differences(const ToolList& approved, const ToolList& now);

}  // namespace twotrack::mcp
