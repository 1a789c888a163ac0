#include "gateway/exchange_secrets.h"

#include <algorithm>
#include <map>

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/lines.h"
#include "base/sse.h"
#include "base/text.h"
#include "event/redact_json.h"
#include "http/request_text.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kCredentialBytesMin = 8;
constexpr std::string_view kRule = "credential";

bool is_credential_header(std::string_view name) {
  return is_one_of(name, {"authorization", "proxy-authorization", "x-api-key", "api-key",
                          "x-goog-api-key", "x-auth-token"});
}

bool is_credential_parameter(std::string_view name) {
  return is_one_of(name, {"key", "api_key", "api-key", "apikey", "token", "access_token", "sig"});
}

// "Bearer abc" as "abc".
std::string_view without_scheme(std::string_view value) {
  const size_t blank = value.rfind(' ');
  return blank == std::string_view::npos ? value : value.substr(blank + 1);
}

// Of "a=1; b=2" or "?a=1&b=2": a and 1, b and 2.
template <typename Member>
void for_each_member(std::string_view text, char between, const Member& member) {
  while (!text.empty()) {
    std::string_view one = text.substr(0, text.find(between));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    one.remove_prefix(std::min(one.find_first_not_of(" ?"), one.size()));
    const size_t sign = one.find('=');
    if (sign != std::string_view::npos) member(one.substr(0, sign), one.substr(sign + 1));
  }
}

// Strings by the place of their field; a field that is sent again is longer.
class Fields {
 public:
  void add(std::string_view path, JsonElement value) {
    std::string_view text;
    JsonObject object;
    JsonArray array;
    if (value.read(text)) {
      Field& field = fields_[std::string(path)];
      field.text += text;
      ++field.pieces;
    } else if (value.read(object)) {
      const std::string here = std::string(path) + name_of(object);
      for (const JsonMember member : object) {
        add(here + "/" + std::string(member.key), member.value);
      }
    } else if (value.read(array)) {
      // What stands in it says itself which one it is.
      for (const JsonElement item : array) add(std::string(path) + "/*", item);
    }
  }

  bool has_secret(const Redactor& redactor) {
    std::vector<Redaction> found;
    for (auto& [path, field] : fields_) {
      if (field.pieces > 1 && redact_text(field.text, redactor, found)) return true;
    }
    return false;
  }

 private:
  struct Field {
    std::string text{};
    size_t pieces = 0;
  };

  static std::string name_of(const JsonObject& object) {
    std::string name;
    for (const std::string_view key :
         {"type", "index", "output_index", "content_index", "item_id"}) {
      const JsonElement value = object[key];
      if (value.is_string() || value.is_number()) name += "," + value.json().text;
    }
    return name;
  }

  std::map<std::string, Field> fields_{};
};

}  // namespace

std::vector<std::string> credentials_of(const http::HeaderList& headers, std::string_view uri) {
  std::vector<std::string> credentials;
  const auto add = [&](std::string_view value) {
    if (value.size() >= kCredentialBytesMin) credentials.emplace_back(value);
  };
  for (const auto& [key, value] : headers) {
    const std::string name = lower_case(key);
    if (name == "cookie") for_each_member(value, ';', [&](auto, auto cookie) { add(cookie); });
    if (is_credential_header(name)) add(without_scheme(value));
  }
  // As it is written in the address, and as it is meant: with a plus sign for a blank, or not.
  const auto add_new = [&](const std::string& value) {
    if (std::ranges::find(credentials, value) == credentials.end()) add(value);
  };
  const size_t mark = uri.find('?');
  for_each_member(uri.substr(std::min(mark, uri.size())), '&', [&](auto name, auto value) {
    if (!is_credential_parameter(lower_case(http::decode_where_possible(name)))) return;
    std::string spaced(value);
    std::ranges::replace(spaced, '+', ' ');
    add_new(std::string(value));
    add_new(http::decode_where_possible(value));
    add_new(http::decode_where_possible(spaced));
  });
  return credentials;
}

bool ExchangeRedactor::redact(std::string& text, std::vector<Redaction>& found) const {
  bool has_any = false;
  for (const std::string& credential : credentials_) {
    const Redaction one{.rule = std::string(kRule), .length = credential.size()};
    const std::string marker = "[REDACTED:" + one.rule + ":" + std::to_string(one.length) + "]";
    for (size_t at = text.find(credential); at != std::string::npos;
         at = text.find(credential, at + marker.size())) {
      text.replace(at, credential.size(), marker);
      found.push_back(one);
      has_any = true;
    }
  }
  return known_->redact(text, found) || has_any;
}

bool has_secret_in_pieces(std::string_view events, const Redactor& redactor) {
  SseParser parser;
  Fields fields;
  const auto add = [&](std::string_view type, std::string_view text) {
    if (const auto tree = JsonTree::parse(text); tree.ok()) fields.add(type, tree.value().root());
  };
  for (const SseEvent& event : parser.add(std::string(events) + "\n\n")) {
    add(event.type, event.data);
  }
  // Other servers write a value in each line, or a list of them.
  const size_t first = std::min(events.find_first_not_of(" \t\r\n"), events.size());
  if (events.substr(first).starts_with('[')) add("", events);
  if (events.substr(first).starts_with('{')) {
    for (const std::string_view line : lines_of(events)) add("", line);
  }
  return fields.has_secret(redactor);
}

}  // namespace twotrack::gateway
