// Trajectory: a recorded run of some agent, in the form that is shared for evaluations: one JSON
// object a line, {"id", "messages": [{"role", "content", "tool_calls"?: [{"name", "args"}]}]}.
// What chat histories have instead ("function" with "arguments" as text, a content in parts) is
// read too, by the same rules as the importer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"

namespace twotrack::eval {

enum class Role { kUser, kAssistant, kTool, kOther };  // kOther: system texts, which no agent wrote
constexpr auto all_names(Role) {
  return name_list("user", "assistant", "tool", "system");
}

struct RecordedCall {
  std::string tool;
  Json args;  // empty when the recording gives none
};

struct TrajectoryMessage {
  Role role = Role::kOther;
  std::string text;
  std::string tool{};  // of a tool's output: whose it is
  std::vector<RecordedCall> calls{};

  // Whether here the agent had to choose what to do: the moments that evaluations look at.
  bool is_decision() const { return !calls.empty(); }
};

struct Trajectory {
  std::string id;  // its own; empty when it has none
  std::vector<TrajectoryMessage> messages{};
};

// A message as an agent's framework would show it to a model: "user: …", a line for each call,
// "tool get_order: …". System texts are no history and have none.
std::string transcript_of(const TrajectoryMessage& message);

// One line of such a file. Fails with kInvalid; the message begins with the column where the line
// itself is not JSON.
Result<Trajectory> read_trajectory(std::string_view line);

}  // namespace twotrack::eval
