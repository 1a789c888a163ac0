#include "base/invisible.h"

#include <gtest/gtest.h>

#include <string>

namespace twotrack {
namespace {

TEST(InvisibleTest, ASequenceEndsBeforeTheNextOneBegins) {
  struct Case {
    std::string_view text;
    size_t length;
  };
  const Case cases[] = {
      {"\x1b[1;31mred", 7},
      {"\x1b]0;title\x07text", 10},
      {"\x1b]0;title\x1b\\text", 11},
      {"\x1b]0;title\xc2\x9ctext", 11},
      {"\x1b]0;not ended", 2},
      {"\x1b]0;not ended\x1b[m\x07", 2},
      {"\x1b]0;not ended\xc2\x9d\x07", 2},
      {"\xc2\x9d"
       "0;title\x07text",
       10},
      {"\xc2\x85text", 2},
      {"\x1b(Btext", 3},
      {"\x1b[1\x07mtext", 5},
      {"\x1b[1\tmtext", 3},
      {"\x1b[1\nmtext", 3},
      {"\x1b[1\rmtext", 3},
      {"\x1b[1\x1b[mtext", 3},
      {"\x1b"
       "ctext",
       2},
      {"\x1b", 1},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    EXPECT_EQ(terminal_sequence_length(one.text), one.length);
  }
}

// The redactor looks as far as a terminal does: a model's reading must not go further.
TEST(InvisibleTest, AModelAndATerminalEndAControlSequenceAtTheSamePlace) {
  for (const std::string_view text : {"\x1b[31mred", "\x1b[1\tm", "\x1b[\n\nm", "\x1b[\rm",
                                      "\x1b[1\x07m", "\x1b[\xc3\xa9", "\x1b["}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(shown_sequence_length(text), terminal_sequence_length(text));
  }
}

TEST(InvisibleTest, ControlsOfShorthandAndHieroglyphsAreNotSeen) {
  for (const char32_t code : {0x1BCA0, 0x1BCA3, 0x13430, 0x1343F}) {
    EXPECT_TRUE(is_invisible(code)) << static_cast<uint32_t>(code);
  }
}

// What was quadratic: each introducer read on to the end of the text.
TEST(InvisibleTest, ManySequencesThatNothingEndsAreReadOnce) {
  for (const std::string_view introducer : {"\x1b]", "\x1bP", "\xc2\x9d", "\xc2\x90"}) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += introducer;
    for (size_t at = 0; at < text.size(); at += 2) {
      // Nothing that lies behind the next introducer is looked at: a terminator there changes
      // nothing.
      const std::string_view rest = std::string_view(text).substr(at);
      EXPECT_EQ(terminal_sequence_length(rest), 2U);
      EXPECT_EQ(terminal_sequence_length(std::string(rest.substr(0, 4)) + "\x07"),
                rest.size() > 2 ? 2U : 3U);
    }
  }
}

}  // namespace
}  // namespace twotrack
