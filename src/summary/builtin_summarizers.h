// The summarizers that come with the program, for results that are JSON objects in the forms that
// linters and test runners wrapped for agents return. docs/summaries.md has the forms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summary/registry.h"

namespace twotrack {

// {"errors": […]} or {"issues": […]}, with "total", "fixed" and "fixable_count" when there are any.
Summarizer linter_summarizer();
// {"passed": 3, "failed": 2} with "errors" and "failures" when there are any.
Summarizer test_runner_summarizer();
// What the result says of itself in "summary" or "message".
Summarizer passthrough_summarizer();

// By the name that a YAML file gives: linter, test_runner, passthrough.
std::optional<Summarizer> builtin_summarizer(std::string_view name);
const std::vector<std::string>& builtin_summarizer_names();

}  // namespace twotrack
