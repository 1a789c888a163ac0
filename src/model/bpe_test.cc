#include "model/bpe.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

namespace twotrack::model {
namespace {

using Rules = std::map<std::pair<TokenId, TokenId>, BpeMerge>;

MergeTable table_of(const Rules& rules) {
  MergeTable table(rules.size());
  for (const auto& [pair, merge] : rules) table.insert(pair_key(pair.first, pair.second), merge);
  return table;
}

// The definition itself: look at all pairs, merge the best, begin again.
uint64_t count_slowly(std::vector<TokenId> symbols, const Rules& rules) {
  while (true) {
    std::optional<size_t> best;
    BpeMerge best_merge;
    for (size_t i = 0; i + 1 < symbols.size(); ++i) {
      const auto found = rules.find({symbols[i], symbols[i + 1]});
      if (found == rules.end() || (best && found->second.rank >= best_merge.rank)) continue;
      best = i;
      best_merge = found->second;
    }
    if (!best) return symbols.size();
    symbols[*best] = best_merge.result;
    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(*best) + 1);
  }
}

TEST(BpeTest, MergesByRankAndThenFromTheLeft) {
  // 1 1 -> 2 first, then 2 1 -> 3.
  const Rules rules = {{{1, 1}, {.rank = 0, .result = 2}}, {{2, 1}, {.rank = 1, .result = 3}}};
  const MergeTable table = table_of(rules);
  Merger merger(table);
  EXPECT_EQ(merger.count({}), 0U);
  EXPECT_EQ(merger.count({1}), 1U);
  EXPECT_EQ(merger.count({1, 1}), 1U);
  EXPECT_EQ(merger.count({1, 1, 1}), 1U);
  EXPECT_EQ(merger.count({1, 1, 1, 1}), 2U);
  EXPECT_EQ(merger.count({1, 1, 1, 1, 1}), 2U);  // (1 1) (1 1) 1: the last pair makes a 3
}

TEST(BpeTest, ALowerRankWinsOverAnEarlierPlace) {
  // a b c: with "b c" before "a b" the result is a, bc.
  const Rules rules = {{{1, 2}, {.rank = 5, .result = 4}}, {{2, 3}, {.rank = 1, .result = 5}}};
  const MergeTable table = table_of(rules);
  EXPECT_EQ(Merger(table).count({1, 2, 3}), 2U);
  EXPECT_EQ(Merger(table).count({1, 2, 1, 2, 3}), 3U);
}

// Letters 0..2, and tokens that are words over them, so that a longer text is another token: as in
// any vocabulary.
RC_GTEST_PROP(BpeProperty, CountsWhatTheDefinitionCounts, ()) {
  std::vector<std::string> words = {"a", "b", "c"};
  Rules rules;
  const auto wanted = *rc::gen::inRange<size_t>(0, 12);
  for (uint32_t rank = 0; rank < wanted; ++rank) {
    const auto left = *rc::gen::inRange<size_t>(0, words.size());
    const auto right = *rc::gen::inRange<size_t>(0, words.size());
    const std::string merged = words[left] + words[right];
    const auto known = std::ranges::find(words, merged);
    const auto result = static_cast<TokenId>(known - words.begin());
    if (known == words.end()) words.push_back(merged);
    const std::pair pair{static_cast<TokenId>(left), static_cast<TokenId>(right)};
    rules.try_emplace(pair, BpeMerge{.rank = rank, .result = result});
  }
  const auto symbols = *rc::gen::container<std::vector<TokenId>>(rc::gen::inRange<TokenId>(0, 3));
  const MergeTable table = table_of(rules);
  RC_ASSERT(Merger(table).count(symbols) == count_slowly(symbols, rules));
}

}  // namespace
}  // namespace twotrack::model
