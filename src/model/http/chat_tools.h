// A prompt as chat messages and tools, for servers that must be trusted to render and parse them.
#pragma once

#include <vector>

#include "base/json_writer.h"
#include "model/http/server_facts.h"
#include "model/model.h"

namespace twotrack::model {

// [{"role","content"},…]
void write_messages(JsonWriter& json, const std::vector<Message>& messages);

// The members "messages" and "tools": the agent's words, the view, the tools and the way out.
void write_tool_chat(JsonWriter& json, const ServerFacts& facts, const Prompt& prompt);

// The member "tool_choice", where the server heeds it.
void write_tool_choice(JsonWriter& json, const ServerFacts& facts, const Offer& offer);

// The tool for a server that does not show enum values to its model: they are put in
// the descriptions.
tool::ToolSpec with_choices_told(tool::ToolSpec tool);

}  // namespace twotrack::model
