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

}  // namespace twotrack::config
