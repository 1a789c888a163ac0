// accept, undo and reject: what a person is told of decisions about workspaces.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "project/decide_workspace.h"

namespace twotrack::cli {

// Each agent is handled separately, in this order. kNo if something was left undone.
Result<ExitCode> accept_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options);
Result<ExitCode> undo_accepts(Context& context, const std::vector<std::string>& agents,
                              const DecideOptions& options);
Result<ExitCode> reject_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options);

// "# unsafe: …", a line each: before the first file of a diff `git apply` and `patch` skip them.
std::string unsafe_text(const std::vector<std::string>& unsafe, const Style& style);

// A diff with the colours that people know.
std::string coloured_diff(const std::string& diff, const Style& style);

}  // namespace twotrack::cli
