// triage_phrases: the phrases of the world `triage`.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::triage_phrases {

// The tool that lists what is open. {0}: what it is, {1}: the field of its severity.
extern const Phrases kList;
// The tool that handles one. {0}: what it is, {1}: the argument that names it.
extern const Phrases kHandle;
// {0}: what is to be handled. The order of severity is told after it.
extern const Phrases kGoals;

// Steps: what to do when, in the system prompt.
// {0}: the tool that lists.
extern const Phrases kListStep;
// {0}: the tool that handles.
extern const Phrases kHandleStep;
// {0}: the tool that lists.
extern const Phrases kAgainStep;
// {0}: what the list tells of how many are open.
extern const Phrases kEndStep;

}  // namespace twotrack::gym::triage_phrases
