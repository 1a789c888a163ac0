#include "wire/wire.h"

#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/json_writer.h"

namespace twotrack {
namespace {

struct WireRow {
  WireDialect wire;
  std::string_view name;
  std::string_view path;
};
constexpr std::string_view kVersion = "/v1";
constexpr std::array kWires = {WireRow{WireDialect::kChat, "chat", "/v1/chat/completions"},
                               WireRow{WireDialect::kResponses, "responses", "/v1/responses"},
                               WireRow{WireDialect::kMessages, "messages", "/v1/messages"}};

}  // namespace

std::string_view wire_name(WireDialect wire) {
  return kWires.at(static_cast<size_t>(wire)).name;
}

std::optional<WireDialect> wire_named(std::string_view name) {
  for (const WireRow& row : kWires) {
    if (row.name == name) return row.wire;
  }
  return std::nullopt;
}

std::optional<WireDialect> wire_of(std::string_view path) {
  const std::string lower = lower_case(path);
  for (const WireRow& row : kWires) {
    if (lower == row.path || lower == row.path.substr(kVersion.size())) return row.wire;
  }
  return std::nullopt;
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
