// Config: everything in twotrack.yaml and related files, checked completely.
//
// Values come from, with later ones winning, the table of keys (key.h), the user's config.yaml, the
// project's remora.yaml (remora.h) and twotrack.yaml, the environment
// (TWOTRACK_RUNNER__MEMORY__DURABILITY; two underscores are a dot) and flags. Each knows where it
// came from.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "config/value.h"
#include "event/summarizer_mode.h"

namespace twotrack::config {

inline constexpr std::string_view kProjectFile = "twotrack.yaml";

struct Origin {
  enum class Kind : uint8_t { kDefault, kFile, kEnvironment, kFlag };
  Kind kind = Kind::kDefault;
  std::string name;       // of the file, the variable or the flag
  YamlPosition position;  // in a file

  // "default", "twotrack.yaml:12", "environment TWOTRACK_…", "flag --durability"
  std::string text() const;
};

struct Setting {
  Value value;
  Origin origin;
};

// Something that the project's files ask for and the user has not allowed (trust.h).
struct Wish {
  std::string key;    // "sandbox.network"
  std::string value;  // as YAML
  std::string means;  // what it would lead to, in a few words
  Origin origin;
};

// What a flag of the command line sets.
struct Override {
  std::string key;    // "runner.memory.durability"
  std::string value;  // as in an environment variable
  std::string flag;   // as the user wrote it: "--durability"
};

struct PacketSizeLimit {
  enum class Unit : uint8_t { kTokens, kBytes };
  uint64_t amount = 0;
  Unit unit = Unit::kTokens;
  bool operator==(const PacketSizeLimit&) const = default;
};

enum class TraceStore : uint8_t { kJsonl, kKv };

struct TraceIndexing {
  bool by_node = false;
  bool by_run = false;
  bool by_operation = false;
  bool operator==(const TraceIndexing&) const = default;
};

struct RedactConfig {
  std::vector<std::string> env;
  std::vector<std::string> values_from;
  bool default_rules = false;
  uint64_t min_length = 0;
  // All of it is switched off: the log must say so.
  bool is_off() const { return env.empty() && values_from.empty() && !default_rules; }
  bool operator==(const RedactConfig&) const = default;
};

struct MemoryConfig {
  bool enabled = false;
  PacketSizeLimit packet_size_limit;
  TraceStore trace_store = TraceStore::kJsonl;
  Durability durability = Durability::kSync;
  bool waits_for_replica = false;        // durability: replicated
  std::optional<std::string> replica{};  // nothing: there is none
  SummarizerMode summarizer_mode = SummarizerMode::kToolSpecific;
  TraceIndexing trace_indexing;
  uint64_t recent_actions = 0;
  RedactConfig redact;
  bool operator==(const MemoryConfig&) const = default;
};

struct RetentionConfig {
  std::chrono::milliseconds keep{};
  bool keep_failed = false;
  std::chrono::milliseconds compact_after{};
  bool operator==(const RetentionConfig&) const = default;
};

// Intentionally copyable.
class Config {
 public:
  // Reads the files that exist; `root` is the project. Fails with kInvalid and every error,
  // one per line, each with file, line, column and key; with kIo when a file cannot be read.
  static Result<Config> load(FileSystem& files, const Path& root, const Environment& environment,
                             std::span<const Override> overrides);

  // The same as far as the files could be read, for whoever looks for what is wrong with them;
  // `faults` gets what load() would have failed with.
  static Result<Config> load_readable(FileSystem& files, const Path& root,
                                      const Environment& environment, std::string& faults);

  // The defaults and one text in place of the project's file.
  static Result<Config> parse(std::string_view yaml);

  MemoryConfig memory() const;
  RetentionConfig retention() const;

  // Null if there is no such key.
  const Setting* find(std::string_view key) const;

  // The value of a key that is in the table as a text, a list, a number or a flag. What else it may
  // be (null, auto) is nothing, an empty one, or false.
  std::string text(std::string_view key) const;
  std::optional<std::string> word(std::string_view key) const;  // nullopt for auto too
  std::vector<std::string> list(std::string_view key) const;
  std::optional<uint64_t> number(std::string_view key) const;
  bool flag(std::string_view key) const;
  // The same of a duration, or a size in bytes. nullopt if it is null.
  std::optional<std::chrono::milliseconds> duration(std::string_view key) const;
  std::optional<uint64_t> bytes(std::string_view key) const;

  // REQUIRES: find(key) is there.
  std::string origin(std::string_view key) const;

  // The names in a map: entries("model.servers").
  std::vector<std::string> entries(std::string_view map) const;

  // Every key with its value, by its path.
  const std::map<std::string, Setting, std::less<>>& settings() const { return settings_; }

  // Keys in a remora.yaml that have no effect, with their place and the reason.
  const std::vector<std::string>& warnings() const { return warnings_; }

  // What the project's files ask for beyond what the user allows, by key. Whoever acts on this
  // configuration must have asked TrustStore first.
  const std::vector<Wish>& wishes() const { return wishes_; }

 private:
  friend class Loader;
  std::vector<std::string> warnings_;
  std::vector<Wish> wishes_;
  std::map<std::string, Setting, std::less<>> settings_;
};

}  // namespace twotrack::config
