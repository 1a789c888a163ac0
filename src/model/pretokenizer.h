// Cutting a text into the pieces that merges never cross.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace twotrack::model {

// Every number character (\p{N}) is a piece of its own.
struct CutDigits {};

// The pattern of GPT-2, at each place the first alternative that matches:
//   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
struct CutWords {};

// A piece ends behind each occurrence.
struct CutAfter {
  std::string text;  // not empty
};

using Cut = std::variant<CutDigits, CutWords, CutAfter>;

// The pieces of `text`, none of them empty, after each cut in turn was made in the pieces of the
// one before. They point into `text`. REQUIRES: text is UTF-8.
std::vector<std::string_view> cut(std::string_view text, const std::vector<Cut>& cuts);

}  // namespace twotrack::model
