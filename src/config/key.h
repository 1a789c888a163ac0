// Keys: every key of twotrack.yaml, as a table. A new key is a row in key.cc; the loader, the
// error messages, `config show` and the JSON Schema all read it from there.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::config {

enum class Kind : uint8_t {
  kSection,  // a map with the keys under it in the table
  kMap,      // a map from user-chosen names to sections
  kBoolean,
  kInteger,
  kText,
  kChoice,
  kTextList,
  kChoiceList,
  kPacketSize,    // tokens as a number, or bytes as "8kB"
  kBytes,         // "64MiB"
  kDuration,      // "90d"
  kMilliseconds,  // a number of them, or a duration
  kSeconds,       // a number of them, or a duration
};

// Words that a key takes in addition to the values of its kind.
enum class Also : uint8_t { kNoWord, kNull, kAuto, kAutoOrNull };

inline constexpr int64_t kNoLeast = std::numeric_limits<int64_t>::min();

struct Key {
  // Parts joined by '.'; "*" is a name that the user chooses: "model.servers.*.kind".
  std::string_view path;
  Kind kind;
  Also also;
  std::string_view fallback;  // the value without any setting, as YAML
  std::string_view description;
  std::string_view choices = {};    // of kChoice and kChoiceList: "jsonl|kv"
  int64_t least = kNoLeast;         // of kInteger and whatever is a number in the end
  std::string_view only_for = {};   // a key that only entries of this "kind" have: "http"
  std::string_view not_built = {};  // a planned choice, rejected until it is implemented
  std::string_view shorthand = {};  // of a section: the key that is meant when it is one word
  // Only the user may set it, never the project: a cloned repository must not.
  bool is_users = false;
};

// In display order; a section comes before its keys.
std::span<const Key> keys();

// The row for "model.servers.lab.url", or nothing.
const Key* find_key(std::string_view path);

// The keys directly below `path` ("" is the root).
std::vector<const Key*> keys_below(std::string_view path);

// The last part of a path, and what comes before it.
std::string_view last_part(std::string_view path);
std::string_view parent_of(std::string_view path);

std::vector<std::string> split(std::string_view text, char separator);

bool is_group(const Key& key);  // a section or a map

}  // namespace twotrack::config
