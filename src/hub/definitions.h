// definitions: what the query of a language finds in a text, before it gets project-wide names.
//
// The captures of a query (queries/<language>.scm). A query says what counts; names and bodies are
// found by the fields that grammars have for them. Deeply nested patterns are avoided on purpose:
// they take long to compile, for every process that reads a single file.
//   @class, @function   a definition; everything before its body is the signature
//   @scope, @members    no definition, but its name qualifies what is in it; functions among the
//                       @members of something are methods
//   @name, @body        of these, if no field has them
//   @qualifier          the type that a function is a method of, if that is next to its name
//   @wrapper            belongs to the definition that is its last child, when that is one of a
//   kind
//   @decorator          belongs to the definition whose name comes next; not to its signature
//   @omitted            left out of signatures
//   @statement, @doc    documents what it is the first statement of; string literals in it
//   @comment            left out of signatures, and of the end of a definition
//   @call               a call
// When two patterns find the same definition, the first one of the query counts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hub/language.h"
#include "hub/text_parts.h"

namespace twotrack::hub {

struct FoundDefinition {
  enum class Kind : uint8_t { kClass, kFunction, kScope, kMembers };
  Kind kind = Kind::kFunction;
  Span whole{};                    // with decorators
  Span signature{};                // up to the body
  std::string name{};              // with dots when the text qualifies it: "A.f" of void A::f() {}
  bool is_method = false;          // as that name says
  std::vector<Span> decorators{};  // in the order of the text
  std::vector<Span> doc{};         // string literals, as they stand
};

struct SourceDefinitions {
  std::vector<FoundDefinition> found{};  // in the order of the text, outer ones first
  std::vector<Span> file_doc{};
  std::vector<Span> comments{};  // these in the order of the text
  std::vector<Span> omitted{};   // comments, decorators and more that no signature has
  std::vector<Span> calls{};     // the names of what is called
  // Where the first thing is that the grammar could not parse: there may be more than was
  // found.
  std::optional<uint32_t> error{};
};

// nullopt if that takes more than `time_max` of CPU time: some broken texts would take
// hours. Any number of threads may call it. REQUIRES: text is UTF-8 and shorter than 4 GiB.
std::optional<SourceDefinitions> find_definitions(const Language& language, std::string_view text,
                                                  std::chrono::milliseconds time_max);

}  // namespace twotrack::hub
