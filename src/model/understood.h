// For reading files where every part must be understood: anything else is rejected by name.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "base/result.h"

namespace twotrack::model {

using AllowedNames = std::initializer_list<std::string_view>;

Error unsupported(std::string_view what);

// A short text of any value, for a message.
std::string text_of(JsonElement value);

// Not there, or null.
bool is_absent(JsonElement object, std::string_view key);
// There, and true.
bool is_true(JsonElement object, std::string_view key);

// Each fails with kInvalid and begins with `where`.
Status expect_object(JsonElement value, std::string_view where);
// An object without unknown members: they may change the count.
Status expect_members(JsonElement object, std::string_view where, AllowedNames known);
Status expect_false(JsonElement object, std::string_view where, AllowedNames flags);

}  // namespace twotrack::model
