// Tokenizer: the parts of a tokenizer.json needed for counting. The steps, in order: added
// tokens are taken out of the text, and what is between them is rewritten, cut into pieces, and
// each piece is turned to symbols that are merged.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_set.h"
#include "model/bpe.h"
#include "model/pretokenizer.h"

namespace twotrack::model {

inline constexpr TokenId kNoToken = std::numeric_limits<TokenId>::max();

// Every occurrence of `from` becomes `to`.
struct Replacement {
  std::string from;  // not empty
  std::string to;
};

// What the merges begin with.
struct Symbols {
  enum class Unit : uint8_t { kByte, kCharacter };
  Unit unit = Unit::kByte;
  // Of a byte. With kCharacter, for characters that have no token of their own, and then each byte
  // has one.
  std::array<TokenId, 256> bytes{};
  FlatMap<TokenId> characters;  // by code; empty with kByte
  // What a byte without a token becomes; none: it is dropped, and so counts nothing.
  std::optional<TokenId> unknown{};
  bool fuse_unknown = false;  // several of them in a row become one

  // REQUIRES: piece is UTF-8.
  void append(std::string_view piece, std::vector<TokenId>& out) const;
};

struct Tokenizer {
  TextSet added;
  std::vector<Replacement> replacements;
  std::vector<Cut> cuts;
  Symbols symbols;
  MergeTable merges;
};

}  // namespace twotrack::model
