// Whether two JSON values are the same: numbers by their value, objects whatever the order of their
// members. Heavy: for .cc files only.
#pragma once

#include <cstdint>

#include "base/json_tree.h"

namespace twotrack::mcp {

bool json_equal(JsonElement a, JsonElement b);

// The same, and takes what it costs off `steps_left`: about one for each value, and for each 64
// bytes of text. At 0 it stops, and what it returns means nothing.
bool json_equal(JsonElement a, JsonElement b, uint64_t& steps_left);

}  // namespace twotrack::mcp
