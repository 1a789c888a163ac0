#include "agent/definition.h"

#include <algorithm>
#include <array>

#include "agent/faults.h"
#include "agent/keys.h"
#include "agent/name.h"
#include "agent/template.h"
#include "agent/tool_reader.h"
#include "agent/yaml_summarizer.h"
#include "base/json_tree.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "config/extensions.h"
#include "config/units.h"
#include "packet/extension_schema.h"

namespace twotrack::agent {
namespace {

using config::YamlMember;
using config::YamlNode;
using hub::NodeType;
using tool::Does;
using Kind = YamlNode::Kind;

constexpr std::string_view kAgentSuffix = "_agent";

// What a model of some hundred million parameters still tells apart.
constexpr size_t kToolsAdvised = 8;
constexpr size_t kParametersAdvised = 4;

// Nothing: the tools that it concerns keep to it themselves.
std::optional<Does> forbidden_by(Safety rule) {
  switch (rule) {
    case Safety::kNoUnsafeFixes:
      return std::nullopt;
    case Safety::kReadOnly:
      return Does::kWrite;
    case Safety::kNoNetwork:
      return Does::kNetwork;
    case Safety::kNoEvalExec:
      break;
  }
  return Does::kEvalExec;
}

class DefinitionReader {
 public:
  DefinitionReader(FileSystem& files, const Path& agents_dir, const Path& file,
                   const ToolSettings& settings)
      : place_{.files = &files,
               .agents_dir = agents_dir,
               .own_dir = file.parent_path(),
               .settings = settings,
               .faults = &faults_,
               .provider_names = &provider_names_},
        faults_(file.string()) {
    result_.file = file;
  }

  Result<Definition> read(std::string_view text) {
    result_.hash = sha256_hex(text);
    const config::YamlText yaml = config::parse_yaml(text);
    for (const config::YamlFault& fault : yaml.faults)
      faults_.add(fault.position, "", fault.message);
    // What a file that is no YAML lacks would only be noise.
    if (yaml.faults.empty()) read_root(yaml.root);
    if (!faults_.empty()) return faults_.error();
    result_.warnings = faults_.warnings();
    return std::move(result_);
  }

 private:
  void read_root(const YamlNode& root) {
    // With or without a slash at its end.
    const Path project = (place_.agents_dir / "").parent_path().parent_path();
    const bool is_remora = exists(*place_.files, project / "remora.yaml");
    check_shape(root, is_remora ? UnknownKey::kWarning : UnknownKey::kFault, faults_);
    read_names(root);
    read_limits(root);
    read_measured(root);
    read_context(root);
    if (const YamlNode* tools = member(root, "tools")) read_tools(*tools);
    read_success(root);
    read_extensions(root);
    read_summarizers(root);
  }

  void read_names(const YamlNode& root) {
    result_.name = text_member(root, "name");
    result_.operation = text_member(root, "operation");
    if (result_.operation.empty()) {
      result_.operation = result_.name;
      if (result_.name.ends_with(kAgentSuffix)) {
        result_.operation.resize(result_.name.size() - kAgentSuffix.size());
      }
    }
    for (const std::string_view key : {"name", "operation"}) {
      const YamlNode* node = member(root, key);
      if (node != nullptr && !node->text.empty() && !is_agent_name(node->text)) {
        faults_.add(node->position, key, kAgentNameRule);
      }
    }
    if (const YamlNode* model = member(root, "model_id")) {
      faults_.warn(model->position, "model_id",
                   "not used: twotrack.yaml and --model say which model runs");
    }
  }

  void read_limits(const YamlNode& root) {
    if (const auto turns = config::parse_integer(text_member(root, "max_turns")); turns.ok()) {
      result_.max_turns = static_cast<uint64_t>(turns.value());
    }
    for (const std::string& name : texts_member(root, "node_types")) {
      if (const auto type = named<hub::NodeType>(name)) result_.node_types.push_back(*type);
    }
    result_.files = texts_member(root, "files");
    if (member(root, "node_types") == nullptr && !result_.files.empty()) {
      result_.node_types = {NodeType::kFile};
    } else if (member(root, "node_types") == nullptr) {
      result_.node_types = {NodeType::kFunction, NodeType::kMethod};
    }
    if (const YamlNode* constraints = member(root, "constraints")) {
      for (const std::string& name : texts_member(*constraints, "safety")) {
        if (const auto rule = named<Safety>(name)) result_.safety.push_back(*rule);
      }
    }
  }

