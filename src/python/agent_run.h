// One agent whose tools are functions of a Python program, run by the loop of the runner.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agent/definition.h"
#include "project/model_choice.h"
#include "project/run_setup.h"
#include "python/project.h"
#include "python/stop.h"
#include "runner/agent_loop.h"

namespace twotrack::python {

// What twotrack/agent.py asks for.
struct AgentAsk {
  agent::Definition definition{};
  std::string goal{};
  std::string node_id{};   // empty: it works on nothing in the project
  std::string agent_id{};  // empty: a new name
  bool resumes = false;    // continues its log if there is one
  project::ModelChoice model{};
  std::unique_ptr<model::Model> python_model{};  // instead of `model`
  project::RunFlags flags{};
  std::optional<uint64_t> budget_bytes{};
  std::optional<uint64_t> budget_tokens{};
  std::vector<std::pair<std::string, runner::PromptHook>> hooks{};
  std::function<void(std::string_view line)> on_event{};
};

// Reads an object with attributes of these names. REQUIRES: the GIL.
AgentAsk read_ask(nanobind::handle asked, const std::shared_ptr<Stop>& stop);

struct AgentRan {
  std::string agent_id{};
  runner::AgentEnd end{};
};
// Without the GIL. Raises if the log cannot be started, continued, or written.
AgentRan run_agent(Project& project, AgentAsk& ask, const Stop& stop);

}  // namespace twotrack::python
