// The fields of an agent's own: declared in its run_start, each with a JSON Schema, and held to it.
//
//   {"complexity":{"schema":{"type":"integer","minimum":0},"from":"knowledge","bytes":256}}
//
// A part of JSON Schema is enough for a value that must fit a small view: type, enum, const,
// minimum, maximum, minLength, maxLength, items, properties, required, additionalProperties
// (true or false) and description. Any other keyword is refused by its name: one that were passed
// over in silence would promise a check that nobody makes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace twotrack {

inline constexpr uint64_t kExtensionBytesDefault = 256;
inline constexpr uint64_t kExtensionBytesMax = 2048;

struct ExtensionField {
  Json schema{};                                // checked
  bool from_knowledge = false;                  // the knowledge of the same name is its value
  uint64_t bytes_max = kExtensionBytesDefault;  // of the value as JSON

  bool operator==(const ExtensionField&) const = default;
};

// Reads one declaration. Fails with kInvalid and the member or the keyword that is wrong.
Result<ExtensionField> read_extension_field(std::string_view declaration);
Json to_json(const ExtensionField& field);

// Fails with kInvalid and what of `value` does not fit: "/legs/0: expected a text". `value` is
// JSON.
Status check_extension(const ExtensionField& field, std::string_view value);

}  // namespace twotrack
