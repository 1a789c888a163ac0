#include "mcp/server_plan.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/sha256.h"
#include "mcp/approval.h"
#include "mcp/http_transport.h"
#include "mcp/stdio_transport.h"
#include "process/process.h"

namespace twotrack::mcp {
namespace {

using Hint = ToolInfo::Hint;

bool fits(const std::string& pattern, std::string_view name) {
  return ::fnmatch(pattern.c_str(), std::string(name).c_str(), 0) == 0;
}

std::optional<Effect> said_of(const ServerPlan& plan, const ToolInfo& tool) {
  for (const auto& [pattern, effect] : plan.effects) {
    if (fits(pattern, tool.name)) return effect;
  }
  return std::nullopt;
}

// "Bearer ${TOKEN}" with the value of the variable.
Result<std::string> filled_in(std::string_view text, const Environment& own) {
  std::string out;
  while (true) {
    const size_t begin = text.find("${");
    const size_t end = text.find('}', begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) {
      return out.append(text);
    }
    const std::string_view name = text.substr(begin + 2, end - begin - 2);
    const auto value = find_variable(own, name);
    if (!value) {
      return Error{Code::kInvalid, "a header needs the environment variable " + std::string(name) +
                                       ", which is not set"};
    }
    out.append(text.substr(0, begin)).append(*value);
    text.remove_prefix(end + 1);
  }
}

Result<std::unique_ptr<Transport>> open_url(const ServerPlan& plan, const Environment& own) {
  HttpPlan http{.url = plan.url};
  for (const std::string& header : plan.headers) {
    http.headers.push_back(TRY(filled_in(header, own)));
  }
  return open_http(std::move(http));
}

// In pieces: an interpreter may be large.
Result<std::string> hash_of_file(const Path& path) {
  constexpr uint64_t kPiece = uint64_t{1} << 20;
  const auto file = TRY(posix_file_system().open(path, OpenMode::kRead));
  Sha256 hash;
  for (uint64_t offset = 0;; offset += kPiece) {
    const std::string piece = TRY(read_range(*file, offset, kPiece));
    hash.update(piece);
    if (piece.size() < kPiece) return hash.finish_hex();
  }
}

// The script of an interpreter, say. Other files are data, which the program may change itself.
bool is_code(const Path& path) {
  constexpr std::array<std::string_view, 15> kOfCode = {".py",  ".pyz", ".js",  ".mjs",  ".cjs",
                                                        ".ts",  ".mts", ".sh",  ".rb",   ".pl",
                                                        ".php", ".lua", ".jar", ".wasm", ".exs"};
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() != std::filesystem::file_type::regular) return false;
  using std::filesystem::perms;
  const bool can_run = (status.permissions() & perms::owner_exec) != perms::none;
  return can_run || std::ranges::find(kOfCode, path.extension().string()) != kOfCode.end();
}

// A held workspace, as it is seen from here.
Path held_folder(const sandbox::Policy& policy) {
  return "/proc/" + std::to_string(policy.holder) + "/root" + policy.workspace.string();
}

// Texts that cannot run into one another.
std::string joined_hash(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += sha256_hex(text);
  return sha256_hex(all);
}

std::string listed(const std::vector<std::string>& all) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < std::min(all.size(), kShown); ++i) text += (i > 0 ? "; " : "") + all[i];
  if (all.size() > kShown) text += "; and " + std::to_string(all.size() - kShown) + " more";
  return text;
}

Status check_tools(Client& client, const ServerPlan& plan, const ToolList& approved,
                   const Waiting& waiting) {
  const ToolList now = TRY(client.list_tools(waiting));
  if (now.hash() == approved.hash()) return Done{};
  return Error{Code::kConflict, "the tools of " + plan.name + " are not the approved ones (" +
                                    listed(differences(approved, now)) +
                                    "); see `twotrack mcp ls " + plan.name +
                                    "`, then `twotrack mcp approve " + plan.name + "`"};
}

}  // namespace

Result<std::string> binding_of(const ServerPlan& plan, const Path& folder, const Environment& own) {
  if (plan.is_http()) return joined_hash({"url", plan.url, joined_hash(plan.headers)});
  std::vector<std::string> words;
  for (const std::string& word : plan.command) {
    const bool is_program = words.empty();
    const Path file =
        is_program
            ? TRY(process::find_program(word, folder, process::clean_environment(own, folder)))
            : folder / word;
    words.push_back(word);
    words.push_back(is_program || is_code(file) ? TRY(hash_of_file(file)) : "");
  }
  std::vector<std::string> names = plan.env_pass;
  std::ranges::sort(names);
  return joined_hash({"command", joined_hash(words), joined_hash(names)});
}

bool ServerPlan::may_use(std::string_view tool) const {
  return std::ranges::any_of(tools,
                             [&](const std::string& pattern) { return fits(pattern, tool); });
}

Effect effect_of(const ServerPlan& plan, const ToolInfo& tool, std::optional<Effect> said) {
  const bool may_be_repeated = tool.idempotent == Hint::kYes;
  const Effect when_writing = may_be_repeated ? Effect::kIdempotent : Effect::kExternal;
  if (!said) said = said_of(plan, tool);
  if (said) {
    // A tool that says that it writes is not taken for one that only reads.
    if (*said == Effect::kPure && tool.read_only == Hint::kNo) return when_writing;
    const bool denies = tool.idempotent == Hint::kNo && tool.read_only != Hint::kYes;
    if (*said == Effect::kIdempotent && denies) return Effect::kExternal;
    return *said;
  }
  if (!plan.is_trusted) return Effect::kExternal;
  return tool.read_only == Hint::kYes ? Effect::kPure : when_writing;
}

