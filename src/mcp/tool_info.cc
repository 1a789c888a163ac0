#include "mcp/tool_info.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"

namespace twotrack::mcp {
namespace {

constexpr size_t kToolNameBytesMax = 128;

bool is_wire_name(std::string_view name) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
  return !name.empty() && name.size() <= kToolNameBytesMax &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

ToolInfo::Hint hint_of(JsonElement tool, std::string_view pointer) {
  bool value = false;
  if (!tool.at_pointer(pointer).read(value)) return ToolInfo::Hint::kUnsaid;
  return value ? ToolInfo::Hint::kYes : ToolInfo::Hint::kNo;
}

// The object behind `key` as it was written; empty when there is none.
std::string object_text(JsonElement tool, std::string_view key) {
  JsonElement value;
  if (!tool[key].read(value) || !value.is_object()) return {};
  return value.json();
}

std::string approved_part(JsonElement tool) {
  JsonWriter json;
  json.begin_object();
  for (const std::string_view key :
       {"name", "title", "description", "inputSchema", "outputSchema", "annotations"}) {
    JsonElement value;
    if (tool[key].read(value)) json.key(key).raw(value.json());
  }
  json.end_object();
  return json.take();
}

Result<ToolInfo> read_tool(JsonElement element) {
  ToolInfo tool;
  tool.name = json_string(element, "name");
  if (!is_wire_name(tool.name)) {
    return Error{Code::kInvalid, in_quotes(tool.name) +
                                     ": a tool's name has letters, digits, '_', '-' and '.', 128 "
                                     "at most"};
  }
  tool.description = json_string(element, "description");
  tool.input_schema = object_text(element, "inputSchema");
  tool.output_schema = object_text(element, "outputSchema");
  if (tool.input_schema.empty()) {
    return Error{Code::kInvalid, tool.name + ": has no inputSchema"};
  }
  tool.read_only = hint_of(element, "/annotations/readOnlyHint");
  tool.idempotent = hint_of(element, "/annotations/idempotentHint");
  tool.json = approved_part(element);
  if (tool.json.size() > kToolBytesMax) {
    return Error{Code::kInvalid, tool.name + ": its description has " +
                                     std::to_string(tool.json.size()) + " bytes, and the most is " +
                                     std::to_string(kToolBytesMax)};
  }
  return tool;
}

}  // namespace

const ToolInfo* ToolList::find(std::string_view name) const {
  const auto found = std::ranges::find(tools, name, &ToolInfo::name);
  return found == tools.end() ? nullptr : &*found;
}

std::vector<std::string> ToolList::names() const {
  std::vector<std::string> all;
  for (const ToolInfo& tool : tools) all.push_back(tool.name);
  return all;
}

std::string ToolList::hash() const {
  Sha256 hash;
  for (const ToolInfo& tool : tools) {
    hash.update(tool.json);
    hash.update("\n");
  }
  return hash.finish_hex();
}

Status add_tools(ToolList& list, std::string_view tools) {
  const JsonTree tree = TRY(JsonTree::parse(tools));
  JsonArray all;
  if (!tree.root().read(all)) return Error{Code::kInvalid, "tools is no list"};
  for (const JsonElement element : all) {
    auto tool = read_tool(element);
    if (!tool.ok()) {
      list.refused.push_back(tool.error().message);
    } else if (list.find(tool.value().name) != nullptr) {
      list.refused.push_back(tool.value().name + ": a second tool with this name");
    } else {
      list.tools.push_back(std::move(tool).value());
    }
    if (list.tools.size() + list.refused.size() > kToolsMax) {
      return Error{Code::kInvalid, "more than " + std::to_string(kToolsMax) + " tools"};
    }
  }
  std::ranges::sort(list.tools, {}, &ToolInfo::name);
  return Done{};
}

}  // namespace twotrack::mcp
