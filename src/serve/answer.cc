#include "serve/answer.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/clock.h"
#include "base/quoted.h"

namespace twotrack::serve {
namespace {

struct StatusOfCode {
  int status = 500;
  std::string_view name{};
};

StatusOfCode status_of(Code code) {
  switch (code) {
    case Code::kNotFound:
      return {404, "not_found"};
    case Code::kInvalid:
      return {400, "invalid"};
    case Code::kCorrupt:
      return {500, "corrupt"};
    case Code::kConflict:
    case Code::kTaken:
      return {409, "conflict"};
    case Code::kTimeout:
    case Code::kCancelled:
      return {503, "not_ready"};
    case Code::kIo:
      return {500, "io"};
    case Code::kNoSpace:
      return {507, "no_space"};
  }
  return {500, "error"};
}

}  // namespace

http::HttpReply json_reply(Json json, int status) {
  return http::json_reply(status, std::move(json));
}

http::HttpReply error_reply(const Error& error) {
  const auto [status, name] = status_of(error.code);
  return http::error_reply(status, name, error);
}

http::HttpReply reply_of(Result<Json> json) {
  return json.ok() ? json_reply(std::move(json).value()) : error_reply(json.error());
}

Error no_log() {
  return with_hint(Error{Code::kNotFound, "there is no log of this agent"},
                   "twotrack prune removes old logs; twotrack pull brings back what was shipped");
}

Error not_ready(std::string_view what) {
  return with_hint(Error{Code::kTimeout, std::string(what)}, "ask again in a moment");
}

Result<uint64_t> number_of(const http::HttpCall& call, std::string_view name,
                           const NumberLimits& limits) {
  const std::string_view text = call.parameter(name);
  if (text.empty()) return limits.usual;
  const auto number = whole_number<uint64_t>(text);
  if (!number) {
    return with_hint(
        Error{Code::kInvalid, std::string(name) + " is not a number: " + in_quotes(text)},
        "a whole number, such as " + std::string(name) + "=" + std::to_string(limits.usual));
  }
  return std::min(*number, limits.max);
}

Result<std::string_view> time_of(const http::HttpCall& call, std::string_view name) {
  constexpr std::string_view kFirst = "0000-01-01T00:00:00.000000Z";
  constexpr size_t kYear = 4;
  const std::string_view text = call.parameter(name);
  const std::string_view said = text.substr(0, text.size() - (text.ends_with('Z') ? 1 : 0));
  if (text.empty()) return text;
  const std::string whole =
      std::string(said) + std::string(kFirst.substr(std::min(said.size(), kFirst.size())));
  if (said.size() < kYear || !parse_time(whole).ok()) {
    return with_hint(
        Error{Code::kInvalid, std::string(name) + " is not a time: " + in_quotes(text)},
        "a time in UTC or its beginning, such as " + std::string(name) +
            "=2026-11-18 or 2026-11-18T09:30:00Z");
  }
  return said;
}

Result<uint64_t> needed_number(const http::HttpCall& call, std::string_view name) {
  if (call.parameter(name).empty()) {
    return Error{Code::kInvalid, "the parameter " + std::string(name) + " is missing"};
  }
  return number_of(call, name, {});
}

Result<uint64_t> path_number(std::string_view text) {
  const auto number = whole_number<uint64_t>(text);
  if (!number) return Error{Code::kNotFound, in_quotes(text) + " is not a number"};
  return *number;
}

}  // namespace twotrack::serve
