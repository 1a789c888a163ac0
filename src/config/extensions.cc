#include "config/extensions.h"

#include <algorithm>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "config/units.h"

namespace twotrack::config {
namespace {

constexpr int64_t kBytesPerToken = 4;
constexpr size_t kNameBytesMax = 64;
const std::vector<std::string> kMembers = {"schema", "from", "budget"};

bool is_json_scalar(const std::string& text) {
  JsonScanner scanner(text);
  const char first = scanner.peek();
  return first != '"' && first != '{' && first != '[' && scanner.value_text().ok() &&
         scanner.finish().ok();
}

void write(JsonWriter& json, const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::kNull:
      json.null();
      break;
    case YamlNode::Kind::kScalar:
      if (!node.quoted && is_json_scalar(node.text)) {
        json.raw(node.text);
      } else {
        json.string(node.text);
      }
      break;
    case YamlNode::Kind::kList:
      json.begin_array();
      for (const YamlNode& item : node.items) write(json, item);
      json.end_array();
      break;
    case YamlNode::Kind::kMap:
      json.begin_object();
      for (const YamlMember& member : node.members) {
        json.key(member.key);
        write(json, member.value);
      }
      json.end_object();
      break;
  }
}

bool is_field_name(const std::string& name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= kNameBytesMax && is_letter(name[0]) &&
         std::ranges::all_of(
             name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

Result<int64_t> budget_bytes(const YamlNode& node) {
  const auto tokens = parse_integer(node.text);
  const auto bytes = tokens.ok() ? tokens : parse_bytes(node.text);
  if (node.kind != YamlNode::Kind::kScalar || !bytes.ok() || bytes.value() < 1 ||
      bytes.value() > (int64_t{1} << 40)) {
    return Error{Code::kInvalid, "budget: must be a number of tokens, or bytes (256B)"};
  }
  return tokens.ok() ? tokens.value() * kBytesPerToken : bytes.value();
}

// The declaration as JSON.
Result<Json> declaration(const YamlNode& field) {
  if (field.kind != YamlNode::Kind::kMap) {
    return Error{Code::kInvalid, "must be a map with a schema"};
  }
  JsonWriter json;
  json.begin_object();
  bool has_schema = false;
  for (const auto& [key, position, value] : field.members) {
    if (key == "bytes") {
      return Error{Code::kInvalid, "\"bytes\" is \"budget\" in YAML: budget: " + value.text + "B"};
    }
    if (key == "budget") {
      json.member("bytes", TRY(budget_bytes(value)));
    } else if (key == "schema" || key == "from") {
      has_schema = has_schema || key == "schema";
      json.key(key).raw(yaml_to_json(value));
    } else {
      return Error{Code::kInvalid, "unknown key \"" + key + "\"" + suggestion(key, kMembers)};
    }
  }
  if (!has_schema) return Error{Code::kInvalid, "must have a schema"};
  json.end_object();
  return json.take();
}

}  // namespace

Json yaml_to_json(const YamlNode& node) {
  JsonWriter json;
  write(json, node);
  return json.take();
}

Json extensions_json(const YamlNode& extensions, std::vector<YamlFault>& faults) {
  JsonWriter json;
  json.begin_object();
  if (extensions.kind != YamlNode::Kind::kMap && extensions.kind != YamlNode::Kind::kNull) {
    faults.push_back({extensions.position, "extensions: must be a map of fields by name"});
  }
  for (const YamlMember& member : extensions.members) {
    const auto declared = declaration(member.value);
    if (!is_field_name(member.key)) {
      faults.push_back(
          {member.position,
           "extensions." + member.key + ": a name may only have lowercase letters, digits and _"});
    } else if (!declared.ok()) {
      faults.push_back(
          {member.position, "extensions." + member.key + ": " + declared.error().message});
    } else {
      json.key(member.key).raw(declared.value());
    }
  }
  json.end_object();
  return json.take();
}

}  // namespace twotrack::config
