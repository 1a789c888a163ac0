#include "config/value.h"

#include <algorithm>

#include "base/joined.h"
#include "base/nearest.h"
#include "config/units.h"

namespace twotrack::config {
namespace {

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

std::string shown(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::kNull:
      return "null";
    case YamlNode::Kind::kScalar:
      return (node.quoted ? "the text \"" : "\"") + node.text + "\"";
    case YamlNode::Kind::kList:
      return "a list";
    case YamlNode::Kind::kMap:
      break;
  }
  return "a map";
}

Error wrong(const Key& key, const YamlNode& node) {
  return invalid("must be " + expectation(key) + ", not " + shown(node));
}

bool takes_null(const Key& key) {
  return key.also == Also::kNull || key.also == Also::kAutoOrNull;
}

bool takes_auto(const Key& key) {
  return key.also == Also::kAuto || key.also == Also::kAutoOrNull;
}

Status check_choice(const Key& key, const YamlNode& node) {
  if (!key.not_built.empty() && node.text == key.not_built) {
    return invalid("\"" + node.text + "\" is planned but not implemented yet: use " +
                   joined(split(key.choices, '|'), " or "));
  }
  const std::vector<std::string> choices = split(key.choices, '|');
  if (std::ranges::find(choices, node.text) != choices.end()) return Done{};
  const std::string_view but = key.kind == Kind::kChoiceList ? ", but holds " : ", not ";
  return invalid("must be " + expectation(key) + std::string(but) + shown(node) +
                 suggestion(node.text, choices));
}

Result<Value> read_list(const Key& key, const YamlNode& node) {
  if (node.kind != YamlNode::Kind::kList) return wrong(key, node);
  std::vector<std::string> items;
  for (const YamlNode& item : node.items) {
    if (item.kind != YamlNode::Kind::kScalar) {
      return invalid("must be " + expectation(key) + ", but holds " + shown(item));
    }
    if (key.kind == Kind::kChoiceList) TRY(check_choice(key, item));
    items.push_back(item.text);
  }
  return items;
}

Result<Value> read_number(const Key& key, const YamlNode& node) {
  const auto number = parse_integer(node.text);
  if (!number.ok() || node.quoted || number.value() < key.least) return wrong(key, node);
  return number.value();
}

// A number, or a text with a unit.
Result<Value> read_quantity(const Key& key, const YamlNode& node) {
  const bool is_bare = parse_integer(node.text).ok();
  if (is_bare && (key.kind == Kind::kBytes || key.kind == Kind::kDuration)) return wrong(key, node);
  if (is_bare) return read_number(key, node);
  const bool is_size = key.kind == Kind::kBytes || key.kind == Kind::kPacketSize;
  int64_t amount = 0;
  if (is_size) {
    const auto bytes = parse_bytes(node.text);
    if (!bytes.ok()) return wrong(key, node);
    amount = bytes.value();
  } else {
    const auto duration = parse_duration(node.text);
    if (!duration.ok()) return wrong(key, node);
    amount = duration.value().count();
  }
  if (amount < key.least) return wrong(key, node);
  return node.text;
}

Result<Value> read_scalar(const Key& key, const YamlNode& node) {
  if (node.kind != YamlNode::Kind::kScalar) return wrong(key, node);
  switch (key.kind) {
    case Kind::kBoolean:
      if (node.quoted || (node.text != "true" && node.text != "false")) return wrong(key, node);
      return node.text == "true";
    case Kind::kInteger:
      return read_number(key, node);
    case Kind::kText:
      if (node.text.empty()) return wrong(key, node);
      return node.text;
    case Kind::kChoice:
      TRY(check_choice(key, node));
      return node.text;
    default:
      return read_quantity(key, node);
  }
}

bool is_list(const Key& key) {
  return key.kind == Kind::kTextList || key.kind == Kind::kChoiceList;
}

// Whether YAML reads `text` without quotes as the same text.
bool is_plain_text(std::string_view text) {
  if (text.empty() || text == "null" || text == "true" || text == "false" || text == "~") {
    return false;
  }
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-";
  return text.find_first_not_of(kPlain) == std::string_view::npos && text.front() != '-' &&
         !parse_integer(text).ok();
}

std::string format_text(const std::string& text) {
  if (is_plain_text(text)) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    if (c == '\n') {
      out += "\\n";
    } else {
      out.push_back(c);
    }
  }
  return out + "\"";
}

YamlNode scalar(std::string_view text) {
  YamlNode node;
  node.kind = YamlNode::Kind::kScalar;
  node.text = text;
  return node;
}

YamlNode list_of(std::string_view text) {
  YamlNode node;
  node.kind = YamlNode::Kind::kList;
  if (text.empty()) return node;
  for (const std::string& item : split(text, ',')) node.items.push_back(scalar(item));
  return node;
}

std::string kind_expectation(const Key& key) {
  const std::string least =
      key.least == kNoLeast ? "" : " of at least " + std::to_string(key.least);
  switch (key.kind) {
    case Kind::kSection:
    case Kind::kMap:
      return "a map";
    case Kind::kBoolean:
      return "true or false";
    case Kind::kInteger:
      return "a whole number" + least;
    case Kind::kText:
      return "a text";
    case Kind::kChoice:
      return "one of " + joined(split(key.choices, '|'), ", ");
    case Kind::kTextList:
      return "a list of texts";
    case Kind::kChoiceList:
      return "a list of " + joined(split(key.choices, '|'), ", ");
    case Kind::kPacketSize:
      return "a number of tokens or a size with its unit (\"8kB\")," + least + " bytes";
    case Kind::kBytes:
      return "a size with its unit (\"64MiB\")";
    case Kind::kDuration:
      return "a duration with its unit (\"90d\", \"12h\", \"500ms\")";
    case Kind::kMilliseconds:
      return "a number of milliseconds" + least + ", or a duration with its unit (\"2s\")";
    case Kind::kSeconds:
      return "a number of seconds" + least + ", or a duration with its unit (\"5m\")";
  }
  return "a value";
}

}  // namespace

std::string expectation(const Key& key) {
  std::string out = kind_expectation(key);
  if (takes_auto(key)) out += ", or auto";
  if (takes_null(key)) out += ", or null";
  return out;
}

std::string format_value(const Value& value) {
  if (std::holds_alternative<std::monostate>(value)) return "null";
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const int64_t* number = std::get_if<int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return format_text(*text);
  std::vector<std::string> items;
  for (const std::string& item : std::get<std::vector<std::string>>(value)) {
    items.push_back(format_text(item));
  }
  return "[" + joined(items, ", ") + "]";
}

Result<Value> read_value(const Key& key, const YamlNode& node) {
  if (node.kind == YamlNode::Kind::kNull) {
    if (!takes_null(key)) return wrong(key, node);
    return std::monostate{};
  }
  if (takes_auto(key) && node.kind == YamlNode::Kind::kScalar && node.text == "auto") {
    return node.text;
  }
  return is_list(key) ? read_list(key, node) : read_scalar(key, node);
}

Result<Value> read_value(const Key& key, std::string_view text) {
  if (text == "null" && takes_null(key)) return std::monostate{};
  const bool is_word = text == "auto" && takes_auto(key);
  if (!is_list(key) || is_word) return read_value(key, scalar(text));
  if (!text.starts_with('[')) return read_value(key, list_of(text));
  const YamlText yaml = parse_yaml(text);
  if (!yaml.faults.empty()) return invalid(yaml.faults.front().message);
  return read_value(key, yaml.root);
}

}  // namespace twotrack::config
