// A change that its own tool calls unsafe: it may change what the program does. People are told of
// each before they accept.
#pragma once

#include <optional>
#include <string>

#include "event/read.h"

namespace twotrack::runner {

// Of a result that has `"safe": false` in its `result`: its summary, or without one the tool's
// name.
std::optional<std::string> unsafe_change(const Event& event);

}  // namespace twotrack::runner
