#include "model/llama/answer_search.h"

#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

using Others = std::vector<std::vector<OtherToken>>;

TEST(AnswerSearchTest, TheNextAnswerDiffersWhereLeastIsLost) {
  AnswerSearch search;
  search.add(LlamaTokens{1, 2, 3}, Others{{{.token = 9, .behind = 5}}, {{8, 1}}, {{7, 3}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8}));
  EXPECT_EQ(search.next(), (LlamaTokens{1, 2, 7}));
  EXPECT_EQ(search.next(), LlamaTokens{9});
  EXPECT_EQ(search.next(), std::nullopt);
}

TEST(AnswerSearchTest, WhatASecondAnswerLosesIsAddedToWhatItBeganWith) {
  AnswerSearch search;
  search.add(LlamaTokens{1, 2}, Others{{{.token = 9, .behind = 4}}, {{8, 1}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8}));
  // 1 + 2 is less than 4, 1 + 5 is more.
  search.add(LlamaTokens{1, 8, 3, 4}, Others{{{.token = 6, .behind = 2}}, {{5, 5}}});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8, 6}));
  EXPECT_EQ(search.next(), LlamaTokens{9});
  EXPECT_EQ(search.next(), (LlamaTokens{1, 8, 3, 5}));
}

TEST(AnswerSearchTest, AnAnswerWithoutOtherWaysLeavesNone) {
  AnswerSearch search;
  search.add(LlamaTokens{1, 2}, Others{{}, {}});
  EXPECT_EQ(search.next(), std::nullopt);
}

}  // namespace
}  // namespace twotrack::model
