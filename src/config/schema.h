// The JSON Schema (2020-12) of twotrack.yaml, made from the table of keys. Editors read it from
// schemas/twotrack.schema.json; a test keeps that file equal to this function.
#pragma once

#include <string>

namespace twotrack::config {

std::string config_schema();

}  // namespace twotrack::config
