#include "mcp/tool_info.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"
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
Json object_text(JsonElement tool, std::string_view key) {
  return tool[key].is_object() ? tool[key].json() : Json{};
}

Json approved_part(JsonElement tool) {
  JsonWriter json;
  json.begin_object();
  for (const std::string_view key :
       {"name", "title", "description", "inputSchema", "outputSchema", "annotations"}) {
    if (tool[key].exists()) json.key(key).raw(tool[key].json());
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

constexpr std::string_view kMark = "x-mcp-header";
// Beyond these a number is another one for some readers.
constexpr int64_t kSafeInteger = (int64_t{1} << 53) - 1;

enum class Reach : uint8_t { kByProperties, kOtherwise };

bool is_token(std::string_view text) {
  constexpr std::string_view kAllowed =
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return !text.empty() && text.find_first_not_of(kAllowed) == std::string_view::npos;
}

class MarkReader {
 public:
  Status read(JsonElement schema, Reach reach) {
    for (const JsonElement one : schema.array()) TRY(read(one, Reach::kOtherwise));
    if (schema[kMark].exists()) TRY(take(schema, schema[kMark], reach));
    for (const auto& [key, value] : schema.object()) {
      // Values, not schemas.
      if (key == kMark || key == "enum" || key == "const" || key == "default" ||
          key == "examples") {
        continue;
      }
      if (key == "properties") {
        TRY(read_properties(value, reach));
      } else {
        TRY(read(value, Reach::kOtherwise));
      }
    }
    return Done{};
  }

  std::vector<HeaderParam> take_all() { return std::move(found_); }

 private:
  Status read_properties(JsonElement value, Reach reach) {
    for (const auto& [name, property] : value.object()) {
      path_.emplace_back(name);
      TRY(read(property, reach));
      path_.pop_back();
    }
    return Done{};
  }

  Status take(JsonElement schema, JsonElement mark, Reach reach) {
    std::string_view name;
    if (!mark.read(name) || !is_token(name)) return wrong("must be the name of a header");
    if (reach == Reach::kOtherwise || path_.empty()) {
      return wrong("may only stand on a property that is there by properties alone");
    }
    const std::string_view type = json_string(schema, "type");
    if (type != "string" && type != "integer" && type != "boolean") {
      return wrong("may only stand on a string, an integer or a boolean");
    }
    for (const HeaderParam& other : found_) {
      if (lower_case(other.name) == lower_case(name)) return wrong("stands there twice");
    }
    found_.push_back({.path = path_, .name = std::string(name)});
    return Done{};
  }

  static Error wrong(std::string_view what) {
    return Error{Code::kInvalid, std::string(kMark) + " " + std::string(what)};
  }

  std::vector<std::string> path_{};
  std::vector<HeaderParam> found_{};
};

// Nothing for null and for what a header cannot say.
std::optional<std::string> text_of(JsonElement value) {
  std::string_view text;
  int64_t number = 0;
  bool flag = false;
  if (value.read(text)) return std::string(text);
  if (value.read(flag)) return flag ? "true" : "false";
  if (value.read(number) && number >= -kSafeInteger && number <= kSafeInteger) {
    return std::to_string(number);
  }
  return std::nullopt;
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
  if (!tree.root().read(all)) return Error{Code::kInvalid, "tools is not a list"};
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

Result<std::vector<HeaderParam>> header_params(std::string_view input_schema) {
  const JsonTree tree = TRY(JsonTree::parse(input_schema));
  MarkReader reader;
  TRY(reader.read(tree.root(), Reach::kByProperties));
  return reader.take_all();
}

std::vector<std::string> header_lines(const std::vector<HeaderParam>& params,
                                      std::string_view args) {
  std::vector<std::string> lines;
  if (params.empty()) return lines;
  const auto tree = JsonTree::parse(args);
  if (!tree.ok()) return lines;
  for (const HeaderParam& param : params) {
    JsonElement value = tree.value().root();
    const bool is_there = std::ranges::all_of(
        param.path, [&](const std::string& key) { return value[key].read(value); });
    if (!is_there) continue;
    if (const auto text = text_of(value)) {
      lines.push_back("Mcp-Param-" + param.name + ": " + header_value(*text));
    }
  }
  return lines;
}

std::string header_value(std::string_view value) {
  const bool is_plain = std::ranges::all_of(value, [](char c) { return c >= 0x20 && c <= 0x7E; });
  const bool is_padded = value.starts_with(' ') || value.ends_with(' ');
  const bool looks_encoded = value.starts_with("=?base64?") && value.ends_with("?=");
  if (is_plain && !is_padded && !looks_encoded) return std::string(value);
  return "=?base64?" + to_base64(value) + "?=";
}

}  // namespace twotrack::mcp
