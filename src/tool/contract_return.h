// The result of a built-in tool, in the form of the tool contract.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "tool/tool.h"

namespace twotrack::tool {

// {"result","summary","knowledge_delta","outcome","error"}, and the open problems and likely next
// calls where a tool knows them. Texts may contain any bytes: what is not UTF-8 is shown as U+FFFD.
struct ContractReturn {
  Outcome outcome = Outcome::kSuccess;
  Json result{"null"};
  std::string summary{};
  std::vector<std::pair<std::string, Json>> knowledge{};
  bool knows_problems = false;
  std::vector<Json> diagnostics{};  // objects
  std::vector<Json> candidates{};   // objects {tool, args}
  std::string error{};

  ToolReturn to_return() const;
};

// The code of a witness that cannot look at the node, now or later: no agent is worth starting.
inline constexpr std::string_view kNotChecked = "NOT_CHECKED";

// The code of a witness whose program cannot work in this project at all, as with broken settings:
// nothing is worth starting.
inline constexpr std::string_view kBrokenSetup = "BROKEN_SETUP";

// The tool did not do its work; says why and what to do.
ToolReturn error_return(std::string_view error);

// {"tool":…,"args":…}, args being JSON. Without a reason: it would be read again at every turn, and
// the problems and the tool's description already say why the call makes sense.
Json candidate(std::string_view tool, std::string_view args);

// A text as JSON.
Json json_text(std::string_view text);

// "1 test", "2 tests".
std::string count_of(uint64_t count, std::string_view what);

}  // namespace twotrack::tool
