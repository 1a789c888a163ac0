// search_edit_phrases: the phrases of the world `search_edit`.
#pragma once

#include "gym/draw.h"

namespace twotrack::gym::search_edit_phrases {

// The tool that searches. {0}: its argument, the text.
extern const Phrases kSearch;
// The tool that edits one place. {0}: the argument for the file, {1}: line, {2}: new text.
extern const Phrases kEdit;
// A tool that only reads files.
extern const Phrases kRead;
// {0}: the old text, {1}: the new one.
extern const Phrases kGoals;

// Steps: what to do when, in the system prompt.
// {0}: the tool that searches.
extern const Phrases kSearchStep;
// {0}: the tool that edits.
extern const Phrases kEditStep;
// {0}: the tool that searches.
extern const Phrases kAgainStep;

}  // namespace twotrack::gym::search_edit_phrases
