// Summarizers that an agent's YAML declares for its tools:
//
//   summarizer: linter                                          one that the program has, by name
//   summarizer: {template: "Found {total} in {/meta/file}"}     a sentence with values of the
//   result summarizer: {facts: {count: /total}, text: "Found {count}"} values for the packet's
//   knowledge
//
// A placeholder is the name of a fact, of a member of the result, or a JSON pointer. A result in
// which one of them leads nowhere is not of the shape that the author had in mind: then this
// summarizer is silent, and the built-in digests speak.
#pragma once

#include <optional>
#include <string_view>

#include "agent/faults.h"
#include "config/yaml.h"
#include "summary/registry.h"

namespace twotrack::agent {

// `node` is the value behind `key`. Nothing when it is wrong; what is wrong goes to `faults`.
std::optional<Summarizer> read_summarizer(const config::YamlNode& node, std::string_view key,
                                          Faults& faults);

}  // namespace twotrack::agent
