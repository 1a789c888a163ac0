#include "projection/source_line.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

constexpr std::string_view kShownBlock =
    R"x({"e17":"lint(path=a.py)","got":"a.py:3: F401 unused\n⋮\nb \"q\" é\nsame\nsame","n":42})x";

size_t place_of(std::string_view text) {
  const size_t found = kShownBlock.find(text);
  EXPECT_NE(found, std::string_view::npos) << text;
  return found;
}

TEST(ShownWord, IsTheLineAndTheWordAtAPlace) {
  const auto word = shown_word(kShownBlock, place_of("F401") + 1);
  ASSERT_TRUE(word);
  EXPECT_EQ(word->line, "a.py:3: F401 unused");
  EXPECT_EQ(word->word, "F401");
  EXPECT_EQ(shown_word(kShownBlock, place_of("a.py:3") + 2)->word, "a.py:3");
}

TEST(ShownWord, SeesThroughEscapes) {
  const auto word = shown_word(kShownBlock, place_of("é"));
  ASSERT_TRUE(word);
  EXPECT_EQ(word->line, "b \"q\" é");
  EXPECT_EQ(word->word, "é");
  EXPECT_EQ(shown_word(kShownBlock, place_of("q\\\""))->word, "q");
}

TEST(ShownWord, TellsEqualLinesApart) {
  EXPECT_EQ(shown_word(kShownBlock, place_of("same"))->before, 0U);
  EXPECT_EQ(shown_word(kShownBlock, place_of("same\",") + 1)->before, 1U);
}

TEST(ShownWord, IsNothingInWhatIsTheViewsOwn) {
  EXPECT_FALSE(shown_word(kShownBlock, 0));
  EXPECT_FALSE(shown_word(kShownBlock, place_of("got")));
  EXPECT_FALSE(shown_word(kShownBlock, place_of(",\"n\"")));
  EXPECT_FALSE(shown_word(kShownBlock, kShownBlock.size()));
  EXPECT_FALSE(shown_word("", 0));
  EXPECT_FALSE(shown_word("\"\\", 5));
}

TEST(ShownWord, IsTheNumberItself) {
  EXPECT_EQ(shown_word(kShownBlock, place_of("42"))->word, "42");
}

std::optional<SourceLine> find(const ShownWord& wanted, std::string_view output,
                               size_t piece_bytes = 3) {
  SourceFinder finder(wanted);
  for (size_t i = 0; i < output.size(); i += piece_bytes) {
    if (!finder.add(output.substr(i, piece_bytes))) break;
  }
  return finder.finish();
}

TEST(SourceFinder, PrefersTheWholeLine) {
  const auto found = find({.line = "unused x", .word = "x"}, "x\nan unused x here\n  unused x\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 3U);
  EXPECT_EQ(found->column, 3U);
  EXPECT_EQ(found->match, SourceMatch::kLine);
}

TEST(SourceFinder, TakesAPartOfALineThenTheWord) {
  const auto part = find({.line = "unused x", .word = "x"}, "x\nan unused x here");
  EXPECT_EQ(part->line, 2U);
  EXPECT_EQ(part->match, SourceMatch::kPart);
  const auto word = find({.line = "id=K05,from=ATL", .word = "K05"}, "{\n \"id\": \"K05\",\n");
  EXPECT_EQ(word->line, 2U);
  EXPECT_EQ(word->match, SourceMatch::kWord);
  EXPECT_FALSE(find({.line = "absent", .word = "absent"}, "nothing\n"));
  EXPECT_FALSE(find({.line = "", .word = ""}, "\n\nnothing\n"));
}

TEST(SourceFinder, FindsTheNthOfEqualLines) {
  EXPECT_EQ(find({.line = "same", .before = 1}, "same\nother\nsame\nsame\n")->line, 3U);
  EXPECT_EQ(find({.line = "same", .before = 7}, "same\nother\nsame\n")->line, 1U);
}

TEST(SourceFinder, LooksAtTheBeginningOfAnEndlessLine) {
  SourceFinder finder({.line = "needle in it", .word = "needle"});
  finder.add("a needle in it ");
  for (int i = 0; i < 40; ++i) finder.add(std::string(1 << 20, 'x'));
  const auto found = finder.finish();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text.size(), SourceFinder::kTextBytesMax);
}

TEST(ShowsLine, FindsALineInAnyString) {
  EXPECT_TRUE(shows_line(kShownBlock, "a.py:3: F401 unused"));
  EXPECT_TRUE(shows_line(kShownBlock, "  b \"q\" é "));
  EXPECT_TRUE(shows_line(kShownBlock, "a.py:3: F401 unused import of a module"));  // it was cut
  EXPECT_FALSE(shows_line(kShownBlock, "a.py:4: F401 unused"));
  EXPECT_FALSE(shows_line(kShownBlock, "got"));
  EXPECT_FALSE(shows_line(kShownBlock, ""));
}

}  // namespace
}  // namespace twotrack
