// The JSON Schema (2020-12) of a subagent's YAML, made from the table of keys. Editors read it from
// schemas/subagent.schema.json; a test keeps that file equal to this function.
#pragma once

#include <string>

namespace twotrack::agent {

std::string subagent_schema();

}  // namespace twotrack::agent
