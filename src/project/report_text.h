// A report as Markdown for people and as JSON for programs.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/json.h"
#include "runner/agent_report.h"

namespace twotrack::project {

// Texts from the log are on one line each, without anything that Markdown or a terminal would
// interpret.

// The opening of a run's report: how it ended, and each of its agents in a line. `run` is the
// report of the run's own track.
std::string run_to_markdown(const runner::AgentReport& run,
                            std::span<const runner::AgentReport* const> agents);
std::string to_markdown(const runner::AgentReport& report);

Json to_json(const runner::AgentReport& report);

}  // namespace twotrack::project
