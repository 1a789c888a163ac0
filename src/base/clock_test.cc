#include "base/clock.h"

#include <gtest/gtest.h>

#include <limits>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

TEST(ClockTest, FormatsAndParsesTheSameTimes) {
  const struct {
    int64_t us;
    std::string_view text;
  } cases[] = {
      {0, "1970-01-01T00:00:00.000000Z"},
      {1, "1970-01-01T00:00:00.000001Z"},
      {-1, "1969-12-31T23:59:59.999999Z"},
      {1'771'515'730'123'456, "2026-02-19T15:42:10.123456Z"},
      {951'782'400'000'000, "2000-02-29T00:00:00.000000Z"},
      {4'102'444'799'999'999, "2099-12-31T23:59:59.999999Z"},
      {253'402'300'799'999'999, "9999-12-31T23:59:59.999999Z"},
      {-62'167'219'200'000'000, "0000-01-01T00:00:00.000000Z"},
  };
  for (const auto& [us, text] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(format_time(us), text);
    EXPECT_EQ(parse_time(text).value(), us);
  }
}

TEST(ClockTest, ATimeOutsideTheFormIsShownAsTheNearestInside) {
  EXPECT_EQ(format_time(std::numeric_limits<int64_t>::max()), "9999-12-31T23:59:59.999999Z");
  EXPECT_EQ(format_time(std::numeric_limits<int64_t>::min()), "0000-01-01T00:00:00.000000Z");
}

TEST(ClockTest, RefusesEveryOtherForm) {
  const std::string_view cases[] = {
      "",
      "now",
      "2026-02-19",
      "2026-02-19T15:42:10Z",
      "2026-02-19T15:42:10.123Z",
      "2026-02-19T15:42:10.1234567Z",
      "2026-02-19T15:42:10.123456",
      "2026-02-19T15:42:10.123456z",
      "2026-02-19T15:42:10.123456+00:00",
      "2026-02-19 15:42:10.123456Z",
      "+026-02-19T15:42:10.123456Z",
      "2026- 2-19T15:42:10.123456Z",
      "2026-02-19T-5:42:10.123456Z",
      "2026-02-19T15:42:10.+23456Z",
      "2026-00-19T15:42:10.123456Z",
      "2026-13-19T15:42:10.123456Z",
      "2026-02-00T15:42:10.123456Z",
      "2026-02-30T15:42:10.123456Z",
      "2026-02-29T15:42:10.123456Z",
      "2026-02-19T24:00:00.000000Z",
      "2026-02-19T15:60:10.123456Z",
      "2026-02-19T15:42:60.123456Z",
  };
  for (const auto text : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(message_of(parse_time(text)),
              "not a time of the form 2026-02-19T15:42:10.123456Z: \"" + std::string(text) + "\"");
  }
}

TEST(ClockTest, TheSystemClockIsInThisCentury) {
  const int64_t now = system_clock().now_us();
  EXPECT_GT(now, parse_time("2024-01-01T00:00:00.000000Z").value());
  EXPECT_LT(now, parse_time("2100-01-01T00:00:00.000000Z").value());
}

}  // namespace
}  // namespace twotrack
