// Answers as JSON, and the parameters of a question.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/result.h"
#include "http/message.h"

namespace twotrack::serve {

http::HttpReply json_reply(Json json, int status = 200);

// http::error_reply() with the status that fits the code.
http::HttpReply error_reply(const Error& error);

// What a route found out, or why it could not.
http::HttpReply reply_of(Result<Json> json);

// Something is being prepared that takes longer than a question may: ask again soon.
Error not_ready(std::string_view what);

// That an agent has no log, and where it may have gone.
Error no_log();

// What is said of a line that can be read and yet is not what was written.
inline constexpr std::string_view kChangedLine =
    "this line was changed: it is not what its hash says";
inline constexpr std::string_view kOtherLineBefore =
    "the line before it is not the one that it was written behind";

struct NumberLimits {
  uint64_t usual = 0;  // where the parameter is missing
  uint64_t max = UINT64_MAX;
};
// Larger numbers count as the maximum. Fails with kInvalid if it is no number.
Result<uint64_t> number_of(const http::HttpCall& call, std::string_view name,
                           const NumberLimits& limits);
// The same for a parameter that must be there.
Result<uint64_t> needed_number(const http::HttpCall& call, std::string_view name);
// A time as logs have it, or its beginning ("2026-11-18"), without the Z: what is before it in text
// order was before it. Empty where the parameter is missing. Fails with kInvalid.
Result<std::string_view> time_of(const http::HttpCall& call, std::string_view name);
// A part of the path that is a number. Fails with kNotFound.
Result<uint64_t> path_number(std::string_view text);

// `null` where there is nothing.
template <class Number>
void member_or_null(JsonWriter& json, std::string_view name, const std::optional<Number>& value) {
  json.key(name);
  value ? json.number(*value) : json.null();
}

}  // namespace twotrack::serve
