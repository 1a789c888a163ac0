#include "agent/keys.h"

#include <algorithm>

#include "base/nearest.h"
#include "base/quoted.h"
#include "config/key.h"
#include "config/units.h"

namespace twotrack::agent {
namespace {

using config::YamlMember;
using config::YamlNode;
using Kind = YamlNode::Kind;

constexpr DefinitionKey kKeys[] = {
    {"name", Form::kText, Need::kRequired, "What the agent is called: lint_agent."},
    {"operation", Form::kText, Need::kOptional,
     "What `run -o` calls it. Without it: the name less _agent."},
    {"model_id", Form::kAny, Need::kOptional,
     "Of Remora; not used: twotrack.yaml and --model say which model runs."},
    {"max_turns", Form::kInteger, Need::kOptional, "Turns after which the agent ends."},
    {"node_types", Form::kChoices, Need::kOptional,
     "Which nodes get an agent. Without it: function and method.", "file|class|function|method"},
    {"files", Form::kTexts, Need::kOptional,
     "Files that it is for, as in a .gitignore: [\"*.sh\"]. Without it: those of known languages."},
    {"constraints", Form::kSection, Need::kOptional, "What the agent is held to."},
    {"constraints.safety", Form::kChoices, Need::kOptional, "Rules that the program enforces.",
     "read_only|no_network|no_eval_exec|no_unsafe_fixes"},
    {"initial_context", Form::kSection, Need::kRequired, "What the model is told."},
    {"initial_context.system_prompt", Form::kText, Need::kRequired,
     "The same in every turn: what to do, in short sentences."},
    {"initial_context.node_context", Form::kText, Need::kRequired,
     "A template for the node: {{ node_text }}, {{ node_name }}, {{ node_type }}, {{ file_path "
     "}}."},
    {"tools", Form::kSections, Need::kRequired, "What the agent may call; one is submit_result."},
    {"tools[].tool_name", Form::kText, Need::kOptional,
     "How the model calls it. Without it: the name of the script."},
    {"tools[].tool_description", Form::kText, Need::kRequired,
     "One sentence for the model, with the words that stand in the packet."},
    {"tools[].builtin", Form::kText, Need::kOptional, "A tool that comes with the program."},
    {"tools[].command", Form::kTexts, Need::kOptional,
     "A program and its arguments; {name} is a parameter. Never a shell."},
    {"tools[].pym", Form::kText, Need::kOptional,
     "A Grail script, relative to the agent's own folder, or to the agents' folder."},
    {"tools[].mcp", Form::kText, Need::kOptional,
     "A tool of a Model Context Protocol server: server/tool."},
    {"tools[].inputs", Form::kInputs, Need::kOptional, "Its parameters."},
    {"tools[].inputs_override", Form::kInputs, Need::kOptional,
     "What is said otherwise of parameters that the tool has by itself."},
    {"tools[].context_providers", Form::kProviders, Need::kOptional,
     "Run once, before the first call; what they print becomes an event."},
    {"tools[].effect", Form::kChoice, Need::kOptional,
     "What it can do to the world: decides what happens after a crash.",
     "pure|workspace|idempotent|external"},
    {"tools[].verify", Form::kTexts, Need::kOptional,
     "Of an external effect: a program that says after a crash whether it has happened, by its "
     "exit "
     "status: 0 yes, 1 no. {name} is a parameter. For tools.on_ambiguous: verify."},
    {"tools[].does", Form::kChoices, Need::kOptional, "What safety rules look at.",
     "write|network|eval_exec"},
    {"tools[].summarizer", Form::kAny, Need::kOptional,
     "Who sums its result up: a name, or {template: …}, or {facts: {key: /json/pointer}}."},
    {"tools[].limits", Form::kSection, Need::kOptional, "Limits of one call."},
    {"tools[].limits.preset", Form::kChoice, Need::kOptional,
     "Of a script: what the other limits start from.", "strict|default|permissive"},
    {"tools[].limits.duration", Form::kDuration, Need::kOptional,
     "How long it may take: 5s. Of a script: less what its externals take."},
    {"tools[].limits.memory", Form::kText, Need::kOptional,
     "How much memory it may have: 64MB. For scripts."},
    {"tools[].limits.recursion", Form::kInteger, Need::kOptional,
     "How deep its calls may be nested, up to 1000. For scripts."},
    {"success", Form::kSection, Need::kOptional,
     "The evidence that submit_result is held against. Without it every end is unverified."},
    {"success.tool", Form::kText, Need::kRequired, "Whose last result counts."},
    {"success.args", Form::kMap, Need::kOptional,
     "Arguments of that tool that the model does not choose, texts as templates of the node: "
     "{path: \"{{ file_path }}\"}."},
    {"success.knowledge", Form::kMap, Need::kOptional,
     "What the packet must then know: {lint_errors_remaining: 0}. Without it, the tool has to "
     "succeed: a program by exit status 0."},
    {"measured", Form::kMap, Need::kOptional,
     "How often it really succeeded with a model, as `twotrack eval agents` counts it: "
     "{SmolLM2-135M-Instruct.Q4_1: 3 of 20}. `run` warns where that is less than half."},
    {"recommends", Form::kText, Need::kOptional,
     "A model that can do it, for who runs it with one that can not."},
    {"extensions", Form::kMap, Need::kOptional,
     "Fields of the agent's own in the packet: {name: {schema: …, from: knowledge, budget: 64}}."},
    {"summarizers", Form::kMap, Need::kOptional, "Summarizers by tool."},
};

class ShapeCheck {
 public:
  ShapeCheck(UnknownKey unknown, Faults& faults) : unknown_(unknown), faults_(&faults) {}

