// Whether two JSON values are the same: numbers by their value, objects whatever the order of their
// members. Heavy: for .cc files only.
#pragma once

#include "base/json_tree.h"

namespace twotrack::mcp {

bool json_equal(JsonElement a, JsonElement b);

}  // namespace twotrack::mcp