  void read_measured(const YamlNode& root) {
    result_.recommends = text_member(root, "recommends");
    const YamlNode* measured = member(root, "measured");
    if (measured == nullptr) return;
    for (const YamlMember& one : measured->members) {
      constexpr std::string_view kOf = " of ";
      const size_t of = one.value.text.find(kOf);
      const auto succeeded = config::parse_integer(one.value.text.substr(0, of));
      const auto cases = of == std::string::npos
                             ? Result<int64_t>(Error{})
                             : config::parse_integer(one.value.text.substr(of + kOf.size()));
      const bool is_good = succeeded.ok() && cases.ok() && succeeded.value() >= 0 &&
                           cases.value() > 0 && succeeded.value() <= cases.value();
      if (!is_good) {
        faults_.add(one.value.position, key_below("measured", one.key), "must be as in 3 of 20");
        continue;
      }
      result_.measured.push_back({.model = one.key,
                                  .succeeded = static_cast<uint64_t>(succeeded.value()),
                                  .cases = static_cast<uint64_t>(cases.value())});
    }
  }

  void read_context(const YamlNode& root) {
    const YamlNode* context = member(root, "initial_context");
    if (context == nullptr) return;
    result_.system_prompt = text_member(*context, "system_prompt");
    result_.node_context = text_member(*context, "node_context");
    const size_t braces =
        std::min(result_.system_prompt.find("{{"), result_.system_prompt.find("{%"));
    if (braces != std::string::npos) {
      faults_.add(member(*context, "system_prompt")->position, "initial_context.system_prompt",
                  "nothing fills it in, so that " +
                      in_quotes(result_.system_prompt.substr(braces, 2)) +
                      " would reach the model: variables belong into node_context");
    }
    for (const std::string& fault : parse_template(result_.node_context).faults) {
      faults_.add(member(*context, "node_context")->position, "initial_context.node_context",
                  fault);
    }
  }

  void read_tools(const YamlNode& tools) {
    for (const YamlNode& node : tools.items) provider_names_.add_tool(tool_name(node));
    for (size_t i = 0; i < tools.items.size(); ++i) {
      const YamlNode& node = tools.items[i];
      const std::string key = key_below("tools", i);
      const std::string name = tool_name(node);
      if (std::ranges::find(tool_names_, name) != tool_names_.end()) {
        faults_.add(node.position, key, "a second tool with the name " + in_quotes(name));
      }
      tool_names_.push_back(name);
      auto tool = read_tool(node, key, place_);
      if (const YamlNode* summarizer = member(node, "summarizer")) {
        add_summarizer(name, *summarizer, key_below(key, "summarizer"));
      }
      if (!tool) continue;
      check_safety(*tool->tool, node.position, key);
      for (const auto& provider : tool->context_providers) {
        if (provider->is_builtin()) check_safety(*provider, node.position, key);
      }
      check_size(*tool->tool, node.position, key);
      result_.tools.push_back(std::move(*tool));
    }
    if (std::ranges::count(tool_names_, tool::kSubmitTool) == 0) {
      faults_.add(tools.position, "tools", "one tool must be submit_result: it ends the agent");
    }
    if (tool_names_.size() > kToolsAdvised) {
      faults_.warn(tools.position, "tools", "a small model chooses badly among more than 8 tools");
    }
  }

  void check_safety(const tool::Tool& tool, const config::YamlPosition& where,
                    const std::string& key) {
    const std::vector<Does> does = tool.does();
    for (const Safety rule : result_.safety) {
      const auto forbidden = forbidden_by(rule);
      if (!forbidden || std::ranges::find(does, *forbidden) == does.end()) continue;
      std::string message = tool.spec().name + " breaks the rule " + std::string(name_of(rule));
      if (rule == Safety::kReadOnly) message += " (a command that only reads has effect: pure)";
      faults_.add(where, key, message);
    }
  }

  void check_size(const tool::Tool& tool, const config::YamlPosition& where,
                  const std::string& key) {
    if (tool.spec().parameters.size() > kParametersAdvised) {
      faults_.warn(where, key, "a small model fills badly more than 4 parameters");
    }
  }

  void add_summarizer(const std::string& tool, const YamlNode& node, const std::string& key) {
    auto summarizer = read_summarizer(node, key, faults_);
    if (std::ranges::find(result_.summarizers, tool, [](const auto& one) { return one.first; }) !=
        result_.summarizers.end()) {
      faults_.add(node.position, key, "a second summarizer for " + in_quotes(tool));
    } else if (summarizer) {
      result_.summarizers.emplace_back(tool, std::move(*summarizer));
    }
  }

