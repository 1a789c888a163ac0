#include "eval/weights.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

TEST(WeightsTest, OthersStayAsTheyAre) {
  const ScoreWeights weights = parse_weights("head=0,near=-7").value();
  EXPECT_EQ(weights, (ScoreWeights{.head = 0, .near = -7}));
  EXPECT_EQ(parse_weights("").value(), ScoreWeights{});
}

TEST(WeightsTest, WhatIsNoWeightIsRefusedWithTheNamesThatThereAre) {
  for (const char* text : {"head", "heads=1", "head=", "head=1x", "=1"}) {
    const auto weights = parse_weights(text);
    ASSERT_FALSE(weights.ok()) << text;
    EXPECT_NE(weights.error().message.find("kept_prefix"), std::string::npos);
  }
}

}  // namespace
}  // namespace twotrack::eval
