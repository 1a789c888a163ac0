// What `config show` prints.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"

namespace twotrack::config {

struct Row {
  std::string key;
  std::string value;   // as YAML
  std::string origin;  // see Origin::text()
  bool operator==(const Row&) const = default;
};

// Every key in the order of the table. Keys that an entry of a map does not have, because it is of
// another kind, are left out.
std::vector<Row> rows(const Config& config);

enum class ShowOrigin : uint8_t { kNo, kYes };

// One row a line, in columns.
std::string render(std::span<const Row> rows, ShowOrigin show);

// The JSON Schema (2020-12) of twotrack.yaml, made from the table of keys. Editors read it from
// schemas/twotrack.schema.json; a test keeps that file equal to this function.
std::string config_schema();

// Compact JSON with line ends and two spaces per level, for people who read the schema file.
std::string indented(std::string_view json);

}  // namespace twotrack::config
