// What the configuration says about running agents, typed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/words.h"
#include "config/config.h"
#include "event/words.h"

namespace twotrack::config {

// What to do about an external effect that may or may not have happened before a crash.
enum class OnAmbiguous : uint8_t {
  kAsk,     // the agent is blocked until a person says
  kVerify,  // the tool's own `verify` says; where it cannot, a person
  kSkip,    // it counts as not done
  kRetry,   // it is done again
};
constexpr auto all_names(OnAmbiguous) {
  return name_list("ask", "verify", "skip", "retry");
}

struct RunnerConfig {
  std::string agents_dir{};
  bool accepts_success = false;           // workspace.auto_accept
  std::vector<std::string> sensitive{};   // names of files whose change needs a person's word
  std::optional<uint64_t> concurrency{};  // nothing: auto
  uint64_t max_turns = 0;
  std::vector<std::string> only_named{};  // operations that only run if named
  Decide decide = Decide::kAuto;
  std::optional<uint64_t> max_tokens{};
  std::optional<std::chrono::milliseconds> max_wall{};
  OnAmbiguous on_ambiguous = OnAmbiguous::kAsk;
  uint64_t ask_below_percent = 0;            // runner.confidence.ask
  bool waits_when_unsure = false;            // runner.confidence.wait
  std::optional<std::string> escalate_to{};  // a server
  bool escalates_stuck = false;
  bool escalates_failed = false;
  uint64_t escalation_tokens = 0;
  bool has_hub = true;                // whether agents are told
  std::vector<std::string> ignore{};  // of the hub
  std::vector<std::string> languages_from{};
  std::optional<std::vector<std::string>> languages{};  // nothing: auto
  std::chrono::milliseconds pull_time_max{};
};
RunnerConfig runner_config(const Config& config);

struct SandboxConfig {
  std::string require{};  // full | reduced | minimal | none
  bool has_network = false;
  std::vector<std::string> env_pass{};
  std::vector<std::string> read_only{};
  uint64_t memory_bytes = 0;
  uint64_t processes = 0;
  uint64_t open_files = 0;
  uint64_t file_bytes = 0;
  uint64_t temporary_bytes = 0;
  uint64_t written_bytes = 0;
  uint64_t written_files = 0;
};
SandboxConfig sandbox_config(const Config& config);

struct ServerConfig {
  std::string name{};  // in the configuration
  enum class Kind : uint8_t { kGguf, kHttp } kind = Kind::kGguf;
  // gguf; nothing: auto
  std::optional<std::string> file{};
  std::optional<std::string> lora{};
  bool has_lora = true;  // false: null, none
  uint64_t context = 0;
  std::optional<uint64_t> threads{};
  // http
  std::string url{};
  std::optional<std::string> model{};
  std::string dialect{};  // auto | native | openai
  std::optional<std::string> api_key_env{};
  std::optional<uint64_t> slots{};
  std::chrono::milliseconds timeout{};
};
// `name` empty: the one of `model.use`. Fails with kNotFound and the known names.
Result<ServerConfig> server_config(const Config& config, std::string_view name);

// What the configuration says about the servers of tools, and about what contains tools, typed.
struct ToolServerConfig {
  std::string name{};
  std::vector<std::string> command{};
  std::string url{};  // empty: it has a command
  std::vector<std::string> headers{};
  std::vector<std::string> env_pass{};
  std::vector<std::string> read_only{};
  bool has_network = false;
  bool is_trusted = false;
  std::vector<std::pair<std::string, std::string>> effects{};  // pattern, class
  std::vector<std::string> tools{};
  std::chrono::milliseconds timeout{};
  std::string pin{};            // empty: none
  std::string sandbox_level{};  // of `sandbox.require`
};

// Those of `tools.mcp`, by name.
std::vector<ToolServerConfig> tool_servers(const Config& config);

}  // namespace twotrack::config
