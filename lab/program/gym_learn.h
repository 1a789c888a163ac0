// gym learn: the decisions of an agent's good runs, as lessons for the model in this program.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "program/commands.h"

namespace twotrack::lab {

// Whoever drove the agent well is its teacher: a larger model, a person, or rules. Only runs that
// its witness calls a success count. Writes AGENT.jsonl, or `file`. Fails with kNotFound if there
// is no such run.
Result<ExitCode> gym_learn(Context& context, const std::string& agent,
                           const std::optional<std::string>& file);

}  // namespace twotrack::lab
