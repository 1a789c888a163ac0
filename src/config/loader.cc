// Loader: stacks the layers of the configuration and collects every error.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/nearest.h"
#include "config/config.h"
#include "config/remora.h"
#include "config/trust.h"
#include "config/user_folder.h"

namespace twotrack::config {
namespace {

constexpr std::string_view kVariablePrefix = "TWOTRACK_";
constexpr std::string_view kLauncher = "TWOTRACK_SANDBOX";  // the path of a program, not a key
constexpr std::string_view kServers = "model.servers";
constexpr std::string_view kToolServers = "tools.mcp";

std::string below(std::string_view path, std::string_view name) {
  return path.empty() ? std::string(name) : std::string(path).append(".").append(name);
}

bool is_name(std::string_view name) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !name.empty() && name.find_first_not_of(kAllowed) == std::string_view::npos;
}

// "RUNNER__MAX_TURNS" is "runner.max_turns".
std::string key_of_variable(std::string_view name) {
  std::string key;
  while (!name.empty()) {
    if (name.starts_with("__")) {
      key.push_back('.');
      name.remove_prefix(2);
      continue;
    }
    const char c = name[0];
    key.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    name.remove_prefix(1);
  }
  return key;
}

std::string place(const Origin& where) {
  if (where.kind != Origin::Kind::kFile) return where.text();
  if (where.position.line == 0) return where.name;
  return where.text() + ":" + std::to_string(where.position.column);
}

// The wrong last part of `path` may be a typo, or a right name in the wrong place.
std::string key_suggestion(const std::string& path) {
  const std::string_view wrong = last_part(path);
  std::vector<std::string> names;
  for (const Key* key : keys_below(parent_of(path))) names.emplace_back(last_part(key->path));
  if (const std::string near = suggestion(wrong, names); !near.empty()) return near;
  for (const Key& key : keys()) {
    if (last_part(key.path) == wrong) return " (did you mean \"" + std::string(key.path) + "\"?)";
  }
  return "";
}

}  // namespace

// Stacks the layers of the configuration and collects every error. It starts from the defaults.
class Loader {
 public:
  Loader() {
    for (const Key& key : keys()) {
      const bool is_pattern = key.path.find('*') != std::string_view::npos;
      if (is_group(key) || is_pattern) continue;
      put(std::string(key.path), read_value(key, key.fallback), Origin{});
    }
    add_entry(below(kServers, "default"));
    CHECK(faults_.empty());
  }

  // Each layer overrides those before it.
  enum class Whose : uint8_t { kUsers, kProjects };
  void add_file(const std::string& name, std::string_view text, Whose whose) {
    is_projects_ = whose == Whose::kProjects;
    const Origin file{.kind = Origin::Kind::kFile, .name = name, .position = {}};
    if (const auto root = read_root(file, text)) read_members("", *root, file);
  }

  // Passes the text of a file to `add`, if the file exists.
  template <class Add>
  Status add_if_there(FileSystem& files, const Path& path, const Add& add) {
    const auto info = files.info(path);
    if (!info.ok()) {
      return info.error().code == Code::kNotFound ? Status(Done{}) : Status(info.error());
    }
    // parse_yaml() rejects it too, but only once all of it is in memory.
    if (info.value().size > kYamlBytesMax) {
      add_fault({.kind = Origin::Kind::kFile, .name = path.string(), .position = {}}, "",
                "larger than " + std::to_string(kYamlBytesMax) + " bytes");
      return Done{};
    }
    add(path.string(), TRY(read_file(files, path)));
    return Done{};
  }

  // The file of a Remora project (remora.h). Keys without an equivalent become warnings.
  void add_remora_file(const std::string& name, std::string_view text) {
    Origin where{.kind = Origin::Kind::kFile, .name = name, .position = {}};
    const auto root = read_root(where, text);
    if (!root) return;
    const RemoraSettings read = read_remora(*root);
    for (const RemoraSetting& one : read.settings) {
      const Key* key = find_key(one.key);
      CHECK(key != nullptr && !key->is_users);
      where.position = one.value.position;
      auto value = read_value(*key, one.value);
      if (value.ok()) {
        put(one.key, std::move(value), where);
      } else {
        add_fault(where, one.from, value.error().message);
      }
    }
    for (const RemoraNote& note : read.notes) {
      where.position = note.position;
      config_.warnings_.push_back(place(where) + ": " + note.from + ": not used: " + note.message);
    }
  }

