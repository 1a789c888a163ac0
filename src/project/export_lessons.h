// export --as sft: decisions from logs, as lines that training libraries read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

struct LessonsRequest {
  std::optional<std::string> only{};     // success
  std::string decided_by{"model,user"};  // with commas
  std::string dialect{"openai"};         // openai | functiongemma
  std::string test_share{"0.1"};         // of the nodes
  std::string split{"all"};              // all | train | test
  bool without_tools = false;
};

// Told each line; false: nobody wants more.
using TakeLine = std::function<bool(std::string_view json)>;

// `agents`: whose logs; `run`: only those of this run. How many lines there were.
Result<uint64_t> export_lessons(Project& project, const std::vector<std::string>& agents,
                                const std::optional<std::string>& run,
                                const LessonsRequest& request, const TakeLine& take);

}  // namespace twotrack::project
