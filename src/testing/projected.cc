#include "testing/projected.h"

#include "base/json_writer.h"
#include "event/draft.h"
#include "event/line.h"
#include "projection/view.h"

namespace twotrack::testing {
namespace {

const LogNames kNames{
    .run_id = "run-1", .agent_id = "agent-1", .operation = "lint", .node_id = "a.py::f"};

}  // namespace

Projected::Projected(uint64_t limit_override) : limit_override_(limit_override), lines_(kNames) {}

Projected& Projected::user(std::string_view words) {
  return event("user_message",
               JsonWriter().begin_object().member("content", words).end_object().take());
}

Projected& Projected::call(std::string_view tool, std::string_view args) {
  tool_ = tool;
  JsonWriter json;
  json.begin_object().member("call_id", "c" + std::to_string(++calls_)).member("tool", tool);
  return event("tool_call", json.key("args").raw(args).end_object().take());
}

Projected& Projected::result(std::string_view output) {
  JsonWriter json;
  json.begin_object().member("call_id", "c" + std::to_string(calls_)).member("tool", tool_);
  return event("tool_result", json.member("raw_output", output).end_object().take());
}

Projected& Projected::event(std::string_view type, std::string_view data) {
  lines_.add(Draft::make({.type = type, .data = data}, nullptr).value());
  apply(packet_, read_line(lines_.lines().back()).value(), {.limit_override = limit_override_});
  return *this;
}

std::string Projected::view() const {
  return view_text(packet_);
}

}  // namespace twotrack::testing
