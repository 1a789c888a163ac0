// A message of a chat for people.
#pragma once

#include <string>

#include "cli/output.h"
#include "project/conversation.h"

namespace twotrack::cli {

// With a head line; in full, and safe for a terminal.
std::string to_text(const ChatMessage& message, const Style& style);

}  // namespace twotrack::cli
