// CompiledQuery: the query of a language, with the meaning of each of its captures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hub/language.h"
#include "hub/tree.h"

namespace twotrack::hub {

// hub/definitions.h says what each means.
enum class Capture : uint8_t {
  kClass,
  kFunction,
  kScope,
  kMembers,
  kName,
  kBody,
  kQualifier,
  kWrapper,
  kDecorator,
  kOmitted,
  kStatement,
  kDoc,
  kComment,
  kCall
};

// Made once per language and never changed, so that any number of threads may use it.
struct CompiledQuery {
  Query query{};
  std::vector<Capture> captures{};
};

// Of a language that the program is built with. Languages that share a grammar's shape share a
// query: its parts follow one another.
std::string query_text(const Language& language);

// Fails with kInvalid, and the line of `text` that is wrong: it is no query, it names what the
// grammar does not have, a capture without a meaning here, or a predicate, which is not supported.
Result<CompiledQuery> compile_query(const TSLanguage* grammar, std::string_view text);

const CompiledQuery& query_of(const Language& language);

}  // namespace twotrack::hub
