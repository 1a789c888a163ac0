// JSON spread over lines, for reading. Safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace twotrack {

struct PrettyJsonOptions {
  // A member of the outermost object that is not printed: it is shown in another way.
  std::string_view leave_out = {};
};

// Ends with a line feed. Small objects and arrays stay on one line. Text that is not JSON is
// returned as it is.
std::string pretty_json(std::string_view json, const PrettyJsonOptions& options = {});

}  // namespace twotrack
