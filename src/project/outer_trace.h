// The trace that this program was started in, if who started it said so.
#pragma once

#include <string>

namespace twotrack::project {

// The value of the variable TRACEPARENT; empty if there is none, or it is none.
std::string outer_traceparent();

}  // namespace twotrack::project
