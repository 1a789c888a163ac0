// What the hub knows of a node, as `hub get` prints it.
#pragma once

#include <string>

#include "hub/pull.h"
#include "text/style.h"

namespace twotrack::project {

std::string to_text(const hub::NodeState& state, const Style& style);

}  // namespace twotrack::project
