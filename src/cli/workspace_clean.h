// clean: workspaces that nobody can want any more, and what was kept to undo their accepts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"

namespace twotrack::cli {

struct CleanOptions {
  std::optional<std::string> older_than{};  // "7d"
  bool is_named = false;                    // a person named the agents
  bool is_dry_run = false;
};

// Of the agents named, those that are over: accepted, rejected, unchanged, without a log.
Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options);

}  // namespace twotrack::cli
