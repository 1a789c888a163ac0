#include "runner/chat_history.h"

#include <algorithm>
#include <ranges>

#include "base/json_tree.h"
#include "event/parts.h"
#include "event/stored_output.h"
#include "model/token_estimate.h"
#include "packet/shown_text.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

// No model this is meant for could read more of the past.
constexpr size_t kMessagesMax = 512;
// What a chat template puts around a message, at most.
constexpr uint64_t kTemplateTokens = 16;

std::string called(const Json& calls) {
  std::string text;
  const auto tree = JsonTree::parse(calls.text);
  if (!tree.ok()) return text;
  for (const JsonElement call : tree.value().root().array()) {
    if (!text.empty()) text += "\n";
    text += call.json();
  }
  return text;
}

}  // namespace

void ChatHistory::read(const Event& event) {
  std::visit(Overload{[&](const RunStart& start) { goal_ = start.goal; },
                      [&](const UserMessage& message) { add("user", message.content); },
                      [&](const ModelResponse& response) { add_answer(response); },
                      [&](const ToolResult& result) {
                        std::string text = stored_output(event.data).text();
                        add("tool", result.tool + ": " + (text.empty() ? result.error : text));
                      },
                      [](const auto&) {}},
             event.body());
}

void ChatHistory::add_answer(const ModelResponse& response) {
  // Nothing came of a call that was not made, and who reads it would make it again.
  const auto error = read_part<ErrorPart>(response.error);
  if (error && (error->kind == kRepeatedAnswer || error->kind == kUnsureAnswer)) return;
  std::string text = response.text.empty() ? called(response.calls) : response.text;
  if (!text.empty()) add("assistant", std::move(text));
}

void ChatHistory::add(std::string role, std::string content) {
  messages_.push_back({std::move(role), std::move(content)});
  if (messages_.size() > kMessagesMax) messages_.pop_front();
}

std::vector<model::Message> ChatHistory::messages(uint64_t tokens_max) const {
  std::vector<model::Message> shown;
  // The goal may take half; a byte is at most a token.
  std::string goal = goal_;
  if (model::estimate_tokens(goal) > tokens_max / 2) goal = cut_middle(goal, tokens_max / 2);
  uint64_t used = model::estimate_tokens(goal) + 2 * kTemplateTokens;
  for (const model::Message& message : std::views::reverse(messages_)) {
    const uint64_t tokens = model::estimate_tokens(message.content) + kTemplateTokens;
    if (used + tokens <= tokens_max) {
      used += tokens;
      shown.push_back(message);
      continue;
    }
    // A byte is at most a token.
    const uint64_t taken = used + kTemplateTokens;
    const uint64_t room = tokens_max > taken ? tokens_max - taken : 0;
    if (shown.empty() && room > 0)
      shown.push_back({message.role, cut_middle(message.content, room)});
    break;
  }
  shown.push_back({"user", std::move(goal)});
  std::ranges::reverse(shown);
  return shown;
}

std::string to_text(const std::vector<model::Message>& messages) {
  std::string text;
  for (const model::Message& message : messages) {
    text += message.role + ": " + message.content + "\n";
  }
  return text;
}

}  // namespace twotrack::runner
