#include <gmock/gmock.h>

#include "summary/summarize.h"

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string summary_of(std::string_view report) {
  return summarize({.raw_output = report}).summary;
}

constexpr std::string_view kOneFailed =
    "<testsuite failures=\"1\">\n<testcase name=\"a\"/>\n"
    "<testcase name=\"b\"><failure message=\"bad\">no</failure></testcase>\n</testsuite>\n";

TEST(ReportJunitTest, ReportsOneAfterTheOtherAreAddedUp) {
  const std::string one = "<?xml version=\"1.0\"?>\n" + std::string(kOneFailed);
  EXPECT_EQ(summary_of(one), "1 of 2 tests failed");
  EXPECT_EQ(summary_of(one + "and once more\n" + one), "2 of 4 tests failed");
}

TEST(ReportJunitTest, WhatStandsBeforeTheEndOfACutReportCounts) {
  const size_t end = kOneFailed.find("</failure>");
  EXPECT_EQ(summary_of(kOneFailed.substr(0, end)),
            "The report is cut off, its end is unknown; so far 1 of 2 tests failed");
}

TEST(ReportJunitTest, WhatStandsBehindABrokenPlaceCounts) {
  const std::string_view broken[] = {
      "<testsuite>\n<testcase name=\"a\"><system-out>1 < 2 && 3</system-out></testcase>\n"
      "<testcase name=\"b\"><failure message=\"bad\">no</failure></testcase>\n</testsuite>\n",
      "<testsuite>\n<testcase name=\"a\">\n... 300 lines ...\n"
      "<testcase name=\"b\"><failure message=\"bad\">no</failure></testcase>\n</testsuite>\n",
  };
  for (const std::string_view report : broken) {
    SCOPED_TRACE(report);
    EXPECT_EQ(summary_of(report), "1 of 2 tests failed");
  }
}

TEST(ReportJunitTest, MessagesMayBeUnescapedAndHaveSeveralLines) {
  for (const std::string_view message : {"&lt;3&gt; &amp; &#x34;", "<3> & 4", "<3>\n&amp; 4"}) {
    SCOPED_TRACE(message);
    const Delta delta = summarize(
        {.raw_output = "<testsuite>\n<testcase name=\"b\"><failure message=\"" +
                       std::string(message) + "\">no</failure></testcase>\n</testsuite>\n"});
    EXPECT_THAT(delta.diagnostics, ElementsAre(HasSubstr("<3> & 4")));
  }
}

}  // namespace
}  // namespace twotrack
