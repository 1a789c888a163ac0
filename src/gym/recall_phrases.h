// recall_phrases: the phrases of the world `recall`.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::recall_phrases {

// The tool that prints the list. {0}: what is listed, {1}: the value that each has.
extern const Phrases kLoad;
// The tool that enters a value. {0}, {1}: as above, {2}: the argument for the name, {3}: value.
extern const Phrases kApply;
// {0}, {1}: as above, {2}: one name or several.
extern const Phrases kGoals;

// Steps: what to do when, in the system prompt.
// {0}: the tool that prints the list.
extern const Phrases kLoadStep;
// {0}: the value that each has, {1}: the tool that enters it.
extern const Phrases kApplyStep;
extern const Phrases kRecallStep;

}  // namespace twotrack::gym::recall_phrases
