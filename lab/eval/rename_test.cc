#include "eval/rename.h"

#include <gtest/gtest.h>

#include "eval/decisions.h"
#include "eval/tokens.h"

namespace twotrack::eval {
namespace {

constexpr std::string_view kRenamedRun =
    R"({"id":"t-1","messages":[{"role":"user","content":"Please cancel bookingK05, it is late."},)"
    R"({"role":"assistant","content":"","tool_calls":[{"name":"get_booking",)"
    R"("args":{"code":"bookingK05","page":12345}}]},)"
    R"({"role":"tool","content":"{\"owner\": \"Anna\\nBerg\", \"error\": null}"},)"
    R"({"role":"assistant","content":"","tool_calls":[{"name":"cancel","args":{"who":"Anna"}}]}]})";

TEST(RenameTest, IdentifiersChangeEverywhereAlikeAndProseStays) {
  const Trajectory before = read_trajectory(kRenamedRun).value();
  const Trajectory after = renamed(before);
  const std::string line = to_line(after);
  for (const char* gone : {"bookingK05", "get_booking", "Anna", "owner", "code"}) {
    EXPECT_FALSE(shows(line, gone)) << gone << " in " << line;
  }
  for (const char* kept : {"Please", "late", "error", "null", "12345"}) {
    EXPECT_TRUE(shows(line, kept)) << kept << " in " << line;
  }
  EXPECT_EQ(after.id, before.id);
  // The word that the user said is the one that the call takes.
  const auto decisions = decisions_of(after);
  ASSERT_EQ(decisions.at(0).calls.at(0).values.size(), 1U);
  ASSERT_EQ(decisions.at(1).calls.at(0).values.size(), 1U);
  EXPECT_TRUE(decisions[1].calls[0].values[0].only_from_tools());
}

TEST(RenameTest, AWordKeepsItsForm) {
  const Trajectory before = read_trajectory(kRenamedRun).value();
  const Trajectory after = renamed(before);
  const std::string& was = before.messages[0].text;
  const std::string& is = after.messages[0].text;
  ASSERT_EQ(is.size(), was.size());
  for (size_t i = 0; i < is.size(); ++i) {
    EXPECT_EQ(std::isupper(is[i]) != 0, std::isupper(was[i]) != 0);
    EXPECT_EQ(std::isdigit(is[i]) != 0, std::isdigit(was[i]) != 0);
  }
}

TEST(RenameTest, IsTheSameEachTimeAndReadsBack) {
  const Trajectory after = renamed(read_trajectory(kRenamedRun).value());
  EXPECT_EQ(to_line(after), to_line(renamed(read_trajectory(kRenamedRun).value())));
  EXPECT_EQ(to_line(read_trajectory(to_line(after)).value()), to_line(after));
}

TEST(RenameTest, WhatAReportIsKnownByStays) {
  const Trajectory run =
      read_trajectory(
          R"({"id":"t","messages":[{"role":"assistant","content":"","tool_calls":[{"name":"sh",)"
          R"("args":{"command":"last call to MissingPortError"}}]},{"role":"tool","name":"sh",)"
          R"("content":"Traceback (most recent call last):\nMissingPortError: no port"}]})")
          .value();
  const std::string line = to_line(renamed(run));
  EXPECT_NE(line.find("Traceback (most recent call last)"), std::string::npos) << line;
  EXPECT_EQ(line.find("MissingPort"), std::string::npos) << line;
  EXPECT_NE(line.find("Error: "), std::string::npos) << line;
}

}  // namespace
}  // namespace twotrack::eval
