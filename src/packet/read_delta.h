// A delta out of data that is parsed already.
#pragma once

#include "base/json_tree.h"
#include "packet/delta.h"

namespace twotrack {

// As parse_delta() of its text, but of any length. REQUIRES: `object` is an object.
Delta read_delta(JsonElement object);
// Of it what is learned: `knowledge` and `supersedes`.
void read_knowledge(JsonElement object, Delta& delta);

}  // namespace twotrack
