#include "model/token_estimate.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace twotrack::model {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// Cheap prose, so that the bound by the bytes does not hide what is measured behind it.
const std::string kProse = repeated("one ", 1000);

// In sixteenths of a token: sixteen of them, each before a bar, which is in no pair.
uint64_t cost_of(std::string_view element) {
  const std::string with = kProse + "|" + repeated(std::string(element) + "|", 16);
  const std::string without = kProse + "|" + repeated("|", 16);
  return estimate_tokens(with) - estimate_tokens(without);
}

TEST(TokenEstimateTest, EachElementHasItsCost) {
  struct Case {
    std::string_view element;
    uint64_t sixteenths;
  };
  const Case cases[] = {
      {"7", 18},
      {"2026", 4 * 18},
      {"\x01", 18},
      {"\x7f", 18},
      // Words: no rough pair, few, many.
      {"a", 18},
      {"A", 18},
      {"in", 18},
      {"one", 4 + 6 * 3},
      {"line", 4 + 6 * 4},
      {"Line", 4 + 6 * 4},
      {"liner", 4 + 6 * 5},
      {"backwardness", 8 * 12},  // "ck" is smooth, "kw" is rough, "dn" too: 12 letters, 2 pairs
      {"zq", 8 + 11 * 2},
      {"xkcdq", 8 + 11 * 5},
      {"hmm", 8 + 11 * 3},
      {"ABC", 14 * 3},
      {"HTTP", 14 * 4},
      // Letters in a row.
      {"eee", 4 + 6 * 3 + 4},
      {"eeee", 4 + 6 * 4 + 8},
      // Pieces that touch.
      {"lineSet", 4 + 6 * 4 + 24 + 4 + 6 * 3},
      {"HTTPSet", 14 * 4 + 24 + 4 + 6 * 3},
      {"ASet", 18 + 24 + 4 + 6 * 3},
      {"a1a", 18 + 18 + 18},
      // Punctuation alone, in pairs from the left, and in no pair.
      {"!", 16},
      {"\":", 17},
      {"\":\"", 17 + 16},
      {"\",\"", 17 + 16},
      {"...", 17 + 16},
      {"{}", 32},
      {"}}}", 17 + 16},
      // White space.
      {"\n", 16},
      {"\n\n", 32},
      {"\n\n\n", 32},
      {"\n\n\n\n", 64},
      {" ", 16},
      {"\n    ", 16 + 16},
      {"\t", 16},
      {"\r\n", 32},
      {" \n", 32},
      {" a", 18},
      {"  a", 16 + 18},
      {"\na", 16 + 18},
      {" 1", 16 + 18},
      {" é", 16 + 32},
      {"                                ", 16},        // 32
      {"                                 ", 33 * 16},  // 33
      // Characters of two, three and four bytes.
      {"é", 32},
      {"中", 48},
      {"😀", 64},
  };
  for (const auto& [element, sixteenths] : cases) {
    SCOPED_TRACE(element);
    EXPECT_EQ(cost_of(element), sixteenths);
  }
}

TEST(TokenEstimateTest, ShortTextsAreBoundedByTheirBytes) {
  EXPECT_EQ(estimate_tokens(""), 0U);
  EXPECT_EQ(estimate_tokens("a"), 1U);
  EXPECT_EQ(estimate_tokens("abc"), 3U);
  EXPECT_EQ(estimate_tokens("12345678901234567890"), 20U);
}

TEST(TokenEstimateTest, RoundsUp) {
  // 64 + 3 words of 22 are 130 sixteenths; the spaces are free.
  EXPECT_EQ(estimate_tokens("one one one"), 9U);
}

// Words, lines and spaces are tokens, however short they are.
TEST(TokenEstimateTest, NothingThatIsATokenForCertainCostsLess) {
  EXPECT_GE(estimate_tokens(repeated("a ", 500)), 500U);
  EXPECT_GE(estimate_tokens(repeated("a\n", 500)), 1000U);
  EXPECT_GE(estimate_tokens(repeated("1\n", 500)), 1000U);
  EXPECT_GE(estimate_tokens(repeated("1 ", 500)), 1000U);
  EXPECT_GE(estimate_tokens(repeated("中 ", 500)), 2000U);
  EXPECT_GE(estimate_tokens(repeated("\n  }", 500)), 1500U);
}

RC_GTEST_PROP(TokenEstimateProperty, IsNeverMoreThanTheBytes, (const std::string& text)) {
  RC_ASSERT(estimate_tokens(text) <= text.size());
}

TEST(TokenEstimateTest, ALimitIsThreeBytesForTwoTokens) {
  EXPECT_EQ(bytes_for_tokens(0), 0U);
  EXPECT_EQ(bytes_for_tokens(1), 1U);
  EXPECT_EQ(bytes_for_tokens(2), 3U);
  EXPECT_EQ(bytes_for_tokens(2000), 3000U);
  EXPECT_EQ(bytes_for_tokens(uint64_t{1} << 63), uint64_t{3} << 62);
}

}  // namespace
}  // namespace twotrack::model
