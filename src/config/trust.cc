#include "config/trust.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "config/units.h"

namespace twotrack::config {
namespace {

// How a value allows more than another one.
enum class Wider : uint8_t {
  kOther,      // any other value
  kNamed,      // any other file: auto and null name none
  kOn,         // true
  kOff,        // false
  kOutside,    // a path that leaves the project
  kLater,      // a later choice in the table of keys
  kLarger,     // a larger number; null of a script's limit is what the user's preset says, of
               // any other one it is none
  kSooner,     // a shorter time
  kMore,       // a list with members that the other lacks; "*" has them all
  kFewer,      // a list that lacks members of the other
  kSet,        // anything but null
  kElsewhere,  // an address that is neither this machine's nor one of the user's servers
  kNotHere,    // the name of another model server, which is not on this machine
};

struct Rule {
  std::string_view key;
  Wider how;
  std::string_view means;
};

constexpr std::string_view kResources = "programs use more of this machine";
constexpr std::string_view kMcpServer = "an MCP server is started or called";
constexpr std::string_view kRemoved = "more is removed, and sooner";
constexpr std::string_view kSecrets = "more secrets stay in logs and prompts";

constexpr std::string_view kSent = "prompts go to another machine";
constexpr std::string_view kCost = "models are asked more, which may cost money";

constexpr Rule kRules[] = {
    {"agents_dir", Wider::kOutside, "agents come from outside the project"},
    {"model.use", Wider::kNotHere, kSent},
    {"model.servers.*.url", Wider::kElsewhere, kSent},
    {"model.servers.*.api_key_env", Wider::kOther, "the value of a variable is sent to a server"},
    {"model.servers.*.file", Wider::kNamed, "this program loads a model file"},
    {"model.servers.*.lora", Wider::kNamed, "this program loads a model file"},
    {"runner.memory.redact.env", Wider::kFewer, kSecrets},
    {"runner.memory.redact.values_from", Wider::kFewer, kSecrets},
    {"runner.memory.redact.rules", Wider::kLater, kSecrets},
    {"runner.memory.redact.min_length", Wider::kLarger, kSecrets},
    {"runner.memory.durability", Wider::kLater, "acknowledged events may be lost"},
    {"runner.memory.replica", Wider::kOther, "logs are sent elsewhere"},
    {"runner.max_tokens", Wider::kLarger, kCost},
    {"runner.max_wall_s", Wider::kLarger, kCost},
    {"runner.confidence.ask", Wider::kOther, "who decides when the model is not sure changes"},
    {"runner.confidence.wait", Wider::kOff, "calls are made that the model is not sure of"},
    {"runner.escalation.server", Wider::kNotHere, kSent},
    {"runner.escalation.after", Wider::kMore, kCost},
    {"runner.escalation.budget", Wider::kLarger, kCost},
    {"tools.on_ambiguous", Wider::kLater, "an effect is left out or repeated without a person"},
    {"tools.limits.preset", Wider::kLater, kResources},
    {"tools.limits.duration", Wider::kLarger, kResources},
    {"tools.limits.memory", Wider::kLarger, kResources},
    {"tools.limits.recursion", Wider::kLarger, kResources},
    {"tools.monty", Wider::kNamed, "another program runs the scripts of agents"},
    {"tools.mcp.*.command", Wider::kOther, kMcpServer},
    {"tools.mcp.*.url", Wider::kOther, kMcpServer},
    {"tools.mcp.*.headers", Wider::kOther, "the values of variables are sent to a server"},
    {"tools.mcp.*.env_pass", Wider::kMore, "a server sees more variables"},
    {"tools.mcp.*.read_only", Wider::kMore, "a server reads more files"},
    {"tools.mcp.*.network", Wider::kOn, "a server uses the network"},
    {"tools.mcp.*.trust", Wider::kOn, "a server's word counts"},
    {"tools.mcp.*.effects", Wider::kOther, "calls to a server count as harmless"},
    {"tools.mcp.*.tools", Wider::kMore, "more tools of a server are used"},
    {"tools.mcp.*.pin", Wider::kOther, "another list of tools is accepted"},
    {"sandbox.require", Wider::kLater, "programs run with less containment"},
    {"sandbox.network", Wider::kOn, "programs use the network"},
    {"sandbox.env_pass", Wider::kMore, "programs see more variables"},
    {"sandbox.read_only", Wider::kMore, "programs read more files"},
    {"sandbox.limits.memory", Wider::kLarger, kResources},
    {"sandbox.limits.processes", Wider::kLarger, kResources},
    {"sandbox.limits.open_files", Wider::kLarger, kResources},
    {"sandbox.limits.file", Wider::kLarger, kResources},
    {"sandbox.limits.temporary", Wider::kLarger, kResources},
    {"sandbox.limits.written", Wider::kLarger, kResources},
    {"sandbox.limits.written_files", Wider::kLarger, kResources},
    {"workspace.keep", Wider::kSooner, kRemoved},
    {"workspace.auto_accept", Wider::kLater, "changes are accepted without a person"},
    {"workspace.sensitive", Wider::kFewer, "fewer changes need a person's word"},
    {"retention.keep", Wider::kSooner, kRemoved},
    {"retention.keep_failed", Wider::kOff, kRemoved},
    {"telemetry.otlp", Wider::kSet, "what agents do is told to that address"},
    {"telemetry.content", Wider::kOn, "prompts, answers and outputs are told along with it"},
};

constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

// Limits of scripts, as their presets have them (grail/runtime.h).
struct PresetLimits {
  std::string_view preset;
  std::string_view duration;
  std::string_view memory;
  int64_t recursion;
};
constexpr PresetLimits kPresetLimits[] = {{"strict", "500ms", "8MiB", 120},
                                          {"default", "2s", "16MiB", 200},
                                          {"permissive", "10s", "64MiB", 400}};

const Rule* find_rule(std::string_view path) {
  const Key* key = find_key(path);
  if (key == nullptr) return nullptr;
  const auto* found = std::ranges::find(kRules, key->path, &Rule::key);
  return found == std::end(kRules) ? nullptr : found;
}

using List = std::vector<std::string>;

bool has_all(const List& list, const List& others) {
  return std::ranges::all_of(
      others, [&](const std::string& one) { return std::ranges::find(list, one) != list.end(); });
}

ptrdiff_t place_of(const Key& key, const Value& value) {
  const List choices = split(key.choices, '|');
  return std::ranges::find(choices, std::get<std::string>(value)) - choices.begin();
}

// Bytes, milliseconds or a count.
int64_t number(const Key& key, const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  const bool is_bytes = key.kind == Kind::kBytes;
  if (text != nullptr)
    return is_bytes ? parse_bytes(*text).value() : parse_duration(*text).value().count();
  const int64_t count = std::get<int64_t>(value);
  constexpr int64_t kPerSecond = 1000;
  const bool is_more = key.kind == Kind::kSeconds && count <= kNoLimit / kPerSecond;
  return is_more ? count * kPerSecond : count;
}

// What null stands for.
Value of_null(const Config& users, const Key& key) {
  if (!key.path.starts_with("tools.limits.")) return kNoLimit;
  const Value preset = users.find("tools.limits.preset")->value;
  const auto* limits =
      std::ranges::find(kPresetLimits, std::get<std::string>(preset), &PresetLimits::preset);
  CHECK(limits != std::end(kPresetLimits));
  if (key.path == "tools.limits.duration") return std::string(limits->duration);
  if (key.path == "tools.limits.memory") return std::string(limits->memory);
  return limits->recursion;
}

bool is_larger(const Config& users, const Key& key, const Value& value, const Value& before) {
  const Value one = value == Value() ? of_null(users, key) : value;
  const Value other = before == Value() ? of_null(users, key) : before;
  return number(key, one) > number(key, other);
}

bool leaves_project(const std::string& folder) {
  const Path path = Path(folder).lexically_normal();
  return path.is_absolute() || (!path.empty() && *path.begin() == "..");
}

// Strict: an address that two readers could take apart in two ways is not this machine's.
bool is_this_machine(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::string_view rest = url.substr(scheme.size());
    for (const std::string_view host : {"127.0.0.1", "localhost", "[::1]"}) {
      if (!rest.starts_with(host)) continue;
      const std::string_view after = rest.substr(host.size());
      return after.empty() || (after.find_first_of("@\\") == std::string_view::npos &&
                               (after[0] == ':' || after[0] == '/'));
    }
  }
  return false;
}

bool is_users_server(const Config& users, const Value& url) {
  const std::vector<std::string> servers = users.entries("model.servers");
  return std::ranges::any_of(servers, [&](const std::string& name) {
    return users.find("model.servers." + name + ".url")->value == url;
  });
}

bool leads_elsewhere(const Config& users, const Value& before, const Value& url) {
  // A server that the user has configured stays where it is: its key would go along.
  if (before != Value()) return true;
  return !is_this_machine(std::get<std::string>(url)) && !is_users_server(users, url);
}

bool is_elsewhere(const Config& all, const Value& server) {
  const auto* name = std::get_if<std::string>(&server);
  const Setting* url = name == nullptr ? nullptr : all.find("model.servers." + *name + ".url");
  const auto* address = url == nullptr ? nullptr : std::get_if<std::string>(&url->value);
  return address != nullptr && !is_this_machine(*address);
}

bool is_wider(const Config& users, const Config& all, const std::string& path, Wider how) {
  const Value& value = all.find(path)->value;
  const Key& key = *find_key(path);
  const Setting* setting = users.find(path);
  const Value before = setting ? setting->value : read_value(key, key.fallback).value();
  if (value == before) return false;
  switch (how) {
    case Wider::kOther:
      return true;
    case Wider::kNamed:
      return value != Value() && value != Value(std::string("auto"));
    case Wider::kOn:
      return std::get<bool>(value);
    case Wider::kOff:
      return !std::get<bool>(value);
    case Wider::kOutside:
      return leaves_project(std::get<std::string>(value));
    case Wider::kLater:
      return place_of(key, value) > place_of(key, before);
    case Wider::kLarger:
      return is_larger(users, key, value, before);
    case Wider::kSooner:
      return number(key, value) < number(key, before);
    case Wider::kMore:
      return !has_all(std::get<List>(before), {"*"}) &&
             !has_all(std::get<List>(before), std::get<List>(value));
    case Wider::kFewer:
      return !has_all(std::get<List>(value), std::get<List>(before));
    case Wider::kSet:
      return value != Value();
    case Wider::kElsewhere:
      return value != Value() && leads_elsewhere(users, before, value);
    case Wider::kNotHere:
      return is_elsewhere(all, value);
  }
  CHECK(false);
}

std::string text_of(const Wish& wish) {
  return wish.key + ": " + wish.value;
}

// The folder itself, whatever name it is reached by.
Result<std::string> folder_name(const Path& root) {
  std::error_code error;
  const Path real = std::filesystem::canonical(root, error);
  if (error) return Error{Code::kIo, root.string() + ": " + error.message()};
  return real.string();
}

std::string digest(const std::string& root, const std::vector<Wish>& wishes) {
  std::string parts = sha256_hex(root);
  for (const Wish& wish : wishes) parts += sha256_hex(text_of(wish));
  return sha256_hex(parts);
}

}  // namespace

