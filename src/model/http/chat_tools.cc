#include "model/http/chat_tools.h"

#include "model/dialect.h"
#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

// A result in a chat history belongs to a call with an id, which our history does not have: so it
// is told by the user.
std::string_view role_of(const Message& message) {
  return message.role == "tool" ? "user" : std::string_view(message.role);
}

std::vector<Message> chat_of(const Prompt& prompt) {
  const ControlTokens tokens;
  std::vector<Message> messages;
  const auto add = [&](std::string_view role, std::string_view text) {
    messages.push_back({std::string(role), tokens.apart(text)});
  };
  if (!prompt.system.empty()) add("system", prompt.system);
  for (const Message& message : prompt.history) add(role_of(message), message.content);
  add("user", prompt.user);
  return messages;
}

void tell_choices(tool::ValueSpec& value) {
  const auto& choices = value.items.empty() ? value.choices : value.items[0].choices;
  if (choices.empty()) return;
  if (!value.description.empty() && !value.description.ends_with('.')) value.description += ".";
  if (!value.description.empty()) value.description += " ";
  value.description += "One of:";
  for (const std::string& choice : choices) {
    value.description += (&choice == &choices.front() ? " " : ", ") + choice;
  }
  value.description += ".";
}

}  // namespace

void write_messages(JsonWriter& json, const std::vector<Message>& messages) {
  json.begin_array();
  for (const Message& message : messages) {
    json.begin_object().member("role", message.role);
    json.key("content").lossy_string(message.content).end_object();
  }
  json.end_array();
}

void write_tool_chat(JsonWriter& json, const ServerFacts& facts, const Prompt& prompt) {
  json.key("messages");
  write_messages(json, chat_of(prompt));
  const bool hides_choices = facts.capabilities.server == ServerKind::kOllama;
  json.key("tools").begin_array();
  for (const tool::ToolSpec& tool : prompt.tools) {
    json.raw(to_json(hides_choices ? with_choices_told(tool) : tool));
  }
  json.raw(to_json(no_action_tool())).end_array();
}

void write_tool_choice(JsonWriter& json, const ServerFacts& facts, const Offer& offer) {
  if (facts.capabilities.tool_choice == Capabilities::ToolChoice::kNone) return;
  json.member("tool_choice", offer.is_constrained ? "required" : "auto");
}

tool::ToolSpec with_choices_told(tool::ToolSpec tool) {
  for (tool::Parameter& parameter : tool.parameters) tell_choices(parameter.value);
  return tool;
}

}  // namespace twotrack::model
