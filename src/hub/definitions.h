// definitions: what the query of a language finds in a text, before it has names of the project.
//
// The captures of a query:
//   @class, @function   a definition, in one pattern with its @name and its @body; everything
//                       before the body is the signature
//   @wrapper, @wrapped  a definition and the larger part that belongs to it: its decorators
//   @documented, @doc   a definition and a literal of its docstring; @file instead for the file's
//   @comment            left out of signatures, and of the end of a definition
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "hub/language.h"

namespace twotrack::hub {

// Bytes [begin, end) of a text, with the lines that they stand on.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t begin_line = 1;
  uint32_t end_line = 1;

  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

struct FoundDefinition {
  enum class Kind : uint8_t { kClass, kFunction };
  Kind kind = Kind::kFunction;
  Span whole{};      // with decorators
  Span signature{};  // up to the body
  Span name{};
  std::vector<Span> doc{};  // string literals, as they stand
};

struct Definitions {
  std::vector<FoundDefinition> found{};  // in the order of the text, outer ones first
  std::vector<Span> file_doc{};
  std::vector<Span> comments{};
};

// Nothing when that takes more than `time_max` of the processor: some broken texts would take
// hours. REQUIRES: text is UTF-8 and shorter than 4 GiB.
std::optional<Definitions> find_definitions(const Language& language, std::string_view text,
                                            std::chrono::milliseconds time_max);

}  // namespace twotrack::hub