  void add_environment(const Environment& environment) {
    for (const std::string& entry : environment) {
      const Variable variable = split_variable(entry);
      if (!variable.name.starts_with(kVariablePrefix) || variable.name == kLauncher) continue;
      const std::string_view name = variable.name.substr(kVariablePrefix.size());
      const std::string key = key_of_variable(name);
      // Other programs and scripts have their own variables with this prefix. Only ours have two
      // underscores.
      if (name.find("__") == std::string_view::npos && find_key(key) == nullptr) continue;
      read_text(
          key, variable.value,
          {.kind = Origin::Kind::kEnvironment, .name = std::string(variable.name), .position = {}});
    }
  }

  void add_override(const Override& one) {
    read_text(one.key, one.value, {.kind = Origin::Kind::kFlag, .name = one.flag, .position = {}});
  }

  void add_fault(const Origin& where, std::string_view key, std::string_view message) {
    std::string fault = place(where) + ": ";
    if (!key.empty()) fault.append(key).append(": ");
    faults_.push_back(fault.append(message));
  }

  // What the layers added until now say.
  const Config& so_far() const { return config_; }
  // Fails with kInvalid and all faults.
  Result<Config> finish() {
    // References into a configuration that could not be read would only be noise.
    if (faults_.empty()) {
      check_server("model.use");
      check_server("runner.escalation.server");
      check_percentage("runner.confidence.ask");
      check_servers();
      check_tool_servers();
    }
    if (faults_.empty()) return std::move(config_);
    std::string message;
    for (const std::string& fault : faults_) {
      if (!message.empty()) message.push_back('\n');
      message += fault;
    }
    return Error{Code::kInvalid, std::move(message)};
  }

 private:
  // The map that the text must be, or nullopt with the errors reported.
  std::optional<YamlNode> read_root(const Origin& file, std::string_view text) {
    YamlText yaml = parse_yaml(text);
    Origin where = file;
    for (const YamlFault& fault : yaml.faults) {
      where.position = fault.position;
      add_fault(where, "", fault.message);
    }
    if (yaml.root.kind == YamlNode::Kind::kMap) return std::move(yaml.root);
    if (yaml.root.kind != YamlNode::Kind::kNull) {
      where.position = yaml.root.position;
      add_fault(where, "", "the file must be a map of keys");
    }
    return std::nullopt;
  }

  void read_members(const std::string& path, const YamlNode& map, const Origin& file) {
    for (const YamlMember& member : map.members) {
      Origin where = file;
      where.position = member.position;
      const std::string member_path = below(path, member.key);
      // A dot would make a key of one level look like two.
      if (member.key.find('.') != std::string::npos) {
        add_fault(where, member_path, "a key cannot have dots: write its parts as nested maps");
      } else {
        read_member(member_path, member.value, where);
      }
    }
  }

  void read_member(const std::string& path, const YamlNode& node, const Origin& where) {
    const Key* key = find_key(path);
    if (key == nullptr) {
      unknown_key(path, where);
      return;
    }
    if (is_group(*key)) {
      read_group(*key, path, node, where);
      return;
    }
    Origin at = where;
    at.position = node.position;
    if (key->is_users && is_projects_) {
      add_fault(at, path, "a project cannot set this: put it in your own config.yaml");
      return;
    }
    put(path, read_value(*key, node), at);
  }

