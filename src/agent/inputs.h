// inputs: the parameters of a tool in a subagent's YAML.
//
//   inputs: {line: {type: integer, description: "…", default: 1, required: false}}
//
// `type` is string (the default), integer, number, boolean, array or object; a string may have
// `enum`, an array `items`, an object `properties`. A parameter is required unless it has a default
// or says otherwise.
#pragma once

#include <string>
#include <vector>

#include "agent/faults.h"
#include "config/yaml.h"
#include "tool/spec.h"

namespace twotrack::agent {

// `key` is the place of the map. Errors go to `faults`, and the parameter is left out.
std::vector<tool::Parameter> read_inputs(const config::YamlNode& map, const std::string& key,
                                         Faults& faults);

// Changes only the parameters in the map, given by either name. A name that is not among
// `parameters` is an error.
void override_inputs(const config::YamlNode& map, const std::string& key,
                     std::vector<tool::Parameter>& parameters, Faults& faults);

}  // namespace twotrack::agent
