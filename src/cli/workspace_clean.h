// clean: removes finished workspaces, and old undo data of their accepts.
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
  bool is_sure = false;  // nobody needs to be asked
};

// Of the given agents, those that are finished: accepted, rejected, unchanged, without a log; and,
// unless they were named, those that nobody has decided about for as long as workspace.keep says.
// As long is undo data kept, unless agents or an age were named. Before work or undo data goes, a
// person is asked; fails with kInvalid if there is none, or the answer is no.
Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options);

}  // namespace twotrack::cli
