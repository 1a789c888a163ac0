// Python values as JSON text, and back. The core keeps values as JSON; both sides mean the same by
// it as Python's own json module, which does the work where the matter is not plain.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/words.h"

namespace twotrack::python {

namespace nb = nanobind;

// Strict JSON without whitespace. Objects with a model_dump() are dumped by it. Raises TypeError
// or ValueError for what JSON cannot express: NaN, a set, a key that is not a string.
Json to_json(nb::handle value);
// The same for what a tool may return: dates, sets, paths, bytes, NaN and the like are written as
// texts and lists (twotrack/_json.py).
Json to_json_of_anything(nb::handle value);
nb::object from_json(std::string_view json);

// A str in UTF-8, valid as long as the object; a lone surrogate raises.
std::string_view utf8_of(nb::handle text);
// Of a str or bytes; anything else raises TypeError.
std::string_view bytes_or_text(nb::handle value);
// What the core holds is UTF-8, but what a file held may not be: it shows as U+FFFD.
nb::str text_of(std::string_view text);

// The word that an attribute holds, or nothing for None. Raises for any other word.
template <ClosedSet Set>
std::optional<Set> word_at(nb::handle asked, const char* name) {
  const nb::object value = asked.attr(name);
  if (value.is_none()) return std::nullopt;
  const std::string_view text = utf8_of(value);
  if (const auto word = named<Set>(text)) return word;
  throw nb::value_error((std::string(name) + " cannot be " + std::string(text)).c_str());
}

}  // namespace twotrack::python
