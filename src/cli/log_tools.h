// The project as tools of the Model Context Protocol: what `twotrack mcp` serves. Each is a command
// of the program, asked for JSON. None writes to a log, but `run`, which is there only on request.
#pragma once

#include <optional>
#include <vector>

#include "cli/context.h"
#include "mcp/server.h"
#include "project/model_choice.h"

namespace twotrack::cli {

// The context must outlive them. `runs_with`: the model that `run` uses; nullopt: there is no
// `run`.
std::vector<mcp::ServedTool> log_tools(Context& context,
                                       const std::optional<ModelChoice>& runs_with);

}  // namespace twotrack::cli
