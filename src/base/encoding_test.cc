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

}  // namespace
}  // namespace twotrack
