// Decisions: what the agent of a trajectory had to know at each step, judged by what it did.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eval/history.h"
#include "eval/trajectory.h"

namespace twotrack::eval {

// A value last seen further back than this is stale: 2,000 tokens.
inline constexpr uint64_t kStaleBytes = 8000;

// A value of the recorded call that was in the history before: only such a one can be remembered.
struct NeededValue {
  std::string value;
  Seen seen;

  bool only_from_tools() const { return seen.in_tool_output && !seen.elsewhere; }
  bool is_stale() const { return seen.bytes_back > kStaleBytes; }
  // Whether there is a field that it can stand by.
  bool from_json() const;
};

struct NeededCall {
  std::string tool;
  std::vector<NeededValue> values;
};

struct NeededDecision {
  std::vector<NeededCall> calls;
  size_t messages = 0;  // of the history before it
  uint64_t bytes = 0;   // of their transcript
};

std::vector<NeededDecision> decisions_of(const Trajectory& trajectory);

}  // namespace twotrack::eval
