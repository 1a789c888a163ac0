// One tool call by hand, made in the same way as in a run: arguments checked, the call
// recorded before its effect, in the workspace, with exactly one result after it. That tool alone
// is called: its context providers are not.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "packet/delta.h"
#include "project/project.h"
#include "project/tool_settings.h"

namespace twotrack::project {

struct HandCall {
  KnownTool tool{};
  Json args{"{}"};
  std::optional<std::string> agent{};  // whose log and workspace; nothing: new ones
  std::optional<std::string> node{};   // what a new one works on: "src/a.py::f"
  std::stop_token stop{};
};

struct HandResult {
  std::string agent{};
  std::string call_id{};
  uint64_t seq = 0;                   // of the tool_result
  std::vector<std::string> mended{};  // of the arguments
  std::string output{};               // all of it
  Delta delta{};                      // what the packet takes
  std::string code{};                 // of an error
  std::string summarizer_note{};      // why the tool's `summarizer` was of no use; otherwise empty
  std::optional<int64_t> exit_code{};
  uint64_t changes = 0;  // in a workspace of its own, which stays then
};

// Fails with kInvalid if the arguments are invalid, kConflict if somebody else is writing the log
// or a call in it waits for a person.
Result<HandResult> call_by_hand(Project& project, const HandCall& call);

// {"result","summary","knowledge_delta","outcome","error"}, and what else is known.
Json to_json(const HandResult& result, const HandCall& call);

}  // namespace twotrack::project
