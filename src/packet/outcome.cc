#include "packet/outcome.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack {
namespace {

bool holds_something(JsonElement value) {
  std::string_view text;
  JsonArray array;
  JsonObject object;
  bool flag = false;
  if (value.is_null()) return false;
  if (value.read(flag)) return flag;
  if (value.read(text)) return !text.empty();
  if (value.read(array)) return array.size() > 0;
  if (value.read(object)) return object.size() > 0;
  // A number: 0 is how many programs say that nothing went wrong.
  double number = 0;
  return !value.read(number) || number != 0;
}

bool names_failure(std::string_view word) {
  // What was cancelled as asked is none: its record says so.
  return is_one_of(word, {"error", "fail", "failed", "failure", "timeout", "timed_out", "timed out",
                          "killed", "aborted", "exception", "crashed"});
}

std::optional<Outcome> outcome_of_status(std::string_view status) {
  const std::string word = lower_case(status);
  if (names_failure(word)) return Outcome::kError;
  if (word == "partial" || word == "warning") return Outcome::kPartial;
  // "ok" says that it ran, not that it left nothing to do: whoever knows more may still say so.
  return std::nullopt;
}

bool is_exit_code(std::string_view name) {
  return is_one_of(plain_name(name), {"exitcode", "returncode", "exitstatus", "rc"});
}

bool is_flag(JsonElement object, std::string_view name, bool value) {
  bool flag = false;
  if (object[name].read(flag)) return flag == value;
  return lower_case(json_string(object, name)) == (value ? "true" : "false");
}

// A text as it is, of an object its message, of anything else its JSON.
std::string message_in(JsonElement error) {
  std::string_view text;
  if (error.read(text)) return std::string(text);
  if (!error.is_object()) return error.json();
  const std::string_view inner = json_string(error, "message");
  return inner.empty() ? error.json() : std::string(inner);
}

}  // namespace

std::optional<Outcome> outcome_named(std::string_view name) {
  const std::string word = lower_case(name);
  if (word == "success") return Outcome::kSuccess;
  if (word == "partial") return Outcome::kPartial;
  return names_failure(word) ? std::optional(Outcome::kError) : std::nullopt;
}

std::string plain_name(std::string_view name) {
  std::string plain = lower_case(name);
  std::erase_if(plain, [](char c) { return c == '_' || c == '-'; });
  return plain;
}

std::optional<double> stated_number(JsonElement value) {
  double number = 0;
  std::string_view text;
  if (value.read(number)) return number;
  if (!value.read(text)) return std::nullopt;
  text = trimmed(text);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) number = std::numeric_limits<double>::infinity();
  return number;
}

// What a program left to its caller. A number that no program chooses for itself means that it was
// stopped.
std::optional<Outcome> exit_outcome(JsonElement object) {
  std::optional<Outcome> outcome;
  for (const auto member : object.object()) {
    if (!is_exit_code(member.key)) continue;
    const double code = stated_number(member.value).value_or(0);
    if (code < 0 || code >= 124) return Outcome::kError;
    if (code > 0) outcome = Outcome::kPartial;
  }
  return outcome;
}

bool has_error(JsonElement object) {
  JsonElement error;
  return object["error"].read(error) && holds_something(error);
}

std::optional<Outcome> stated_outcome(JsonElement object) {
  if (const auto named = outcome_named(json_string(object, "outcome"))) return named;
  if (has_error(object)) return Outcome::kError;
  if (const auto status = outcome_of_status(json_string(object, "status"))) return status;
  for (const std::string_view name : {"success", "ok"}) {
    if (is_flag(object, name, false)) return Outcome::kError;
  }
  for (const std::string_view name : {"isError", "is_error", "timed_out", "timeout"}) {
    if (is_flag(object, name, true)) return Outcome::kError;
  }
  return exit_outcome(object);
}

bool claims_success(JsonElement object) {
  for (const auto member : object.object()) {
    if (is_exit_code(member.key) && stated_number(member.value) == 0) return true;
  }
  for (const std::string_view name : {"success", "ok"}) {
    if (is_flag(object, name, true)) return true;
  }
  for (const std::string_view name : {"error", "isError", "is_error"}) {
    if (is_flag(object, name, false)) return true;
  }
  return is_one_of(lower_case(json_string(object, "status")), {"ok", "success", "succeeded"});
}

bool says_why(JsonElement object) {
  return has_error(object) || !json_string(object, "message").empty() ||
         !json_string(object, "code").empty();
}

std::string error_message(JsonElement object) {
  JsonElement error;
  // `"error": true` only says that there is one; what it is stands beside it.
  if (object["error"].read(error) && holds_something(error) && !error.is_boolean() &&
      !error.is_number()) {
    return message_in(error);
  }
  const std::string_view code = json_string(object, "code");
  for (const std::string_view name : {"message", "stderr", "detail"}) {
    const std::string_view text = json_string(object, name);
    if (!text.empty()) return (code.empty() ? "" : std::string(code) + ": ") + std::string(text);
  }
  return std::string(code.empty() ? kNoErrorMessage : code);
}

}  // namespace twotrack
