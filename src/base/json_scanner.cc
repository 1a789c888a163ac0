#include "base/json_scanner.h"

#include <algorithm>
#include <vector>

#include "base/encoding.h"
#include "base/json_writer.h"

namespace twotrack {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The code unit of "\uXXXX" at `at` (which points to the backslash), or -1.
int code_unit(std::string_view text, size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  for (size_t i = at + 2; i < at + 6; ++i) {
    const int digit = hex_value(text[i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

bool is_high_surrogate(int unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_low_surrogate(int unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

void append_utf8(std::string& out, uint32_t point) {
  const auto byte = [&](uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | point >> 6);
    byte(0x80 | (point & 63));
  } else if (point < 0x10000) {
    byte(0xE0 | point >> 12);
    byte(0x80 | (point >> 6 & 63));
    byte(0x80 | (point & 63));
  } else {
    byte(0xF0 | point >> 18);
    byte(0x80 | (point >> 12 & 63));
    byte(0x80 | (point >> 6 & 63));
    byte(0x80 | (point & 63));
  }
}

// A key that stands twice, if there is one.
const std::string* find_duplicate(std::vector<std::string>& keys) {
  std::sort(keys.begin(), keys.end());
  const auto twin = std::adjacent_find(keys.begin(), keys.end());
  return twin == keys.end() ? nullptr : &*twin;
}

}  // namespace

Error JsonScanner::wrong(std::string_view what) const {
  return Error{Code::kInvalid, "column " + std::to_string(at_ + 1) + ": " + std::string(what)};
}

void JsonScanner::skip_space() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
    ++at_;
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
  if (peek() != '\0' || at_ < text_.size()) return wrong("something follows the value");
  return Done{};
}

Result<std::string> JsonScanner::string() {
  if (peek() != '"') return wrong("a string was expected");
  const std::string_view token = TRY(string_token());
  return json_unescape(token.substr(1, token.size() - 2));
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
    case 'N':
    case 'I':
      return wrong("NaN and Infinity are not JSON; send null or a string");
    case '\0':
      return wrong("the text ends before the value does");
    default:
      return number(out);
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
  if (peek() != '{') return wrong("an object was expected");
  TRY(enter());
  std::vector<std::string> keys;
  while (peek() != '}') {
    if (!keys.empty()) {
      if (peek() != ',') return wrong("a comma or } was expected");
      ++at_;
    }
    if (peek() != '"') return wrong("a key in double quotes was expected");
    const std::string_view token = TRY(string_token());
    keys.push_back(json_unescape(token.substr(1, token.size() - 2)));
    if (peek() != ':') return wrong("a colon was expected");
    ++at_;
    TRY(read_value(keys.back()));
  }
  if (const std::string* twin = find_duplicate(keys)) {
    return wrong("the key \"" + *twin + "\" stands twice in one object");
  }
  ++at_;
  --depth_;
  return Done{};
}

Status JsonScanner::object(std::string* out, const StringFilter* filter) {
  if (out == nullptr) return members([&](const std::string&) { return value(nullptr, nullptr); });
  out->push_back('{');
  bool first = true;
  TRY(members([&](const std::string& key) {
    if (!first) out->push_back(',');
    first = false;
    std::string shown = key;
    if (filter != nullptr) (*filter)(shown);
    out->push_back('"');
    append_json_escaped(*out, shown);
    *out += "\":";
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
  return members([&](const std::string& key) -> Status {
    const std::string_view text = TRY(value_text());
    return member(key, text);
  });
}

template <class ReadValue>
Status JsonScanner::elements(ReadValue read_value) {
  if (peek() != '[') return wrong("an array was expected");
  TRY(enter());
  bool first = true;
  while (peek() != ']') {
    if (!first) {
      if (peek() != ',') return wrong("a comma or ] was expected");
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

Status JsonScanner::number(std::string* out) {
  const size_t start = at_;
  const auto next = [&] { return at_ < text_.size() ? text_[at_] : '\0'; };
  const auto digits = [&] {
    const size_t first = at_;
    while (is_digit(next())) ++at_;
    return at_ > first;
  };
  if (next() == '-') ++at_;
  if (next() == '0') {
    ++at_;
  } else if (!digits()) {
    if (next() == 'I' || next() == 'N')
      return wrong("NaN and Infinity are not JSON; send null or a string");
    return wrong("a value was expected");
  }
  if (next() == '.') {
    ++at_;
    if (!digits()) return wrong("a digit was expected after the point");
  }
  if (next() == 'e' || next() == 'E') {
    ++at_;
    if (next() == '+' || next() == '-') ++at_;
    if (!digits()) return wrong("a digit was expected in the exponent");
  }
  if (out != nullptr) out->append(text_, start, at_ - start);
  return Done{};
}

Status JsonScanner::literal(std::string_view word, std::string* out) {
  if (text_.substr(at_, word.size()) != word) return wrong("a value was expected");
  at_ += word.size();
  if (out != nullptr) out->append(word);
  return Done{};
}

Result<std::string_view> JsonScanner::string_token() {
  const size_t start = at_;
  for (++at_; at_ < text_.size(); ++at_) {
    const auto c = static_cast<uint8_t>(text_[at_]);
    if (c == '"') {
      ++at_;
      const std::string_view token = text_.substr(start, at_ - start);
      if (!is_utf8(token)) {
        at_ = start;
        return wrong("the string is not UTF-8; send the bytes as base64 with raw_output_encoding");
      }
      return token;
    }
    if (c < 0x20) return wrong("a control character must be escaped");
    if (c != '\\') continue;

    const char escape = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (escape != 'u') {
      if (std::string_view("\"\\/bfnrt").find(escape) == std::string_view::npos || escape == '\0') {
        return wrong("unknown escape");
      }
      ++at_;
      continue;
    }
    const int unit = code_unit(text_, at_);
    if (unit < 0) return wrong("\\u needs four hexadecimal digits");
    if (is_high_surrogate(unit) && is_low_surrogate(code_unit(text_, at_ + 6))) {
      at_ += 6;
    } else if (is_high_surrogate(unit) || is_low_surrogate(unit)) {
      return wrong("half of a surrogate pair is no character; send bytes as base64");
    }
    at_ += 5;
  }
  at_ = start;
  return wrong("the string does not end");
}

Status JsonScanner::filtered_string(std::string* out, const StringFilter* filter) {
  const std::string_view token = TRY(string_token());
  if (out == nullptr) return Done{};
  if (filter != nullptr) {
    std::string text = json_unescape(token.substr(1, token.size() - 2));
    if ((*filter)(text)) {
      out->push_back('"');
      append_json_escaped(*out, text);
      out->push_back('"');
      return Done{};
    }
  }
  out->append(token);
  return Done{};
}

Result<std::string> normalize_json(std::string_view text, const StringFilter* filter) {
  std::string out;
  out.reserve(text.size());
  JsonScanner scanner(text);
  TRY(scanner.copy_value(out, filter));
  TRY(scanner.finish());
  return out;
}

namespace {

// Decodes the escape at the head of `escaped` (which begins with a backslash) and returns how many
// bytes it took. What is no escape stands for itself.
size_t append_unescaped(std::string& text, std::string_view escaped) {
  const char escape = escaped.size() > 1 ? escaped[1] : '\0';
  switch (escape) {
    case 'n':
      text.push_back('\n');
      return 2;
    case 'r':
      text.push_back('\r');
      return 2;
    case 't':
      text.push_back('\t');
      return 2;
    case 'b':
      text.push_back('\b');
      return 2;
    case 'f':
      text.push_back('\f');
      return 2;
    case '"':
    case '\\':
    case '/':
      text.push_back(escape);
      return 2;
    default:
      break;
  }
  const int unit = code_unit(escaped, 0);
  const int low = is_high_surrogate(unit) ? code_unit(escaped, 6) : -1;
  if (unit < 0) {
    text.push_back('\\');
    return 1;
  }
  if (is_low_surrogate(low)) {
    append_utf8(text, 0x10000 + (static_cast<uint32_t>(unit - 0xD800) << 10) +
                          static_cast<uint32_t>(low - 0xDC00));
    return 12;
  }
  append_utf8(text, static_cast<uint32_t>(unit));
  return 6;
}

}  // namespace

std::string json_unescape(std::string_view escaped) {
  std::string text;
  text.reserve(escaped.size());
  while (!escaped.empty()) {
    const size_t plain = std::min(escaped.find('\\'), escaped.size());
    text.append(escaped, 0, plain);
    escaped.remove_prefix(plain);
    if (!escaped.empty()) escaped.remove_prefix(append_unescaped(text, escaped));
  }
  return text;
}

}  // namespace twotrack
