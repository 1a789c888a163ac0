#include "project/excerpt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::project {
namespace {

using ::testing::HasSubstr;

std::string numbered(int lines) {
  std::string text;
  for (int i = 1; i <= lines; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

TEST(ExcerptTest, WhatFitsIsLeftAsItIs) {
  EXPECT_EQ(excerpt("a\nb", 3), "a\nb");
  EXPECT_EQ(excerpt("", 0), "");
}

TEST(ExcerptTest, LinesAboutErrorsAreKeptWithThoseAroundThem) {
  std::string text = numbered(500);
  text += "before\nAssertionError: 3 != 4\nbehind\n" + numbered(500) + "1 failed in 0.2s\n";
  const std::string picked = excerpt(text, 1500);
  EXPECT_LE(picked.size(), 1500U);
  EXPECT_THAT(picked, HasSubstr("before\nAssertionError: 3 != 4\nbehind\n"));
  EXPECT_THAT(picked, HasSubstr("1 failed in 0.2s\n"));
  EXPECT_THAT(picked, HasSubstr(" lines left out …\n"));
  EXPECT_THAT(picked, HasSubstr("line 1\n"));
}

TEST(ExcerptTest, ItNeverTakesMoreThanItMay) {
  const std::string texts[] = {numbered(1000), std::string(5000, 'x'), std::string(5000, '\n'),
                               "error\n" + std::string(4000, 'y') + "\nerror: z\n",
                               "ä€\xff\xfe error " + std::string(3000, '\xc3')};
  for (const std::string& text : texts) {
    for (size_t room = 0; room < 400; room += 7) {
      SCOPED_TRACE(room);
      EXPECT_LE(excerpt(text, room).size(), room);
    }
  }
}

TEST(ExcerptTest, ALongLineIsCutRatherThanLost) {
  EXPECT_EQ(excerpt(std::string(5000, 'x'), 300), std::string(297, 'x') + "…");
}

TEST(ExcerptTest, WhatIsCutIsMarked) {
  const std::string line(5000, 'x');
  EXPECT_THAT(excerpt(line, 100), ::testing::EndsWith("…"));
  EXPECT_LE(excerpt(line, 100).size(), 100U);
  EXPECT_THAT(excerpt("short\n" + line + "\nend\n", 3000), ::testing::HasSubstr("x…\n"));
}

}  // namespace
}  // namespace twotrack::project
