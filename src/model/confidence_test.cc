#include "model/confidence.h"

#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

TEST(ConfidenceTest, WithoutNumbersItIsWhatTheModelItselfSays) {
  EXPECT_DOUBLE_EQ(confidence({.all = 0, .least = 0}, std::nullopt), 1);
  EXPECT_NEAR(confidence({.all = -1, .least = -1}, std::nullopt), 0.3679, 1e-4);
}

TEST(ConfidenceTest, TheNumbersOfTheAdapterMakeItComparable) {
  const auto fitted = parse_calibration("2 0.5 1");
  ASSERT_TRUE(fitted);
  EXPECT_NEAR(confidence({.all = 0, .least = 0}, fitted), 0.8808, 1e-4);
  EXPECT_NEAR(confidence({.all = -2, .least = -1}, fitted), 0.5, 1e-9);
  EXPECT_GE(confidence({.all = -1e6, .least = -1e6}, fitted), 0);
}

TEST(ConfidenceTest, OtherTextsAreNoNumbers) {
  for (const char* text : {"", "1", "1 2", "1 2 x", "1 2 3 4", "nan"}) {
    EXPECT_FALSE(parse_calibration(text)) << text;
  }
}

}  // namespace
}  // namespace twotrack::model
