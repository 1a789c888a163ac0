#include "agent/tool_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/inputs.h"
#include "agent/keys.h"
#include "agent/name.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "config/units.h"
#include "mcp/servers.h"
#include "mcp/tool_mapping.h"
#include "tool/builtin.h"
#include "tool/command_tool.h"

namespace twotrack::agent {
namespace {

using config::YamlNode;
using tool::Does;
using tool::ToolSpec;
using Kind = YamlNode::Kind;

constexpr size_t kProviderHashDigits = 8;

constexpr ToolKind kKinds[] = {ToolKind::kBuiltin, ToolKind::kCommand, ToolKind::kPym,
                               ToolKind::kMcp};

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

std::optional<Effect> effect_of(const YamlNode& node) {
  return named<Effect>(text_member(node, "effect"));
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
    read_limits(kind == ToolKind::kPym);
    read_providers();
    if (kind) result_.tool = make(*kind, name);
    if (result_.tool == nullptr) return std::nullopt;
    result_.kind = *kind;
    result_.verify = make_verify();
    return std::move(result_);
  }

 private:
  void fault(std::string_view key, std::string_view message) {
    const YamlNode* at = key.empty() ? node_ : member(*node_, key);
    place_->faults->add(at == nullptr ? node_->position : at->position,
                        key.empty() ? key_ : key_below(key_, key), message);
  }

  std::optional<ToolKind> kind_of() {
    std::vector<ToolKind> said;
    for (const ToolKind kind : kKinds) {
      if (member(*node_, name_of(kind)) != nullptr) said.push_back(kind);
    }
    if (said.size() == 1) return said[0];
    fault("", "needs exactly one of builtin, command, pym and mcp");
    return std::nullopt;
  }

  std::shared_ptr<const tool::Tool> make(ToolKind kind, const std::string& name) {
    if (kind == ToolKind::kBuiltin) return make_builtin(name);
    if (kind == ToolKind::kCommand) return make_command(name);
    if (kind == ToolKind::kPym) return make_pym(name);
    return make_mcp(name);
  }

  // A tool of a server, as its approved list tells of it.
  std::shared_ptr<const tool::Tool> make_mcp(const std::string& name) {
    if (place_->settings.mcp == nullptr) {
      fault("mcp", "no servers are configured: twotrack.yaml has them in tools.mcp");
      return nullptr;
    }
    auto looked = place_->settings.mcp->find(text_member(*node_, "mcp"));
    if (!looked.ok()) {
      fault("mcp", looked.error().message);
      return nullptr;
    }
    mcp::Servers::Found found = std::move(looked).value();
    ToolSpec& spec = found.mapped.spec;
    spec.name = name;
    spec.description = text_member(*node_, "tool_description");
    if (member(*node_, "inputs") != nullptr) {
      fault("inputs", "the server says which there are: say others of them in inputs_override");
    }
    if (const YamlNode* other = member(*node_, "inputs_override")) {
      override_inputs(*other, key_below(key_, "inputs_override"), spec.parameters, *place_->faults);
    }
    for (const std::string& what : found.mapped.left_out) {
      place_->faults->warn(node_->position, key_below(key_, "mcp"),
                           "the model is not told: " + what);
    }
    if (!result_.time_limit) result_.time_limit = found.plan->timeout;
    if (const auto effect = effect_of(*node_)) {
      found.effect = mcp::effect_of(*found.plan, found.tool, *effect);
    }
    return place_->settings.mcp->make_tool(std::move(found), does_of(*node_));
  }

  // A Grail script without errors; all of them are told.
  std::optional<grail::Script> read_script(const YamlNode& node, const std::string& key) {
    const Path path = Path(node.text).lexically_normal();
    if (path.is_absolute() || path.native().starts_with("..")) {
      place_->faults->add(node.position, key, "must be a path below the agent's folder");
      return std::nullopt;
    }
    const Path own = place_->own_dir / path;
    const Path shared = place_->agents_dir / path;
    auto script = grail::load_script(*place_->files, own);
    const auto is_missing = [&] { return !script.ok() && script.error().code == Code::kNotFound; };
    if (is_missing()) script = grail::load_script(*place_->files, shared);
    if (!script.ok()) {
      place_->faults->add(node.position, key,
                          is_missing() ? "there is no file " + in_quotes(node.text) + ": neither " +
                                             own.string() + " nor " + shared.string() + " exists"
                                       : script.error().message);
      return std::nullopt;
    }
    std::vector<grail::ScriptFinding> wrong = grail::unserved(script.value());
    std::ranges::copy_if(script.value().findings, std::back_inserter(wrong),
                         &grail::ScriptFinding::is_error);
    for (const grail::ScriptFinding& finding : wrong) {
      place_->faults->add(node.position, key, path.string() + ":" + grail::to_text(finding));
    }
    if (!wrong.empty()) return std::nullopt;
    return std::move(script).value();
  }

