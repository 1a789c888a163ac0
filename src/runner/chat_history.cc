#include "runner/chat_history.h"

#include <algorithm>
#include <ranges>

#include "base/json_tree.h"
#include "event/type.h"
#include "model/token_estimate.h"
#include "packet/shown_text.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

// No model this is meant for could read more of the past.
constexpr size_t kMessagesMax = 512;
// What a chat template puts around a message, at most.
constexpr uint64_t kTemplateTokens = 16;

std::string called(JsonElement data) {
  JsonArray calls;
  std::string text;
  if (!data["calls"].read(calls)) return text;
  for (const JsonElement call : calls) {
    if (!text.empty()) text += "\n";
    text += call.json();
  }
  return text;
}

std::string result_text(JsonElement data) {
  std::string text(json_string(data, "raw_output"));
  if (text.empty()) {
    JsonElement raw;
    if (data["raw_output"].read(raw) && !raw.is_string()) text = raw.json();
  }
  if (text.empty()) text = json_string(data, "error");
  return std::string(json_string(data, "tool")) + ": " + text;
}

}  // namespace

void ChatHistory::read(const LineView& event) {
  const EventType type = event_type(event.type.escaped);
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement data = tree.value().root();
  switch (type) {
    case EventType::kRunStart:
      goal_ = json_string(data, "goal");
      return;
    case EventType::kUserMessage:
      messages_.push_back({"user", std::string(json_string(data, "content"))});
      break;
    case EventType::kModelResponse: {
      // A repeated call had no effect, and a model that reads it would make it again.
      JsonElement error;
      if (data["error"].read(error) && error.is_object() &&
          json_string(error, "kind") == kRepeatedAnswer) {
        return;
      }
      std::string text(json_string(data, "text"));
      if (text.empty()) text = called(data);
      if (!text.empty()) messages_.push_back({"assistant", std::move(text)});
      break;
    }
    case EventType::kToolResult:
      messages_.push_back({"tool", result_text(data)});
      break;
    default:
      return;
  }
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
