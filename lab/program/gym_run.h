// gym run: any model in simulated worlds and kinds, compared with players that understand nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "program/commands.h"
#include "project/model_choice.h"

namespace twotrack::lab {

struct GymRequest {
  std::optional<std::string> worlds{};  // with commas; nothing: all
  std::optional<std::string> kinds{};   // a part, all, or hands and names with commas
  uint64_t episodes = 20;               // of each world or kind
  uint64_t seed = 1;
  ModelChoice model{};
  std::string decide{"free"};       // free | guarded
  std::string memory{"packet"};     // packet | history
  std::string words{"held-out"};    // held-out | train
  std::string names{"drawn"};       // drawn | plain
  std::string candidates{"drawn"};  // drawn | none | shuffled | ranked
  bool no_grammar = false;
  bool no_baselines = false;
  uint64_t slips = 0;  // of the expert, in percent
  std::optional<std::string> keep{};
  std::optional<std::string>
      decisions{};  // a file for each call, how sure the model was, and whether it was right
};

Result<ExitCode> gym_run(Context& context, const GymRequest& request);

}  // namespace twotrack::lab
