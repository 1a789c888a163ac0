// Value: what a key is set to, checked against its row in the table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "config/key.h"
#include "config/yaml.h"

namespace twotrack::config {

// Null; true or false; a number; a text (also "auto", sizes and durations as they were written); a
// list.
using Value = std::variant<std::monostate, bool, int64_t, std::string, std::vector<std::string>>;

// As YAML on one line.
std::string format_value(const Value& value);

// Both fail with kInvalid and a message that says what the key takes: "must be …, not …".
Result<Value> read_value(const Key& key, const YamlNode& node);
// From an environment variable or a flag. A list is [a, b] or a,b.
Result<Value> read_value(const Key& key, std::string_view text);

// "a whole number of at least 1, or auto"
std::string expectation(const Key& key);

}  // namespace twotrack::config
