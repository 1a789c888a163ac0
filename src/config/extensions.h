// The `extensions` of a subagent's YAML, as its run_start records them.
//
//   extensions:
//     complexity: {schema: {type: integer, minimum: 0}, from: knowledge, budget: 64}
//
// becomes {"complexity":{"schema":{"type":"integer","minimum":0},"from":"knowledge","bytes":256}}.
// read_extension_field() of the packet decides whether a schema can be checked.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "config/yaml.h"

namespace twotrack::config {

// Any YAML value as JSON. A scalar without quotes that looks like a number, true, false or null is
// one.
Json yaml_to_json(const YamlNode& node);

// `budget` is tokens of 4 bytes each, or bytes with their unit: "256B". Each error names its place;
// a field with one is left out.
Json extensions_json(const YamlNode& extensions, std::vector<YamlFault>& faults);

}  // namespace twotrack::config
