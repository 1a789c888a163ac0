// What the fix world says, in many ways each.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::fix_phrases {

// Description of the tool that looks for findings. {0}: what they are called, {1}: the key it
// sets.
extern const Phrases kCheck;
// Description of the tool that mends one finding. {0}: what it is called, {1}: kArguments.
extern const Phrases kFix;
// Description of the tool that sets aside what cannot be mended. {0}, {1}: as kFix.
extern const Phrases kSkip;
// Description of the tool that shows the source, which is never needed.
extern const Phrases kRead;
// What is wanted. {0}: what a finding is called, {1}: a path.
extern const Phrases kGoals;
// Rule: the first check. {0}: the check.
extern const Phrases kStepCheck;
// Rule: mend. {0}: the fix.
extern const Phrases kStepFix;
// Rule: what has no fix, where nothing sets it aside.
extern const Phrases kStepLeave;
// Rule: what has no fix is set aside. {0}: the tool for it.
extern const Phrases kStepSkip;
// Rule: check after the changes. {0}: the check.
extern const Phrases kStepRecheck;
// Rule: the end.
extern const Phrases kStepDone;
// What the arguments of a tool are, put behind its description. {0}: holds the rule, {1}: the
// line.
extern const Phrases kArguments;
// The same where there is a file too. {0}: holds the rule, {1}: the line, {2}: the file.
extern const Phrases kArgumentsWithFile;

}  // namespace twotrack::gym::fix_phrases
