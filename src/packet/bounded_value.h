// What is remembered of a value that is too large to be remembered.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/json_tree.h"

namespace twotrack {

// `value` as a model may see it (shown_json), of the same kind, in at most `bytes_max` bytes of
// JSON: of a text its beginning, of a list or an object its first elements or members, whole, and
// "… 7 more" in the place of the rest. REQUIRES: bytes_max is 64 or more.
Json bounded_value(JsonElement value, size_t bytes_max);

// `key` in at most kKeyBytesMax bytes. Keys that differ stay different: of a longer one the
// beginning, and 8 digits of the hash of all of it.
std::string bounded_key(std::string_view key);

}  // namespace twotrack
