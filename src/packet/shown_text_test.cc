#include "packet/shown_text.h"

#include <gtest/gtest.h>

#include "base/invisible.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

TEST(ShownTextTest, IsOneLineWithNothingInvisible) {
  struct Case {
    std::string_view text;
    std::string_view shown;
  };
  const Case cases[] = {
      {"plain text", "plain text"},           {"two\nlines", "two⏎lines"},
      {"two\r\nlines", "two⏎lines"},          {"a\tb", "a  b"},
      {"\x1b[31mred\x1b[0m", "red"},          {"bell\a and null\0 gone", "bell and null"},
      {"right\u202eto left", "rightto left"}, {"zero\u200bwidth", "zerowidth"},
      {"naïve 日本 🙂", "naïve 日本 🙂"},     {"bad \xff byte", "bad \uFFFD byte"},
      {"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"}, {"", ""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.shown);
    EXPECT_EQ(shown_text(one.text), one.shown);
  }
}

// What the redactor looks through, and nothing else.
TEST(ShownTextTest, LeavesOutExactlyWhatIsInvisible) {
  std::string all;
  std::string visible;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    const bool is_changed = code == '\n' || code == '\t' || code == 0x1B;
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (is_changed || is_surrogate) continue;
    append_utf8(all, code);
    if (!is_invisible(code)) append_utf8(visible, code);
  }
  EXPECT_TRUE(shown_text(all) == visible);
}

TEST(ShownTextTest, CutsTheMiddleAndSaysHowLongTheTextWas) {
  const std::string text = std::string(100, 'a') + std::string(100, 'b');
  const std::string cut = cut_middle(text, 60);
  EXPECT_LE(cut.size(), 60U);
  EXPECT_TRUE(cut.starts_with("aaaa"));
  EXPECT_TRUE(cut.ends_with("bbbb"));
  EXPECT_NE(cut.find("…200B…"), std::string::npos);
  EXPECT_EQ(cut_middle("short", 60), "short");
}

TEST(ShownTextTest, NeverCutsACharacterInTwo) {
  const std::string text = "ééééééééééééééééééééééééé";
  for (size_t most = 0; most <= text.size(); ++most) {
    SCOPED_TRACE(most);
    for (const std::string& cut : {cut_middle(text, most), cut_end(text, most)}) {
      EXPECT_LE(cut.size(), most);
      EXPECT_TRUE(is_utf8(cut));
    }
  }
}

TEST(ShownTextTest, CountsCharactersNotBytes) {
  EXPECT_EQ(cut_characters("ééé", 3), "ééé");
  EXPECT_EQ(cut_characters("éééé", 3), "éé…");
  EXPECT_EQ(cut_characters(std::string(300, 'x'), 200), std::string(199, 'x') + "…");
}

}  // namespace
}  // namespace twotrack
