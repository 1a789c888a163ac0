#include "base/utf8.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

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

}  // namespace
}  // namespace twotrack
