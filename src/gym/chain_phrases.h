// What the chain and answer worlds say, in many ways each.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::chain_phrases {

// Description of the tool that finds things by a person's name. {0}: what they are called.
extern const Phrases kFind;
// Description of the tool that tells all of one thing. {0}: what it is called, {1}: the argument.
extern const Phrases kDetail;
// Description of the tool that leads from one thing to the next. {0}: the next, {1}: the argument,
// {2}: the one before.
extern const Phrases kNext;
// Description of the tool that does what is wanted. {0}: to what, {1}: what it does, {2}: kNeeds
// or nothing.
extern const Phrases kAct;
// What is to be done. {0}: the verb, {1}: to what, {2}: of whom, {3}: kWhich or nothing.
extern const Phrases kActGoals;
// What is asked. {0}: which value, {1}: of what, {2}: of whom, {3}: kWhich or nothing.
extern const Phrases kAskGoals;
// What submit_result says of itself where a value was asked for.
extern const Phrases kAnswer;
// What values are called.
extern const Phrases kFields;
// Rule: find by the name. {0}: the tool for it.
extern const Phrases kStepFind;
// Rule: go on to the next. {0}: the tool for it.
extern const Phrases kStepNext;
// Rule: look up a value. {0}: the tool for it.
extern const Phrases kStepDetails;
// Rule: do it. {0}: the tool for it.
extern const Phrases kStepAct;
// Rule: say the value.
extern const Phrases kStepAnswer;
// Rule: the end.
extern const Phrases kStepDone;
// Which one of several is meant, put into a goal. {0}: what it is, {1}: a field, {2}: its value.
extern const Phrases kWhich;
// What a tool needs besides the id, put behind its description. {0}: a field.
extern const Phrases kNeeds;

}  // namespace twotrack::gym::chain_phrases
