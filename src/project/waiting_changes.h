// What agents changed and nobody has decided about: the work of `review`.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "project/change_evidence.h"
#include "project/project.h"
#include "project/workspace_state.h"

namespace twotrack::project {

// One agent's changes, as a person judges them.
struct WaitingChanges {
  WorkspaceState state{};
  ChangeEvidence evidence{};
  std::vector<std::string> merged{};  // files that the project has changed too
  std::string diff{};
};

// The agents that wait for a decision, oldest first: of those named, or of all but calls by hand
// and what a newer answer to the same task stands for. A note says what was left out.
Result<std::vector<std::string>> waiting_agents(Project& project,
                                                const std::vector<std::string>& names);

Result<WaitingChanges> look_at(Project& project, const std::string& agent);

Json to_json(const WaitingChanges& one);

}  // namespace twotrack::project
