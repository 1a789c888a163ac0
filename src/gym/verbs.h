// What tools of a kind are called where their names say what they do.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym {

extern const Phrases kCheckVerbs;
extern const Phrases kFixVerbs;
extern const Phrases kReadVerbs;
extern const Phrases kFindVerbs;
extern const Phrases kDetailVerbs;
extern const Phrases kActVerbs;
extern const Phrases kSkipVerbs;
extern const Phrases kWriteVerbs;
extern const Phrases kRunVerbs;
extern const Phrases kListVerbs;
extern const Phrases kUnlockVerbs;

// What submit_result says of itself.
extern const Phrases kFinishTexts;

}  // namespace twotrack::gym
