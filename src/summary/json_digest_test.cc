#include "summary/json_digest.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace twotrack {
namespace {

Facts digest(std::string_view json, size_t bytes_max = 12'000) {
  const auto tree = JsonTree::parse(json);
  return digest_json(tree.value().root(), bytes_max);
}

TEST(JsonDigestTest, ASmallOutputIsKeptWhole) {
  const Facts facts = digest(R"({"id":"K05","n":3,"ok":true,"list":[]})");
  EXPECT_EQ(facts.tree, R"({"id":"K05","n":3,"ok":true,"list":[]})");
  EXPECT_EQ(facts.ranks.size(), 4U);
  EXPECT_EQ(facts.left_out, 0U);
}

TEST(JsonDigestTest, AnIdentifierRanksAboveProseAndFlags) {
  const Facts facts = digest(R"({"id":"item_17","text":"a few plain words here","flag":false})");
  EXPECT_GT(facts.ranks[0], facts.ranks[1]);
  EXPECT_GE(facts.ranks[1], facts.ranks[2]);
}

TEST(JsonDigestTest, OfALargeOutputTheIdentifiersStay) {
  std::string json = "[";
  for (int i = 1000; i < 1200; ++i) {
    json += (i > 1000 ? "," : "") + ("{\"id\":\"item_" + std::to_string(i) + "\",\"about\":\"" +
                                     std::string(90, 'x') + "\"}");
  }
  const Facts facts = digest(json + "]", 6000);
  EXPECT_LE(facts.tree.size(), 6000U);
  EXPECT_NE(facts.tree.text.find("item_1199"), std::string::npos);
  EXPECT_EQ(facts.ranks.size() + facts.left_out, 400U);
}

TEST(JsonDigestTest, ATextOfManyLinesIsAListOfThem) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "line " + std::to_string(i) + "\\n";
  const Facts facts = digest("{\"stdout\":\"" + text + "ValueError: bad\\n\"}");
  EXPECT_EQ(facts.ranks.size(), 21U);
  EXPECT_EQ(std::ranges::max(facts.ranks), facts.ranks.back()) << "the error is wanted most";
}

TEST(JsonDigestTest, NullSaysNothing) {
  EXPECT_TRUE(digest("null").empty());
}

TEST(JsonDigestTest, WhatIsDeeperThanAnybodyLooksIsText) {
  std::string json = "7";
  for (int i = 0; i < 40; ++i) json = "{\"k\":" + json + "}";
  const Facts facts = digest(json);
  EXPECT_EQ(facts.ranks.size(), 1U);
}

}  // namespace
}  // namespace twotrack
