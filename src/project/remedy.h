// What may help agents that did not reach their goal.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "project/run_plan.h"
#include "runner/run.h"

namespace twotrack::project {

// How an agent of a run ended.
struct EndedAgent {
  runner::PlannedName name{};
  RunStatus status = RunStatus::kError;
  std::string summary{};
  runner::Totals totals{};
  bool is_verified = false;
  bool is_interrupted = false;        // as in AgentEnd
  std::vector<std::string> unsafe{};  // changes that their tools call unsafe
  std::chrono::duration<double> took{};
  runner::BrokenTool broken_tool{};
  bool lacks_fact = false;
  uint64_t too_small = 0;  // as in AgentEnd
  bool has_offer = false;

  std::string_view word() const { return runner::end_word(status, is_interrupted); }
};

struct RunWay {
  bool is_in_process = false;  // the model is a small one, inside this program
  bool is_guarded = false;
};

// Sentences for the person, none where nothing is known to help. A broken tool comes before any
// other model; a model that decides freely may be offered calls, if the program knows any; one that
// has to write text needs a larger one, and the agent's file may say which.
std::vector<std::string> remedies(const RunPlan& plan, const std::vector<EndedAgent>& agents,
                                  const RunWay& way);

}  // namespace twotrack::project
