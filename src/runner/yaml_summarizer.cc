#include "runner/yaml_summarizer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/nearest.h"
#include "base/sha256.h"
#include "packet/shown_text.h"
#include "summary/builtin_summarizers.h"

namespace twotrack::runner {
namespace {

using config::YamlMember;
using config::YamlNode;

constexpr size_t kValueBytesMax = 80;  // of a value in a sentence

Error fault(const YamlNode& node, std::string message) {
  return Error{Code::kInvalid, std::to_string(node.position.line) + ":" +
                                   std::to_string(node.position.column) + ": " +
                                   std::move(message)};
}

// Text and placeholders in turn: "Found {count} errors" is text, placeholder, text.
struct Piece {
  std::string text;
  bool is_placeholder = false;
};

struct Plan {
  std::vector<Piece> sentence{};
  std::vector<std::pair<std::string, std::string>> facts{};  // key, pointer
};

Result<std::vector<Piece>> parse_template(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::kScalar) return fault(node, "a template is a text");
  std::vector<Piece> pieces;
  std::string_view rest = node.text;
  while (!rest.empty()) {
    const size_t open = rest.find('{');
    if (open > 0) pieces.push_back({std::string(rest.substr(0, open))});
    if (open == std::string_view::npos) break;
    const size_t close = rest.find('}', open);
    if (close == std::string_view::npos || close == open + 1) {
      return fault(node, "a \"{\" in " + in_quotes(node.text) + " begins no placeholder");
    }
    pieces.push_back({std::string(rest.substr(open + 1, close - open - 1)), true});
    rest.remove_prefix(close + 1);
  }
  if (pieces.empty()) return fault(node, "the template is empty");
  return pieces;
}

Status read_facts(const YamlNode& node, Plan& plan) {
  if (node.kind != YamlNode::Kind::kMap) {
    return fault(node, "facts is a map of names and JSON pointers: {count: /total}");
  }
  for (const YamlMember& fact : node.members) {
    const std::string& pointer = fact.value.text;
    if (fact.value.kind != YamlNode::Kind::kScalar || !pointer.starts_with('/')) {
      return fault(fact.value,
                   "fact " + in_quotes(fact.key) + " needs a JSON pointer that begins with \"/\"");
    }
    plan.facts.emplace_back(fact.key, pointer);
  }
  return Done{};
}

Result<Plan> read_plan(const YamlNode& node) {
  static const std::vector<std::string> kKeys = {"template", "text", "facts"};
  Plan plan;
  for (const YamlMember& member : node.members) {
    if (member.key == "template" || member.key == "text") {
      if (!plan.sentence.empty()) return fault(node, "template and text are the same: keep one");
      plan.sentence = TRY(parse_template(member.value));
    } else if (member.key == "facts") {
      TRY(read_facts(member.value, plan));
    } else {
      return fault(member.value, "unknown key " + in_quotes(member.key) +
                                     suggestion(member.key, kKeys) +
                                     ": a summarizer has template (or text) and facts");
    }
  }
  if (plan.sentence.empty() && plan.facts.empty()) {
    return fault(node, "a summarizer needs a template or facts");
  }
  return plan;
}

std::optional<JsonElement> value_at(JsonElement root, std::string_view pointer) {
  JsonElement value;
  if (root.at_pointer(pointer).get(value)) return std::nullopt;
  return value;
}

std::optional<JsonElement> placeholder(const Plan& plan, JsonElement root,
                                       const std::string& name) {
  if (name.starts_with('/')) return value_at(root, name);
  for (const auto& [key, pointer] : plan.facts) {
    if (key == name) return value_at(root, pointer);
  }
  JsonElement value;
  if (!root.is_object() || root[name].get(value)) return std::nullopt;
  return value;
}

std::string in_sentence(JsonElement value) {
  std::string_view text;
  const std::string shown = value.get(text) ? simdjson::minify(value) : std::string(text);
  return cut_end(shown_text(shown), kValueBytesMax);
}

// Nothing when the result is of another shape.
std::optional<ToolSummary> follow(const Plan& plan, JsonElement root) {
  ToolSummary summary;
  for (const auto& [key, pointer] : plan.facts) {
    const auto value = value_at(root, pointer);
    if (!value) return std::nullopt;
    summary.knowledge.emplace_back(key, simdjson::minify(*value));
  }
  for (const Piece& piece : plan.sentence) {
    if (!piece.is_placeholder) {
      summary.summary += piece.text;
      continue;
    }
    const auto value = placeholder(plan, root, piece.text);
    if (!value) return std::nullopt;
    summary.summary += in_sentence(*value);
  }
  return summary;
}

// Two declarations that differ have ids that differ: the log must tell them apart.
std::string id_of(const Plan& plan) {
  std::string text;
  for (const auto& [key, pointer] : plan.facts) text += key + "=" + pointer + "\n";
  for (const Piece& piece : plan.sentence) text += (piece.is_placeholder ? "{" : "'") + piece.text;
  return "yaml-" + sha256_hex(text).substr(0, 8) + "@1";
}

Summarizer summarizer_of(Plan plan) {
  std::string id = id_of(plan);
  return {.id = std::move(id),
          .summarize = [plan = std::move(plan)](
                           const ToolOutput& output) -> Result<std::optional<ToolSummary>> {
            if (!output.is_json) return std::optional<ToolSummary>();
            const JsonTree tree = TRY(JsonTree::parse(output.text));
            return follow(plan, tree.root());
          }};
}

}  // namespace

Result<Summarizer> read_summarizer(const config::YamlNode& node) {
  if (node.kind == YamlNode::Kind::kMap) return summarizer_of(TRY(read_plan(node)));
  if (node.kind != YamlNode::Kind::kScalar) {
    return fault(node, "a summarizer is a name, or a map with template or facts");
  }
  if (auto builtin = builtin_summarizer(node.text)) return std::move(*builtin);
  std::string known;
  for (const std::string& name : builtin_summarizer_names()) {
    known += (known.empty() ? "" : ", ") + name;
  }
  return fault(node, "there is no summarizer " + in_quotes(node.text) +
                         suggestion(node.text, builtin_summarizer_names()) + "; there are " +
                         known);
}

Status read_summarizers(const config::YamlNode& node, Registry& registry) {
  if (node.kind != YamlNode::Kind::kMap) {
    return fault(node, "summarizers is a map of tools and their summarizers");
  }
  for (const YamlMember& member : node.members) {
    registry.add(member.key, TRY(read_summarizer(member.value)));
  }
  return Done{};
}

}  // namespace twotrack::runner
