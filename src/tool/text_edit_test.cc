#include "tool/text_edit.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

TEST(TextEditTest, FindsTheByteOfEveryPlace) {
  struct Case {
    std::string_view text;
    TextPosition at;
    size_t offset;
  };
  const Case cases[] = {
      {"", {1, 1}, 0},
      {"ab\ncd", {1, 1}, 0},
      {"ab\ncd", {1, 3}, 2},  // the line feed
      {"ab\ncd", {1, 4}, 3},  // behind it
      {"ab\ncd", {2, 1}, 3},
      {"ab\ncd", {2, 3}, 5},  // the end of the text
      {"ab\n", {2, 1}, 3},    // the empty line behind the last line feed
      {"é€𝄞x", {1, 4}, 9},    // characters, not bytes
      {"a\r\nb", {2, 1}, 3},
      {"a\rb", {2, 1}, 2},
      {"\xEF\xBB\xBFimport os\nx", {1, 1}, 3},  // a byte order mark is no column
      {"\xEF\xBB\xBFimport os\nx", {2, 1}, 13},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(one.text) + " " + std::to_string(one.at.row) + ":" +
                 std::to_string(one.at.column));
    const auto offset = offset_of(one.text, one.at);
    ASSERT_TRUE(offset.ok()) << offset.error().message;
    EXPECT_EQ(offset.value(), one.offset);
  }
}

TEST(TextEditTest, RefusesPlacesThatAreNotThere) {
  for (const TextPosition at :
       {TextPosition{0, 1}, TextPosition{1, 0}, TextPosition{3, 1}, TextPosition{1, 5},
        TextPosition{2, 4}, TextPosition{1'000'000'000'000, 1}}) {
    EXPECT_EQ(offset_of("ab\ncd", at).error().code, Code::kInvalid);
  }
}

TEST(TextEditTest, MakesAllEditsAtOnceWhateverTheirOrder) {
  const std::vector<TextEdit> edits = {
      {{2, 1}, {3, 1}, ""}, {{1, 1}, {1, 1}, "new\n"}, {{1, 2}, {1, 3}, "é"}};
  EXPECT_EQ(apply_edits("abc\ngone\nrest", edits).value(), "new\naéc\nrest");
  EXPECT_EQ(apply_edits("abc", {}).value(), "abc");
}

TEST(TextEditTest, RefusesEditsThatContradict) {
  EXPECT_FALSE(apply_edits("abc", {{{1, 1}, {1, 3}, ""}, {{1, 2}, {1, 4}, ""}}).ok());
  EXPECT_FALSE(apply_edits("abc", {{{1, 3}, {1, 1}, ""}}).ok());
  EXPECT_FALSE(apply_edits("abc", {{{9, 1}, {9, 1}, ""}}).ok());
}

}  // namespace
}  // namespace twotrack::tool
