// RepairCase: a Python function with a bug, and tests that show it; a line of HumanEvalPack.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::eval {

struct RepairCase {
  std::string id{};        // "Python/0"
  std::string function{};  // its name
  std::string source{};    // all of the file, the bug included
  std::string tests{};     // without the imports: functions for pytest
};

// A JSON object with task_id, entry_point, prompt, buggy_solution and test. Fails with kInvalid and
// says which of them is missing.
Result<RepairCase> read_repair_case(std::string_view line);

}  // namespace twotrack::eval
