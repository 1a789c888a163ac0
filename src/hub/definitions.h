// definitions: what the query of a language finds in a text, before it has names of the project.
//
// The captures of a query (queries/<language>.scm):
//   @class, @function   a definition, in one pattern with its @name and its @body, if it has one:
//                       everything before the body is the signature
//   @scope, @members    no definition, but its @name qualifies what is in it; functions among the
//                       @members of something are methods
//   @declared           instead of @name: the name is at the end of its fields "declarator", as in
//   C
//   @qualifier          the type that a function is a method of, when that stands beside its name
//   @wrapper, @wrapped  a definition and the larger part that belongs to it: its decorators
//   @decorator          belongs to the definition whose name comes next; not to its signature
//   @omitted            left out of signatures
//   @documented, @doc   a definition and a literal of its docstring; @file instead for the file's
//   @comment            left out of signatures, and of the end of a definition
//   @call               the name of what is called
// When two patterns find the same definition, the first one of the query counts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
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
  bool operator==(const Span&) const = default;
};

struct FoundDefinition {
  enum class Kind : uint8_t { kClass, kFunction, kScope, kMembers };
  Kind kind = Kind::kFunction;
  Span whole{};                    // with decorators
  Span signature{};                // up to the body
  std::string name{};              // with dots when the text qualifies it: "A.f" of void A::f() {}
  std::vector<Span> decorators{};  // in the order of the text
  std::vector<Span> doc{};         // string literals, as they stand
};

struct Definitions {
  std::vector<FoundDefinition> found{};  // in the order of the text, outer ones first
  std::vector<Span> file_doc{};
  std::vector<Span> comments{};  // these in the order of the text
  std::vector<Span> omitted{};   // comments, decorators and more that no signature has
  std::vector<Span> calls{};
};

// Nothing when that takes more than `time_max` of the processor: some broken texts would take
// hours. Any number of threads may call it. REQUIRES: text is UTF-8 and shorter than 4 GiB.
std::optional<Definitions> find_definitions(const Language& language, std::string_view text,
                                            std::chrono::milliseconds time_max);

}  // namespace twotrack::hub
