// Keys: every key of a subagent's YAML, as a table. What a file may look like is read from it, by
// check_shape() and by the JSON Schema; what it means, definition.cc and its neighbours say.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/faults.h"
#include "config/yaml.h"

namespace twotrack::agent {

enum class Form : uint8_t {
  kSection,    // a map with the keys below it in the table
  kSections,   // a list of such maps; their keys are "tools[].…"
  kText,       // not empty
  kInteger,    // from 1
  kDuration,   // "5s"
  kChoice,     // one of `choices`
  kChoices,    // a list of them
  kTexts,      // a list of texts, not empty
  kInputs,     // parameters by name (agent/inputs.h)
  kProviders,  // a list of files or commands
  kMap,        // names of the author's own; whoever means something by them reads them
  kAny,
};

enum class Need : uint8_t { kOptional, kRequired };

struct Key {
  std::string_view path{};  // "name", "initial_context.system_prompt", "tools[].effect"
  Form form{};
  Need need{};
  std::string_view description{};
  std::string_view choices{};  // "pure|workspace"
};

std::span<const Key> keys();
// The rows directly below a section: "tools[]" has "tools[].effect", but not
// "tools[].limits.memory".
std::vector<const Key*> keys_below(std::string_view section);
// "effect" of "tools[].effect".
std::string_view last_part(std::string_view path);

// An unknown key is an error, or in the files of somebody else's program a warning.
enum class UnknownKey : uint8_t { kFault, kWarning };

// Adds a fault for each key that is unknown or missing, and for each value of another form than its
// key takes.
void check_shape(const config::YamlNode& root, UnknownKey unknown, Faults& faults);

// The value of `key` in a map; null when it is not there, or empty.
const config::YamlNode* member(const config::YamlNode& map, std::string_view key);
// Its text; empty when there is none.
std::string_view text_member(const config::YamlNode& map, std::string_view key);
// The texts of a list; those of other elements are left out.
std::vector<std::string> texts_member(const config::YamlNode& map, std::string_view key);

}  // namespace twotrack::agent
