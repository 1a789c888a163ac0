#include "base/json_scanner.h"

#include <algorithm>
#include <list>
#include <tuple>
#include <vector>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

std::string_view inside(std::string_view token) {
  return token.substr(1, token.size() - 2);
}

void append_string(std::string& out, std::string_view text) {
  out.push_back('"');
  append_json_escaped(out, text);
  out.push_back('"');
}

// The keys of one object. Most are written without escapes and stay views of the text.
class Keys {
 public:
  Keys() { keys_.reserve(8); }

  bool empty() const { return keys_.empty(); }

  // Returns the decoded key; it lives as long as this object and the text.
  std::string_view add(std::string_view token, size_t at) {
    std::string_view name = inside(token);
    if (name.find('\\') != std::string_view::npos) {
      name = decoded_.emplace_back(json_unescape(name));
    }
    keys_.push_back({.name = name, .at = at});
    return name;
  }

  struct Key {
    std::string_view name;
    size_t at = 0;
  };

  // The first key that stood there before, if there is one.
  const Key* find_duplicate() {
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
      return std::tie(a.name, a.at) < std::tie(b.name, b.at);
    });
    const Key* first = nullptr;
    for (size_t i = 1; i < keys_.size(); ++i) {
      const bool is_twin = keys_[i].name == keys_[i - 1].name;
      if (is_twin && (first == nullptr || keys_[i].at < first->at)) first = &keys_[i];
    }
    return first;
  }

 private:
  std::vector<Key> keys_;
  std::list<std::string> decoded_;  // whose elements stay where they are
};

}  // namespace

Error JsonScanner::wrong(std::string_view what) const {
  return Error{Code::kInvalid, "column " + std::to_string(at_ + 1) + ": " + std::string(what)};
}

Error JsonScanner::expected(std::string_view what) const {
  if (at_ >= text_.size()) return wrong("the text ends before the value does");
  return wrong(std::string(what) + " was expected");
}

void JsonScanner::skip_space() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
    ++at_;
    saw_space_ = true;
  }
}

char JsonScanner::peek() {
  skip_space();
  return at_ < text_.size() ? text_[at_] : '\0';
}

Status JsonScanner::copy_value(std::string& out, const StringFilter* filter) {
  return value(&out, filter);
}

Status JsonScanner::finish() {
  skip_space();
  if (at_ < text_.size()) return wrong("something follows the value");
  return Done{};
}

Result<std::string> JsonScanner::string() {
  if (peek() != '"') return expected("a string");
  return json_unescape(inside(TRY(string_token())));
}

Status JsonScanner::value(std::string* out, const StringFilter* filter) {
  switch (peek()) {
    case '{':
      return object(out, filter);
    case '[':
      return array(out, filter);
    case '"':
      return filtered_string(out, filter);
    case 't':
      return literal("true", out);
    case 'f':
      return literal("false", out);
    case 'n':
      return literal("null", out);
    default:
      return number(out, filter);
  }
}

Status JsonScanner::enter() {
  if (++depth_ > kJsonDepthMax) {
    return wrong("nested deeper than " + std::to_string(kJsonDepthMax) + " levels");
  }
  ++at_;
  return Done{};
}

template <class ReadValue>
Status JsonScanner::members(ReadValue read_value) {
  if (peek() != '{') return expected("an object");
  TRY(enter());
  Keys keys;
  while (peek() != '}') {
    if (!keys.empty()) {
      if (peek() != ',') return expected("a comma or }");
      ++at_;
    }
    if (peek() != '"') return expected("a key in double quotes");
    const size_t start = at_;
    const std::string_view token = TRY(string_token());
    const std::string_view name = keys.add(token, start);
    if (peek() != ':') return expected("a colon");
    ++at_;
    TRY(read_value(name, token));
  }
  if (const auto* twin = keys.find_duplicate()) {
    at_ = twin->at;
    return wrong("the key " + in_quotes(twin->name) + " stands twice in one object");
  }
  ++at_;
  --depth_;
  return Done{};
}

Status JsonScanner::object(std::string* out, const StringFilter* filter) {
  if (out == nullptr) {
    return members([&](std::string_view, std::string_view) { return value(nullptr, nullptr); });
  }
  out->push_back('{');
  bool first = true;
  size_t changed = 0;
  TRY(members([&](std::string_view key, std::string_view token) {
    if (!first) out->push_back(',');
    first = false;
    std::string shown(filter != nullptr ? key : "");
    if (filter != nullptr && (*filter)(shown)) {
      // Two keys that differed only in what was taken out must not become one.
      if (++changed > 1) shown += "#" + std::to_string(changed);
      append_string(*out, shown);
    } else {
      out->append(token);
    }
    out->push_back(':');
    return value(out, filter);
  }));
  out->push_back('}');
  return Done{};
}

Result<std::string_view> JsonScanner::value_text() {
  skip_space();
  const size_t start = at_;
  TRY(value(nullptr, nullptr));
  return text_.substr(start, at_ - start);
}

