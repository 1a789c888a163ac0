#include "config/units.h"

#include <gtest/gtest.h>

namespace twotrack::config {
namespace {

using std::chrono::milliseconds;

TEST(UnitsTest, SizesAreANumberAndAUnit) {
  struct Case {
    std::string_view text;
    int64_t bytes;
  };
  const Case cases[] = {
      {"0B", 0},           {"8kB", 8000},       {"8 kB", 8000},
      {"64mb", 64000000},  {"1GB", 1000000000}, {"1KiB", 1024},
      {"64MiB", 64 << 20}, {"1gib", 1 << 30},   {"9223372036854775807B", INT64_MAX}};
  for (const auto& [text, bytes] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(parse_bytes(text).value(), bytes);
  }
}

TEST(UnitsTest, WhatIsNoSizeIsRefused) {
  for (const std::string_view text : {"", "8", "kB", "8 kilobytes", "-8kB", "1.5MB", "8  kB",
                                      "8kB ", "9223372036854775808B", "9223372036854775807kB"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_bytes(text).ok());
  }
  EXPECT_EQ(parse_bytes("8").error().message,
            "must be a size with its unit, such as \"8kB\" or \"64MiB\", not \"8\"");
}

TEST(UnitsTest, DurationsAreANumberAndAUnit) {
  struct Case {
    std::string_view text;
    milliseconds duration;
  };
  const Case cases[] = {{"500ms", milliseconds(500)},
                        {"2s", milliseconds(2000)},
                        {"5m", milliseconds(300000)},
                        {"12h", std::chrono::hours(12)},
                        {"90d", std::chrono::hours(24 * 90)},
                        {"2w", std::chrono::hours(24 * 14)},
                        {"0s", milliseconds(0)}};
  for (const auto& [text, duration] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(parse_duration(text).value(), duration);
  }
}

TEST(UnitsTest, WhatIsNoDurationIsRefused) {
  for (const std::string_view text :
       {"", "90", "d", "90 days", "-1d", "1y", "99999999999999999w"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_duration(text).ok());
  }
}

TEST(UnitsTest, AnIntegerIsDigitsAlone) {
  EXPECT_EQ(parse_integer("-12").value(), -12);
  for (const std::string_view text :
       {"", "1.0", "1e3", "0x10", " 1", "1 ", "+1", "1_000", "9223372036854775808"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_integer(text).ok());
  }
}

}  // namespace
}  // namespace twotrack::config
