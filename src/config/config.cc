#include "config/config.h"

#include <algorithm>

#include "base/check.h"
#include "config/units.h"

namespace twotrack::config {
namespace {

// Null if the value is of another type. The table must have the key.
template <class T>
const T* value_at(const Config& config, std::string_view key) {
  const Setting* setting = config.find(key);
  CHECK(setting != nullptr);
  return std::get_if<T>(&setting->value);
}

PacketSizeLimit packet_size_limit(const Config& config) {
  constexpr std::string_view kKey = "runner.memory.packet_size_limit";
  if (const auto tokens = config.number(kKey)) {
    return {.amount = *tokens, .unit = PacketSizeLimit::Unit::kTokens};
  }
  return {.amount = config.bytes(kKey).value(), .unit = PacketSizeLimit::Unit::kBytes};
}

TraceIndexing trace_indexing(const Config& config) {
  const std::vector<std::string> names = config.list("runner.memory.trace_indexing");
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
      return position.line == 0 ? name : name + ":" + std::to_string(position.line);
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

std::string Config::text(std::string_view key) const {
  const auto* text = value_at<std::string>(*this, key);
  return text == nullptr ? std::string() : *text;
}

std::optional<std::string> Config::word(std::string_view key) const {
  const auto* text = value_at<std::string>(*this, key);
  return text == nullptr || *text == "auto" ? std::nullopt : std::optional(*text);
}

std::vector<std::string> Config::list(std::string_view key) const {
  const auto* list = value_at<std::vector<std::string>>(*this, key);
  return list == nullptr ? std::vector<std::string>() : *list;
}

std::optional<uint64_t> Config::number(std::string_view key) const {
  const auto* number = value_at<int64_t>(*this, key);
  return number == nullptr ? std::nullopt : std::optional(static_cast<uint64_t>(*number));
}

bool Config::flag(std::string_view key) const {
  const auto* flag = value_at<bool>(*this, key);
  return flag != nullptr && *flag;
}

std::optional<std::chrono::milliseconds> Config::duration(std::string_view key) const {
  if (const auto count = number(key)) {
    const auto amount = static_cast<int64_t>(*count);
    const bool is_seconds = find_key(key)->kind == Kind::kSeconds;
    return is_seconds ? std::chrono::seconds(amount) : std::chrono::milliseconds(amount);
  }
  const auto* words = value_at<std::string>(*this, key);
  return words == nullptr ? std::nullopt : std::optional(parse_duration(*words).value());
}

std::optional<uint64_t> Config::bytes(std::string_view key) const {
  const auto* words = value_at<std::string>(*this, key);
  if (words == nullptr) return std::nullopt;
  return static_cast<uint64_t>(parse_bytes(*words).value());
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
  const auto is = [&](std::string_view key, std::string_view choice) {
    return text("runner.memory." + std::string(key)) == choice;
  };
  return {.enabled = flag("runner.memory.enabled"),
          .packet_size_limit = config::packet_size_limit(*this),
          .trace_store = is("trace_store", "kv") ? TraceStore::kKv : TraceStore::kJsonl,
          .durability = is("durability", "none") ? Durability::kNone : Durability::kSync,
          .waits_for_replica = is("durability", "replicated"),
          .replica = word("runner.memory.replica"),
          .summarizer_mode = named<SummarizerMode>(text("runner.memory.summarizer_mode"))
                                 .value_or(SummarizerMode::kToolSpecific),
          .trace_indexing = config::trace_indexing(*this),
          .recent_actions = number("runner.memory.recent_actions").value(),
          .redact = {.env = list("runner.memory.redact.env"),
                     .values_from = list("runner.memory.redact.values_from"),
                     .default_rules = is("redact.rules", "default"),
                     .min_length = number("runner.memory.redact.min_length").value()}};
}

RetentionConfig Config::retention() const {
  return {.keep = duration("retention.keep").value(),
          .keep_failed = flag("retention.keep_failed"),
          .compact_after = duration("retention.compact_after").value()};
}

}  // namespace twotrack::config
