#include "agent/yaml_summarizer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/joined.h"
#include "base/json_tree.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "packet/shown_text.h"
#include "summary/registry.h"

namespace twotrack::agent {
namespace {

using config::YamlMember;
using config::YamlNode;

constexpr size_t kValueBytesMax = 80;  // of a value in a sentence

// Text and placeholders in turn: "Found {count} errors" is text, placeholder, text.
struct Piece {
  std::string text;
  bool is_placeholder = false;
};

struct Plan {
  std::vector<Piece> sentence{};
  std::vector<std::pair<std::string, std::string>> facts{};  // key, pointer
};

class PlanReader {
 public:
  PlanReader(std::string_view key, Faults& faults) : key_(key), faults_(&faults) {}

  // Nothing when a fault was found.
  std::optional<Plan> read(const YamlNode& node) {
    for (const YamlMember& member : node.members) read_member(member);
    if (is_good_ && plan_.sentence.empty() && plan_.facts.empty()) {
      fault(node.position, "a summarizer needs a template or facts");
    }
    if (!is_good_) return std::nullopt;
    return std::move(plan_);
  }

 private:
  void fault(const config::YamlPosition& where, std::string_view message) {
    faults_->add(where, key_, message);
    is_good_ = false;
  }

  void read_member(const YamlMember& member) {
    static const std::vector<std::string> kKnown = {"template", "text", "facts"};
    if (member.key == "facts") {
      read_facts(member.value);
    } else if (member.key != "template" && member.key != "text") {
      fault(member.position, "unknown key " + in_quotes(member.key) +
                                 suggestion(member.key, kKnown) +
                                 ": a summarizer has template (or text) and facts");
    } else if (!plan_.sentence.empty()) {
      fault(member.position, "template and text are the same: keep one");
    } else {
      read_template(member.value);
    }
  }

  void read_template(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::kScalar || node.text.empty()) {
      return fault(node.position, "a template is a text");
    }
    std::string_view rest = node.text;
    while (!rest.empty()) {
      const size_t open = rest.find('{');
      if (open > 0) plan_.sentence.push_back({std::string(rest.substr(0, open))});
      if (open == std::string_view::npos) return;
      const size_t close = rest.find('}', open);
      if (close == std::string_view::npos || close == open + 1) {
        return fault(node.position,
                     "a \"{\" in " + in_quotes(node.text) + " begins no placeholder");
      }
      plan_.sentence.push_back({std::string(rest.substr(open + 1, close - open - 1)), true});
      rest.remove_prefix(close + 1);
    }
  }

  void read_facts(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::kMap) {
      return fault(node.position, "facts is a map of names and JSON pointers: {count: /total}");
    }
    for (const YamlMember& fact : node.members) {
      const std::string& pointer = fact.value.text;
      if (fact.value.kind != YamlNode::Kind::kScalar || !pointer.starts_with('/')) {
        fault(fact.position,
              "fact " + in_quotes(fact.key) + " needs a JSON pointer that begins with \"/\"");
      }
      plan_.facts.emplace_back(fact.key, pointer);
    }
  }

  std::string_view key_;
  Faults* faults_;
  Plan plan_{};
  bool is_good_ = true;
};

std::optional<JsonElement> value_at(JsonElement root, std::string_view pointer) {
  JsonElement value;
  if (!root.at_pointer(pointer).read(value)) return std::nullopt;
  return value;
}

std::optional<JsonElement> placeholder(const Plan& plan, JsonElement root,
                                       const std::string& name) {
  if (name.starts_with('/')) return value_at(root, name);
  for (const auto& [key, pointer] : plan.facts) {
    if (key == name) return value_at(root, pointer);
  }
  JsonElement value;
  if (!root.is_object() || !root[name].read(value)) return std::nullopt;
  return value;
}

std::string in_sentence(JsonElement value) {
  std::string_view text;
  const std::string shown = !value.read(text) ? value.json() : std::string(text);
  return cut_end(shown_text(shown), kValueBytesMax);
}

// Said with the event, so that its author finds out.
Error nothing_at(const std::string& place) {
  return {Code::kNotFound, "the result has no " + place};
}

// Fails when the result is of another shape.
Result<std::optional<ToolSummary>> follow(const Plan& plan, JsonElement root) {
  ToolSummary summary;
  for (const auto& [key, pointer] : plan.facts) {
    const auto value = value_at(root, pointer);
    if (!value) return nothing_at(pointer);
    summary.knowledge.emplace_back(key, (*value).json());
  }
  for (const Piece& piece : plan.sentence) {
    if (!piece.is_placeholder) {
      summary.summary += piece.text;
      continue;
    }
    const auto value = placeholder(plan, root, piece.text);
    if (!value) return nothing_at(piece.text);
    summary.summary += in_sentence(*value);
  }
  return std::optional(std::move(summary));
}

// Two declarations that differ have ids that differ: the log must tell them apart.
std::string id_of(const Plan& plan) {
  std::string text;
  for (const auto& [key, pointer] : plan.facts) text += key + "=" + pointer + "\n";
  for (const Piece& piece : plan.sentence) text += (piece.is_placeholder ? "{" : "'") + piece.text;
  return "yaml-" + sha256_hex(text).substr(0, 8) + "@1";
}

Summarizer summarizer_of(Plan plan) {
  Summarizer made{.id = id_of(plan)};
  for (const auto& [key, pointer] : plan.facts) made.keys.push_back(key);
  made.summarize =
      [plan = std::move(plan)](const ToolOutput& output) -> Result<std::optional<ToolSummary>> {
    if (!output.is_json) return Error{Code::kInvalid, "the result is not JSON"};
    const JsonTree tree = TRY(JsonTree::parse(output.text));
    return follow(plan, tree.root());
  };
  return made;
}

}  // namespace

std::optional<Summarizer> read_summarizer(const config::YamlNode& node, std::string_view key,
                                          Faults& faults) {
  if (node.kind == YamlNode::Kind::kMap) {
    auto plan = PlanReader(key, faults).read(node);
    if (!plan) return std::nullopt;
    return summarizer_of(std::move(*plan));
  }
  if (node.kind != YamlNode::Kind::kScalar) {
    faults.add(node.position, key, "a summarizer is a name, or a map with template or facts");
    return std::nullopt;
  }
  if (auto builtin = builtin_summarizer(node.text)) return builtin;
  const std::string known = joined(builtin_summarizer_names());
  faults.add(node.position, key,
             "there is no summarizer " + in_quotes(node.text) +
                 suggestion(node.text, builtin_summarizer_names()) + "; there are " + known);
  return std::nullopt;
}

}  // namespace twotrack::agent
