#include "model/pretokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/utf8.h"
#include "model/unicode_class.h"

namespace twotrack::model {
namespace {

using ::testing::ElementsAreArray;

struct Pieces {
  std::string_view text;
  std::vector<std::string_view> pieces;
};

void expect_pieces(const std::vector<Pieces>& cases, const std::vector<Cut>& cuts) {
  for (const auto& [text, pieces] : cases) {
    SCOPED_TRACE(text);
    EXPECT_THAT(cut(text, cuts), ElementsAreArray(pieces));
  }
}

TEST(PretokenizerTest, WordsTakeOneSpaceBeforeThem) {
  expect_pieces(
      {
          {"", {}},
          {"hello", {"hello"}},
          {"hello world", {"hello", " world"}},
          {"a  b", {"a", " ", " b"}},
          {"a   b", {"a", "  ", " b"}},
          {"a\nb", {"a", "\n", "b"}},
          {"a\n\nb", {"a", "\n", "\n", "b"}},
          {"a\n b", {"a", "\n", " b"}},
          {"a \nb", {"a", " ", "\n", "b"}},
          {"a  ", {"a", "  "}},
          {" ", {" "}},
          {"x 12ab!?", {"x", " 12", "ab", "!?"}},
          {"x !y", {"x", " !", "y"}},
          {"日本 語1", {"日本", " 語", "1"}},
          {"a\u00a0b", {"a", "\u00a0", "b"}},
          {"a\u2003\u2003b", {"a", "\u2003", "\u2003", "b"}},
          {"e\u0301", {"e", "\u0301"}},  // a combining mark is no letter
          {"½Ⅷ²", {"½Ⅷ²"}},
      },
      {CutWords{}});
}

TEST(PretokenizerTest, ContractionsStandAlone) {
  expect_pieces(
      {
          {"it's", {"it", "'s"}},
          {"we'll've", {"we", "'ll", "'ve"}},
          {"I'M", {"I", "'", "M"}},
          {"'sx", {"'s", "x"}},
          {"!'s", {"!'", "s"}},
          {" 's", {" '", "s"}},
          {"they're'd't'm", {"they", "'re", "'d", "'t", "'m"}},
      },
      {CutWords{}});
}

TEST(PretokenizerTest, EveryDigitIsAPieceOfItsOwn) {
  expect_pieces(
      {
          {"12", {"1", "2"}},
          {"a1b", {"a", "1", "b"}},
          {"½x٣", {"½", "x", "٣"}},
      },
      {CutDigits{}});
  // A space before a digit stays behind: the digit was cut off first.
  expect_pieces({{"x 12  3", {"x", " ", "1", "2", "  ", "3"}}}, {CutDigits{}, CutWords{}});
}

TEST(PretokenizerTest, CutsBehindAText) {
  expect_pieces({{"a  b c", {"a ", " ", "b ", "c"}}, {" ", {" "}}, {"ab", {"ab"}}},
                {CutAfter{" "}});
  expect_pieces({{"a, b,, c", {"a, ", "b,, ", "c"}}}, {CutAfter{", "}});
}

TEST(PretokenizerTest, ClassesFollowUnicode) {
  struct ClassCase {
    char32_t code;
    CharacterClass expected;
  };
  const ClassCase cases[] = {
      {U'a', CharacterClass::kLetter},    {U'Z', CharacterClass::kLetter},
      {U'5', CharacterClass::kNumber},    {U'_', CharacterClass::kOther},
      {U'\n', CharacterClass::kSpace},    {0x1c, CharacterClass::kOther},
      {0x85, CharacterClass::kSpace},     {0xaa, CharacterClass::kLetter},
      {0xb2, CharacterClass::kNumber},    {0x200b, CharacterClass::kOther},
      {0x3000, CharacterClass::kSpace},   {0x4e00, CharacterClass::kLetter},
      {0x9fff, CharacterClass::kLetter},  {0xac00, CharacterClass::kLetter},
      {0x1d7ff, CharacterClass::kNumber}, {0x1f600, CharacterClass::kOther},
      {0x105c0, CharacterClass::kLetter},  // new in Unicode 16
      {0x10ffff, CharacterClass::kOther},
  };
  for (const auto& [code, expected] : cases) {
    SCOPED_TRACE(static_cast<uint32_t>(code));
    EXPECT_EQ(class_of(code), expected);
  }
}

RC_GTEST_PROP(PretokenizerProperty, PiecesMakeUpTheTextAgain, (const std::string& bytes)) {
  const std::string text = repair_utf8(bytes);
  for (const std::vector<Cut>& cuts :
       {std::vector<Cut>{}, {CutWords{}}, {CutDigits{}, CutWords{}}, {CutAfter{" "}}}) {
    std::string joined;
    for (const std::string_view piece : cut(text, cuts)) {
      RC_ASSERT(!piece.empty());
      joined += piece;
    }
    RC_ASSERT(joined == text);
  }
}

}  // namespace
}  // namespace twotrack::model
