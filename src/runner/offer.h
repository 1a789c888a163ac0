// offer: the calls that make sense now, best first.
//
// An untuned model of 135M-270M parameters does not read the state: what it says follows from the
// wording and from what its grammar lets it say. So for such a model the program works out which
// calls make sense, with arguments from the packet, and the model picks one. Success is then due to
// the program, and every such call is recorded as `guarded`.
#pragma once

#include "agent/definition.h"
#include "model/model.h"
#include "packet/packet.h"
#include "runner/agent_memory.h"

namespace twotrack::runner {

// In this order:
//
//   1. submit_result alone, once the evidence is there;
//   2. calls that the last result proposed (candidate_actions);
//   3. calls whose arguments an open problem contains (rule and line for a fix), from the end of
//      the file to its beginning, so that one fix does not move the next; if there are none, for
//      problems that nothing fixes by itself ("fixable": false), calls with the place bound and
//      the words open, once each until somebody has looked;
//   4. the tool that checks the state, if it has not been called since the last change;
//   5. tools that need no arguments and have not been called in this state;
//   6. when none of these is left: tools whose arguments the model must write itself, until one
//      has succeeded, and only where they do no more than change the workspace;
//   7. submit_result, when nothing else is left and it would not be rejected.
//
// Never a call that was already made and would give the same result: in the same state, or for the
// same problem since the last result of the tool in 4.
std::vector<model::OfferedCall> make_offer(const agent::Definition& definition,
                                           const Packet& packet, const AgentMemory& memory);

}  // namespace twotrack::runner
