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
      {"a", 4 + 6},
      {"A", 4 + 6},
      {"line", 4 + 6 * 4},
      {"Line", 4 + 6 * 4},
      {"liner", 4 + 6 * 5},
      {"backwardness", 8 * 12},  // "ck" is smooth, "kw" is rough, "dn" too: 12 letters, 2 pairs
      {"zq", 6 + 11 * 2},
      {"xkcdq", 6 + 11 * 5},
      {"hmm", 6 + 11 * 3},
      {"ABC", 14 * 3},
      {"HTTP", 14 * 4},
      // Letters in a row.
      {"eee", 4 + 6 * 3 + 4},
      {"eeee", 4 + 6 * 4 + 8},
      // Pieces that touch.
      {"lineSet", 4 + 6 * 4 + 24 + 4 + 6 * 3},
      {"HTTPSet", 14 * 4 + 24 + 4 + 6 * 3},
      {"ASet", 4 + 6 + 24 + 4 + 6 * 3},
      {"a1a", 4 + 6 + 18 + 4 + 6},
      // Punctuation alone, in pairs from the left, and in no pair.
      {"!", 16},
      {"\":", 16},
      {"\":\"", 32},
      {"\",\"", 32},
      {"...", 32},
      {"{}", 32},
      {"}}}", 32},
      // White space.
      {"\n", 8},
      {"\n\n\n", 24},
      {"\n\n\n\n", 64},
      {" ", 14},
      {"\n    ", 8 + 14},
      {"\t", 16},
      {"\r\n", 32},
      {" \n", 32},
      {" a", 4 + 6},
      {"  a", 14 + 4 + 6},
      {"\na", 8 + 4 + 6},
      {" 1", 14 + 18},
      {"                                ", 14},        // 32
      {"                                 ", 33 * 16},  // 33
      // Characters of two, three and four bytes.
      {"é", 48},
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
  // 64 + 3 words of 22 = 130 sixteenths, the spaces free.
  EXPECT_EQ(estimate_tokens("one one one"), 9U);
}

TEST(TokenEstimateTest, ACutCharacterAtTheEndIsStillInside) {
  EXPECT_EQ(estimate_tokens("\xf0\x9f"), 2U);
  EXPECT_EQ(estimate_tokens(kProse + "\xf0"), estimate_tokens(kProse + "😀"));
}

RC_GTEST_PROP(TokenEstimateProperty, IsNeverMoreThanTheBytes, (const std::string& text)) {
  RC_ASSERT(estimate_tokens(text) <= text.size());
}

TEST(TokenEstimateTest, BytesForTokensNeverOverflowsAndGrows) {
  uint64_t before = 0;
  for (const uint64_t tokens : {0ULL, 1ULL, 2ULL, 3ULL, 4ULL, 5ULL, 64ULL, 500ULL, 2000ULL}) {
    SCOPED_TRACE(tokens);
    EXPECT_GE(bytes_for_tokens(tokens), std::max<uint64_t>(tokens, before));
    EXPECT_LE(bytes_for_tokens(tokens), kEvaluationBytesPerToken * tokens);
    before = bytes_for_tokens(tokens);
  }
}

}  // namespace
}  // namespace twotrack::model
