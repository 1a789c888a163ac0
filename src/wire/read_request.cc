#include "wire/read_request.h"

#include <algorithm>
#include <utility>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/text.h"
#include "wire/lineage.h"

namespace twotrack {
namespace {

// A value of the body that is not read here is shown in the log if it is at most this long.
constexpr size_t kParameterBytesMax = 512;

void add_text(std::string& text, std::string_view more) {
  if (!text.empty() && !more.empty()) text += "\n\n";
  text += more;
}

// Clients move the marks of what is to be cached from message to message.
Json without_marks(JsonElement part) {
  JsonWriter json;
  json.begin_object();
  for (const JsonMember member : part.object()) {
    if (member.key != "cache_control") json.key(member.key).raw(member.value.json());
  }
  json.end_object();
  return json.take();
}

// An image, a file, a sound: whatever it holds stands for itself.
void add_media(WireMessage& message, JsonElement part) {
  message.media.push_back(sha256_hex(without_marks(part)).substr(0, 32));
}

bool is_text_part(std::string_view type) {
  return type == "text" || type == "input_text" || type == "output_text" || type == "refusal" ||
         type == "summary_text";
}

bool is_thought(std::string_view type) {
  return type == "thinking" || type == "redacted_thinking" || type == "reasoning";
}

// Pictures, sounds and files: whatever holds them can go with its round.
bool is_media(std::string_view type) {
  return is_one_of(type, {"image", "image_url", "input_image", "document", "file", "input_file",
                          "input_audio", "audio", "video_url", "search_result"});
}

// What the server has done by itself: a part of its answer, and nothing else points to it.
bool is_server_call(std::string_view type) {
  return is_one_of(type, {"web_search_call", "file_search_call", "code_interpreter_call",
                          "image_generation_call", "mcp_call", "mcp_list_tools"});
}

// A text, or parts that hold some.
std::string text_of(JsonElement content) {
  if (content.is_string()) return std::string(content.text());
  std::string text;
  for (const JsonElement part : content.array()) {
    if (part.is_string()) text += part.text();
    if (is_text_part(part["type"].text())) {
      text += part["type"].text() == "refusal" ? part["refusal"].text() : part["text"].text();
    }
  }
  return text;
}

void add_part(WireMessage& message, JsonElement part, bool is_first) {
  const std::string_view type = part["type"].text();
  if (is_text_part(type)) {
    message.text += type == "refusal" ? part["refusal"].text() : part["text"].text();
  } else if (type == "tool_use") {
    message.calls.push_back({.id = std::string(part["id"].text()),
                             .tool = std::string(part["name"].text()),
                             .args = call_args(part["input"])});
  } else if (type == "tool_result") {
    message.results.push_back({.call_id = std::string(part["tool_use_id"].text()),
                               .text = text_of(part["content"]),
                               .is_error = part["is_error"].flag()});
    for (const JsonElement inner : part["content"].array()) {
      if (!is_text_part(inner["type"].text())) add_media(message, inner);
    }
  } else if (is_thought(type)) {
    message.begins_with_thought = message.begins_with_thought || is_first;
  } else {
    add_media(message, part);
    message.is_barrier = message.is_barrier || !is_media(type);
  }
}

void add_content(WireMessage& message, JsonElement content) {
  if (content.is_string()) message.text += content.text();
  bool is_first = true;
  for (const JsonElement part : content.array()) {
    add_part(message, part, std::exchange(is_first, false));
  }
}

WireRole role_named(std::string_view role) {
  if (role == "system" || role == "developer") return WireRole::kSystem;
  if (role == "user") return WireRole::kUser;
  if (role == "assistant") return WireRole::kAssistant;
  if (role == "tool" || role == "function") return WireRole::kTool;
  return WireRole::kOther;
}

WireMessage read_turn(JsonElement message) {
  WireMessage read{.role = role_named(message["role"].text())};
  if (read.role == WireRole::kTool) {
    const JsonElement id = message["tool_call_id"];
    read.results.push_back({.call_id = std::string((id.exists() ? id : message["name"]).text()),
                            .text = text_of(message["content"])});
    return read;
  }
  if (read.role == WireRole::kOther) {
    read.other = without_marks(message);
    read.is_barrier = true;
    return read;
  }
  add_content(read, message["content"]);
  for (const JsonElement call : message["tool_calls"].array()) {
    const JsonElement function = call["function"];
    read.calls.push_back({.id = std::string(call["id"].text()),
                          .tool = std::string(function["name"].text()),
                          .args = call_args(function["arguments"])});
  }
  if (const JsonElement call = message["function_call"]; call.is_object()) {
    read.calls.push_back({.id = std::string(call["name"].text()),
                          .tool = std::string(call["name"].text()),
                          .args = call_args(call["arguments"])});
  }
  return read;
}

// An item of the Responses dialect.
WireMessage read_item(JsonElement item) {
  const std::string_view type = item["type"].text();
  if (type.empty() || type == "message") return read_turn(item);
  const std::string id(item["call_id"].text());
  if (type == "function_call" || type == "custom_tool_call") {
    const JsonElement args = item[type == "function_call" ? "arguments" : "input"];
    return {
        .role = WireRole::kAssistant,
        .calls = {{.id = id, .tool = std::string(item["name"].text()), .args = call_args(args)}}};
  }
  // Calls of the client's own kinds: a shell, a screen, a patch.
  if (!id.empty() && type.ends_with("_call")) {
    return {.role = WireRole::kAssistant,
            .calls = {{.id = id, .tool = std::string(type), .args = without_marks(item)}}};
  }
  if (!id.empty() && type.ends_with("_call_output")) {
    WireMessage read{.role = WireRole::kTool,
                     .results = {{.call_id = id, .text = text_of(item["output"])}}};
    for (const JsonElement part : item["output"].array()) {
      if (!is_text_part(part["type"].text())) add_media(read, part);
    }
    return read;
  }
  if (is_thought(type)) return {.role = WireRole::kAssistant};
  if (is_server_call(type)) {
    WireMessage read{.role = WireRole::kAssistant};
    add_media(read, item);
    return read;
  }
  return {.role = WireRole::kOther, .other = without_marks(item), .is_barrier = true};
}

// What the model said in one go.
void join(WireMessage& said, WireMessage more) {
  said.end = more.end;
  said.digest.clear();
  said.text += more.text;
  for (WireCall& call : more.calls) said.calls.push_back(std::move(call));
  for (std::string& one : more.media) said.media.push_back(std::move(one));
  said.is_barrier = said.is_barrier || more.is_barrier;
}

bool is_thinking(std::string_view type) {
  return type == "enabled" || type == "adaptive";
}

bool is_list_name(WireDialect wire, std::string_view key) {
  return key == (wire == WireDialect::kResponses ? "input" : "messages");
}

void read_member(SentRequest& request, JsonWriter& parameters, const std::string& key,
                 JsonElement root) {
  if (key == "model") {
    request.model = root.text();
  } else if (key == "stream") {
    request.is_streamed = root.flag();
  } else if (key == "system" || key == "instructions") {
    add_text(request.system, text_of(root));
  } else if (key == "tools") {
    request.tools = root.json();
  } else {
    if (is_one_of(key, {"max_tokens", "max_completion_tokens", "max_output_tokens"})) {
      request.reply_tokens = std::max(request.reply_tokens, root.count());
    }
    if (key == "n") request.answers = root.count();
    if (key == "background") request.is_background = root.flag();
    if (key == "thinking") request.is_thinking = is_thinking(root["type"].text());
    if (key == "prompt_cache_key") request.cache_key = root.text();
    if (key == "previous_response_id") request.previous = root.text();
    if (key == "conversation") {
      request.previous = root.is_string() ? root.text() : root["id"].text();
    }
    std::string json = root.json();
    if (json.size() <= kParameterBytesMax) parameters.key(key).raw(json);
  }
}

}  // namespace

std::string call_args(JsonElement value) {
  if (!value.exists() || value.is_null()) return "{}";
  if (!value.is_string()) return value.json();
  if (value.text().empty()) return "{}";
  // Strict: what is not quite JSON stays the text that it is.
  const auto compact = normalize_json(value.text());
  if (!compact.ok()) return value.json();
  const auto tree = JsonTree::parse(compact.value());
  return tree.ok() ? tree.value().root().json() : value.json();
}

Result<BodyParts> split_body(WireDialect wire, std::string_view body) {
  std::string_view list;
  JsonScanner scanner(body);
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    if (is_list_name(wire, key)) list = value;
    return Done{};
  }));
  TRY(scanner.finish());
  if (list.empty()) return Error{Code::kInvalid, "there are no messages in it"};
  BodyParts parts;
  const auto begin = static_cast<size_t>(list.data() - body.data());
  parts.frame.append(body.substr(0, begin)).append("[]").append(body.substr(begin + list.size()));
  if (list.starts_with('"') && wire == WireDialect::kResponses) {
    parts.messages.push_back(list);
    return parts;
  }
  TRY(JsonScanner(list).for_each_element([&](std::string_view text) -> Status {
    parts.messages.push_back(text);
    return Done{};
  }));
  return parts;
}

