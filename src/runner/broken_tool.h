// A tool that fails whatever it is called with: what its author should look at before anything
// else.
#pragma once

#include <optional>
#include <string>

#include "agent/definition.h"
#include "base/json.h"
#include "packet/packet.h"
#include "runner/agent_memory.h"

namespace twotrack::runner {

struct BrokenTool {
  std::string name{};  // empty: none
  std::string how{};   // "failed 5 times in a row, the last time: No module named 'yaml'"
  Json args{};         // of its last call
};

// One of the agent's own tools, not of those that are part of this program, all of whose calls have
// failed, two or more, and not with one choice of arguments alone. A linter that found something
// has not failed. Of several tools, the one that failed most.
std::optional<BrokenTool> broken_tool(const agent::Definition& definition,
                                      const AgentMemory& memory);

// "write_docstring failed: it only restates names": of the tools whose last call failed, the last
// one. Empty without such. A call that was refused because it was made before is no failure.
std::string last_failure(const AgentMemory& memory);

}  // namespace twotrack::runner