  // Whether the agent has a tool of this name.
  bool check_tool(std::string_view name, const config::YamlPosition& where, std::string_view key) {
    if (std::ranges::find(tool_names_, name) != tool_names_.end()) return true;
    faults_.add(where, key,
                "the agent has no tool " + in_quotes(name) + suggestion(name, tool_names_));
    return false;
  }

  void read_success(const YamlNode& root) {
    const YamlNode* success = member(root, "success");
    if (success == nullptr || success->kind != Kind::kMap) return;
    Evidence evidence{.tool = std::string(text_member(*success, "tool"))};
    if (const YamlNode* tool = member(*success, "tool")) {
      check_tool(evidence.tool, tool->position, "success.tool");
    }
    if (const YamlNode* knowledge = member(*success, "knowledge")) {
      for (const YamlMember& one : knowledge->members) {
        evidence.knowledge.emplace_back(one.key, config::yaml_to_json(one.value));
      }
      if (evidence.knowledge.empty()) {
        faults_.add(knowledge->position, "success.knowledge", "must name at least one value");
      }
    }
    if (const YamlNode* args = member(*success, "args")) pin_arguments(*args, evidence);
    result_.success = std::move(evidence);
  }

  void pin_arguments(const YamlNode& args, Evidence& evidence) {
    for (const YamlMember& one : args.members) {
      evidence.args.emplace_back(one.key, config::yaml_to_json(one.value));
    }
    const auto witness = std::ranges::find_if(result_.tools, [&](const AgentTool& one) {
      return one.tool->spec().name == evidence.tool;
    });
    if (witness == result_.tools.end()) return;  // its fault was told above
    auto pinned = pin(witness->tool, evidence.args);
    if (pinned.ok()) {
      witness->tool = std::move(pinned).value();
    } else {
      faults_.add(args.position, "success.args", pinned.error().message);
    }
  }

  void read_extensions(const YamlNode& root) {
    const YamlNode* extensions = member(root, "extensions");
    if (extensions == nullptr || extensions->kind != Kind::kMap) return;
    std::vector<config::YamlFault> found;
    result_.extensions = config::extensions_json(*extensions, found);
    for (const config::YamlFault& fault : found) faults_.add(fault.position, "", fault.message);
    const JsonTree tree = JsonTree::parse(result_.extensions).value();
    for (const YamlMember& one : extensions->members) {
      JsonElement declaration;
      if (!tree.root()[one.key].read(declaration)) continue;  // its fault was told above
      const auto field = read_extension_field(declaration.json());
      if (!field.ok()) {
        faults_.add(one.position, key_below("extensions", one.key), field.error().message);
      }
    }
  }

  void read_summarizers(const YamlNode& root) {
    const YamlNode* summarizers = member(root, "summarizers");
    if (summarizers == nullptr) return;
    for (const YamlMember& one : summarizers->members) {
      const std::string key = key_below("summarizers", one.key);
      if (check_tool(one.key, one.position, key)) add_summarizer(one.key, one.value, key);
    }
  }

  ToolPlace place_;
  ProviderNames provider_names_{};
  Faults faults_;
  Definition result_{};
  std::vector<std::string> tool_names_{};  // also of tools that could not be read
};

}  // namespace

const AgentTool* Definition::find(std::string_view tool) const {
  const auto found = std::ranges::find(
      tools, tool, [](const AgentTool& one) { return std::string_view(one.tool->spec().name); });
  return found == tools.end() ? nullptr : &*found;
}

std::vector<tool::NeededProgram> Definition::programs(const Path& project) const {
  std::vector<tool::NeededProgram> programs;
  const auto add = [&](const tool::Tool& tool) {
    for (tool::NeededProgram& one : tool.needed_programs(project)) {
      const auto known = std::ranges::find(programs, one.name, &tool::NeededProgram::name);
      if (known == programs.end()) programs.push_back(std::move(one));
    }
  };
  for (const AgentTool& one : tools) {
    add(*one.tool);
    for (const auto& provider : one.context_providers) add(*provider);
  }
  return programs;
}

Result<Definition> read_definition(FileSystem& files, const Path& agents_dir, const Path& file,
                                   const ToolSettings& settings) {
  const std::string text = TRY(read_file(files, file));
  return DefinitionReader(files, agents_dir, file, settings).read(text);
}

}  // namespace twotrack::agent
