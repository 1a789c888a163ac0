#include "agent/tool_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/inputs.h"
#include "agent/keys.h"
#include "agent/name.h"
#include "base/encoding.h"
#include "base/nearest.h"
#include "config/units.h"
#include "tool/builtin.h"
#include "tool/command_tool.h"

namespace twotrack::agent {
namespace {

using config::YamlNode;
using tool::Does;
using tool::ToolSpec;
using Kind = YamlNode::Kind;

constexpr std::array<std::string_view, 4> kKinds = {"builtin", "command", "pym", "mcp"};

constexpr std::array<std::pair<std::string_view, Effect>, 4> kEffects = {{
    {"pure", Effect::kPure},
    {"workspace", Effect::kWorkspace},
    {"idempotent", Effect::kIdempotent},
    {"external", Effect::kExternal},
}};

constexpr std::array<std::pair<std::string_view, Does>, 3> kDoes = {{
    {"write", Does::kWrite},
    {"network", Does::kNetwork},
    {"eval_exec", Does::kEvalExec},
}};

// Words of the table above, in the order of the file; what is none has its fault already.
std::vector<Does> does_of(const YamlNode& node) {
  std::vector<Does> all;
  for (const std::string& word : texts_member(node, "does")) {
    const auto* found = std::ranges::find(kDoes, word, [](const auto& row) { return row.first; });
    if (found != kDoes.end()) all.push_back(found->second);
  }
  return all;
}

class ToolReader {
 public:
  ToolReader(const YamlNode& node, std::string key, const ToolPlace& place)
      : node_(&node), key_(std::move(key)), place_(&place) {}

  std::optional<AgentTool> read() {
    if (node_->kind != Kind::kMap) return std::nullopt;
    const std::string name = tool_name(*node_);
    if (!is_tool_name(name))
      fault("tool_name", in_quotes(name) + ": " + std::string(kToolNameRule));
    const auto kind = kind_of();
    read_limits();
    read_providers();
    if (kind) result_.tool = make(*kind, name);
    if (result_.tool == nullptr) return std::nullopt;
    return std::move(result_);
  }

 private:
  void fault(std::string_view key, std::string_view message) {
    const YamlNode* at = key.empty() ? node_ : member(*node_, key);
    place_->faults->add(at == nullptr ? node_->position : at->position,
                        key.empty() ? key_ : key_below(key_, key), message);
  }

  std::optional<std::string_view> kind_of() {
    std::vector<std::string_view> said;
    for (const std::string_view kind : kKinds) {
      if (member(*node_, kind) != nullptr) said.push_back(kind);
    }
    if (said.size() == 1) return said[0];
    fault("", "needs exactly one of builtin, command, pym and mcp");
    return std::nullopt;
  }

  std::shared_ptr<const tool::Tool> make(std::string_view kind, const std::string& name) {
    if (kind == "builtin") return make_builtin(name);
    if (kind == "command") return make_command(name);
    if (kind == "pym") {
      check_script(*member(*node_, kind), key_below(key_, kind));
    } else {
      fault(kind, "this version runs builtin and command tools; MCP servers come later");
    }
    return nullptr;
  }

  // A Grail script. That it is there is checked all the same: who moves a project here wants to
  // know everything that is wrong.
  void check_script(const YamlNode& node, const std::string& key) {
    const Path path = Path(node.text).lexically_normal();
    if (path.is_absolute() || path.native().starts_with("..")) {
      place_->faults->add(node.position, key, "must be a path below the agents' folder");
    } else if (!exists(*place_->files, place_->agents_dir / path)) {
      place_->faults->add(node.position, key, "there is no file " + in_quotes(node.text));
    }
    place_->faults->add(node.position, key,
                        "this version runs builtin and command tools; Grail scripts come later");
  }

  std::shared_ptr<const tool::Tool> make_builtin(const std::string& name) {
    const std::string_view wanted = text_member(*node_, "builtin");
    const tool::Builtin* row = tool::find_builtin(wanted);
    if (row == nullptr) {
      fault("builtin", "there is no builtin tool " + in_quotes(wanted) +
                           suggestion(wanted, tool::builtin_names()));
      return nullptr;
    }
    for (const std::string_view key : {"effect", "does"}) {
      if (member(*node_, key) != nullptr) fault(key, "a builtin tool says that itself");
    }
    ToolSpec spec = row->spec;
    spec.name = name;
    spec.description = text_member(*node_, "tool_description");
    if (const YamlNode* inputs = member(*node_, "inputs")) {
      spec.parameters = read_inputs(*inputs, key_below(key_, "inputs"), *place_->faults);
    }
    if (const YamlNode* other = member(*node_, "inputs_override")) {
      override_inputs(*other, key_below(key_, "inputs_override"), spec.parameters, *place_->faults);
    }
    return take(tool::make_builtin(wanted, std::move(spec)), "");
  }

