// The log as tools of the Model Context Protocol: what `twotrack mcp` serves. Each is a command of
// the program, asked for JSON; none writes to a log.
#pragma once

#include <vector>

#include "cli/context.h"
#include "mcp/server.h"

namespace twotrack::cli {

// The context must outlive them.
std::vector<mcp::ServedTool> log_tools(Context& context);

}  // namespace twotrack::cli
