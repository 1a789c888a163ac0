#include "cli/conversation_text.h"

#include "event/line.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

std::string to_text(const ChatMessage& message, const Style& style) {
  std::string head = "--- " + format_ref(message.seq) + " " + message.role;
  if (!message.tool.empty()) head += " " + message.tool + " " + message.call_id;
  if (!message.decided_by.empty()) head += " (decided by " + message.decided_by + ")";
  if (message.turn > 0) head += ", turn " + std::to_string(message.turn);
  std::string text = style.dim(terminal_line(head) + " ---") + "\n";
  if (!message.content.empty()) {
    text += terminal_text(message.content);
    if (!text.ends_with('\n')) text += '\n';
  }
  for (const ChatCall& call : message.calls) {
    text += style.cyan(terminal_line(call.tool)) + " " + terminal_text(call.args) + "  " +
            style.dim(call.is_made ? terminal_line(call.id) : "never made") + "\n";
  }
  if (!message.error.empty()) text += style.red(terminal_text(message.error)) + "\n";
  return text;
}

}  // namespace twotrack::cli
