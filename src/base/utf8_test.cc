#include "base/utf8.h"

#include <gtest/gtest.h>

#include "base/quoted.h"

namespace twotrack {
namespace {

using namespace std::string_view_literals;

TEST(Utf8Test, EveryLengthAtBothOfItsEnds) {
  struct Case {
    uint32_t point;
    std::string bytes;
  };
  const Case cases[] = {{0, std::string(1, '\0')},
                        {0x7F, "\x7F"},
                        {0x80, "\xC2\x80"},
                        {0x7FF, "\xDF\xBF"},
                        {0x800, "\xE0\xA0\x80"},
                        {0xFFFF, "\xEF\xBF\xBF"},
                        {0x10000, "\xF0\x90\x80\x80"},
                        {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
  for (const Case& one : cases) {
    std::string text = "a";
    append_utf8(text, one.point);
    EXPECT_EQ(text, "a" + one.bytes) << one.point;
    const Utf8Character back = decode_utf8(one.bytes + "a");
    EXPECT_EQ(back.code, one.point);
    EXPECT_EQ(back.length, one.bytes.size());
  }
}

TEST(Utf8Test, WhatIsNoCharacterIsOneByte) {
  for (const std::string_view bytes : {"\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                                       "\xF0\x80\x80\xAF", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    EXPECT_EQ(decode_utf8(bytes).code, kNoCharacter);
    EXPECT_EQ(decode_utf8(bytes).length, 1U);
  }
}

TEST(Utf8Test, KnowsWhatIsUtf8) {
  const std::string_view good[] = {
      "", "a", "\0"sv, "\x7f", "é", "€", "😀", "\xf4\x8f\xbf\xbf", "\xef\xbf\xbd", "\xef\xbb\xbf"};
  for (const auto text : good) {
    SCOPED_TRACE(in_quotes(text));
    EXPECT_TRUE(is_utf8(text));
  }
  const std::string_view bad[] = {
      "\x80",              // a continuation alone
      "\xc3",              // a character cut
      "\xe2\x82",          //
      "\xf0\x9f\x98",      //
      "a\xff",             //
      "\xc0\xaf",          // a slash, overlong
      "\xe0\x80\xaf",      //
      "\xed\xa0\x80",      // half of a surrogate pair
      "\xf4\x90\x80\x80",  // beyond the last character
      "\xf8\x88\x80\x80\x80",
  };
  for (const auto text : bad) {
    SCOPED_TRACE(in_quotes(text));
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(Utf8Test, RepairsOnlyWhatIsBroken) {
  struct Case {
    std::string_view bytes;
    std::string_view text;
  };
  const Case cases[] = {
      {"", ""},
      {"plain é😀", "plain é😀"},
      {"a\xff"
       "b",
       "a\xef\xbf\xbd"
       "b"},
      {"\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xe2\x82"
       "a€",
       "\xef\xbf\xbd\xef\xbf\xbd"
       "a€"},
      {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xf0\x9f\x98\x80\x80", "😀\xef\xbf\xbd"},
  };
  for (const auto& [bytes, text] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(repair_utf8(bytes), text);
  }
}

TEST(Utf8Test, CutsBetweenCharacters) {
  struct Case {
    size_t bytes_max;
    std::string_view prefix;
    std::string_view suffix;
  };
  const std::string_view text = "aé€😀";  // 1 + 2 + 3 + 4 bytes
  const Case cases[] = {
      {0, "", ""},       {1, "a", ""},       {2, "a", ""},           {3, "aé", ""},
      {4, "aé", "😀"},   {5, "aé", "😀"},    {6, "aé€", "😀"},       {7, "aé€", "€😀"},
      {8, "aé€", "€😀"}, {9, "aé€", "é€😀"}, {10, "aé€😀", "aé€😀"}, {11, "aé€😀", "aé€😀"},
  };
  for (const auto& [bytes_max, prefix, suffix] : cases) {
    SCOPED_TRACE(bytes_max);
    EXPECT_EQ(utf8_prefix(text, bytes_max), prefix);
    EXPECT_EQ(utf8_suffix(text, bytes_max), suffix);
  }
}

}  // namespace
}  // namespace twotrack
