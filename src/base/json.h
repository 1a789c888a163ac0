// Json: a text that is one JSON value.
//
// Whoever makes one says so, `Json{text}`, and has seen to it that it is true: it came from a
// JsonWriter, or a JsonScanner has read it. Text that may yet turn out to be anything else is a
// std::string_view, and what reads it says whether it was JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace twotrack {

struct Json {
  std::string text{};  // empty: no value at all

  bool empty() const { return text.empty(); }
  size_t size() const { return text.size(); }

  // Out of the type is free, into it is not.
  operator std::string_view() const { return text; }     // NOLINT: implicit
  operator std::string() && { return std::move(text); }  // NOLINT: implicit

  bool operator==(const Json&) const = default;
  bool operator==(std::string_view other) const { return text == other; }
};

}  // namespace twotrack
