// Whether there is anything to do: a goal that is reached already needs no agent and no model.
#pragma once

#include <string>

#include "agent/definition.h"
#include "hub/node.h"
#include "sandbox/sandbox.h"

namespace twotrack::project {

// What the witness of `agent` says of the node when its goal is reached, "run_linter says
// lint_errors_remaining = 0"; otherwise empty. Only a witness is asked that is part of this
// program, changes nothing and needs no arguments; it sees the project itself and may not write.
std::string reached_already(const agent::Definition& agent, const hub::Node& node,
                            const sandbox::Policy& policy);

}  // namespace twotrack::project