  std::shared_ptr<const tool::Tool> make_pym(const std::string& name) {
    auto script = read_script(*member(*node_, "pym"), key_below(key_, "pym"));
    if (!script) return nullptr;
    grail::PymPlan plan{.script = std::move(*script), .settings = place_->settings.grail};
    plan.settings.limits = limits_;
    plan.spec.name = name;
    plan.spec.description = text_member(*node_, "tool_description");
    plan.spec.parameters = grail::parameters_of(plan.script);
    if (member(*node_, "inputs") != nullptr) {
      fault("inputs", "a script says its inputs itself: change them in inputs_override");
    }
    if (const YamlNode* other = member(*node_, "inputs_override")) {
      override_inputs(without_injected(*other, plan.script), key_below(key_, "inputs_override"),
                      plan.spec.parameters, *place_->faults);
    }
    plan.effect = effect_of(*node_);
    if (member(*node_, "does") != nullptr) plan.does = does_of(*node_);
    return take(grail::make_pym(std::move(plan)), "pym");
  }

  // What this program gives itself cannot be said otherwise.
  YamlNode without_injected(const YamlNode& map, const grail::Script& script) {
    YamlNode rest = map;
    std::erase_if(rest.members, [&](const config::YamlMember& one) {
      const bool is_given =
          std::ranges::any_of(script.inputs, [&](const grail::ScriptInput& input) {
            return grail::is_injected(input) &&
                   (input.variable == one.key || input.name == one.key);
          });
      if (is_given) {
        place_->faults->warn(one.position, key_below(key_, "inputs_override." + one.key),
                             "not used: this program gives it itself");
      }
      return is_given;
    });
    return rest;
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
    plan.effect = effect_of(*node_).value_or(plan.effect);
    plan.does = does_of(*node_);
    // What changes the workspace writes, whether its author thought of it or not.
    const bool says_write = std::ranges::find(plan.does, Does::kWrite) != plan.does.end();
    if (plan.effect == Effect::kWorkspace && !says_write) plan.does.push_back(Does::kWrite);
    return take(tool::make_command(std::move(plan)), "command");
  }

