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

#include "base/result.h"
#include "config/yaml.h"
#include "summary/registry.h"

namespace twotrack::runner {

// `node` is the value behind "summarizer:". Fails with kInvalid, the line and the column.
Result<Summarizer> read_summarizer(const config::YamlNode& node);

// A map of tools and their summarizers, as behind "summarizers:". Adds each to `registry`.
Status read_summarizers(const config::YamlNode& node, Registry& registry);

}  // namespace twotrack::runner
