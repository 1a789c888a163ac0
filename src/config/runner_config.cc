#include "config/runner_config.h"

#include <algorithm>

#include "base/nearest.h"

namespace twotrack::config {
namespace {

template <class T>
const T* value_at(const Config& config, const std::string& key) {
  const Setting* setting = config.find(key);
  return setting == nullptr ? nullptr : std::get_if<T>(&setting->value);
}

std::string text_at(const Config& config, const std::string& key) {
  const auto* text = value_at<std::string>(config, key);
  return text == nullptr ? std::string() : *text;
}

// nullopt for null and auto.
std::optional<std::string> word_at(const Config& config, const std::string& key) {
  const auto* text = value_at<std::string>(config, key);
  if (text == nullptr || *text == "auto") return std::nullopt;
  return *text;
}

std::optional<uint64_t> number_at(const Config& config, const std::string& key) {
  const auto* number = value_at<int64_t>(config, key);
  if (number == nullptr) return std::nullopt;
  return static_cast<uint64_t>(*number);
}

std::vector<std::string> list_at(const Config& config, const std::string& key) {
  const auto* list = value_at<std::vector<std::string>>(config, key);
  return list == nullptr ? std::vector<std::string>() : *list;
}

// nullopt if there is a word instead of a list.
std::optional<std::vector<std::string>> optional_list_at(const Config& config,
                                                         const std::string& key) {
  const auto* list = value_at<std::vector<std::string>>(config, key);
  return list == nullptr ? std::nullopt : std::optional(*list);
}

bool holds(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

constexpr std::chrono::milliseconds kPullTimeMax{200};

// The embedded model, if the configuration has no server at all.
constexpr std::string_view kDefaultServer = "default";

}  // namespace

RunnerConfig runner_config(const Config& config) {
  const std::vector<std::string> after = list_at(config, "runner.escalation.after");
  const auto* hub = value_at<bool>(config, "hub.enabled");
  return {.agents_dir = text_at(config, "agents_dir"),
          .accepts_success = text_at(config, "workspace.auto_accept") == "success",
          .sensitive = list_at(config, "workspace.sensitive"),
          .concurrency = number_at(config, "runner.concurrency"),
          .max_turns = number_at(config, "runner.max_turns").value_or(0),
          .only_named = list_at(config, "runner.only_named"),
          .decide = text_at(config, "runner.decide"),
          .max_tokens = number_at(config, "runner.max_tokens"),
          .max_wall = config.duration("runner.max_wall_s"),
          .on_ambiguous = text_at(config, "tools.on_ambiguous"),
          .escalate_to = word_at(config, "runner.escalation.server"),
          .escalates_stuck = holds(after, "stuck"),
          .escalates_failed = holds(after, "failed"),
          .escalation_tokens = number_at(config, "runner.escalation.budget").value_or(0),
          .has_hub = hub == nullptr || *hub,
          .ignore = list_at(config, "hub.ignore"),
          .languages_from = list_at(config, "hub.languages_from"),
          .languages = optional_list_at(config, "hub.languages"),
          .pull_time_max = config.duration("hub.pull_timeout_ms").value_or(kPullTimeMax)};
}

SandboxConfig sandbox_config(const Config& config) {
  const auto size = [&](const char* name) {
    return config.bytes(std::string("sandbox.limits.") + name).value_or(0);
  };
  const auto count = [&](const char* name) {
    return number_at(config, std::string("sandbox.limits.") + name).value_or(0);
  };
  const auto* network = value_at<bool>(config, "sandbox.network");
  return {.require = text_at(config, "sandbox.require"),
          .has_network = network != nullptr && *network,
          .env_pass = list_at(config, "sandbox.env_pass"),
          .read_only = list_at(config, "sandbox.read_only"),
          .memory_bytes = size("memory"),
          .processes = count("processes"),
          .open_files = count("open_files"),
          .file_bytes = size("file"),
          .temporary_bytes = size("temporary"),
          .written_bytes = size("written"),
          .written_files = count("written_files")};
}

Result<ServerConfig> server_config(const Config& config, std::string_view name) {
  const std::string wanted = name.empty() ? text_at(config, "model.use") : std::string(name);
  const std::vector<std::string> known = config.entries("model.servers");
  ServerConfig server{.name = wanted};
  if (!holds(known, wanted)) {
    if (wanted == kDefaultServer) {
      server.context = 4096;
      return server;
    }
    return Error{Code::kNotFound,
                 "no server named \"" + wanted + "\" in model.servers" + suggestion(wanted, known)};
  }
  const std::string at = "model.servers." + wanted + ".";
  const bool is_http = text_at(config, at + "kind") == "http";
  server.kind = is_http ? ServerConfig::Kind::kHttp : ServerConfig::Kind::kGguf;
  server.file = word_at(config, at + "file");
  server.lora = word_at(config, at + "lora");
  server.has_lora = value_at<std::string>(config, at + "lora") != nullptr;
  server.context = number_at(config, at + "context").value_or(4096);
  server.threads = number_at(config, at + "threads");
  server.url = text_at(config, at + "url");
  server.model = word_at(config, at + "name");
  server.dialect = text_at(config, at + "dialect");
  server.api_key_env = word_at(config, at + "api_key_env");
  server.slots = number_at(config, at + "slots");
  server.timeout = config.duration(at + "timeout_s").value_or(std::chrono::seconds(60));
  if (is_http && server.url.empty()) {
    return Error{Code::kInvalid, at + "url is missing: set it to the server's address"};
  }
  return server;
}

}  // namespace twotrack::config
