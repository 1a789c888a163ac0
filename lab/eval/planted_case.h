// PlantedCase: a Python function that somebody wrote, with lint errors put into it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::eval {

// A whole function, as a line of HumanEvalPack has it.
struct FunctionSource {
  std::string id{};         // "Python/0"
  std::string parameter{};  // the first; "0" when it has none, which may stand where a value may
  std::string head{};       // imports, the line with def, the docstring
  std::string body{};
};

// A JSON object with task_id, entry_point, prompt and canonical_solution. Fails with kInvalid and
// says which of them is missing.
Result<FunctionSource> read_function_source(std::string_view line);

struct PlantedCase {
  std::string text{};
  std::vector<std::string> codes{};  // 2 to 5 faults, by what ruff calls them; it can fix each
};

// At random places between the function's statements; the same for the same seed.
PlantedCase plant_faults(const FunctionSource& function, uint64_t seed);

}  // namespace twotrack::eval
