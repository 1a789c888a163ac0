#include "summary/outcome.h"

#include <algorithm>
#include <array>

namespace twotrack {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

bool holds_something(JsonElement value) {
  std::string_view text;
  simdjson::dom::array array;
  simdjson::dom::object object;
  bool flag = false;
  if (value.is_null()) return false;
  if (!value.get(flag)) return flag;
  if (!value.get(text)) return !text.empty();
  if (!value.get(array)) return array.size() > 0;
  if (!value.get(object)) return object.size() > 0;
  // A number: 0 is how many programs say that nothing went wrong.
  double number = 0;
  return value.get(number) || number != 0;
}

std::optional<Outcome> outcome_of_status(std::string_view status) {
  constexpr std::array<std::string_view, 3> kFailed = {"error", "failed", "failure"};
  const std::string word = lower(status);
  if (std::ranges::find(kFailed, word) != kFailed.end()) return Outcome::kError;
  if (word == "partial" || word == "warning") return Outcome::kPartial;
  // "ok" says that it ran, not that it left nothing to do: whoever knows more may still say so.
  return std::nullopt;
}

// A text as it is, of an object its message, of anything else its JSON.
std::string message_in(JsonElement error) {
  std::string_view text;
  if (!error.get(text)) return std::string(text);
  if (!error.is_object()) return simdjson::minify(error);
  const std::string_view inner = json_string(error, "message");
  return inner.empty() ? simdjson::minify(error) : std::string(inner);
}

}  // namespace

std::optional<Outcome> outcome_named(std::string_view name) {
  const std::string word = lower(name);
  if (word == "success") return Outcome::kSuccess;
  if (word == "partial") return Outcome::kPartial;
  if (word == "error") return Outcome::kError;
  return std::nullopt;
}

bool has_error(JsonElement object) {
  JsonElement error;
  return !object["error"].get(error) && holds_something(error);
}

std::optional<Outcome> stated_outcome(JsonElement object) {
  if (const auto named = outcome_named(json_string(object, "outcome"))) return named;
  if (has_error(object)) return Outcome::kError;
  return outcome_of_status(json_string(object, "status"));
}

bool says_why(JsonElement object) {
  return has_error(object) || !json_string(object, "message").empty() ||
         !json_string(object, "code").empty();
}

std::string error_message(JsonElement object) {
  JsonElement error;
  // `"error": true` only says that there is one; what it is stands beside it.
  if (!object["error"].get(error) && holds_something(error) && !error.is_bool() &&
      !error.is_number()) {
    return message_in(error);
  }
  const std::string_view code = json_string(object, "code");
  for (const std::string_view name : {"message", "stderr", "detail"}) {
    const std::string_view text = json_string(object, name);
    if (!text.empty()) return (code.empty() ? "" : std::string(code) + ": ") + std::string(text);
  }
  return code.empty() ? "failed without a message" : std::string(code);
}

}  // namespace twotrack
