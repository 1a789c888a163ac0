// JSON Schema: does a value keep to what a server said of it?
//
// The part of 2020-12 that schemas of tools use (docs/mcp.md has the list), and draft 7 where it
// means the same. What is not among it is never passed over in silence: then nobody knows whether
// the value fits, and that is what is said. Nothing is fetched, whatever a $ref names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::mcp {

// What of `value` does not fit, with its place: "/legs/0: expected a string"; nothing when all
// does. Both are JSON, checked before. Fails with kInvalid when the schema cannot be checked, or
// would take too long, and says why.
Result<std::optional<std::string>> schema_fault(std::string_view schema, std::string_view value);

}  // namespace twotrack::mcp
