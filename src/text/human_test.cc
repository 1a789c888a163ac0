#include "text/human.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace twotrack {
namespace {

constexpr int64_t kSecond = 1'000'000;

TEST(DurationTest, ReadsWhatPeopleWrite) {
  struct Case {
    std::string_view text;
    int64_t seconds;
  };
  const Case cases[] = {{"0s", 0},      {"45s", 45},     {"30m", 1800},     {"12h", 43200},
                        {"7d", 604800}, {"2w", 1209600}, {"1d12h", 129600}, {"1h30m5s", 5405}};
  for (const auto& [text, seconds] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(parse_duration(text).value(), seconds * kSecond);
  }
}

TEST(DurationTest, RefusesTheRest) {
  for (const std::string_view text :
       {"", "7", "d", "7x", "-1d", "1.5h", "1d ", " 1d", "99999999999d", "1d12",
        "4000000000w4000000000w4000000000w4000000000w4000000000w"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_duration(text).ok());
  }
}

TEST(MomentTest, ReadsDatesTimesAndAges) {
  const int64_t now = parse_time("2026-02-20T00:00:00.000000Z").value();
  struct Case {
    std::string_view text;
    std::string_view time;
  };
  const Case cases[] = {{"2026-02-19", "2026-02-19T00:00:00.000000Z"},
                        {"2026-02-19T15:42", "2026-02-19T15:42:00.000000Z"},
                        {"2026-02-19 15:42", "2026-02-19T15:42:00.000000Z"},
                        {"2026-02-19T15:42:10", "2026-02-19T15:42:10.000000Z"},
                        {"2026-02-19T15:42:10Z", "2026-02-19T15:42:10.000000Z"},
                        {"2026-02-19T15:42:10.123456Z", "2026-02-19T15:42:10.123456Z"},
                        {"2h", "2026-02-19T22:00:00.000000Z"}};
  for (const auto& [text, time] : cases) {
    SCOPED_TRACE(text);
    const auto moment = parse_moment(text, now);
    ASSERT_TRUE(moment.ok());
    EXPECT_EQ(format_time(moment.value()), time);
  }
}

TEST(MomentTest, RefusesTheRest) {
  for (const std::string_view text :
       {"", "yesterday", "2026-13-01", "2026-02-19T", "2026-02-19T25:00", "19.02.2026", "2026"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_moment(text, 0).ok());
  }
}

TEST(FormatTest, SpeaksToPeople) {
  EXPECT_EQ(format_bytes(0), "0 B");
  EXPECT_EQ(format_bytes(999), "999 B");
  EXPECT_EQ(format_bytes(18'240), "18.2 kB");
  EXPECT_EQ(format_bytes(999'999), "1.0 MB");
  EXPECT_EQ(format_bytes(104'857'600), "104.9 MB");
  EXPECT_EQ(format_bytes(2'500'000'000), "2.5 GB");
  EXPECT_EQ(format_duration(412'345), "412 ms");
  EXPECT_EQ(format_duration(-99'999'947'000), "-1 d 3 h");  // the clock was set back
  EXPECT_EQ(format_duration(-20), "0 ms");
  EXPECT_EQ(format_duration(250 * kSecond), "4 min 10 s");
  EXPECT_EQ(format_duration(11'100 * kSecond), "3 h 5 min");
  EXPECT_EQ(format_duration(86'400 * kSecond), "1 d");
  EXPECT_EQ(format_age(90 * kSecond), "1 min ago");
  EXPECT_EQ(count_of(1, "event"), "1 event");
  EXPECT_EQ(count_of(0, "event"), "0 events");
  EXPECT_EQ(short_time("2026-02-19T15:42:10.123456Z"), "2026-02-19 15:42:10Z");
}

}  // namespace
}  // namespace twotrack