  // `row` is the section's path in the table, `path` the one in the file.
  void section(const YamlNode& map, std::string_view row, const std::string& path) {
    if (map.kind != Kind::kMap) return faults_->add(map.position, path, "must be a map of keys");
    const std::vector<const DefinitionKey*> rows = keys_below(row);
    for (const YamlMember& one : map.members) {
      const auto found =
          std::ranges::find(rows, std::string_view(one.key),
                            [](const DefinitionKey* key) { return last_part(key->path); });
      if (found == rows.end()) {
        unknown(one, rows, path);
      } else {
        value(one.value, **found, key_below(path, one.key));
      }
    }
    for (const DefinitionKey* key : rows) {
      const std::string_view name = last_part(key->path);
      if (key->need == Need::kRequired &&
          std::ranges::find(map.members, name, &YamlMember::key) == map.members.end()) {
        faults_->add(map.position, path, "must have the key \"" + std::string(name) + "\"");
      }
    }
  }

 private:
  void unknown(const YamlMember& one, const std::vector<const DefinitionKey*>& rows,
               const std::string& path) {
    std::vector<std::string> names;
    for (const DefinitionKey* key : rows) names.emplace_back(last_part(key->path));
    std::string hint = suggestion(one.key, names);
    if (hint.empty()) {
      for (const std::string& name : names) hint += (hint.empty() ? "; known: " : ", ") + name;
    }
    const std::string message = "unknown key" + hint;
    if (unknown_ == UnknownKey::kFault) {
      faults_->add(one.position, key_below(path, one.key), message);
    } else {
      faults_->warn(one.position, key_below(path, one.key), message);
    }
  }

  void value(const YamlNode& node, const DefinitionKey& key, const std::string& path) {
    switch (key.form) {
      case Form::kSection:
        return section(node, key.path, path);
      case Form::kSections:
        return sections(node, key, path);
      case Form::kText:
        return text(node, path);
      case Form::kInteger:
        return integer(node, path);
      case Form::kDuration:
        return duration(node, path);
      case Form::kChoice:
        return choice(node, key, path);
      case Form::kChoices:
        return choices(node, key, path);
      case Form::kTexts:
        return texts(node, path);
      case Form::kMap:
      case Form::kInputs:
        if (node.kind != Kind::kMap) faults_->add(node.position, path, "must be a map");
        return;
      case Form::kProviders:
        if (node.kind != Kind::kList) faults_->add(node.position, path, "must be a list");
        return;
      case Form::kAny:
        return;
    }
  }