std::vector<Wish> wishes_beyond(const Config& users, const Config& all) {
  std::vector<Wish> wishes;
  for (const auto& [path, setting] : all.settings()) {
    const Origin::Kind kind = setting.origin.kind;
    if (kind == Origin::Kind::kEnvironment || kind == Origin::Kind::kFlag) continue;
    const Rule* rule = find_rule(path);
    if (rule == nullptr || !is_wider(users, all, path, rule->how)) continue;
    wishes.push_back({.key = path,
                      .value = format_value(setting.value),
                      .means = std::string(rule->means),
                      .origin = setting.origin});
  }
  return wishes;
}

bool can_widen(std::string_view key) {
  return find_rule(key) != nullptr;
}

Result<bool> TrustStore::holds(const Path& root, const std::vector<Wish>& wishes) const {
  if (wishes.empty()) return true;
  const std::string folder = TRY(folder_name(root));
  const Path path = folder_ / (sha256_hex(folder) + ".json");
  if (!exists(*files_, path)) return false;
  const std::string text = TRY(read_file(*files_, path));
  const JsonTree tree = TRY(JsonTree::parse(text));
  return tree.root()["digest"].text() == digest(folder, wishes);
}

Status TrustStore::add(const Path& root, const std::vector<Wish>& wishes) {
  const std::string folder = TRY(folder_name(root));
  JsonWriter json;
  json.begin_object().key("root").lossy_string(folder).member("digest", digest(folder, wishes));
  json.key("wishes").begin_array();
  for (const Wish& wish : wishes) json.lossy_string(text_of(wish));
  json.end_array().end_object();
  TRY(files_->create_directories(folder_));
  return replace_file(*files_, folder_ / (sha256_hex(folder) + ".json"), json.text() + "\n");
}

Result<std::vector<TrustStore::Entry>> TrustStore::list() const {
  std::vector<Entry> entries;
  for (const std::string& name : TRY(files_->list(folder_))) {
    if (!name.ends_with(".json")) continue;
    const std::string text = TRY(read_file(*files_, folder_ / name));
    const JsonTree tree = TRY(JsonTree::parse(text));
    Entry entry{.root = std::string(tree.root()["root"].text()), .wishes = {}};
    for (const JsonElement wish : tree.root()["wishes"].array()) {
      entry.wishes.emplace_back(wish.text());
    }
    entries.push_back(std::move(entry));
  }
  std::ranges::sort(entries, {}, &Entry::root);
  return entries;
}

}  // namespace twotrack::config
