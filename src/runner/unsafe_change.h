// A change that its own tool calls unsafe: it may change what the program does. People are told of
// each before they accept.
#pragma once

#include <string>

#include "event/read.h"

namespace twotrack::runner {

// What a result says that has `"safe": false` in its `result`: its summary. Else empty.
std::string unsafe_change(const Event& event);

}  // namespace twotrack::runner