  std::shared_ptr<const tool::Tool> make_command(const std::string& name) {
    tool::CommandPlan plan{.effect = Effect::kWorkspace};
    plan.spec.name = name;
    plan.spec.description = text_member(*node_, "tool_description");
    plan.argv = texts_member(*node_, "command");
    if (const YamlNode* inputs = member(*node_, "inputs")) {
      plan.spec.parameters = read_inputs(*inputs, key_below(key_, "inputs"), *place_->faults);
    }
    if (member(*node_, "inputs_override") != nullptr) {
      fault("inputs_override", "a command has no parameters by itself: say them in inputs");
    }
    check_uses(plan);
    const std::string_view word = text_member(*node_, "effect");
    const auto* effect =
        std::ranges::find(kEffects, word, [](const auto& row) { return row.first; });
    if (effect != kEffects.end()) plan.effect = effect->second;
    plan.does = does_of(*node_);
    // What changes the workspace writes, whether its author thought of it or not.
    const bool says_write = std::ranges::find(plan.does, Does::kWrite) != plan.does.end();
    if (plan.effect == Effect::kWorkspace && !says_write) plan.does.push_back(Does::kWrite);
    return take(tool::make_command(std::move(plan)), "command");
  }

  void check_uses(const tool::CommandPlan& plan) {
    for (const tool::Parameter& parameter : plan.spec.parameters) {
      const std::string placeholder = "{" + parameter.name + "}";
      const auto holds = [&](const std::string& word) {
        return word.find(placeholder) != std::string::npos;
      };
      if (std::ranges::none_of(plan.argv, holds)) {
        fault("inputs", parameter.name + " is used nowhere in the command");
      }
    }
  }

  std::shared_ptr<const tool::Tool> take(Result<std::shared_ptr<const tool::Tool>> made,
                                         std::string_view key) {
    if (made.ok()) return std::move(made).value();
    fault(key, made.error().message);
    return nullptr;
  }

  void read_limits() {
    const YamlNode* limits = member(*node_, "limits");
    if (limits == nullptr) return;
    if (const YamlNode* duration = member(*limits, "duration")) {
      const auto time = config::parse_duration(duration->text);
      if (time.ok()) result_.time_limit = time.value();
    }
    if (const YamlNode* memory = member(*limits, "memory")) {
      place_->faults->add(memory->position, key_below(key_, "limits.memory"),
                          "only scripts have a limit of memory, and they come later");
    }
  }

  void read_providers() {
    const YamlNode* providers = member(*node_, "context_providers");
    if (providers == nullptr) return;
    for (size_t i = 0; i < providers->items.size(); ++i) {
      const std::string key = key_below(key_below(key_, "context_providers"), i);
      const YamlNode& provider = providers->items[i];
      const bool is_command = provider.kind == Kind::kMap && provider.members.size() == 1 &&
                              member(provider, "command") != nullptr;
      if (provider.kind == Kind::kScalar) {
        check_script(provider, key);
      } else if (is_command) {
        add_provider(provider, key);
      } else {
        place_->faults->add(provider.position, key, "must be a script, or {command: [program, …]}");
      }
    }
  }

  void add_provider(const YamlNode& provider, const std::string& key) {
    tool::CommandPlan plan{.argv = texts_member(provider, "command"), .effect = Effect::kPure};
    plan.spec.name = "context_provider";
    auto made = tool::make_command(std::move(plan));
    if (made.ok()) {
      result_.context_providers.push_back(std::move(made).value());
    } else {
      place_->faults->add(provider.position, key, made.error().message);
    }
  }

  const YamlNode* node_;
  std::string key_;
  const ToolPlace* place_;
  AgentTool result_{};
};

}  // namespace

std::optional<AgentTool> read_tool(const YamlNode& node, const std::string& key,
                                   const ToolPlace& place) {
  return ToolReader(node, key, place).read();
}

std::string tool_name(const YamlNode& node) {
  if (const std::string_view name = text_member(node, "tool_name"); !name.empty()) {
    return std::string(name);
  }
  if (const std::string_view builtin = text_member(node, "builtin"); !builtin.empty()) {
    return std::string(builtin);
  }
  return Path(text_member(node, "pym")).stem().string();
}

}  // namespace twotrack::agent
