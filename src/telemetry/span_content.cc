#include "telemetry/span_content.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "event/parts.h"

namespace twotrack::telemetry {
namespace {

void write_text(JsonWriter& json, std::string_view text) {
  json.begin_object().member("type", "text").key("content").lossy_string(shortened(text));
  json.end_object();
}

}  // namespace

std::string shortened(std::string_view text) {
  if (text.size() <= kContentBytesMax) return std::string(text);
  const std::string whole = is_utf8(text) ? std::string(text) : repair_utf8(text);
  const std::string_view kept = utf8_prefix(whole, kContentBytesMax);
  return std::string(kept) + "… (" + std::to_string(text.size()) + " bytes)";
}

Json shortened_json(std::string_view json) {
  if (json.size() <= kContentBytesMax) return {std::string(json)};
  JsonWriter text;
  return text.lossy_string(shortened(json)).take();
}

Json system_json(std::string_view system) {
  if (system.empty()) return {};
  JsonWriter json;
  json.begin_array();
  write_text(json, system);
  return json.end_array().take();
}

Json user_message_json(std::string_view text) {
  JsonWriter json;
  json.begin_array().begin_object().member("role", "user").key("parts").begin_array();
  write_text(json, text);
  return json.end_array().end_object().end_array().take();
}

Json answer_json(const ModelResponse& response) {
  JsonWriter json;
  json.begin_array().begin_object().member("role", "assistant").key("parts").begin_array();
  if (!response.text.empty()) write_text(json, response.text);
  for (const CallPart& call : read_calls(response.calls)) {
    json.begin_object().member("type", "tool_call");
    json.key("name").lossy_string(call.name.empty() ? call.tool : call.name);
    const std::string& args = call.args.text.empty() ? call.arguments.text : call.args.text;
    json.key("arguments").raw(args.empty() ? Json{"{}"} : shortened_json(args)).end_object();
  }
  json.end_array();
  if (!response.finish_reason.empty()) json.member("finish_reason", response.finish_reason);
  return json.end_object().end_array().take();
}

Json tools_json(std::string_view tools) {
  const auto tree = JsonTree::parse(tools);
  if (!tree.ok() || tools.size() > kContentBytesMax) return {};
  return {std::string(tools)};
}

}  // namespace twotrack::telemetry
