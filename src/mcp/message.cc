#include "mcp/message.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/ascii.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"

namespace twotrack::mcp {
namespace {

// The members of a message that count, as JSON without white space.
using Members = std::map<std::string, Json, std::less<>>;
constexpr std::array<std::string_view, 6> kMembers = {"jsonrpc", "id",     "method",
                                                      "params",  "result", "error"};

Error wrong(std::string what) {
  return Error{Code::kInvalid, std::move(what)};
}

Result<std::string> id_text(std::string_view json, std::string_view member) {
  JsonScanner scanner(json);
  auto text = scanner.string();
  if (!text.ok()) return wrong(std::string(member) + " is not a string");
  return text;
}

// A string, or a whole number: what both sides can compare byte for byte.
bool is_id(std::string_view json) {
  if (json.starts_with('"')) return true;
  const std::string_view digits = json.starts_with('-') ? json.substr(1) : json;
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

Result<Members> read_members(std::string_view text) {
  Members members;
  for (const std::string_view name : kMembers) members.emplace(name, Json{});
  JsonScanner scanner(text);
  if (scanner.peek() != '{') return wrong("a message must be an object");
  const auto take = [&](const std::string& key, std::string_view value) -> Status {
    if (std::ranges::find(kMembers, key) == kMembers.end()) return Done{};
    members[key] = TRY(normalize_json(value));
    return Done{};
  };
  TRY(scanner.for_each_member(take));
  TRY(scanner.finish());
  return members;
}

Result<RpcError> read_error(std::string_view json) {
  RpcError error;
  bool has_code = false;
  JsonScanner scanner(json);
  if (scanner.peek() != '{') return wrong("error is not an object");
  const auto take = [&](const std::string& key, std::string_view value) -> Status {
    if (key == "code") {
      const auto code = whole_number<int64_t>(value);
      has_code = code.has_value();
      error.code = code.value_or(0);
    } else if (key == "message") {
      error.message = TRY(id_text(value, "error.message"));
    } else if (key == "data") {
      error.data = TRY(normalize_json(value));
    }
    return Done{};
  };
  TRY(scanner.for_each_member(take));
  if (!has_code) return wrong("error.code is not a whole number");
  return error;
}

Result<RpcMessage> read_answer(const Members& members) {
  RpcMessage message{.id = members.at("id")};
  if (members.at("result").empty() == members.at("error").empty()) {
    return wrong("an answer has either a result or an error");
  }
  if (!members.at("error").empty()) {
    message.kind = RpcMessage::Kind::kError;
    message.error = TRY(read_error(members.at("error")));
    // An error about something that could not be read names nobody.
    if (message.id == "null") message.id = {};
    if (!message.id.empty() && !is_id(message.id))
      return wrong("id is neither a string nor a whole number");
    return message;
  }
  message.kind = RpcMessage::Kind::kResult;
  message.result = members.at("result");
  if (!is_id(message.id)) return wrong("id is neither a string nor a whole number");
  return message;
}

}  // namespace

Result<RpcMessage> read_message(std::string_view text) {
  if (text.size() > kMessageBytesMax) {
    return wrong("a message of " + std::to_string(text.size()) + " bytes; the most is " +
                 std::to_string(kMessageBytesMax));
  }
  const Members members = TRY(read_members(text));
  if (members.at("jsonrpc") != "\"2.0\"") return wrong("jsonrpc is not \"2.0\"");
  if (members.at("method").empty()) return read_answer(members);
  RpcMessage message{.id = members.at("id"), .params = members.at("params")};
  message.method = TRY(id_text(members.at("method"), "method"));
  if (!message.params.empty() && !message.params.text.starts_with('{')) {
    return wrong("params is not an object");
  }
  message.kind = message.id.empty() ? RpcMessage::Kind::kNotification : RpcMessage::Kind::kRequest;
  if (!message.id.empty() && !is_id(message.id))
    return wrong("id is neither a string nor a whole number");
  return message;
}

std::string request_text(std::string_view id, std::string_view method, std::string_view params) {
  JsonWriter json;
  json.begin_object().member("jsonrpc", "2.0").key("id").raw(id).member("method", method);
  if (!params.empty()) json.key("params").raw(params);
  json.end_object();
  return json.take();
}

std::string notification_text(std::string_view method, std::string_view params) {
  JsonWriter json;
  json.begin_object().member("jsonrpc", "2.0").member("method", method);
  if (!params.empty()) json.key("params").raw(params);
  json.end_object();
  return json.take();
}

std::string result_text(std::string_view id, std::string_view result) {
  JsonWriter json;
  json.begin_object().member("jsonrpc", "2.0").key("id").raw(id).key("result").raw(result);
  json.end_object();
  return json.take();
}

std::string error_text(std::string_view id, const RpcError& error) {
  JsonWriter json;
  json.begin_object().member("jsonrpc", "2.0").key("id").raw(id.empty() ? "null" : id);
  json.key("error").begin_object().member("code", error.code);
  json.key("message").lossy_string(error.message);
  if (!error.data.empty()) json.key("data").raw(error.data);
  json.end_object().end_object();
  return json.take();
}

}  // namespace twotrack::mcp
