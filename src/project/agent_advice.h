// What `agents` says of a definition.
#pragma once

#include "agent/definition.h"
#include "base/json.h"

namespace twotrack::project {

// Adds to its warnings what about `success` its author should know: nothing checks the agent, the
// model chooses what is checked, or what is wanted is never said.
void advise(agent::Definition& agent);

// `turns`: its limit, or that of the project.
Json to_json(const agent::Definition& agent, uint64_t turns);

}  // namespace twotrack::project
