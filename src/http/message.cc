#include "http/message.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/json_writer.h"

namespace twotrack::http {

size_t HttpCall::count(std::string_view name) const {
  const std::string wanted = lower_case(name);
  return static_cast<size_t>(std::ranges::count_if(
      headers, [&](const auto& header) { return lower_case(header.first) == wanted; }));
}

std::optional<std::string_view> HttpCall::header(std::string_view name) const {
  const std::string wanted = lower_case(name);
  std::optional<std::string_view> found;
  for (const auto& [key, value] : headers) {
    if (lower_case(key) != wanted) continue;
    if (found) return std::nullopt;
    found = value;
  }
  return found;
}

std::string_view HttpCall::parameter(std::string_view name) const {
  const auto found = target.query.find(name);
  return found == target.query.end() ? std::string_view() : found->second;
}

HttpReply plain_reply(int status, std::string text) {
  return {.status = status,
          .headers = {{"Content-Type", "text/plain; charset=utf-8"}},
          .body = std::move(text)};
}

HttpReply json_reply(int status, Json json) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          .body = std::move(json.text)};
}

HttpReply error_reply(int status, std::string_view code, const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("code", code);
  json.key("message").lossy_string(error.message).key("hint").lossy_string(error.hint);
  json.end_object().end_object();
  HttpReply reply = json_reply(status, json.take());
  if (status == 503) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

}  // namespace twotrack::http
