// Loader: stacks the layers of the configuration and collects every error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"

namespace twotrack::config {

class Loader {
 public:
  Loader();  // starts from the defaults

  // Each layer overrides those before it.
  enum class Whose : uint8_t { kUsers, kProjects };
  void add_file(const std::string& name, std::string_view text, Whose whose);
  // The file of a Remora project (remora.h). Keys without an equivalent become warnings.
  void add_remora_file(const std::string& name, std::string_view text);
  void add_environment(const Environment& environment);
  void add_override(const Override& one);
  void add_fault(const Origin& where, std::string_view key, std::string_view message);

  // What the layers added until now say.
  const Config& so_far() const { return config_; }
  // Fails with kInvalid and all faults.
  Result<Config> finish();

 private:
  // The map that the text must be, or nullopt with the errors reported.
  std::optional<YamlNode> read_root(const Origin& file, std::string_view text);
  void read_members(const std::string& path, const YamlNode& map, const Origin& file);
  void read_member(const std::string& path, const YamlNode& node, const Origin& where);
  void read_group(const Key& key, const std::string& path, const YamlNode& node,
                  const Origin& where);
  // From the environment and flags.
  void read_text(const std::string& path, std::string_view text, const Origin& where);
  void read_shorthand(const Key& section, const std::string& path, Result<Value> value,
                      const Origin& where);

  void put(const std::string& path, Result<Value> value, const Origin& where);
  void add_entry(const std::string& path);
  void unknown_key(const std::string& path, const Origin& where);

  // Checks across values: names that must exist, keys that exclude each other.
  void check_server(std::string_view key);
  void check_servers();
  void check_tool_servers();
  void check_effects(const std::string& path);

  bool is_projects_ = false;  // what is being read
  Config config_;
  std::vector<std::string> faults_;
};

}  // namespace twotrack::config