Result<SentRequest> read_frame(WireDialect wire, std::string_view frame) {
  SentRequest request{.wire = wire};
  JsonWriter parameters;
  parameters.begin_object();
  const auto member = [&](const std::string& key, std::string_view value) -> Status {
    if (is_list_name(wire, key)) return Done{};
    const JsonTree tree = TRY(JsonTree::parse(value));
    read_member(request, parameters, key, tree.root());
    return Done{};
  };
  TRY(JsonScanner(frame).for_each_member(member));
  request.parameters = parameters.end_object().take();
  return request;
}

Result<WireMessage> read_message(WireDialect wire, std::string_view text) {
  WireMessage message;
  if (text.starts_with('"')) {
    message = {.role = WireRole::kUser, .text = TRY(JsonScanner(text).string())};
  } else {
    const JsonTree tree = TRY(JsonTree::parse(text));
    if (!tree.root().is_object()) return Error{Code::kInvalid, "a message must be an object"};
    message = wire == WireDialect::kResponses ? read_item(tree.root()) : read_turn(tree.root());
  }
  message.end = text.size();
  message.digest = norm(message);
  return message;
}

void add_message(SentRequest& request, WireMessage message, size_t begin) {
  message.begin += begin;
  message.end += begin;
  if (message.role == WireRole::kSystem) add_text(request.system, message.text);
  const bool goes_on = request.wire == WireDialect::kResponses && !request.messages.empty() &&
                       message.role == WireRole::kAssistant &&
                       request.messages.back().role == WireRole::kAssistant;
  if (goes_on) {
    join(request.messages.back(), std::move(message));
  } else {
    request.messages.push_back(std::move(message));
  }
}

Result<SentRequest> read_request(WireDialect wire, std::string_view body) {
  const BodyParts parts = TRY(split_body(wire, body));
  SentRequest request = TRY(read_frame(wire, parts.frame));
  for (const std::string_view text : parts.messages) {
    add_message(request, TRY(read_message(wire, text)),
                static_cast<size_t>(text.data() - body.data()));
  }
  return request;
}

}  // namespace twotrack
