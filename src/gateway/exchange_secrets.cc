#include "gateway/exchange_secrets.h"

#include <map>

#include "base/ascii.h"
#include "base/json_tree.h"
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
                          "x-goog-api-key", "x-auth-token", "cookie"});
}

bool is_credential_parameter(std::string_view name) {
  return is_one_of(name, {"key", "api_key", "api-key", "apikey", "token", "access_token", "sig"});
}

// "Bearer abc" as "abc".
std::string_view without_scheme(std::string_view value) {
  const size_t blank = value.rfind(' ');
  return blank == std::string_view::npos ? value : value.substr(blank + 1);
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
      if (value.is_string() || value.is_number()) name += "," + value.json();
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
  for (const auto& [name, value] : headers) {
    if (is_credential_header(lower_case(name))) add(without_scheme(value));
  }
  if (const auto target = http::parse_target(uri); target.ok()) {
    for (const auto& [name, value] : target.value().query) {
      if (is_credential_parameter(lower_case(name))) add(value);
    }
  }
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
  for (const SseEvent& event : parser.add(std::string(events) + "\n\n")) {
    if (const auto tree = JsonTree::parse(event.data); tree.ok()) {
      fields.add(event.type, tree.value().root());
    }
  }
  return fields.has_secret(redactor);
}

}  // namespace twotrack::gateway
