// How a result ended, from what it says itself. Success is never a default: an explicit outcome
// counts first, then the presence of an error, then a status, then what else says that it did not
// work (success: false, timed_out: true, an exit code).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "event/words.h"

namespace twotrack {

// "success", "partial" or "error", in small letters or capitals, or another word for a failure
// ("failed", "timeout"). Nothing for any other word: a word that we do not know is no answer.
std::optional<Outcome> outcome_named(std::string_view name);

// What these members of an object say. Nothing when none of them says
// anything: also an error that is null, false or empty, and a status that is null or a number.
std::optional<Outcome> stated_outcome(JsonElement object);

// Whether its members say that it worked, which holds as long as nothing else says otherwise:
// success: true, error: false, isError: false, an exit code of 0, the status "ok".
bool claims_success(JsonElement object);

// Whether nothing tells of a problem: a success, or nobody knows.
constexpr bool is_without_problem(Outcome outcome) {
  return outcome == Outcome::kSuccess || outcome == Outcome::kUnknown;
}

// A number, also one that is written as a text. Too large for a double: infinite.
std::optional<double> stated_number(JsonElement value);

// A key without what people spell differently: "errorcount" of "error_count" and "errorCount".
std::string plain_name(std::string_view name);

// What an exit status says; nothing when it is 0 or missing.
std::optional<Outcome> exit_outcome(JsonElement object);

// Where nobody says what went wrong.
inline constexpr std::string_view kNoErrorMessage = "failed without a message";

// The message of an object whose outcome is an error, from "error", "message" or "code".
std::string error_message(JsonElement object);

// Whether it says anything beyond the outcome.
bool says_why(JsonElement object);

// Whether a member "error" is there and holds something: not null, false, or empty.
bool has_error(JsonElement object);

}  // namespace twotrack
