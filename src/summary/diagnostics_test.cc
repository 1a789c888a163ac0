#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "summary/findings.h"

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr size_t kRoom = 6000;

size_t bytes_of(const DiagnosticList::Written& written) {
  size_t bytes = 0;
  for (const Json& json : written.json) bytes += json.size() + 1;
  return bytes;
}

TEST(DiagnosticsTest, AFewAreWrittenInFullErrorsFirst) {
  DiagnosticList list;
  list.add({.file = "a.c", .line = 3, .message = "unused", .severity = Severity::kWarning});
  list.add({.file = "a.c", .line = 9, .column = 2, .rule = "E1", .message = "a \"b\"\nc"});
  EXPECT_THAT(list.write(kRoom).json,
              ElementsAre(R"({"file":"a.c","line":9,"col":2,"rule":"E1","message":"a \"b\"⏎c"})",
                          R"({"file":"a.c","line":3,"message":"unused"})"));
}

TEST(DiagnosticsTest, ManyOfOneRuleShareAnObject) {
  DiagnosticList list;
  for (uint64_t line = 1; line <= 20; ++line) {
    list.add({.file = "a.py", .line = line, .rule = "W291", .message = "blanks"});
  }
  EXPECT_THAT(list.write(kRoom).json,
              ElementsAre(R"({"file":"a.py","rule":"W291","lines":[1,2,3,4,5,6,7,8,9,10,11,12,13,)"
                          R"(14,15,16,17,18,19,20],"message":"blanks"})"));
}

TEST(DiagnosticsTest, OfOneRuleThoseThatSaySomethingElseStandAlone) {
  DiagnosticList list;
  for (uint64_t line = 1; line <= 20; ++line) {
    list.add({.file = "a.py", .line = line, .rule = "F401", .message = line == 9 ? "re" : "os"});
  }
  const auto written = list.write(kRoom);
  ASSERT_EQ(written.json.size(), 2);
  EXPECT_EQ(written.json[1], R"({"file":"a.py","line":9,"rule":"F401","message":"re"})");
}

DiagnosticList failed_tests(int count) {
  DiagnosticList list;
  for (int i = 1; i <= count; ++i) {
    const std::string test = "a.py::test_" + std::to_string(i);
    list.add({.file = "a.py", .line = 10, .test = test, .message = "assert 1 == 2"});
  }
  return list;
}

TEST(DiagnosticsTest, ManyTestsAreWrittenShort) {
  const auto written = failed_tests(8).write(kRoom);
  ASSERT_EQ(written.json.size(), 8);
  EXPECT_EQ(written.json[7], R"({"line":10,"test":"a.py::test_8","message":"assert 1 == 2"})");
  EXPECT_EQ(written.left_out, 0);
}

TEST(DiagnosticsTest, OfTooManyTestsAllAreNamedBeforeMoreIsSaid) {
  const auto written = failed_tests(200).write(kRoom);
  EXPECT_LE(bytes_of(written), kRoom);
  EXPECT_EQ(written.left_out, 0);
  EXPECT_THAT(written.json[0], HasSubstr("assert 1 == 2"));
  EXPECT_THAT(written.json.back(), HasSubstr(R"("test_199","test_200"]})"));
}

TEST(DiagnosticsTest, WhatDoesNotFitIsCounted) {
  DiagnosticList list;
  for (uint64_t i = 0; i < 5000; ++i) {
    list.add({.file = "file_" + std::to_string(i), .line = i, .message = std::string(1000, 'x')});
  }
  const auto written = list.write(kRoom);
  EXPECT_LE(bytes_of(written), kRoom);
  EXPECT_EQ(written.json.size() + written.left_out, 5000);
}

TEST(DiagnosticsTest, AListThatIsAppendedKeepsItsCounts) {
  DiagnosticList list;
  DiagnosticList other;
  for (int i = 0; i < 3000; ++i) other.add({.message = "x", .severity = Severity::kWarning});
  list.add({.message = "y"});
  list.append(other);
  EXPECT_EQ(list.count(), 3001);
  EXPECT_EQ(list.count(Severity::kError), 1);
  EXPECT_EQ(list.count(Severity::kWarning), 3000);
}

}  // namespace
}  // namespace twotrack
