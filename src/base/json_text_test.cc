#include "base/json_text.h"

#include <gtest/gtest.h>

#include "base/quoted.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

using namespace std::string_view_literals;

std::string escaped(std::string_view text) {
  std::string out;
  append_json_escaped(out, text);
  return out;
}

TEST(JsonTextTest, EscapesWhatMustNotStandInAString) {
  struct Case {
    std::string_view text;
    std::string_view escaped;
  };
  const Case cases[] = {
      {"", ""},
      {"plain text, é€😀", "plain text, é€😀"},
      {"\"", R"(\")"},
      {"\\", R"(\\)"},
      {"/", "/"},
      {"\n\r\t\b\f", R"(\n\r\t\b\f)"},
      {"\0"sv, R"(\u0000)"},
      {"\x01\x1f", R"(\u0001\u001f)"},
      {"\x7f", R"(\u007f)"},
      {"a\r\nb\r\n", R"(a\r\nb\r\n)"},
      {"\x1b[31mred\x1b[0m", R"(\u001b[31mred\u001b[0m)"},
      {"C:\\new", R"(C:\\new)"},
  };
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(expected);
    EXPECT_EQ(escaped(text), expected);
    EXPECT_EQ(json_unescape(expected), text);
  }
}

TEST(JsonTextTest, FindsASpecialCharacterAtEveryPlaceOfABlock) {
  // The fast path looks at sixteen bytes at once: each byte value, at each place, with blocks
  // before and behind it.
  for (int byte = 0; byte < 256; ++byte) {
    const bool is_plain = byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f;
    for (size_t place = 0; place < 50; ++place) {
      std::string text(50, 'x');
      text[place] = static_cast<char>(byte);
      ASSERT_EQ(json_plain_length(text), is_plain ? 50 : place) << byte << " at " << place;
    }
  }
}

TEST(JsonTextTest, OfTwoSpecialCharactersFindsTheFirst) {
  for (const char first : {'\n', '"', '\\', '\x7f', '\0'}) {
    for (const char second : {'\n', '"', '\\', '\x7f', ' ', '!', '#', '[', ']', '~', '\x80'}) {
      std::string text = "abcdefgh";
      text[3] = first;
      text[4] = second;
      ASSERT_EQ(json_plain_length(text), 3U) << in_quotes(text);
    }
  }
}

TEST(JsonTextTest, EscapesEveryCharacterAtEveryPlaceOfALongText) {
  // Longer than a piece, with a place on each side of every border inside.
  for (size_t place = 0; place < 1100; ++place) {
    std::string text(1100, 'x');
    text[place] = static_cast<char>(place % 0x80);
    const std::string shown = escaped(text);
    EXPECT_EQ(json_unescape(shown), text) << place;
    const bool is_short =
        text[place] >= ' ' && text[place] != '"' && text[place] != '\\' && text[place] != 0x7f;
    EXPECT_EQ(shown.size() == text.size(), is_short) << place;
  }
  EXPECT_EQ(escaped(std::string(1000, '\1')).size(), 6000U);
}

TEST(JsonTextTest, DecodesEveryEscape) {
  struct Case {
    std::string_view escaped;
    std::string_view text;
  };
  const Case cases[] = {
      {R"(\/)", "/"},
      {R"(\u0041)", "A"},
      {R"(\u00e9\u00E9)", "éé"},
      {R"(\u20ac)", "€"},
      {R"(\ud83d\ude00)", "😀"},
      {R"(\uDBFF\uDFFF)", "\xf4\x8f\xbf\xbf"},
      {R"(\u0000)", "\0"sv},
      {R"(\uffff)", "\xef\xbf\xbf"},
      {R"(\\u0041)", R"(\u0041)"},
  };
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(json_unescape(text), expected);
  }
}

TEST(JsonTextTest, WhatIsNoEscapeStandsForItself) {
  for (const std::string_view text :
       {R"(\)", R"(\x)", R"(\u)", R"(\u12)", R"(\u12g4)", R"(\U0041)", R"(\ud83d)", R"(\ude00)",
        R"(\ud83d\ud83d)", R"(\ud83dx)", R"(\ud83d\u0041)"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(read_json_escape(text).length, 0U);
    EXPECT_TRUE(is_utf8(json_unescape(text)));
  }
  EXPECT_EQ(json_unescape(R"(\ud83dx)"), R"(\ud83dx)");
  EXPECT_EQ(json_unescape(R"(\q\n)"), "\\q\n");
}

TEST(JsonTextTest, TellsHalfAPairFromNoEscape) {
  EXPECT_TRUE(read_json_escape(R"(\ud83d)").is_half_pair);
  EXPECT_TRUE(read_json_escape(R"(\ude00\ud83d)").is_half_pair);
  EXPECT_FALSE(read_json_escape(R"(\u12)").is_half_pair);
}

}  // namespace
}  // namespace twotrack
