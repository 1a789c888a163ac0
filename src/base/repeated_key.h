// JSON in which two readers may see two things.
#pragma once

#include <optional>
#include <string>

#include "base/json_tree.h"

namespace twotrack {

// The first key found that stands twice in one object, however deep inside of `value`. JsonTree
// takes such a text, and its members are found by their first name; other programs take the last.
// Who has to believe it looks here before.
std::optional<std::string> repeated_key(JsonElement value);

}  // namespace twotrack
