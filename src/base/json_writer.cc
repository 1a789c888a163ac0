#include "base/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/check.h"
#include "base/encoding.h"

namespace twotrack {
namespace {

constexpr std::array<bool, 256> make_plain() {
  std::array<bool, 256> plain{};
  for (size_t c = 0; c < plain.size(); ++c)
    plain[c] = c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  return plain;
}

// Characters that stand for themselves in a JSON string. DEL is legal there, but `less` and
// terminals do not like it, so it is escaped too.
constexpr auto kPlain = make_plain();

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    default:
      break;
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<uint8_t>(c);
  out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
}

}  // namespace

void append_json_escaped(std::string& out, std::string_view text) {
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (kPlain[static_cast<uint8_t>(text[i])]) [[likely]]
      continue;
    out.append(text, start, i - start);
    append_escape(out, text[i]);
    start = i + 1;
  }
  out.append(text, start, text.size() - start);
}

void JsonWriter::separate() {
  if (needs_comma_) text_.push_back(',');
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  text_.push_back(bracket);
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  text_.push_back(bracket);
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  string(name);
  text_.push_back(':');
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
  separate();
  text_.push_back('"');
  append_json_escaped(text_, text);
  text_.push_back('"');
  return *this;
}

JsonWriter& JsonWriter::lossy_string(std::string_view text) {
  if (is_utf8(text)) return string(text);
  std::string repaired;
  while (!text.empty()) {
    // The longest valid piece of at most four bytes is one character; else one byte is replaced.
    size_t length = 1;
    while (length <= 4 && length <= text.size() && !is_utf8(text.substr(0, length))) ++length;
    const bool valid = length <= 4 && length <= text.size();
    repaired.append(valid ? text.substr(0, length) : "\xEF\xBF\xBD");
    text.remove_prefix(valid ? length : 1);
  }
  return string(repaired);
}

JsonWriter& JsonWriter::number(double value) {
  CHECK(std::isfinite(value));
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return raw(std::string_view(digits.data(), static_cast<size_t>(end - digits.data())));
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_.append(json);
  return *this;
}

}  // namespace twotrack
