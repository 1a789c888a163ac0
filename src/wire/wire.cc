#include "wire/wire.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/text.h"

namespace twotrack {
namespace {

constexpr std::string_view kVersion = "/v1";
// In the order of WireDialect.
constexpr std::array<std::string_view, 3> kPaths = {"/v1/chat/completions", "/v1/responses",
                                                    "/v1/messages"};

constexpr std::array<std::string_view, 8> kPromptEnds = {
    "/completions", "/completion", "/infill",      "/generate",
    "/api/chat",    "/responses",  "/v1/messages", "/invocations"};

}  // namespace

std::optional<WireDialect> wire_of(std::string_view path) {
  const std::string lower = lower_case(path);
  for (size_t i = 0; i < kPaths.size(); ++i) {
    if (lower == kPaths[i] || lower == kPaths[i].substr(kVersion.size())) {
      return static_cast<WireDialect>(i);
    }
  }
  return std::nullopt;
}

bool is_other_prompt(std::string_view path) {
  if (wire_of(path)) return false;
  const std::string lower = lower_case(path);
  const bool is_google = contains_any(lower, {":generatecontent", ":streamgeneratecontent"});
  return is_google || std::ranges::any_of(
                          kPromptEnds, [&](std::string_view end) { return lower.ends_with(end); });
}

std::vector<WireCall> recorded_calls(const Json& calls) {
  std::vector<WireCall> read;
  const auto tree = JsonTree::parse(calls.text);
  if (!tree.ok()) return read;
  for (const JsonElement call : tree.value().root().array()) {
    // Not read_calls(): arguments that are null are not none, and belong to what a message is known
    // again by.
    read.push_back({.id = std::string(call["call_id"].text()),
                    .tool = std::string(call["tool"].text()),
                    .args = call["args"].exists() ? call["args"].json() : Json{"{}"}});
  }
  return read;
}

std::string wire_error(WireDialect wire, std::string_view type, std::string_view message) {
  JsonWriter json;
  json.begin_object();
  if (wire == WireDialect::kMessages) json.member("type", "error");
  json.key("error").begin_object();
  json.key("message").lossy_string(message).member("type", type);
  if (wire != WireDialect::kMessages) json.key("param").null().member("code", type);
  json.end_object().end_object();
  return json.take();
}

}  // namespace twotrack
