// Several agents may have done the same operation on the same node: which answer still counts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "project/project.h"
#include "project/workspace_state.h"

namespace twotrack::project {

// Whether what `newer` changed can stand in for what `older` did: it was accepted, or waits and is
// no worse. What is proven is better than what is not; else, what ended by itself is better than
// what says that something is left, and that than what was stopped or gave up. Those two are always
// worse than a success.
bool is_no_worse(Project& project, const WorkspaceState& newer, const WorkspaceState& older);

// Of those that wait, each that a later one of `all` stands for: by its name, the name of the one
// that is left. Only
// agents supersede each other, of one operation on one node with one goal: a call by hand answers
// no task, nor does what has no node.
std::map<std::string, std::string> superseded(Project& project,
                                              const std::vector<WorkspaceState>& all);

// Rejects `older` if it is open or unfinished and `newer` came to no less (is_no_worse()), and says
// so; if it waits and `newer` came to less, says that it is kept. Whether it is kept.
bool replace_workspace(Project& project, const std::string& older, const std::string& newer);

}  // namespace twotrack::project
