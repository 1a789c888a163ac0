// Summarizers that an agent's YAML declares for its tools:
//
//   summarizer: linter                                        one of the built-in ones, by name
//   summarizer: {template: "Found {total} in {/meta/file}"}   a sentence with values of the result
//   summarizer: {facts: {count: /total}, text: "…"}           values for the packet's knowledge
//
// A placeholder is the name of a fact, of a member of the result, or a JSON pointer. If one of them
// is missing in a result, the result does not have the shape the author had in mind: then this
// summarizer fails, the built-in digests are used, and the event says what was missing.
#pragma once

#include <optional>
#include <string_view>

#include "agent/faults.h"
#include "config/yaml.h"
#include "summary/registry.h"

namespace twotrack::agent {

// `node` is the value of `key`. nullopt if it is wrong; errors go to `faults`.
std::optional<Summarizer> read_summarizer(const config::YamlNode& node, std::string_view key,
                                          Faults& faults);

}  // namespace twotrack::agent
