// errors_phrases: the phrases of the world `errors`.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::errors_phrases {

// The tool that acts. {0}: on what, {1}: the verb, {2}: the argument for the name.
extern const Phrases kAct;
// The tool that opens the place {0}.
extern const Phrases kUnlock;
// The tool that removes a blocker. {0}: its argument.
extern const Phrases kClear;
// Error: the place {0} is locked.
extern const Phrases kLocked;
// Error: {0} is in the way.
extern const Phrases kBlocked;
// Error: {0} is called {1}.
extern const Phrases kUnknown;
// {0}: the verb, {1}: what it is, {2}: its name.
extern const Phrases kGoals;

// Steps: what to do when, in the system prompt.
// {0}: the tool that acts.
extern const Phrases kActStep;
// {0}: the tool that opens.
extern const Phrases kUnlockStep;
// {0}: the tool that removes.
extern const Phrases kClearStep;
// {0}: the tool that acts.
extern const Phrases kOtherNameStep;

}  // namespace twotrack::gym::errors_phrases