  void read_group(const Key& key, const std::string& path, const YamlNode& node,
                  const Origin& where) {
    if (key.path.ends_with(".*")) {
      if (!is_name(last_part(path))) {
        add_fault(where, path, "a name may only have letters, digits, '_' and '-'");
        return;
      }
      add_entry(path);
    }
    if (node.kind == YamlNode::Kind::kMap) {
      read_members(path, node, where);
    } else if (node.kind == YamlNode::Kind::kScalar && !key.shorthand.empty()) {
      Origin at = where;
      at.position = node.position;
      read_shorthand(key, path, read_value(*find_key(below(path, key.shorthand)), node), at);
    } else if (node.kind != YamlNode::Kind::kNull) {
      add_fault(where, path, "must be a map of keys");
    }
  }

  // From the environment and flags.
  void read_text(const std::string& path, std::string_view text, const Origin& where) {
    const Key* key = find_key(path);
    if (key == nullptr) {
      unknown_key(path, where);
    } else if (!is_group(*key)) {
      put(path, read_value(*key, text), where);
    } else if (!key->shorthand.empty()) {
      read_shorthand(*key, path, read_value(*find_key(below(path, key->shorthand)), text), where);
    } else {
      add_fault(where, path, "is a section: set one of its keys");
    }
  }

  // A single word for a section replaces all of it: what lower layers set for its other keys
  // no longer counts.
  void read_shorthand(const Key& section, const std::string& path, Result<Value> value,
                      const Origin& where) {
    for (const Key* key : keys_below(path)) {
      put(std::string(key->path), read_value(*key, key->fallback), Origin{});
    }
    put(below(path, section.shorthand), std::move(value), where);
  }

  void put(const std::string& path, Result<Value> value, const Origin& where) {
    if (!value.ok()) {
      add_fault(where, path, value.error().message);
      return;
    }
    const std::string parent(parent_of(path));
    if (const Key* key = find_key(parent); key != nullptr && key->path.ends_with(".*")) {
      add_entry(parent);
    }
    config_.settings_[path] = {.value = std::move(value).value(), .origin = where};
  }

  // Gives a new entry of a map its defaults.
  void add_entry(const std::string& path) {
    for (const Key* key : keys_below(path)) {
      const std::string key_path = below(path, last_part(key->path));
      if (config_.settings_.contains(key_path)) continue;
      const auto value = read_value(*key, key->fallback);
      CHECK(value.ok());
      config_.settings_[key_path] = {.value = value.value(), .origin = {}};
    }
  }

  void unknown_key(const std::string& path, const Origin& where) {
    add_fault(where, path, "unknown key" + key_suggestion(path));
  }

  // Checks across values: names that must exist, keys that exclude each other.
  void check_server(std::string_view key) {
    const Setting* setting = config_.find(key);
    const auto* name = std::get_if<std::string>(&setting->value);
    if (name == nullptr) return;
    const std::vector<std::string> servers = config_.entries(kServers);
    if (std::ranges::find(servers, *name) != servers.end()) return;
    add_fault(setting->origin, key,
              "no server named \"" + *name + "\" in model.servers" + suggestion(*name, servers));
  }

  void check_percentage(std::string_view key) {
    const Setting* setting = config_.find(key);
    const auto* number = std::get_if<int64_t>(&setting->value);
    if (number == nullptr || *number <= 100) return;
    add_fault(setting->origin, key,
              "must be at most 100, a percentage, not " + std::to_string(*number));
  }

  void check_servers() {
    for (const std::string& name : config_.entries(kServers)) {
      const std::string path = below(kServers, name);
      const Setting& kind = *config_.find(below(path, "kind"));
      const auto& kind_name = std::get<std::string>(kind.value);
      for (const Key* key : keys_below(path)) {
        const std::string key_path = below(path, last_part(key->path));
        const Origin& origin = config_.find(key_path)->origin;
        if (origin.kind == Origin::Kind::kDefault) continue;
        if (key->only_for.empty() || key->only_for == kind_name) continue;
        add_fault(origin, key_path,
                  "only a server of kind " + std::string(key->only_for) + " has this key, and \"" +
                      name + "\" is of kind " + kind_name);
      }
      const Setting& url = *config_.find(below(path, "url"));
      if (kind_name == "http" && std::holds_alternative<std::monostate>(url.value)) {
        add_fault(kind.origin, below(path, "url"), "a server of kind http needs a url");
      }
    }
  }