Status JsonScanner::for_each_member(
    const std::function<Status(const std::string& key, std::string_view value)>& member) {
  return members([&](std::string_view key, std::string_view) -> Status {
    const std::string_view text = TRY(value_text());
    return member(std::string(key), text);
  });
}

template <class ReadValue>
Status JsonScanner::elements(ReadValue read_value) {
  if (peek() != '[') return expected("an array");
  TRY(enter());
  bool first = true;
  while (peek() != ']') {
    if (!first) {
      if (peek() != ',') return expected("a comma or ]");
      ++at_;
    }
    TRY(read_value(first));
    first = false;
  }
  ++at_;
  --depth_;
  return Done{};
}

Status JsonScanner::for_each_element(const std::function<Status(std::string_view value)>& element) {
  return elements([&](bool) -> Status {
    const std::string_view text = TRY(value_text());
    return element(text);
  });
}

Status JsonScanner::array(std::string* out, const StringFilter* filter) {
  if (out == nullptr) return elements([&](bool) { return value(nullptr, nullptr); });
  out->push_back('[');
  TRY(elements([&](bool first) {
    if (!first) out->push_back(',');
    return value(out, filter);
  }));
  out->push_back(']');
  return Done{};
}

Status JsonScanner::number(std::string* out, const StringFilter* filter) {
  const size_t start = at_;
  const auto next = [&] { return at_ < text_.size() ? text_[at_] : '\0'; };
  const auto digits = [&] {
    const size_t first = at_;
    while (is_digit(next())) ++at_;
    return at_ > first;
  };
  if (next() == '-') ++at_;
  if (next() == 'I' || next() == 'N') {
    return wrong("NaN and Infinity are not JSON; send null or a string");
  }
  if (next() == '0') {
    ++at_;
  } else if (!digits()) {
    return expected("a value");
  }
  if (next() == '.') {
    ++at_;
    if (!digits()) return expected("a digit after the point");
  }
  if (next() == 'e' || next() == 'E') {
    ++at_;
    if (next() == '+' || next() == '-') ++at_;
    if (!digits()) return expected("a digit in the exponent");
  }
  if (out == nullptr) return Done{};
  const std::string_view digits_text = text_.substr(start, at_ - start);
  if (filter != nullptr) {
    std::string shown(digits_text);
    if ((*filter)(shown)) {
      append_string(*out, shown);
      return Done{};
    }
  }
  out->append(digits_text);
  return Done{};
}

Status JsonScanner::literal(std::string_view word, std::string* out) {
  if (text_.substr(at_, word.size()) != word) return wrong("a value was expected");
  at_ += word.size();
  if (out != nullptr) out->append(word);
  return Done{};
}

Error JsonScanner::wrong_escape() const {
  const std::string_view rest = text_.substr(at_);
  if (!rest.starts_with("\\u")) return wrong("unknown escape");
  if (!read_json_escape(rest).is_half_pair) return wrong("\\u needs four hexadecimal digits");
  return wrong("half of a surrogate pair is no character; send bytes as base64");
}

bool JsonScanner::all_utf8() {
  if (!all_utf8_) all_utf8_ = is_utf8(text_);
  return *all_utf8_;
}

Result<std::string_view> JsonScanner::string_token() {
  const size_t start = at_++;
  while (true) {
    at_ += json_plain_length(text_.substr(at_));
    if (at_ >= text_.size()) {
      at_ = start;
      return wrong("the string does not end");
    }
    const char c = text_[at_];
    if (c == '"') break;
    if (static_cast<uint8_t>(c) < 0x20) return wrong("a control character must be escaped");
    const size_t length = c == '\\' ? read_json_escape(text_.substr(at_)).length : 1;
    if (length == 0) return wrong_escape();
    at_ += length;
  }
  const std::string_view token = text_.substr(start, ++at_ - start);
  if (!all_utf8() && !is_utf8(token)) {
    at_ = start;
    return wrong("the string is not UTF-8; send the bytes as base64 with raw_output_encoding");
  }
  return token;
}

Status JsonScanner::filtered_string(std::string* out, const StringFilter* filter) {
  const std::string_view token = TRY(string_token());
  if (out == nullptr) return Done{};
  if (filter != nullptr) {
    std::string text = json_unescape(inside(token));
    if ((*filter)(text)) {
      append_string(*out, text);
      return Done{};
    }
  }
  out->append(token);
  return Done{};
}

Result<Json> normalize_json(std::string_view text, const StringFilter* filter) {
  Json out;
  out.text.reserve(text.size());
  JsonScanner scanner(text);
  TRY(scanner.copy_value(out.text, filter));
  TRY(scanner.finish());
  return out;
}

std::vector<std::pair<std::string, std::string_view>> json_members(std::string_view object) {
  std::vector<std::pair<std::string, std::string_view>> members;
  JsonScanner scanner(object);
  const Status read = scanner.for_each_member([&](const std::string& key, std::string_view value) {
    members.emplace_back(key, value);
    return Status(Done{});
  });
  if (!read.ok()) members.clear();
  return members;
}

}  // namespace twotrack
