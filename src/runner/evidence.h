// Evidence: has the goal been reached? Answered by what a tool found, never by what a model says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "agent/definition.h"
#include "base/json.h"
#include "base/words.h"
#include "event/words.h"
#include "hub/node.h"
#include "packet/packet.h"
#include "runner/agent_memory.h"

namespace twotrack::runner {

EvidenceState evidence_state(const agent::Definition& definition, const Packet& packet,
                             const AgentMemory& memory);

// The status that a submission deserves. `args` are those of submit_result: an agent that says
// itself that issues remain has not succeeded.
RunStatus submitted_status(EvidenceState state, std::string_view args, const AgentMemory& memory);

// Whether the witness has answered, and all that is missing is a fact that it has never set: no
// model can help that.
bool lacks_fact(const agent::Definition& definition, const Packet& packet,
                const AgentMemory& memory);

// Why a submission did not succeed, for people: "run_linter says lint_errors_remaining = 2, not 0".
std::string unmet_reason(const agent::Definition& definition, const Packet& packet,
                         const AgentMemory& memory);

// What the tool said when it showed that the goal is reached: "run_linter: No lint errors found".
std::string witness_words(const agent::Definition& definition, const AgentMemory& memory);

// {"state":"met","tool":"run_linter","wanted":{…},"found":{…}}; with `args` where some are pinned.
Json evidence_json(const agent::Definition& definition, const hub::Node& node, const Packet& packet,
                   const AgentMemory& memory);

}  // namespace twotrack::runner
