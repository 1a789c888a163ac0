#include "config/tool_server_config.h"

namespace twotrack::config {
namespace {

// The value of a key that the table has, in the type that its kind has there.
template <class T>
T value_at(const Config& config, const std::string& key) {
  const auto* value = std::get_if<T>(&config.find(key)->value);
  return value == nullptr ? T{} : *value;
}

std::vector<std::string> list_at(const Config& config, const std::string& key) {
  return value_at<std::vector<std::string>>(config, key);
}

}  // namespace

std::vector<ToolServerConfig> tool_servers(const Config& config) {
  std::vector<ToolServerConfig> all;
  for (const std::string& name : config.entries("tools.mcp")) {
    const std::string path = "tools.mcp." + name + ".";
    ToolServerConfig one{
        .name = name,
        .command = list_at(config, path + "command"),
        .url = value_at<std::string>(config, path + "url"),
        .headers = list_at(config, path + "headers"),
        .env_pass = list_at(config, path + "env_pass"),
        .read_only = list_at(config, path + "read_only"),
        .has_network = value_at<bool>(config, path + "network"),
        .is_trusted = value_at<bool>(config, path + "trust"),
        .tools = list_at(config, path + "tools"),
        .timeout = config.duration(path + "timeout_s").value_or(std::chrono::seconds(60)),
        .pin = value_at<std::string>(config, path + "pin"),
        .sandbox_level = value_at<std::string>(config, "sandbox.require")};
    for (const std::string& effect : list_at(config, path + "effects")) {
      const size_t equals = effect.rfind('=');
      one.effects.emplace_back(effect.substr(0, equals), effect.substr(equals + 1));
    }
    for (const std::string& more : list_at(config, "sandbox.env_pass")) {
      one.env_pass.push_back(more);
    }
    for (const std::string& more : list_at(config, "sandbox.read_only")) {
      one.read_only.push_back(more);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace twotrack::config
