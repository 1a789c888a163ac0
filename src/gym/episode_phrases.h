// episode_phrases: the phrases that the episodes of every world share.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::episode_phrases {

// The opening of the system prompt.
extern const Phrases kSystem;
// A tool that has nothing to do with the goal. {0}: any word.
extern const Phrases kOtherTool;
// What an operation is called.
extern const Phrases kOperation;

// Steps: what to do when, in the system prompt.
extern const Phrases kDoneStep;
// {0}: what is 0 in the end.
extern const Phrases kZeroStep;

}  // namespace twotrack::gym::episode_phrases
