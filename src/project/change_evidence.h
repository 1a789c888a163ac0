// What speaks for the changes of an agent, for whoever decides about them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

struct ChangeEvidence {
  std::string status{};    // of its end; empty: it has not ended
  std::string summary{};   // its own words
  std::string proof{};     // "run_linter: lint_errors_remaining = 0"; empty: none was asked for
  bool is_proven = false;  // and nothing has changed since
  bool is_stale = false;   // the workspace has changed since
  // The agent has ended, and somebody has changed its workspace since, without a word in its log.
  bool has_changed_since = false;
  std::string witness{};              // "lint/run_linter": what to ask again
  std::vector<std::string> unsafe{};  // changes that their tools call unsafe, in order
};

inline constexpr std::string_view kChangedSince = "it has changed since the agent ended";

Result<ChangeEvidence> change_evidence(Project& project, const std::string& agent);

}  // namespace twotrack::project
