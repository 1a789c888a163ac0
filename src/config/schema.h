// The JSON Schema (2020-12) of twotrack.yaml, made from the table of keys. Editors read it from
// schemas/twotrack.schema.json; a test keeps that file equal to this function.
#pragma once

#include <string>
#include <string_view>

namespace twotrack::config {

std::string config_schema();

// Compact JSON with line ends and two spaces per level, for people who read the schema file.
std::string indented(std::string_view json);

}  // namespace twotrack::config
