#include "text/terminal_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

using std::string_literals::operator""s;

struct Case {
  std::string what;
  std::string text;
  std::string shown;
};

TEST(TerminalTextTest, ShowsTextAndNothingThatATerminalObeys) {
  const Case cases[] = {
      {"plain", "hello", "hello"},
      {"empty", "", ""},
      {"line breaks and tabs stay", "a\tb\nc", "a\tb\nc"},
      {"other scripts stay", "größe 日本 🙂", "größe 日本 🙂"},
      {"carriage return", "a\rb", "a\nb"},
      {"carriage return and line feed are one break", "a\r\nb", "a\nb"},
      {"colour", "\x1b[1;31mred\x1b[0m", "red"},
      {"private control sequence", "\x1b[?1049hx", "x"},
      {"cursor up and erase", "a\x1b[2A\x1b[Kb", "ab"},
      {"control sequence cut off at the end", "a\x1b[12", "a"},
      {"window title, ended by bell", "\x1b]0;evil\x07text", "text"},
      {"clipboard, ended by ST", "\x1b]52;c;ZXZpbA==\x1b\\text", "text"},
      {"link", "\x1b]8;;http://x\x1b\\here\x1b]8;;\x1b\\", "here"},
      {"unterminated string sequence hides nothing", "\x1b]0;a long text", "0;a long text"},
      {"a sequence inside of one that is not ended", "\x1b]0;a\x1b[mb\x07!", "0;ab!"},
      {"device control string", "\x1bPq#0\x1b\\x", "x"},
      {"application program command", "\x1b_Gpayload\x1b\\x", "x"},
      {"privacy message", "\x1b^m\x1b\\x", "x"},
      {"start of string", "\x1bXm\x1b\\x", "x"},
      {"character set", "\x1b(0x", "x"},
      {"reset",
       "\x1b"
       "cx",
       "x"},
      {"escape at the end", "x\x1b", "x"},
      {"two escapes", "\x1b\x1b[31mx", "x"},
      {"bell, backspace, NUL, form feed",
       "a\x07\x08\0\x0c"
       "b"s,
       "ab"},
      {"delete",
       "a\x7f"
       "b",
       "ab"},
      {"C1 control sequence as UTF-8",
       "\xc2\x9b"
       "31mx",
       "x"},
      {"C1 operating system command as UTF-8",
       "\xc2\x9d"
       "0;t\xc2\x9cx",
       "x"},
      {"C1 next line as UTF-8",
       "a\xc2\x85"
       "b",
       "ab"},
      {"C1 as a single byte is not UTF-8",
       "\x9b"
       "31m",
       "\\x9b31m"},
      {"invalid byte",
       "a\xff"
       "b",
       "a\\xffb"},
      {"cut character", "a\xe2\x82", "a\\xe2\\x82"},
      {"overlong slash", "\xc0\xaf", "\\xc0\\xaf"},
      {"surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80"},
      {"beyond Unicode", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
      {"right-to-left override",
       "a\u202e"
       "b",
       "ab"},
      {"isolates",
       "\u2066"
       "a\u2069",
       "a"},
      {"direction marks",
       "\u200e"
       "a\u200f\u061c",
       "a"},
      {"escape hidden in an escape", "\x1b\x1b]0;a\x07]0;b\x07", "]0;b"},
  };
  for (const auto& [what, text, shown] : cases) {
    SCOPED_TRACE(what);
    EXPECT_EQ(terminal_text(text), shown);
  }
}

TEST(TerminalTextTest, ALineHasNoBreaks) {
  const Case cases[] = {
      {"breaks", "a\nb\r\nc", "a b c"},
      {"runs", "  a \t\n b  ", "a b"},
      {"nothing but space", " \n\t", ""},
      {"escapes", "\x1b[1mfix\x1b[0m\nit", "fix it"},
  };
  for (const auto& [what, text, shown] : cases) {
    SCOPED_TRACE(what);
    EXPECT_EQ(terminal_line(text), shown);
  }
}

bool is_harmless(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f) return false;
    if (c == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0) return false;
  }
  return is_utf8(text);
}

RC_GTEST_PROP(TerminalTextProperty, AnyBytesBecomeHarmless, (const std::string& bytes)) {
  RC_ASSERT(is_harmless(terminal_text(bytes)));
}

RC_GTEST_PROP(TerminalTextProperty, BytesThatATerminalLovesBecomeHarmless, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::element(
      '\x1b', '[', ']', '\x07', '\\', 'P', '\xc2', '\x9b', '\x9c', '\r', 'm', '1'));
  const std::string shown = terminal_text(bytes);
  RC_ASSERT(is_harmless(shown));
  RC_ASSERT(terminal_text(shown) == shown);
}

TEST(VisibleLineTest, HidesNothing) {
  EXPECT_EQ(visible_line("a\x1b[8mb\n\xc2\x9b\xe2\x80\xae\xe2\x80\x8b\xff é"),
            "a\\u001b[8mb\\u000a\\u009b\\u202e\\u200b\\xff é");
}

TEST(VisibleLineTest, ABlankThatIsNoSpaceIsWrittenOut) {
  EXPECT_EQ(visible_line("rm\u2800-r \u28ff"), "rm\\u2800-r \u28ff");
}

TEST(VisibleTextTest, NoLineHidesInASequence) {
  EXPECT_EQ(visible_text("+# a\x1b]\n+import os\n+# \x07\tb\r"),
            "+# a\\u001b]\n+import os\n+# \\u0007\tb\\u000d");
}

TEST(TerminalJsonTest, WhatADamagedLogHoldsRawIsWrittenOutToo) {
  EXPECT_EQ(terminal_json("{\"a\":\"x\x1b[2Jy\x9bz\x08\"}\n"),
            "{\"a\":\"x\\u001b[2Jy\\ufffdz\\u0008\"}\n");
}

TEST(TerminalJsonTest, SaysTheSameWithoutControlCharacters) {
  const std::string text = "a\u009b31m\u202e\x7f\n日本";
  JsonWriter json;
  json.string(text);
  const std::string shown = terminal_json(json.text());
  EXPECT_EQ(shown, "\"a\\u009b31m\\u202e\\u007f\\n日本\"");
  JsonScanner scanner(shown);
  EXPECT_EQ(scanner.string().value(), text);
}

TEST(ShellWordTest, AShellReadsNothingElseInIt) {
  EXPECT_EQ(shell_word("src/a-b.py::A.f"), "src/a-b.py::A.f");
  EXPECT_EQ(shell_word("a b.py"), "'a b.py'");
  EXPECT_EQ(shell_word("$(touch pwn).py"), "'$(touch pwn).py'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word("a;b"), "'a;b'");
  EXPECT_EQ(shell_word("a\nb"), "'a b'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST(DisplayWidthTest, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3);
  EXPECT_EQ(display_width("größe"), 5);
  EXPECT_EQ(display_width("日本"), 4);
  EXPECT_EQ(display_width("e\u0301"), 1);
  EXPECT_EQ(display_width("🙂"), 2);
}

TEST(CutToWidthTest, CutsAtCharactersAndSaysSo) {
  EXPECT_EQ(cut_to_width("abc", 3), "abc");
  EXPECT_EQ(cut_to_width("abcd", 3), "ab…");
  EXPECT_EQ(cut_to_width("größer", 4), "grö…");
  EXPECT_EQ(cut_to_width("日本語", 5), "日本…");
  EXPECT_EQ(cut_to_width("日本語", 4), "日…");
  EXPECT_EQ(cut_to_width("abc", 0), "");
}

}  // namespace
}  // namespace twotrack
