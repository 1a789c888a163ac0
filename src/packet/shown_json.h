// JSON that came from a tool, made fit to be shown: every text in it as shown_text() makes it.
#pragma once

#include <string>

#include "base/json_tree.h"

namespace twotrack {

// Without white space. Of keys that become equal the first one stays.
Json shown_json(JsonElement value);

}  // namespace twotrack
