// clean: removes finished workspaces, and old undo data of their accepts.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "project/clean_workspaces.h"

namespace twotrack::cli {

struct CleanOptions {
  CleanRules rules{};
  bool is_dry_run = false;
  bool is_sure = false;  // nobody needs to be asked
};

// Removes what plan_cleaning() finds. Before work or undo data goes, a person is asked; fails with
// kInvalid if there is none, or the answer is no.
Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options);

}  // namespace twotrack::cli
