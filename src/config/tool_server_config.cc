#include "config/tool_server_config.h"

namespace twotrack::config {
namespace {

// The value of a key; the table must have it with this type.
template <class T>
T setting_of(const Config& config, const std::string& key) {
  const auto* value = std::get_if<T>(&config.find(key)->value);
  return value == nullptr ? T{} : *value;
}

std::vector<std::string> names_at(const Config& config, const std::string& key) {
  return setting_of<std::vector<std::string>>(config, key);
}

}  // namespace

std::vector<ToolServerConfig> tool_servers(const Config& config) {
  std::vector<ToolServerConfig> all;
  for (const std::string& name : config.entries("tools.mcp")) {
    const std::string path = "tools.mcp." + name + ".";
    ToolServerConfig one{
        .name = name,
        .command = names_at(config, path + "command"),
        .url = setting_of<std::string>(config, path + "url"),
        .headers = names_at(config, path + "headers"),
        .env_pass = names_at(config, path + "env_pass"),
        .read_only = names_at(config, path + "read_only"),
        .has_network = setting_of<bool>(config, path + "network"),
        .is_trusted = setting_of<bool>(config, path + "trust"),
        .tools = names_at(config, path + "tools"),
        .timeout = config.duration(path + "timeout_s").value_or(std::chrono::seconds(60)),
        .pin = setting_of<std::string>(config, path + "pin"),
        .sandbox_level = setting_of<std::string>(config, "sandbox.require")};
    for (const std::string& effect : names_at(config, path + "effects")) {
      const size_t equals = effect.rfind('=');
      one.effects.emplace_back(effect.substr(0, equals), effect.substr(equals + 1));
    }
    for (const std::string& more : names_at(config, "sandbox.env_pass")) {
      one.env_pass.push_back(more);
    }
    for (const std::string& more : names_at(config, "sandbox.read_only")) {
      one.read_only.push_back(more);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace twotrack::config
