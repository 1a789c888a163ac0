// What the hub knows of a node, as `hub get` prints it.
#pragma once

#include <string>

#include "cli/output.h"
#include "hub/pull.h"

namespace twotrack::cli {

std::string to_text(const hub::NodeState& state, const Style& style);

}  // namespace twotrack::cli