  // It looks where the tool has acted, so it may reach what the tool may reach; it changes nothing.
  std::shared_ptr<const tool::Tool> make_verify() {
    if (member(*node_, "verify") == nullptr) return nullptr;
    if (result_.tool->effect() != Effect::kExternal) {
      fault("verify", "only an external effect is ever in doubt: this one is " +
                          std::string(name_of(result_.tool->effect())));
      return nullptr;
    }
    tool::CommandPlan plan{.spec = result_.tool->spec(), .effect = Effect::kPure};
    plan.argv = texts_member(*node_, "verify");
    const std::vector<Does> does = result_.tool->does();
    if (std::ranges::find(does, Does::kNetwork) != does.end()) plan.does = {Does::kNetwork};
    return take(tool::make_command(std::move(plan)), "verify");
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

  // Of a script they are the interpreter's; of a program, `duration` is all that there is.
  void read_limits(bool is_script) {
    limits_ = place_->settings.grail.limits;
    const YamlNode* limits = member(*node_, "limits");
    if (limits == nullptr) return;
    for (const std::string_view key : {"preset", "memory", "recursion"}) {
      const YamlNode* one = member(*limits, key);
      if (one == nullptr || is_script) continue;
      place_->faults->add(one->position, key_below(key_, "limits." + std::string(key)),
                          "only scripts have such a limit");
    }
    if (const auto preset = grail::limits_named(text_member(*limits, "preset")); preset.ok()) {
      limits_ = preset.value();
    }
    grail::LimitsOverride other;
    if (const YamlNode* duration = member(*limits, "duration")) {
      const auto time = config::parse_duration(duration->text);
      if (time.ok()) (is_script ? other.duration : result_.time_limit) = time.value();
    }
    if (const YamlNode* memory = member(*limits, "memory"); memory != nullptr && is_script) {
      const auto bytes = config::parse_bytes(memory->text);
      if (bytes.ok()) {
        other.memory_bytes = static_cast<uint64_t>(bytes.value());
      } else {
        place_->faults->add(memory->position, key_below(key_, "limits.memory"),
                            bytes.error().message);
      }
    }
    const auto recursion = config::parse_integer(text_member(*limits, "recursion"));
    if (recursion.ok()) other.recursion = static_cast<uint64_t>(recursion.value());
    limits_ = grail::with(limits_, other);
  }

  void read_providers() {
    const YamlNode* providers = member(*node_, "context_providers");
    if (providers == nullptr) return;
    for (size_t i = 0; i < providers->items.size(); ++i) {
      const std::string key = key_below(key_below(key_, "context_providers"), i);
      const YamlNode& provider = providers->items[i];
      const bool is_one = provider.kind == Kind::kMap && provider.members.size() == 1;
      const bool is_command = is_one && member(provider, "command") != nullptr;
      if (provider.kind == Kind::kScalar) {
        add_script(provider, key);
      } else if (is_command) {
        add_provider(provider, key);
      } else if (is_one && member(provider, "builtin") != nullptr) {
        add_builtin(provider, key);
      } else {
        place_->faults->add(provider.position, key,
                            "must be a script, {command: [program, …]} or {builtin: name}");
      }
    }
  }

  // By its own name, so that its result is told from those of others.
  void add_script(const YamlNode& provider, const std::string& key) {
    auto script = read_script(provider, key);
    if (!script) return;
    grail::PymPlan plan{.script = std::move(*script), .settings = place_->settings.grail};
    plan.spec.name = place_->provider_names->name_for(provider.text, plan.script.name);
    auto made = grail::make_pym(std::move(plan));
    if (made.ok()) {
      result_.context_providers.push_back(std::move(made).value());
    } else {
      place_->faults->add(provider.position, key, made.error().message);
    }
  }

  void add_builtin(const YamlNode& provider, const std::string& key) {
    const std::string name(text_member(provider, "builtin"));
    auto made = tool::make_builtin(name);
    if (!made.ok()) {
      place_->faults->add(provider.position, key, made.error().message);
    } else if (std::ranges::any_of(made.value()->spec().parameters,
                                   &tool::Parameter::is_required)) {
      place_->faults->add(provider.position, key, name + " needs arguments");
    } else {
      place_->provider_names->name_for(name, name);
      result_.context_providers.push_back(std::move(made).value());
    }
  }

  void add_provider(const YamlNode& provider, const std::string& key) {
    tool::CommandPlan plan{.argv = texts_member(provider, "command"), .effect = Effect::kPure};
    std::string identity;
    for (const std::string& word : plan.argv) identity.append(word).push_back('\0');
    plan.spec.name = place_->provider_names->name_for(identity, "context_provider");
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
  grail::ScriptLimits limits_{};
  AgentTool result_{};
};

}  // namespace

std::string ProviderNames::name_for(const std::string& identity, const std::string& wanted) {
  const auto found = known_.find(identity);
  if (found != known_.end()) return found->second;
  std::string name = wanted;
  const std::string hash = sha256_hex(identity);
  for (size_t digits = kProviderHashDigits; taken_.contains(name); ++digits) {
    name = wanted + "_" + hash.substr(0, digits);
  }
  taken_.insert(name);
  return known_[identity] = name;
}

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
  if (const std::string_view mcp = text_member(node, "mcp"); !mcp.empty()) {
    const size_t slash = mcp.find('/');
    const std::vector<std::string> tool = {std::string(mcp.substr(slash + 1))};
    return mcp::tool_names(mcp.substr(0, slash), tool).front();
  }
  return Path(text_member(node, "pym")).stem().string();
}

}  // namespace twotrack::agent
