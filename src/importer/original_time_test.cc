#include "importer/original_time.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace twotrack::importer {
namespace {

std::string read(std::string_view json) {
  const auto time = read_original_time(json);
  return time ? format_time(*time) : "none";
}

TEST(OriginalTimeTest, EveryUsualFormIsRead) {
  EXPECT_EQ(read(R"("2026-02-20T08:23:11.123456+00:00")"), "2026-02-20T08:23:11.123456Z");
  EXPECT_EQ(read(R"("2026-02-20T08:23:11Z")"), "2026-02-20T08:23:11.000000Z");
  EXPECT_EQ(read(R"("2026-02-20 08:23:11.5")"), "2026-02-20T08:23:11.500000Z");
  EXPECT_EQ(read(R"("2026-02-20T08:23:11.123456789-08:00")"), "2026-02-20T16:23:11.123456Z");
  EXPECT_EQ(read(R"("2026-02-20T00:10:00+0130")"), "2026-02-19T22:40:00.000000Z");
  EXPECT_EQ(read("1771575791"), "2026-02-20T08:23:11.000000Z");
  EXPECT_EQ(read("1771575791.25"), "2026-02-20T08:23:11.250000Z");
  EXPECT_EQ(read("1771575791250"), "2026-02-20T08:23:11.250000Z");
}

TEST(OriginalTimeTest, WhatIsNoTimeIsNone) {
  for (const std::string_view json :
       {"null", "0", "-5", "1e300", "true", "[]", R"("")", R"("soon")", R"("2026-02-20")",
        R"("2026-13-20T08:23:11Z")", R"("2026-02-20T08:23:11 PST")",
        R"("2026-02-20T08:23:11+1")"}) {
    EXPECT_EQ(read(json), "none") << json;
  }
}

}  // namespace
}  // namespace twotrack::importer