  void sections(const YamlNode& node, const DefinitionKey& key, const std::string& path) {
    if (node.kind != Kind::kList || node.items.empty()) {
      return faults_->add(node.position, path, "must be a list that is not empty");
    }
    for (size_t i = 0; i < node.items.size(); ++i) {
      section(node.items[i], std::string(key.path) + "[]", key_below(path, i));
    }
  }

  void text(const YamlNode& node, const std::string& path) {
    if (node.kind != Kind::kScalar || node.text.empty()) {
      faults_->add(node.position, path, "must be a text that is not empty");
    }
  }

  void integer(const YamlNode& node, const std::string& path) {
    const auto number = config::parse_integer(node.text);
    if (node.kind != Kind::kScalar || node.quoted || !number.ok() || number.value() < 1) {
      faults_->add(node.position, path, "must be a whole number of at least 1");
    }
  }

  void duration(const YamlNode& node, const std::string& path) {
    const auto time = config::parse_duration(node.text);
    if (node.kind != Kind::kScalar || !time.ok() || time.value().count() < 1) {
      faults_->add(node.position, path, "must be a duration such as 5s or 500ms");
    }
  }

  void choice(const YamlNode& node, const DefinitionKey& key, const std::string& path) {
    const std::vector<std::string> known = config::split(key.choices, '|');
    if (node.kind == Kind::kScalar && std::ranges::find(known, node.text) != known.end()) return;
    std::string message = "must be one of ";
    for (const std::string& one : known) message += (one == known.front() ? "" : ", ") + one;
    if (node.kind == Kind::kScalar) {
      message += ", not " + in_quotes(node.text) + suggestion(node.text, known);
    }
    faults_->add(node.position, path, message);
  }

  void choices(const YamlNode& node, const DefinitionKey& key, const std::string& path) {
    if (node.kind != Kind::kList) return faults_->add(node.position, path, "must be a list");
    for (size_t i = 0; i < node.items.size(); ++i) choice(node.items[i], key, key_below(path, i));
  }

  void texts(const YamlNode& node, const std::string& path) {
    if (node.kind != Kind::kList || node.items.empty()) {
      return faults_->add(node.position, path, "must be a list of texts that is not empty");
    }
    for (size_t i = 0; i < node.items.size(); ++i) {
      if (node.items[i].kind != Kind::kScalar) {
        faults_->add(node.items[i].position, key_below(path, i), "must be a text");
      }
    }
  }

  UnknownKey unknown_;
  Faults* faults_;
};

}  // namespace

std::span<const DefinitionKey> keys() {
  return kKeys;
}

std::vector<const DefinitionKey*> keys_below(std::string_view section) {
  std::vector<const DefinitionKey*> rows;
  for (const DefinitionKey& key : kKeys) {
    const size_t dot = key.path.rfind('.');
    const std::string_view parent =
        dot == std::string_view::npos ? std::string_view() : key.path.substr(0, dot);
    if (parent == section) rows.push_back(&key);
  }
  return rows;
}

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

void check_shape(const YamlNode& root, UnknownKey unknown, Faults& faults) {
  ShapeCheck(unknown, faults).section(root, "", "");
}

const YamlNode* member(const YamlNode& map, std::string_view key) {
  const auto found = std::ranges::find(map.members, key, &YamlMember::key);
  if (found == map.members.end() || found->value.kind == Kind::kNull) return nullptr;
  return &found->value;
}

std::string_view text_member(const YamlNode& map, std::string_view key) {
  const YamlNode* node = member(map, key);
  return node == nullptr ? std::string_view() : std::string_view(node->text);
}

std::vector<std::string> texts_member(const YamlNode& map, std::string_view key) {
  std::vector<std::string> texts;
  if (const YamlNode* node = member(map, key)) {
    for (const YamlNode& item : node->items) {
      if (item.kind == Kind::kScalar) texts.push_back(item.text);
    }
  }
  return texts;
}

}  // namespace twotrack::agent
