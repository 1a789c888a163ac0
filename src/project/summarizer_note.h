// What a person should know about a summarizer of an agent's file: that it was of no use.
#pragma once

#include <string>

#include "agent/definition.h"
#include "event/event.h"

namespace twotrack::project {

// It was not asked about this result, or could not read it. Empty: nothing is to be told.
std::string summarizer_note(const agent::Definition& agent, const ToolResult& result);

}  // namespace twotrack::project
