// export --as sft: decisions from logs, as lines that training libraries read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/output.h"

namespace twotrack::cli {

struct LessonsRequest {
  std::optional<std::string> only{};     // success
  std::string decided_by{"model,user"};  // with commas
  std::string dialect{"openai"};         // openai | functiongemma
  std::string test_share{"0.1"};         // of the nodes
  std::string split{"all"};              // all | train | test
  bool without_tools = false;
};

// `agents`: whose logs; `run`: only those of this run.
Result<ExitCode> export_lessons(Context& context, const std::vector<std::string>& agents,
                                const std::optional<std::string>& run,
                                const LessonsRequest& request, Output& out);

}  // namespace twotrack::cli
