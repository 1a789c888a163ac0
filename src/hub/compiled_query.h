// CompiledQuery: the query of a language, with the meaning of each of its captures.
#pragma once

#include <cstdint>
#include <vector>

#include "hub/language.h"
#include "hub/tree_sitter.h"

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

// Made once for a language and never changed, so that any number of threads may use it.
struct CompiledQuery {
  Query query{};
  std::vector<Capture> captures{};
};

const CompiledQuery& query_of(const Language& language);

}  // namespace twotrack::hub
