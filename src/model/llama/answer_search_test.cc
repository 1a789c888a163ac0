#include "model/llama/answer_search.h"

#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

using Others = std::vector<std::vector<OtherToken>>;

// 1 is a, 2 is b; the hundreds are pairs of them: 102 is ab.
std::string letters(const LlamaTokens& tokens) {
  std::string text;
  for (const llama_token token : tokens) {
    if (token > 100) text.push_back(static_cast<char>('a' + token / 100 - 1));
    text.push_back(static_cast<char>('a' + token % 100 - 1));
  }
  return text;
}

TEST(AnswerSearchTest, TheNextAnswerDiffersWhereLeastIsLost) {
  AnswerSearch search(&letters);
  search.add(LlamaTokens{1, 2, 3}, Others{{{.token = 9, .behind = 5}}, {{8, 1}}, {{7, 3}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8}));
  EXPECT_EQ(search.next(), (LlamaTokens{1, 2, 7}));
  EXPECT_EQ(search.next(), LlamaTokens{9});
  EXPECT_EQ(search.next(), std::nullopt);
}

TEST(AnswerSearchTest, WhatASecondAnswerLosesIsAddedToWhatItBeganWith) {
  AnswerSearch search(&letters);
  search.add(LlamaTokens{1, 2}, Others{{{.token = 9, .behind = 4}}, {{8, 1}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8}));
  // 1 + 2 is less than 4, 1 + 5 is more.
  search.add(LlamaTokens{1, 8, 3, 4}, Others{{{.token = 6, .behind = 2}}, {{5, 5}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8, 6}));
  EXPECT_EQ(search.next(), LlamaTokens{9});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8, 3, 5}));
}

TEST(AnswerSearchTest, AnAnswerIsNotTriedAgainInOtherTokens) {
  AnswerSearch search(&letters);
  search.add(LlamaTokens{102, 3}, Others{{{.token = 1, .behind = 1}, {9, 4}}, {{8, 2}}});
  EXPECT_EQ(search.next(), (LlamaTokens{102, 8})) << "a, as abc begins, loses less";
  search.add(LlamaTokens{102, 8}, Others{});
  EXPECT_EQ(search.next(), LlamaTokens{9});
}

TEST(AnswerSearchTest, AnAnswerWithoutOtherWaysLeavesNone) {
  AnswerSearch search(&letters);
  search.add(LlamaTokens{1, 2}, Others{{}, {}});
  EXPECT_EQ(search.next(), std::nullopt);
}

}  // namespace
}  // namespace twotrack::model
