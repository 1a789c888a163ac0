#include "base/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"

namespace twotrack {
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
  return is_utf8(text) ? string(text) : string(repair_utf8(text));
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

Json JsonWriter::take() {
  needs_comma_ = false;
  return {std::exchange(text_, {})};
}

}  // namespace twotrack
