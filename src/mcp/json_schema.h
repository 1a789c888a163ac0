// JSON Schema: does a value match what a server said about it?
//
// The part of 2020-12 that schemas of tools use (docs/mcp.md has the list), and draft 7 where it
// means the same. Anything else is never silently skipped: then it is unknown whether
// the value is valid, and the result says so. Nothing is fetched, whatever a $ref names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::mcp {

// What in `value` is invalid, with its place: "/legs/0: expected a string"; nullopt if everything
// is valid. Both are JSON that has been checked before. Fails with kInvalid when the schema cannot
// be checked, or would take too long, and says why.
Result<std::optional<std::string>> schema_fault(std::string_view schema, std::string_view value);

}  // namespace twotrack::mcp
