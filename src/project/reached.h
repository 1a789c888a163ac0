// Whether there is anything to do: a goal that is reached already needs no agent and no model.
#pragma once

#include <string>

#include "agent/definition.h"
#include "hub/node.h"
#include "sandbox/sandbox.h"

namespace twotrack::project {

struct Asked {
  std::string reached{};    // "run_linter says lint_errors_remaining = 0"; empty if it is not
  std::string unchecked{};  // why the witness cannot look at the node; otherwise empty
  std::string broken{};     // why it cannot work in this project at all; otherwise empty
};

// What the witness of `agent` says of the node before anything is done. Only a witness is asked
// that is part of this program, changes nothing and needs no arguments; it sees the project itself
// and may not write.
Asked ask_witness(const agent::Definition& agent, const hub::Node& node,
                  const sandbox::Policy& policy);

}  // namespace twotrack::project