  void check_tool_servers() {
    for (const std::string& name : config_.entries(kToolServers)) {
      const std::string path = below(kToolServers, name);
      const Setting& command = *config_.find(below(path, "command"));
      const Setting& url = *config_.find(below(path, "url"));
      const bool has_command = !std::get<std::vector<std::string>>(command.value).empty();
      const bool has_url = !std::holds_alternative<std::monostate>(url.value);
      if (has_command == has_url) {
        add_fault(has_url ? url.origin : command.origin, path,
                  has_url ? "has both a command and a url: a server needs exactly one"
                          : "a server needs a program to start (command) or a url");
        continue;
      }
      const auto refuse = [&](std::string_view key, std::string_view why) {
        const std::string key_path = below(path, key);
        const Setting& setting = *config_.find(key_path);
        const Key& row = *find_key(key_path);
        const bool says_something = setting.value != read_value(row, row.fallback).value();
        if (says_something) add_fault(setting.origin, key_path, why);
      };
      if (has_command) refuse("headers", "only a server with a url has headers");
      for (const std::string_view key : {"env_pass", "read_only", "network"}) {
        if (has_url) refuse(key, "only a server with a command has this key");
      }
      check_effects(below(path, "effects"));
    }
  }

  void check_effects(const std::string& path) {
    const std::vector<std::string> known = {"pure", "workspace", "idempotent", "external"};
    const Setting& effects = *config_.find(path);
    for (const std::string& one : std::get<std::vector<std::string>>(effects.value)) {
      const size_t equals = one.rfind('=');
      const std::string effect = equals == std::string::npos ? one : one.substr(equals + 1);
      if (equals != std::string::npos && equals > 0 &&
          std::ranges::find(known, effect) != known.end()) {
        continue;
      }
      add_fault(
          effects.origin, path,
          "\"" + one +
              "\" must be a pattern and an effect (pure, workspace, idempotent or external): " +
              "\"read_*=pure\"" + suggestion(effect, known));
    }
  }

  bool is_projects_ = false;  // what is being read
  Config config_;
  std::vector<std::string> faults_;
};

// Which files the configuration comes from.
namespace {

// What the user's own files say; all that was read is in `loader`.
Result<Config> read_files(FileSystem& files, const Path& root, const Environment& environment,
                          Loader& loader) {
  const auto add_as = [&](Loader::Whose whose) {
    return [&loader, whose](const std::string& name, std::string_view text) {
      loader.add_file(name, text, whose);
    };
  };
  const auto add_remora = [&](const std::string& name, std::string_view text) {
    loader.add_remora_file(name, text);
  };
  if (const auto folder = user_folder(environment)) {
    TRY(loader.add_if_there(files, *folder / "config.yaml", add_as(Loader::Whose::kUsers)));
  }
  Config users = loader.so_far();
  TRY(loader.add_if_there(files, root / kRemoraFile, add_remora));
  TRY(loader.add_if_there(files, root / kProjectFile, add_as(Loader::Whose::kProjects)));
  loader.add_environment(environment);
  return users;
}

}  // namespace

Result<Config> Config::load(FileSystem& files, const Path& root, const Environment& environment,
                            std::span<const Override> overrides) {
  Loader loader;
  const Config users = TRY(read_files(files, root, environment, loader));
  for (const Override& one : overrides) loader.add_override(one);
  Config all = TRY(loader.finish());
  all.wishes_ = wishes_beyond(users, all);
  return all;
}

Result<Config> Config::load_readable(FileSystem& files, const Path& root,
                                     const Environment& environment, std::string& faults) {
  Loader loader;
  TRY(read_files(files, root, environment, loader));
  Config read = loader.so_far();
  const auto whole = loader.finish();
  if (!whole.ok()) faults = whole.error().message;
  return read;
}

Result<Config> Config::parse(std::string_view yaml) {
  Loader loader;
  loader.add_file(std::string(kProjectFile), yaml, Loader::Whose::kProjects);
  return loader.finish();
}

}  // namespace twotrack::config
