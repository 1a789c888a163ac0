#include "config/runner_config.h"

#include <algorithm>

#include "base/check.h"
#include "base/joined.h"
#include "base/nearest.h"

namespace twotrack::config {
namespace {

bool holds(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

// Of a key whose words the table of keys names (key.cc): nothing else gets this far.
template <ClosedSet Set>
Set choice(const Config& config, std::string_view key) {
  const auto word = named<Set>(config.text(key));
  CHECK(word.has_value());
  return *word;
}

constexpr std::chrono::milliseconds kPullTimeMax{200};

// The embedded model, if the configuration has no server at all.
constexpr std::string_view kDefaultServer = "default";

}  // namespace

RunnerConfig runner_config(const Config& config) {
  const std::vector<std::string> after = config.list("runner.escalation.after");
  return {.agents_dir = config.text("agents_dir"),
          .accepts_success = config.text("workspace.auto_accept") == "success",
          .sensitive = config.list("workspace.sensitive"),
          .concurrency = config.number("runner.concurrency"),
          .max_turns = config.number("runner.max_turns").value_or(0),
          .only_named = config.list("runner.only_named"),
          .decide = choice<Decide>(config, "runner.decide"),
          .max_tokens = config.number("runner.max_tokens"),
          .max_wall = config.duration("runner.max_wall_s"),
          .on_ambiguous = choice<OnAmbiguous>(config, "tools.on_ambiguous"),
          .ask_below_percent = config.number("runner.confidence.ask").value_or(0),
          .waits_when_unsure = config.flag("runner.confidence.wait"),
          .escalate_to = config.word("runner.escalation.server"),
          .escalates_stuck = holds(after, "stuck"),
          .escalates_failed = holds(after, "failed"),
          .escalation_tokens = config.number("runner.escalation.budget").value_or(0),
          .has_hub = config.flag("hub.enabled"),
          .ignore = config.list("hub.ignore"),
          .languages_from = config.list("hub.languages_from"),
          .languages = config.text("hub.languages") == "auto"
                           ? std::nullopt
                           : std::optional(config.list("hub.languages")),
          .pull_time_max = config.duration("hub.pull_timeout_ms").value_or(kPullTimeMax)};
}

SandboxConfig sandbox_config(const Config& config) {
  const auto size = [&](const char* name) {
    return config.bytes(std::string("sandbox.limits.") + name).value_or(0);
  };
  const auto count = [&](const char* name) {
    return config.number(std::string("sandbox.limits.") + name).value_or(0);
  };
  return {.require = config.text("sandbox.require"),
          .has_network = config.flag("sandbox.network"),
          .env_pass = config.list("sandbox.env_pass"),
          .read_only = config.list("sandbox.read_only"),
          .memory_bytes = size("memory"),
          .processes = count("processes"),
          .open_files = count("open_files"),
          .file_bytes = size("file"),
          .temporary_bytes = size("temporary"),
          .written_bytes = size("written"),
          .written_files = count("written_files")};
}

Result<ServerConfig> server_config(const Config& config, std::string_view name) {
  const std::string wanted = name.empty() ? config.text("model.use") : std::string(name);
  const std::vector<std::string> known = config.entries("model.servers");
  ServerConfig server{.name = wanted};
  if (!holds(known, wanted)) {
    if (wanted == kDefaultServer) {
      server.context = 4096;
      return server;
    }
    const std::string all = joined(known);
    return with_hint(
        Error{Code::kNotFound, "no model named \"" + wanted + "\" in model.servers" +
                                   suggestion(wanted, known) +
                                   (all.empty() ? "" : "; there is " + all)},
        "--model also takes http://HOST:PORT, gguf:FILE, scripted:FILE and replay:AGENT");
  }
  const std::string at = "model.servers." + wanted + ".";
  const bool is_http = config.text(at + "kind") == "http";
  server.kind = is_http ? ServerConfig::Kind::kHttp : ServerConfig::Kind::kGguf;
  server.file = config.word(at + "file");
  server.lora = config.word(at + "lora");
  server.has_lora = !config.text(at + "lora").empty();
  server.context = config.number(at + "context").value_or(4096);
  server.threads = config.number(at + "threads");
  server.url = config.text(at + "url");
  server.model = config.word(at + "name");
  server.dialect = config.text(at + "dialect");
  server.api_key_env = config.word(at + "api_key_env");
  server.slots = config.number(at + "slots");
  server.timeout = config.duration(at + "timeout_s").value_or(std::chrono::seconds(60));
  if (is_http && server.url.empty()) {
    return Error{Code::kInvalid, at + "url is missing: set it to the server's address"};
  }
  return server;
}

std::vector<ToolServerConfig> tool_servers(const Config& config) {
  std::vector<ToolServerConfig> all;
  for (const std::string& name : config.entries("tools.mcp")) {
    const std::string path = "tools.mcp." + name + ".";
    ToolServerConfig one{
        .name = name,
        .command = config.list(path + "command"),
        .url = config.text(path + "url"),
        .headers = config.list(path + "headers"),
        .env_pass = config.list(path + "env_pass"),
        .read_only = config.list(path + "read_only"),
        .has_network = config.flag(path + "network"),
        .is_trusted = config.flag(path + "trust"),
        .tools = config.list(path + "tools"),
        .timeout = config.duration(path + "timeout_s").value_or(std::chrono::seconds(60)),
        .pin = config.text(path + "pin"),
        .sandbox_level = config.text("sandbox.require")};
    for (const std::string& effect : config.list(path + "effects")) {
      const size_t equals = effect.rfind('=');
      one.effects.emplace_back(effect.substr(0, equals), effect.substr(equals + 1));
    }
    for (const std::string& more : config.list("sandbox.env_pass")) {
      one.env_pass.push_back(more);
    }
    for (const std::string& more : config.list("sandbox.read_only")) {
      one.read_only.push_back(more);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace twotrack::config
