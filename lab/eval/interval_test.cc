#include "eval/interval.h"

#include <gtest/gtest.h>

#include <vector>

namespace twotrack::eval {
namespace {

TEST(IntervalTest, HoldsTheShareAndNarrowsWithTheNumberOfRuns) {
  const std::vector<Share> runs = {{9, 10}, {5, 10}, {10, 10}, {7, 10}};
  std::vector<Share> many;
  for (int i = 0; i < 25; ++i) many.insert(many.end(), runs.begin(), runs.end());
  const Interval few = interval_of(runs);
  const Interval narrow = interval_of(many);
  for (const Interval& interval : {few, narrow}) {
    EXPECT_LT(interval.low, 0.775);
    EXPECT_GT(interval.high, 0.775);
  }
  EXPECT_LT(narrow.high - narrow.low, (few.high - few.low) / 2);
}

TEST(IntervalTest, IsTheSameEachTime) {
  const std::vector<Share> runs = {{1, 3}, {2, 3}, {0, 3}};
  EXPECT_EQ(interval_of(runs).low, interval_of(runs).low);
  EXPECT_EQ(interval_of(runs).high, interval_of(runs).high);
}

TEST(IntervalTest, RunsWithoutAnythingToCountDoNotCount) {
  const std::vector<Share> runs = {{3, 3}, {0, 0}, {0, 0}};
  EXPECT_EQ(interval_of(runs).low, 1.0);
  EXPECT_EQ(interval_of({}).high, 0.0);
}

TEST(WilsonIntervalTest, IsThatOfTheTextbook) {
  struct Case {
    Share share;
    double low;
    double high;
  };
  const Case cases[] = {
      {{0, 10}, 0.0, 0.2775},      {{10, 10}, 0.7225, 1.0}, {{5, 10}, 0.2366, 0.7634},
      {{81, 263}, 0.2553, 0.3662}, {{0, 0}, 0.0, 1.0},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(std::to_string(one.share.part) + " of " + std::to_string(one.share.whole));
    const Interval interval = wilson_interval(one.share);
    EXPECT_NEAR(interval.low, one.low, 1e-4);
    EXPECT_NEAR(interval.high, one.high, 1e-4);
  }
}

}  // namespace
}  // namespace twotrack::eval
