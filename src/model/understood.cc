#include "model/understood.h"

#include <algorithm>

#include "base/quoted.h"
#include "base/utf8.h"

namespace twotrack::model {

Error unsupported(std::string_view what) {
  return Error{Code::kInvalid, std::string(what) + " is not supported, so nothing can be counted"};
}

std::string text_of(JsonElement value) {
  const std::string text = value.json();
  return text.size() <= 40 ? text : std::string(utf8_prefix(text, 40)) + "…";
}

bool is_absent(JsonElement object, std::string_view key) {
  JsonElement value;
  return !object[key].read(value) || value.is_null();
}

bool is_true(JsonElement object, std::string_view key) {
  bool value = false;
  return object[key].read(value) && value;
}

Status expect_object(JsonElement value, std::string_view where) {
  if (value.is_object()) return Done{};
  return Error{Code::kInvalid, std::string(where) + ": not an object"};
}

Status expect_members(JsonElement object, std::string_view where, AllowedNames known) {
  TRY(expect_object(object, where));
  for (const auto [key, value] : object.object()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    return unsupported(std::string(where) + " with " + in_quotes(key));
  }
  return Done{};
}

Status expect_false(JsonElement object, std::string_view where, AllowedNames flags) {
  for (const std::string_view flag : flags) {
    if (is_true(object, flag)) return unsupported(std::string(where) + " with " + in_quotes(flag));
  }
  return Done{};
}

}  // namespace twotrack::model
