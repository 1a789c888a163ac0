#include "project/outer_trace.h"

#include "base/environment.h"
#include "event/trace_context.h"

namespace twotrack::project {

std::string outer_traceparent() {
  const Environment environment = process_environment();
  const auto said = find_variable(environment, "TRACEPARENT");
  return said && parse_traceparent(*said) ? std::string(*said) : "";
}

}  // namespace twotrack::project
