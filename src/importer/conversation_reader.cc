#include "importer/conversation_reader.h"

#include <algorithm>
#include <array>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "event/ids.h"
#include "event/words.h"
#include "importer/places.h"

namespace twotrack::importer {
namespace {

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

bool is_system(std::string_view role) {
  return role == "system" || role == "developer";
}

// The member "extra": what no other member of the event says.
void write_extra(JsonWriter& json, const Members& rest, const Content& content, bool keep_content) {
  if (rest.empty() && !keep_content) return;
  json.key("extra").begin_object();
  if (keep_content) json.key("content").raw(content.json());
  rest.write_rest(json);
  json.end_object();
}

std::string count_note(std::string_view what, uint64_t count) {
  return std::string(what) + ": " + std::to_string(count);
}

}  // namespace

ConversationReader::ConversationReader(std::string_view conversation, const ImportOptions& options)
    : conversation_(conversation), options_(&options), place_(conversation) {}

Result<ImportedLog> ConversationReader::read(std::string_view log_id) {
  TRY(read_fields());
  log_.names = {.run_id = options_->run_id,
                .agent_id = "",
                .operation = options_->operation.empty() ? "chat" : options_->operation,
                .node_id = options_->node_id.empty() ? std::string(utf8_prefix(id_, kLabelBytesMax))
                                                     : options_->node_id};
  const size_t taken = TRY(begin(log_id));
  for (size_t i = taken; i < messages_.size(); ++i) {
    place_ = messages_[i].text;
    TRY(add_message(messages_[i]));
  }
  place_ = conversation_;
  TRY(end());
  return std::move(log_);
}

Status ConversationReader::read_fields() {
  if (conversation_.starts_with('[')) return read_messages(conversation_);
  if (conversation_.starts_with('{')) fields_ = TRY(Members::read(conversation_));
  const auto messages = fields_.take("messages");
  if (!messages) {
    return invalid(
        "a conversation was expected: an object with \"messages\", or an array of messages");
  }
  if (const auto id = fields_.take("id")) {
    id_json_ = *id;
    id_ = is_string(*id) ? TRY(JsonScanner(*id).string()) : std::string(*id);
  }
  tools_ = fields_.take("tools");
  model_ = fields_.take("model");
  status_ = fields_.string("status").value_or("");
  return read_messages(*messages);
}

Status ConversationReader::read_messages(std::string_view array) {
  place_ = array;
  if (!array.starts_with('[')) return invalid("\"messages\" must be an array");
  return JsonScanner(array).for_each_element([&](std::string_view text) -> Status {
    place_ = text;
    messages_.push_back(TRY(read_message(text)));
    return Done{};
  });
}

Result<ConversationReader::Message> ConversationReader::read_message(std::string_view text) {
  if (!text.starts_with('{')) return invalid("a message was expected, which is an object");
  Members members = TRY(Members::read(text));
  auto role = members.string("role");
  if (!role) return invalid("a message must have a \"role\", a string");
  // The type of the event says the role, except that "tool" and "function" share one.
  if (*role != "function") members.take("role");
  return Message{.text = text, .role = std::move(*role), .members = std::move(members)};
}

Result<size_t> ConversationReader::begin(std::string_view log_id) {
  const auto first_other =
      std::ranges::find_if_not(messages_, [](const Message& m) { return is_system(m.role); });
  auto taken = static_cast<size_t>(first_other - messages_.begin());

  JsonWriter json;
  json.begin_object();
  const size_t system_count = taken;
  if (taken < messages_.size() && messages_[taken].role == "user") {
    write_goal(json, messages_[taken++]);
  }
  if (system_count > 0 || tools_) write_prompt(json, system_count);
  if (model_) json.key("model").raw(*model_);
  json.member("log_id", log_id);
  if (!options_->program.empty()) json.member("program", options_->program);
  if (!options_->budget.empty()) json.key("budget").raw(options_->budget);
  write_origin(json);
  if (!fields_.empty()) {
    json.key("extra").begin_object();
    fields_.write_rest(json);
    json.end_object();
  }
  json.end_object();
  TRY(append("run_start", json.take()));
  return taken;
}

// One plain system message is its text. Whatever is more than that stands beside the joined text.
void ConversationReader::write_prompt(JsonWriter& json, size_t message_count) {
  json.key("prompt").begin_object();
  std::string joined;
  bool plain = message_count == 1 && messages_[0].role == "system";
  for (size_t i = 0; i < message_count; ++i) {
    Message& message = messages_[i];
    const Content content(message.members.take("content"));
    plain = plain && content.is_exact() && message.members.empty();
    if (i > 0) joined += "\n\n";
    joined += content.text();
  }
  if (message_count > 0) json.member("system", joined);
  if (message_count > 0 && !plain) {
    json.key("messages").begin_array();
    for (size_t i = 0; i < message_count; ++i) json.raw(messages_[i].text);
    json.end_array();
  }
  if (tools_) json.key("tools").raw(*tools_);
  json.end_object();
}

void ConversationReader::write_goal(JsonWriter& json, Message& message) {
  const Content content(message.members.take("content"));
  json.member("goal", content.text());
  if (!content.is_exact() || !message.members.empty()) goal_message_ = message.text;
}

void ConversationReader::write_origin(JsonWriter& json) {
  json.key("imported").begin_object().member("from", "openai-messages");
  if (id_json_) json.key("id").raw(*id_json_);
  if (!goal_message_.empty()) json.key("goal_message").raw(goal_message_);
  json.end_object();
}

Status ConversationReader::end() {
  // Any other status ("running", a number) leaves open how it ended.
  if (named<RunStatus>(status_)) {
    JsonWriter json;
    json.begin_object().member("status", status_).end_object();
    TRY(append("run_end", json.take()));
  }
  if (orphans_ > 0) log_.notes.push_back(count_note("tool results without a call", orphans_));
  if (pending_.size() > 0) {
    log_.notes.push_back(count_note("tool calls without a result", pending_.size()));
  }
  return Done{};
}

Status ConversationReader::add_message(Message& message) {
  if (message.role == "user") return add_user(message);
  if (message.role == "assistant") return add_assistant(message);
  if (message.role == "tool" || message.role == "function") return add_tool_result(message);
  return append("message", message.text);
}

Status ConversationReader::add_user(Message& message) {
  const Content content(message.members.take("content"));
  JsonWriter json;
  json.begin_object().member("content", content.text());
  write_extra(json, message.members, content, content.has_value() && !content.is_exact());
  json.end_object();
  return append("user_message", json.take());
}

Status ConversationReader::add_assistant(Message& message) {
  ++turn_;
  JsonWriter start;
  start.begin_object().member("turn", turn_).end_object();
  TRY(append("turn_start", start.take()));

  const Content content(message.members.take("content"));
  const auto tool_calls = message.members.take("tool_calls");
  const auto function_call = message.members.take("function_call");
  const auto calls = TRY(read_tool_calls(tool_calls, function_call, turn_));

  JsonWriter json;
  json.begin_object();
  if (content.is_missing()) {
    if (content.has_value()) json.key("text").null();
  } else {
    json.member("text", content.text());
  }
  json.key("calls").begin_array();
  for (const HistoryCall& call : calls) write_call(json, call);
  json.end_array();
  write_extra(json, message.members, content, !content.is_missing() && !content.is_exact());
  json.end_object();
  TRY(append("model_response", json.take()));

  if (!calls.empty()) pending_.begin_round();
  for (const HistoryCall& call : calls) TRY(add_tool_call(call));
  return Done{};
}

Status ConversationReader::add_tool_call(const HistoryCall& call) {
  JsonWriter json;
  json.begin_object().member("call_id", call.call_id).member("tool", call.tool);
  if (!call.args.empty()) json.key("args").raw(call.args);
  json.member("decided_by", "model").end_object();
  pending_.add({.call_id = call.call_id, .tool = call.tool});
  return append("tool_call", json.take());
}

Status ConversationReader::add_tool_result(Message& message) {
  const Content content(message.members.take("content"));
  auto call_id = message.members.take_string("tool_call_id");
  if (call_id && call_id->empty()) call_id.reset();
  const auto name = message.members.string("name");
  const auto call = pending_.answer(call_id, name);
  if (!call) ++orphans_;

  const std::optional<std::string> tool = call ? call->tool : name;
  if (name && tool == name) message.members.take("name");
  JsonWriter json;
  json.begin_object();
  if (call_id || call) json.member("call_id", call_id ? *call_id : call->call_id);
  if (tool) json.member("tool", *tool);
  const bool is_text = content.is_exact() || content.is_parts();
  if (content.has_value() && !is_text) json.key("raw_output").raw(content.json());
  write_extra(json, message.members, content, content.is_parts());
  json.end_object();
  return append("tool_result", json.take(), is_text ? std::optional(content.text()) : std::nullopt);
}

Status ConversationReader::append(std::string_view type, std::string_view data,
                                  std::optional<std::string> raw_output) {
  const DraftInput input{
      .type = type, .data = data, .turn = turn_, .raw_output = std::move(raw_output)};
  auto draft = Draft::make(input, options_->redactor);
  if (!draft.ok()) return std::move(draft).error();
  log_.drafts.push_back(std::move(draft).value());
  return Done{};
}

}  // namespace twotrack::importer
