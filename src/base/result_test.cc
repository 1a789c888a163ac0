#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <tuple>

#include "base/check.h"

namespace twotrack {
namespace {

Result<int> length(std::string_view text) {
  if (text.empty()) return Error{Code::kInvalid, "empty text"};
  return static_cast<int>(text.size());
}

Result<std::unique_ptr<int>> boxed_length(std::string_view text) {
  const int n = TRY(length(text));
  return std::make_unique<int>(n);
}

Status two_steps(std::string_view first, std::string_view second) {
  TRY(length(first));
  TRY(length(second));
  return Done{};
}

TEST(ResultTest, TryYieldsTheValue) {
  EXPECT_EQ(*boxed_length("abc").value(), 3);
}

TEST(ResultTest, TryReturnsTheError) {
  const auto result = boxed_length("");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, Code::kInvalid);
  EXPECT_EQ(result.error().message, "empty text");
}

TEST(ResultTest, TryStopsAtTheFirstError) {
  EXPECT_TRUE(two_steps("a", "b").ok());
  EXPECT_FALSE(two_steps("", "b").ok());
  EXPECT_FALSE(two_steps("a", "").ok());
}

TEST(ResultTest, TryMovesAValueThatCannotBeCopied) {
  const auto unboxed = []() -> Result<int> {
    const std::unique_ptr<int> box = TRY(boxed_length("four"));
    return *box;
  };
  EXPECT_EQ(unboxed().value(), 4);
}

TEST(ResultTest, AtSaysWhereFromTheOutside) {
  Error error{Code::kIo, "disk full"};
  error = std::move(error).at("line 88").at("track s-12");
  EXPECT_EQ(error.message, "track s-12: line 88: disk full");
  EXPECT_EQ(error.code, Code::kIo);
}

TEST(ResultTest, AHintStandsApartFromTheMessage) {
  const Error error = with_hint(Error{Code::kIo, "disk full"}, "make room").at("log");
  EXPECT_EQ(error.message, "log: disk full");
  EXPECT_EQ(error.hint, "make room");
  EXPECT_EQ(error.text(), "log: disk full\nhint: make room");
  EXPECT_EQ((Error{Code::kIo, "disk full"}).text(), "disk full");
}

TEST(ResultTest, HoldsWhatWasAssignedLast) {
  Result<std::string> result = std::string("a value too long for the small string");
  result = Error{Code::kIo, "an error too long for the small string"};
  EXPECT_EQ(result.error().message, "an error too long for the small string");
  Result<std::string> copy = result;
  result = std::string("another value");
  EXPECT_EQ(result.value(), "another value");
  EXPECT_EQ(copy.error().code, Code::kIo);
}

TEST(ResultTest, ReadingAFailedResultIsABug) {
  EXPECT_DEATH(std::ignore = length("").value(), "CHECK failed: ok_");
  EXPECT_DEATH(std::ignore = length("a").error(), "CHECK failed: !ok_");
}

TEST(CheckTest, ABrokenInvariantEndsTheProgramAndSaysWhich) {
  CHECK(1 + 1 == 2);
  EXPECT_DEATH(CHECK(1 + 1 == 3), R"(result_test\.cc:[0-9]+: CHECK failed: 1 \+ 1 == 3)");
}

}  // namespace
}  // namespace twotrack