Result<std::unique_ptr<Transport>> open_transport(const ServerPlan& plan, const ServerPlace& place,
                                                  const Environment& own) {
  if (plan.is_http()) return open_url(plan, own);
  sandbox::Policy policy = place.policy;
  policy.require = plan.require;
  policy.has_network = plan.has_network;
  policy.is_users_program = true;  // who approved the server has seen its command
  if (policy.workspace.empty()) policy.workspace = place.workspace;
  policy.read_only.insert(policy.read_only.end(), plan.read_only.begin(), plan.read_only.end());
  StdioPlan program{
      .argv = plan.command,
      .directory = policy.workspace,
      .environment = process::clean_environment(own, policy.workspace, plan.env_pass)};
  // The sandbox would tell it as its own end. Only a held workspace is not to be seen from here.
  const std::string word = program.argv.empty() ? "" : program.argv.front();
  if (policy.holder == 0 || word.find('/') == std::string::npos) {
    TRY(process::find_program(word, program.directory, program.environment));
  }
  const Path seen = policy.holder == 0 ? program.directory : held_folder(policy);
  if (!plan.binding.empty() && TRY(binding_of(plan, seen, own)) != plan.binding) {
    return Error{Code::kConflict, plan.name + " is not the program that was approved"};
  }
  program.argv = TRY(sandbox::confined(policy, std::move(program.argv)));
  return start_stdio(std::move(program));
}

struct Connections::Slot {
  std::mutex mutex{};  // held while the server is started or asked for its tools
  std::shared_ptr<Client> client{};
  uint64_t changes = 0;  // of its tools, that have been looked at
  std::chrono::steady_clock::time_point looked_at{};
  // Guarded by Connections::mutex_:
  uint64_t last_used = 0;
  uint64_t users = 0;  // who are about to call it, or do
};

// What a caller holds: the client lives as long, and is not ended as idle.
struct Connections::Use {
  std::shared_ptr<Slot> slot{};
  std::shared_ptr<Client> client{};
};

Connections::Connections(Environment own, std::string version)
    : own_(std::move(own)), version_(std::move(version)) {}

Connections::~Connections() = default;

std::shared_ptr<Connections::Slot> Connections::use_slot(const Key& key) {
  const std::lock_guard hold(mutex_);
  auto& slot = slots_[key];
  if (slot == nullptr) slot = std::make_shared<Slot>();
  slot->last_used = ++uses_;
  slot->users += 1;
  return {slot.get(), [this, slot](Slot*) {
            const std::lock_guard again(mutex_);
            slot->users -= 1;
          }};
}

Result<std::shared_ptr<Client>> Connections::get(const ServerPlan& plan, const ToolList& approved,
                                                 const ServerPlace& place, const Waiting& waiting) {
  const auto slot = use_slot({plan.name, place.workspace.string()});
  const std::lock_guard hold(slot->mutex);
  if (slot->client != nullptr && !slot->client->is_alive()) slot->client.reset();
  const auto in_use = [&] {
    auto use = std::make_shared<Use>(slot, slot->client);
    return std::shared_ptr<Client>(use, use->client.get());
  };
  if (slot->client != nullptr && !is_look_due(*slot, plan)) return in_use();
  if (slot->client == nullptr) {
    end_idle();
    auto transport = TRY(open_transport(plan, place, own_));
    ClientOptions options{.version = version_, .stop = waiting.stop};
    options.connect_time = std::chrono::ceil<std::chrono::milliseconds>(
        waiting.deadline - std::chrono::steady_clock::now());
    slot->client = TRY(Client::connect(std::move(transport), options));
  }
  const auto now = std::chrono::steady_clock::now();
  const uint64_t changes = slot->client->tool_changes();
  const Status checked = check_tools(*slot->client, plan, approved, waiting);
  if (!checked.ok()) {
    slot->client.reset();
    return checked.error();
  }
  slot->changes = changes;
  slot->looked_at = now;
  return in_use();
}

// Another program may answer at an address at any time, without a word; one that we started
// ourselves stays the one that it is.
bool Connections::is_look_due(const Slot& slot, const ServerPlan& plan) {
  if (slot.client->tool_changes() != slot.changes) return true;
  return plan.is_http() && std::chrono::steady_clock::now() - slot.looked_at >= plan.look_again;
}

void Connections::end_idle() {
  std::vector<std::shared_ptr<Slot>> ended;  // outlives the lock: ending a program takes time
  const std::lock_guard hold(mutex_);
  while (slots_.size() > kIdleConnectionsMax) {
    auto oldest = slots_.end();
    for (auto slot = slots_.begin(); slot != slots_.end(); ++slot) {
      if (slot->second->users > 0) continue;
      if (oldest == slots_.end() || slot->second->last_used < oldest->second->last_used) {
        oldest = slot;
      }
    }
    if (oldest == slots_.end()) return;
    ended.push_back(std::move(oldest->second));
    slots_.erase(oldest);
  }
}

}  // namespace twotrack::mcp
