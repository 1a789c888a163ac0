// What the build world says, in many ways each.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::build_phrases {

// Description of the tool that shows the target. {0}: what the target is called.
extern const Phrases kLook;
// Description of the tool that writes the cases. {0}: what the target is called, {1}: the
// argument.
extern const Phrases kWrite;
// Description of the tool that runs the cases.
extern const Phrases kRun;
// Description of the tool that mends one case. {0}: the argument.
extern const Phrases kMend;
// What is wanted. {0}: the name of the target.
extern const Phrases kGoals;
// Rule: look at the target. {0}: the tool for it.
extern const Phrases kStepLook;
// Rule: write. {0}: the tool for it.
extern const Phrases kStepWrite;
// Rule: run after writing and mending. {0}: the tool for it.
extern const Phrases kStepRun;
// Rule: mend. {0}: the tool for it.
extern const Phrases kStepMend;
// Rule: the end. {0}: the key that counts failures.
extern const Phrases kStepDone;

}  // namespace twotrack::gym::build_phrases
