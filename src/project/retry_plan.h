// The same operation on the same node again; the result replaces the earlier one unless it came to
// less.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "project/run_plan.h"

namespace twotrack::project {

struct RetryPlan {
  // What an agent worked on: its operation and its node.
  using Task = std::pair<std::string, std::string>;
  // Why another attempt is made, how many there were, and whose it replaces.
  struct Earlier {
    std::string word{};
    uint64_t attempts = 0;
    std::vector<std::string> agents{};
  };

  std::map<Task, Earlier> earlier{};
  std::set<runner::ModelNames> models{};  // that the earlier ones had
  RunPlan run{};
};

// Another attempt at what each of `agents` did. Fails with kNotFound if a task cannot be done any
// more, kInvalid if one was accepted: what was accepted cannot be replaced.
Result<RetryPlan> plan_retry(Project& project, const std::vector<std::string>& agents);

// Once it has run: see replace_workspace(). Work that waits is not thrown away for an attempt that
// came to less.
void replace_earlier(Project& project, const RetryPlan& retry);

}  // namespace twotrack::project
