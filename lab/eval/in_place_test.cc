#include "eval/in_place.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

constexpr std::string_view kOutput = "alpha beta gamma port=8081 delta epsilon zeta eta";

Trajectory run_with(std::string_view output) {
  return {.id = "run",
          .messages = {{.role = Role::kOther, .text = "Your region is eu-7 unless told"},
                       {.role = Role::kUser, .text = "open the port"},
                       {.role = Role::kTool, .text = std::string(output), .tool = "show"}}};
}

bool is_in_place(std::string_view value, std::string_view context,
                 std::string_view output = kOutput) {
  const Surroundings run(run_with(output));
  return run.is_in_place(value, run.read(context), 2);
}

TEST(InPlaceTest, AValueInItsLineIsInPlace) {
  EXPECT_TRUE(is_in_place("8081", "beta gamma port=8081 delta epsilon"));
}

TEST(InPlaceTest, AValueInABagIsNot) {
  EXPECT_FALSE(is_in_place("8081", "one two three four 8081 five six seven eight"));
}

TEST(InPlaceTest, AValueThatIsAbsentIsNot) {
  EXPECT_FALSE(is_in_place("8081", "beta gamma port delta epsilon"));
}

TEST(InPlaceTest, HalfOfTheWordsBesideItAreEnough) {
  // Of alpha, beta, gamma, port and delta, epsilon, zeta, eta: four of eight.
  EXPECT_TRUE(is_in_place("8081", "gamma port 8081 delta epsilon"));
  EXPECT_FALSE(is_in_place("8081", "gamma port 8081 delta"));
}

TEST(InPlaceTest, TheWordsMayStandAnywhereAmongTheNearestEight) {
  EXPECT_TRUE(is_in_place("8081", "8081 a b c d gamma port delta epsilon"));
  EXPECT_FALSE(is_in_place("8081", "8081 a b c d e f g h gamma port delta epsilon"));
}

TEST(InPlaceTest, AShortHistoryAsksForWhatThereIs) {
  EXPECT_TRUE(is_in_place("8081", "8081", "8081"));
  EXPECT_TRUE(is_in_place("8081", "port 8081", "port 8081"));
  EXPECT_FALSE(is_in_place("8081", "8081", "port 8081"));
}

TEST(InPlaceTest, JsonIsReadWithItsStringsDecoded) {
  EXPECT_TRUE(is_in_place("8081", R"({"history":["beta\ngamma port=8081\ndelta epsilon"]})"));
}

TEST(InPlaceTest, ALineFeedMayBeShownAsASign) {
  EXPECT_TRUE(is_in_place("8081", "beta⏎gamma port=8081⏎delta epsilon"));
}

TEST(InPlaceTest, WhatTheSystemsTextHoldsIsShownAnyway) {
  EXPECT_TRUE(is_in_place("eu-7", "", "Your region is eu-7 unless told"));
}

TEST(InPlaceTest, WhatComesLaterIsNoHistory) {
  const Surroundings run(run_with(kOutput));
  EXPECT_FALSE(run.is_in_place("8081", run.read(kOutput), 1));
}

TEST(InPlaceTest, FourWordsInARowAreAQuotation) {
  const Surroundings run(run_with(kOutput));
  EXPECT_EQ(run.quoted_words(run.read("x alpha beta gamma port y delta epsilon zeta"), 2), 4U);
  EXPECT_EQ(run.quoted_words(run.read("alpha beta gamma port 8081"), 2), 5U);
  EXPECT_EQ(run.quoted_words(run.read("alpha beta gamma port 8081"), 1), 0U);
}

TEST(InPlaceTest, ThePieceOfAnOracleIsInPlace) {
  const Surroundings run(run_with(kOutput));
  const std::string_view piece = run.piece_with("8081", 2);
  EXPECT_EQ(piece, kOutput);
  EXPECT_TRUE(run.is_in_place("8081", run.read(piece), 2));
}

}  // namespace
}  // namespace twotrack::eval
