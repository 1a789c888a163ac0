#include "config/config.h"

#include <algorithm>

#include "base/check.h"
#include "config/units.h"

namespace twotrack::config {
namespace {

// The typed value of a key; the table must have the key with that type. Otherwise this file has a
// bug.
template <class T>
const T& get(const Config& config, std::string_view key) {
  const Setting* setting = config.find(key);
  CHECK(setting != nullptr && std::holds_alternative<T>(setting->value));
  return std::get<T>(setting->value);
}

bool is_choice(const Config& config, std::string_view key, std::string_view choice) {
  return get<std::string>(config, key) == choice;
}

PacketSizeLimit packet_size_limit(const Config& config) {
  const Setting* setting = config.find("runner.memory.packet_size_limit");
  CHECK(setting != nullptr);
  if (const int64_t* tokens = std::get_if<int64_t>(&setting->value)) {
    return {.amount = static_cast<uint64_t>(*tokens), .unit = PacketSizeLimit::Unit::kTokens};
  }
  const int64_t bytes = parse_bytes(std::get<std::string>(setting->value)).value();
  return {.amount = static_cast<uint64_t>(bytes), .unit = PacketSizeLimit::Unit::kBytes};
}

TraceIndexing trace_indexing(const Config& config) {
  const auto& names = get<std::vector<std::string>>(config, "runner.memory.trace_indexing");
  const auto has = [&](std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  return {.by_node = has("node"), .by_run = has("run"), .by_operation = has("operation")};
}

}  // namespace

std::string Origin::text() const {
  switch (kind) {
    case Kind::kDefault:
      break;
    case Kind::kFile:
      return name + ":" + std::to_string(position.line);
    case Kind::kEnvironment:
      return "environment " + name;
    case Kind::kFlag:
      return "flag " + name;
  }
  return "default";
}

const Setting* Config::find(std::string_view key) const {
  const auto setting = settings_.find(key);
  return setting == settings_.end() ? nullptr : &setting->second;
}

std::optional<std::chrono::milliseconds> Config::duration(std::string_view key) const {
  const Setting* setting = find(key);
  CHECK(setting != nullptr);
  if (std::holds_alternative<std::monostate>(setting->value)) return std::nullopt;
  if (const int64_t* number = std::get_if<int64_t>(&setting->value)) {
    const bool is_seconds = find_key(key)->kind == Kind::kSeconds;
    return is_seconds ? std::chrono::seconds(*number) : std::chrono::milliseconds(*number);
  }
  return parse_duration(std::get<std::string>(setting->value)).value();
}

std::optional<uint64_t> Config::bytes(std::string_view key) const {
  const Setting* setting = find(key);
  CHECK(setting != nullptr);
  if (std::holds_alternative<std::monostate>(setting->value)) return std::nullopt;
  return static_cast<uint64_t>(parse_bytes(std::get<std::string>(setting->value)).value());
}

std::string Config::origin(std::string_view key) const {
  const Setting* setting = find(key);
  CHECK(setting != nullptr);
  return setting->origin.text();
}

std::vector<std::string> Config::entries(std::string_view map) const {
  const std::string prefix = std::string(map) + ".";
  std::vector<std::string> names;
  for (auto it = settings_.lower_bound(prefix); it != settings_.end(); ++it) {
    if (!it->first.starts_with(prefix)) break;
    const std::string_view rest = std::string_view(it->first).substr(prefix.size());
    const std::string_view name = rest.substr(0, rest.find('.'));
    if (names.empty() || names.back() != name) names.emplace_back(name);
  }
  return names;
}

MemoryConfig Config::memory() const {
  using List = std::vector<std::string>;
  return {
      .enabled = get<bool>(*this, "runner.memory.enabled"),
      .packet_size_limit = packet_size_limit(*this),
      .trace_store = is_choice(*this, "runner.memory.trace_store", "kv") ? TraceStore::kKv
                                                                         : TraceStore::kJsonl,
      .durability = is_choice(*this, "runner.memory.durability", "none") ? Durability::kNone
                                                                         : Durability::kSync,
      .summarizer_mode = is_choice(*this, "runner.memory.summarizer_mode", "generic")
                             ? SummarizerMode::kGeneric
                             : SummarizerMode::kToolSpecific,
      .trace_indexing = config::trace_indexing(*this),
      .recent_actions = static_cast<uint64_t>(get<int64_t>(*this, "runner.memory.recent_actions")),
      .redact = {.env = get<List>(*this, "runner.memory.redact.env"),
                 .values_from = get<List>(*this, "runner.memory.redact.values_from"),
                 .default_rules = is_choice(*this, "runner.memory.redact.rules", "default"),
                 .min_length =
                     static_cast<uint64_t>(get<int64_t>(*this, "runner.memory.redact.min_length"))},
  };
}

RetentionConfig Config::retention() const {
  return {.keep = duration("retention.keep").value(),
          .keep_failed = get<bool>(*this, "retention.keep_failed"),
          .compact_after = duration("retention.compact_after").value()};
}

}  // namespace twotrack::config
