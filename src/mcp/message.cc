#include "mcp/message.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"

namespace twotrack::mcp {
namespace {

// The members of a message that count, as JSON without white space.
using Members = std::map<std::string, std::string, std::less<>>;
constexpr std::array<std::string_view, 6> kMembers = {"jsonrpc", "id",     "method",
                                                      "params",  "result", "error"};

Error wrong(std::string what) {
  return Error{Code::kInvalid, std::move(what)};
}

Result<std::string> id_text(std::string_view json, std::string_view member) {
  JsonScanner scanner(json);
  auto text = scanner.string();
  if (!text.ok()) return wrong(std::string(member) + " is no string");
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
  for (const std::string_view name : kMembers) members.emplace(name, "");
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
  if (scanner.peek() != '{') return wrong("error is no object");
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
  if (!has_code) return wrong("error.code is no whole number");
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
    if (message.id == "null") message.id.clear();
    if (!message.id.empty() && !is_id(message.id)) return wrong("id is no string or whole number");
    return message;
  }
  message.kind = RpcMessage::Kind::kResult;
  message.result = members.at("result");
  if (!is_id(message.id)) return wrong("id is no string or whole number");
  return message;
}

// Handed-out bytes are dropped from the buffer in pieces of this size, not a line at a time.
constexpr size_t kDropBytes = size_t{64} << 10;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// A server that asks for more is waited for no longer than this.
constexpr int64_t kRetryMsMax = 3'600'000;

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
  if (!message.params.empty() && !message.params.starts_with('{')) {
    return wrong("params is no object");
  }
  message.kind = message.id.empty() ? RpcMessage::Kind::kNotification : RpcMessage::Kind::kRequest;
  if (!message.id.empty() && !is_id(message.id)) return wrong("id is no string or whole number");
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

std::optional<std::string_view> LineSplitter::next() {
  if (is_too_long_) return std::nullopt;
  if (begin_ == buffer_.size() || begin_ >= kDropBytes) {
    buffer_.erase(0, begin_);
    searched_ -= std::min(searched_, begin_);
    begin_ = 0;
  }
  const size_t end = buffer_.find('\n', std::max(begin_, searched_));
  searched_ = end == std::string::npos ? buffer_.size() : end;
  if (searched_ - begin_ > bytes_max_) {
    is_too_long_ = true;
    return std::nullopt;
  }
  if (end == std::string::npos) return std::nullopt;
  std::string_view line = std::string_view(buffer_).substr(begin_, end - begin_);
  begin_ = end + 1;
  searched_ = begin_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::vector<SseEvent> SseParser::add(std::string_view bytes) {
  std::vector<SseEvent> events;
  if (is_too_long()) return events;
  lines_.add(bytes);
  while (const auto line = lines_.next()) {
    std::string_view text = *line;
    if (is_first_line_ && text.starts_with(kByteOrderMark)) {
      text.remove_prefix(kByteOrderMark.size());
    }
    is_first_line_ = false;
    take(text, events);
    if (is_too_long_) break;
  }
  return events;
}

void SseParser::take(std::string_view line, std::vector<SseEvent>& events) {
  if (line.empty()) {
    if (has_data_) events.push_back(std::move(event_));
    event_ = {};
    has_data_ = false;
    return;
  }
  const size_t colon = line.find(':');
  if (colon == 0) return;  // a comment
  std::string_view value =
      colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  take_field(line.substr(0, colon), value);
}

void SseParser::take_field(std::string_view name, std::string_view value) {
  if (name == "data") {
    if (event_.data.size() + value.size() > bytes_max_) {
      is_too_long_ = true;
      return;
    }
    if (has_data_) event_.data.push_back('\n');
    event_.data.append(value);
    has_data_ = true;
  } else if (name == "event") {
    event_.type = value;
  } else if (name == "id") {
    // It goes into a header of the next request: a sign that ends one would begin another.
    const bool is_plain = std::ranges::none_of(
        value, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (is_plain) last_event_id_ = value;
  } else if (name == "retry") {
    const auto wait = whole_number<int64_t>(value);
    if (wait && *wait >= 0 && *wait <= kRetryMsMax) retry_ = std::chrono::milliseconds(*wait);
  }
}

}  // namespace twotrack::mcp
