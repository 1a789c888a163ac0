// Reads what to_json() writes about a tool, from a log that says which tools an agent had.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "tool/spec.h"

namespace twotrack::tool {

// One of {"type":"function","function":{…}}. Parameters come in the order of the schema. Fails with
// kInvalid when it is none.
Result<ToolSpec> read_spec(std::string_view json);
// A JSON array of them.
Result<std::vector<ToolSpec>> read_specs(std::string_view json);

}  // namespace twotrack::tool
