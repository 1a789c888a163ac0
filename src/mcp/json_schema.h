// JSON Schema: does a value match what a server said about it?
//
// The part of 2020-12 that schemas of tools use (docs/mcp.md has the list), and draft 7 where it
// means the same. Anything else is never silently skipped: then it is unknown whether
// the value is valid, and the result says so. Nothing is fetched, whatever a $ref names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "base/result.h"

namespace twotrack::mcp {

// What in `value` is invalid, with its place: "/legs/0: expected a string"; nullopt if everything
// is valid. Both are JSON that has been checked before. Fails with kInvalid when the schema cannot
// be checked, or would take too long, and says why.
Result<std::optional<std::string>> schema_fault(std::string_view schema, std::string_view value);

// Whether two JSON values are the same: numbers by their value, objects whatever the order of their
// members. Heavy: for .cc files only.

bool json_equal(JsonElement a, JsonElement b);

// The same, and takes what it costs off `steps_left`: about one for each value, and for each 64
// bytes of text. At 0 it stops, and what it returns means nothing.
bool json_equal(JsonElement a, JsonElement b, uint64_t& steps_left);

}  // namespace twotrack::mcp
