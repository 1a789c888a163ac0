// JSON as models write it: one value at the start of a text, made strict.
//
// Only what can mean just one thing is fixed, and noted: strings in single quotes, a comma before a
// closing bracket, True, False and None, a line break inside a string. Nothing is ever added that
// the text does not say: a value that the text cuts off is truncated, not repaired.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace twotrack::model {

struct RelaxedJson {
  enum class Kind { kValue, kTruncated, kBroken } kind = Kind::kBroken;
  Json json{};                        // of a value: strict, without white space
  size_t bytes = 0;                   // how much of the text was read
  std::vector<std::string> mended{};  // one line each
  std::string problem{};              // of the others
};

RelaxedJson read_relaxed_json(std::string_view text);

}  // namespace twotrack::model
