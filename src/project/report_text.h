// A report as Markdown for people and as JSON for programs.
#pragma once

#include <string>
#include <string_view>

#include "runner/agent_report.h"

namespace twotrack::project {

// Texts from the log are on one line each, without anything that Markdown or a terminal would
// interpret.
std::string to_markdown(const runner::AgentReport& report);

std::string to_json(const runner::AgentReport& report);

}  // namespace twotrack::project
