#include "model/confidence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace twotrack::model {
namespace {

TEST(ConfidenceTest, WithoutNumbersItIsWhatTheModelItselfSays) {
  EXPECT_DOUBLE_EQ(confidence({.all = 0, .least = 0}, false, std::nullopt), 1);
  EXPECT_NEAR(confidence({.all = -1, .least = -1}, false, std::nullopt), 0.368, 1e-9);
}

TEST(ConfidenceTest, TheNumbersOfTheAdapterMakeItComparable) {
  const auto fitted = parse_calibration("-1 0.5");
  ASSERT_TRUE(fitted);
  EXPECT_NEAR(confidence({.all = std::log(0.5)}, false, fitted), 0.269, 1e-9) << "the bias alone";
  EXPECT_NEAR(confidence({.all = std::log(0.9)}, false, fitted), 0.525, 1e-9);
  EXPECT_NEAR(confidence({.all = 0}, false, fitted), 0.921, 1e-9) << "never quite sure";
  EXPECT_NEAR(confidence({.all = -1e6}, false, fitted), 0.012, 1e-9);
}

TEST(ConfidenceTest, AnEndIsHeldToItsOwnNumber) {
  const auto fitted = parse_calibration("-1 0.5 -0.8");
  ASSERT_TRUE(fitted);
  EXPECT_NEAR(confidence({.all = std::log(0.5)}, false, fitted), 0.269, 1e-9);
  EXPECT_NEAR(confidence({.all = std::log(0.5)}, true, fitted), 0.142, 1e-9);
}

TEST(ConfidenceTest, OtherTextsAreNoNumbers) {
  for (const char* text : {"", "1", "1 x", "1 2 3 4", "1 2 x", "nan"}) {
    EXPECT_FALSE(parse_calibration(text)) << text;
  }
}

}  // namespace
}  // namespace twotrack::model
