#include "mcp/header_params.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/json_tree.h"

namespace twotrack::mcp {
namespace {

constexpr std::string_view kMark = "x-mcp-header";
// Beyond these a number is another one for some readers.
constexpr int64_t kSafeInteger = (int64_t{1} << 53) - 1;

enum class Reach : uint8_t { kByProperties, kOtherwise };

bool is_token(std::string_view text) {
  constexpr std::string_view kAllowed =
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return !text.empty() && text.find_first_not_of(kAllowed) == std::string_view::npos;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

class MarkReader {
 public:
  Status read(JsonElement schema, Reach reach) {
    JsonObject object;
    JsonArray array;
    if (schema.read(array)) {
      for (const JsonElement one : array) TRY(read(one, Reach::kOtherwise));
    }
    if (!schema.read(object)) return Done{};
    JsonElement mark;
    if (object[kMark].read(mark)) TRY(take(schema, mark, reach));
    for (const auto& [key, value] : object) {
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
    JsonObject properties;
    if (!value.read(properties)) return Done{};
    for (const auto& [name, property] : properties) {
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
