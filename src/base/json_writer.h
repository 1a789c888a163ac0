// JsonWriter: compact JSON, appended to one string. It adds the commas; the caller keeps the
// nesting right (a mistake there is a bug, and the tests parse what it writes).
//
//   JsonWriter json;
//   json.begin_object().key("seq").number(17).key("hash").string(hash).end_object();
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/json_text.h"

namespace twotrack {

// What a JSON number is made of. Not a bool or a character, though C++ would accept them.
template <class T>
concept JsonInteger = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& string(std::string_view text);
  JsonWriter& string(const Json&) = delete;  // raw(), or the string of its text
  // Text that may contain anything: bytes that are not UTF-8 become U+FFFD. For messages, never for
  // data.
  JsonWriter& lossy_string(std::string_view text);
  JsonWriter& number(JsonInteger auto value) { return raw(std::to_string(value)); }
  // REQUIRES: value is finite.
  JsonWriter& number(double value);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  // `json` is already one complete value.
  JsonWriter& raw(std::string_view json);
  // A list of lossy_string().
  template <std::ranges::input_range Texts>
  JsonWriter& texts(const Texts& all) {
    begin_array();
    for (const std::string_view text : all) lossy_string(text);
    return end_array();
  }

  // A member in one call.
  JsonWriter& member(std::string_view name, std::string_view text) {
    return key(name).string(text);
  }
  JsonWriter& member(std::string_view name, const char* text) { return key(name).string(text); }
  JsonWriter& member(std::string_view name, const Json& value) { return key(name).raw(value); }
  JsonWriter& member(std::string_view name, bool value) { return key(name).boolean(value); }
  JsonWriter& member(std::string_view name, JsonInteger auto value) {
    return key(name).number(value);
  }
  JsonWriter& member(std::string_view name, double value) { return key(name).number(value); }

  const std::string& text() const { return text_; }
  // Returns the text; the writer starts over.
  Json take();

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  std::string text_;
  bool needs_comma_ = false;
};

}  // namespace twotrack
