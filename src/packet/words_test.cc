#include "packet/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twotrack {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for_each_word(text, [&](std::string_view word) { found.emplace_back(word); });
  return found;
}

using Words = std::vector<std::string>;

TEST(WordsTest, NamesKeepTheirJoints) {
  EXPECT_EQ(words("open src/a.py:12, then run foo.bar(x_1)"),
            (Words{"open", "src/a.py:12", "then", "run", "foo.bar", "x_1"}));
  EXPECT_EQ(words("cd /usr/lib && ls ../x"), (Words{"cd", "/usr/lib", "ls", "/x"}));
  EXPECT_EQ(words("a sentence ends. Here - or there: now"),
            (Words{"a", "sentence", "ends", "Here", "or", "there", "now"}));
  EXPECT_EQ(words("mail me@x.org 2024-05-20T10:00"),
            (Words{"mail", "me@x.org", "2024-05-20T10:00"}));
  EXPECT_EQ(words("été …⏎ 日本"), (Words{"été", "日本"}));  // marks of ours are no letters
  EXPECT_TRUE(words("").empty());
}

TEST(WordsTest, FormTellsHowLikelyAValueIsNeededAgain) {
  // From what is surely a name to what is surely none.
  const std::vector<std::string_view> falling = {"HAT227", "src/a.py", "2024-05-20", "word",
                                                 "two words"};
  for (size_t i = 1; i < falling.size(); ++i) {
    SCOPED_TRACE(falling[i]);
    EXPECT_LT(rank_of_value(falling[i], false), rank_of_value(falling[i - 1], false));
  }
  EXPECT_EQ(rank_of_value("", false), '0');
  EXPECT_EQ(rank_of_value(std::string(100, 'x'), false), '0');
  EXPECT_GT(rank_of_value("1250", true), rank_of_value("7", true));
}

TEST(WordsTest, APlainWordInATextIsRarelyAValue) {
  EXPECT_LT(rank_of_word("house"), rank_of_value("house", false));
  EXPECT_LT(rank_of_word("17"), rank_of_value("17", false));
  EXPECT_EQ(rank_of_word("get_user"), rank_of_value("get_user", false));
  EXPECT_GT(rank_of_word("camelCase"), rank_of_word("house"));
}

}  // namespace
}  // namespace twotrack
