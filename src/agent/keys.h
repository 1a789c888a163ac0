// Keys: every key of a subagent's YAML, as a table. It defines what a file may look like, for
// check_shape() and the JSON Schema; definition.cc and related files define what it means.
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
  kMap,        // names chosen by the author; read by the code that uses them
  kAny,
};

enum class Need : uint8_t { kOptional, kRequired };

struct DefinitionKey {
  std::string_view path{};  // "name", "initial_context.system_prompt", "tools[].effect"
  Form form{};
  Need need{};
  std::string_view description{};
  std::string_view choices{};  // "pure|workspace"
};

std::span<const DefinitionKey> keys();
// The rows directly below a section: "tools[]" has "tools[].effect", but not
// "tools[].limits.memory".
std::vector<const DefinitionKey*> keys_below(std::string_view section);
// "effect" of "tools[].effect".
std::string_view last_part(std::string_view path);

// An unknown key is an error, or a warning in another program's files.
enum class UnknownKey : uint8_t { kFault, kWarning };

// Adds an error for each key that is unknown or missing, and for each value of the wrong type for
// its key.
void check_shape(const config::YamlNode& root, UnknownKey unknown, Faults& faults);

// The value of `key` in a map; null when it is not there, or empty.
const config::YamlNode* member(const config::YamlNode& map, std::string_view key);
// Its text; empty when there is none.
std::string_view text_member(const config::YamlNode& map, std::string_view key);
// The texts of a list; those of other elements are left out.
std::vector<std::string> texts_member(const config::YamlNode& map, std::string_view key);

}  // namespace twotrack::agent
