// pages_phrases: the phrases of the world `pages`.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::pages_phrases {

// The list, by the number of the page. {0}: what is listed, {1}: the argument for the page.
extern const Phrases kNumber;
// The list, by cursor. {0}: what is listed, {1}: the argument, {2}: the field to copy into it.
extern const Phrases kCursor;
// The tool that acts. {0}: on what, {1}: the verb, {2}: the argument that names it.
extern const Phrases kAct;
// {0}: the verb, {1}: what it is, {2}: its name.
extern const Phrases kGoals;

// Steps: what to do when, in the system prompt.
// {0}: the tool that lists.
extern const Phrases kListStep;
// {0}: the tool that lists.
extern const Phrases kNextStep;
// {0}: the tool that acts, {1}: its argument.
extern const Phrases kActStep;

}  // namespace twotrack::gym::pages_phrases
