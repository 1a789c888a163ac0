// The facts of an output that is JSON: its values by their names, ranked by their form.
#pragma once

#include <string_view>

#include "base/json_tree.h"
#include "packet/facts.h"

namespace twotrack {

// A tree of at most `bytes_max` bytes. When the output is larger, long texts are cut first, then
// the values of the lowest ranks go, the later ones of a list before the earlier ones.
Facts digest_json(JsonElement output, size_t bytes_max);

}  // namespace twotrack
