#include "base/encoding.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;
using namespace std::string_view_literals;

TEST(HexTest, WritesTwoLowercaseDigitsAByte) {
  EXPECT_EQ(to_hex({}), "");
  EXPECT_EQ(to_hex(std::array<uint8_t, 4>{0x00, 0x0f, 0xa5, 0xff}), "000fa5ff");
}

TEST(HexTest, LowercaseHexIsTheseSixteenAndNothingElse) {
  EXPECT_TRUE(is_lowercase_hex(""));
  for (int c = 0; c < 256; ++c) {
    const std::string text = "00" + std::string(1, static_cast<char>(c)) + "ff";
    const bool expected = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    EXPECT_EQ(is_lowercase_hex(text), expected) << c;
  }
}

TEST(Base64Test, WritesAndReadsTheSamples) {
  struct Case {
    std::string_view bytes;
    std::string_view text;
  };
  const Case cases[] = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
      {"\0"sv, "AA=="},
      {"\0\0\0"sv, "AAAA"},
      {"\xff\xff\xff", "////"},
      {"\xfb\xef\xbe", "++++"},
  };
  for (const auto& [bytes, text] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(to_base64(bytes), text);
    EXPECT_EQ(from_base64(text).value(), bytes);
  }
}

TEST(Base64Test, RefusesWhatIsNotStrictAndSaysWhere) {
  struct Case {
    std::string_view text;
    size_t position;
  };
  const Case cases[] = {
      {"=", 1},          // padding without a digit
      {"A", 2},          // ends in the middle
      {"AA", 3},         // padding left out
      {"AAA", 4},        // likewise
      {"AA=", 3},        // half of the padding
      {"A===", 2},       // one digit is no byte
      {"====", 1},       // no digit at all
      {"AAAA=", 5},      // padding behind a whole group
      {"AAAAA", 6},      //
      {"AA==AAAA", 3},   // padding in the middle
      {"Zm9v Zm9v", 5},  // white space
      {"Zm9v\n", 5},     //
      {"Zm9-", 4},       // the other alphabet
      {"Zm9_", 4},       //
      {"Zh==", 2},       // bits that no byte takes: the same as Zg==
      {"Zm9=", 3},       // likewise: the same as Zm8=
      {"Z\0=="sv, 2},    //
      {"Z\xc3\xa9=", 2},
  };
  for (const auto& [text, position] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(message_of(from_base64(text)), "not base64 at position " + std::to_string(position));
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

TEST(InQuotesTest, ShowsAnyTextOnOneShortLine) {
  struct Case {
    std::string text;
    std::string shown;
  };
  const Case cases[] = {
      {"", "\"\""},
      {"lint-a", "\"lint-a\""},
      {"a\nb\x1b[31m", "\"a\\nb\\u001b[31m\""},
      {"say \"x\"", "\"say \\\"x\\\"\""},
      {"\xff", "\"\xef\xbf\xbd\""},
      {std::string(80, 'a'), '"' + std::string(80, 'a') + '"'},
      {std::string(81, 'a'), '"' + std::string(80, 'a') + "…\""},
      {std::string(79, 'a') + "é", '"' + std::string(79, 'a') + "…\""},
  };
  for (const auto& [text, shown] : cases) {
    SCOPED_TRACE(shown);
    EXPECT_EQ(in_quotes(text), shown);
  }
}

}  // namespace
}  // namespace twotrack
