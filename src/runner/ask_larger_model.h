// One decision by a larger model, when the small one is stuck. It reads an excerpt of the log
// instead of the packet, and what it decides is recorded as an escalation.
#pragma once

#include "base/result.h"
#include "model/model.h"
#include "runner/agent_setup.h"
#include "runner/decide.h"
#include "runner/session.h"

namespace twotrack::runner {

// Returns `stopped` unchanged if the larger model has no valid call either; its failure is then in
// the log. Fails only if the log cannot be written.
// REQUIRES: setup.escalation has a model and an excerpt.
Result<Decision> ask_larger_model(Session& session, const AgentSetup& setup, model::Prompt prompt,
                                  const Decision& stopped);

}  // namespace twotrack::runner
