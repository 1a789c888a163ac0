#include "projection/source_line.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

constexpr std::string_view kShownBlock =
    R"x({"e17":"lint(path=a.py)","times":2,"got":"a.py:3: F401 unused\n⋮\nb \"q\" é\nsame\nsame"})x";
constexpr std::string_view kShownProblems =
    R"([{"rule":"F841","line":5,"message":"never used"},{"rule":"F841","line":9}])";

// The word that stands `behind` the beginning of a text in a part of a view.
std::optional<ShownWord> word_at(std::string_view part, std::string_view text, size_t behind = 0,
                                 std::string_view path = "history.e17") {
  const size_t found = part.find(text);
  EXPECT_NE(found, std::string_view::npos) << text;
  return shown_word(part, found + behind, path);
}

TEST(ShownWord, IsTheLineAndTheWordAtAPlace) {
  const auto word = word_at(kShownBlock, "F401", 1);
  ASSERT_TRUE(word);
  EXPECT_EQ(word->line, "a.py:3: F401 unused");
  EXPECT_EQ(word->word, "F401");
  EXPECT_EQ(word->row, word->line);
  EXPECT_EQ(word->begin, 8U);
  EXPECT_EQ(word_at(kShownBlock, "a.py:3", 2)->word, "a.py:3");
}

TEST(ShownWord, SeesThroughEscapes) {
  const auto word = word_at(kShownBlock, "é");
  ASSERT_TRUE(word);
  EXPECT_EQ(word->line, "b \"q\" é");
  EXPECT_EQ(word->word, "é");
  EXPECT_EQ(word_at(kShownBlock, "q\\\"")->word, "q");
}

TEST(ShownWord, TellsEqualLinesApart) {
  EXPECT_EQ(word_at(kShownBlock, "same")->before, 0U);
  EXPECT_EQ(word_at(kShownBlock, "same\"", 1)->before, 1U);
}

TEST(ShownWord, IsNothingInWhatIsFromNoOutput) {
  EXPECT_FALSE(shown_word(kShownBlock, 0, ""));
  EXPECT_FALSE(word_at(kShownBlock, "got"));
  EXPECT_FALSE(word_at(kShownBlock, ",\"got\""));
  EXPECT_FALSE(word_at(kShownBlock, "path=a.py"));  // the call
  EXPECT_FALSE(word_at(kShownBlock, "2,"));         // how often
  EXPECT_FALSE(shown_word(kShownBlock, kShownBlock.size(), ""));
  EXPECT_FALSE(shown_word("", 0, ""));
  EXPECT_FALSE(shown_word("\"\\", 5, ""));
}

TEST(ShownWord, OfAFieldStandsAmongAllOfIt) {
  const auto word = word_at(kShownProblems, "9", 0, "diagnostics");
  ASSERT_TRUE(word);
  EXPECT_EQ(word->line, "9");
  EXPECT_EQ(word->word, "9");
  EXPECT_EQ(word->row.substr(word->begin, 1), "9");
  EXPECT_EQ(word_at(kShownProblems, "used", 0, "diagnostics")->line, "never used");
  EXPECT_EQ(shown_word("42", 1, "knowledge.left")->row, "left 42");
}

// As shown_word() gives it.
ShownWord wanted(std::string_view line, std::string_view word, uint64_t before = 0) {
  return {.line = std::string(line),
          .word = std::string(word),
          .before = before,
          .row = std::string(line),
          .begin = line.find(word)};
}

// The pieces that come of an output, whatever lies between them.
template <class Taker>
void feed(Taker& taker, std::string_view output) {
  constexpr size_t kPieceBytes = 3;
  for (size_t i = 0; i < output.size(); i += kPieceBytes) {
    if (!taker.add(output.substr(i, kPieceBytes))) break;
  }
}

using Found = std::pair<uint64_t, SourceMatch>;
constexpr Found kNowhere{0, SourceMatch::kWord};

Found find(const ShownWord& word, std::string_view output) {
  SourceFinder finder(word);
  feed(finder, output);
  const auto found = finder.finish();
  return found ? Found{found->line, found->match} : kNowhere;
}

TEST(SourceFinder, PrefersTheWholeLine) {
  EXPECT_EQ(find(wanted("unused x", "x"), "x\nan unused x here\n  unused x\n"),
            Found(3, SourceMatch::kLine));
}

TEST(SourceFinder, KnowsALineAsItIsShown) {
  EXPECT_EQ(find(wanted("12  red x", "x"), "x\n12\t\x1b[31mred\x1b[0m x\r\n"),
            Found(2, SourceMatch::kLine));
}

TEST(SourceFinder, TakesAPartOfALineThenTheWordAmongItsNeighbours) {
  EXPECT_EQ(find(wanted("unused x", "x"), "x\nan unused x here"), Found(2, SourceMatch::kPart));
  EXPECT_EQ(find(wanted("id=K05,from=ATL", "K05"), "K05,\n{\n \"id\": \"K05\",\n"),
            Found(3, SourceMatch::kRow));
  EXPECT_EQ(find(wanted("no=K05", "K05"), "{\n \"id\": \"K05\",\n"), Found(2, SourceMatch::kWord));
  EXPECT_EQ(find(wanted("absent", "absent"), "nothing\n"), kNowhere);
  EXPECT_EQ(find(wanted("", ""), "\n\nnothing\n"), kNowhere);
}

TEST(SourceFinder, KnowsWhichOfLikeValuesAFieldHas) {
  constexpr std::string_view kOutput =
      "{\"issues\":[\n{\"code\": \"F841\", \"line\": 5},\n{\"code\": \"F841\", \"line\": 9}]}\n";
  const auto word = word_at(kShownProblems, "9", 0, "diagnostics");
  EXPECT_EQ(find(*word, kOutput), Found(3, SourceMatch::kRow));
  EXPECT_EQ(find(*shown_word("1", 0, "knowledge.left"), "{\"found\": 1,\n\"left\": 1}"),
            Found(2, SourceMatch::kRow));
}

TEST(SourceFinder, FindsTheNthOfEqualLines) {
  EXPECT_EQ(find(wanted("same", "same", 1), "same\nother\nsame\nsame\n").first, 3U);
  EXPECT_EQ(find(wanted("same", "same", 7), "same\nother\nsame\n").first, 1U);
}

TEST(SourceFinder, LooksAtTheBeginningOfAnEndlessLine) {
  SourceFinder finder(wanted("needle in it", "needle"));
  finder.add("a needle in it ");
  for (int i = 0; i < 40; ++i) finder.add(std::string(1 << 20, 'x'));
  EXPECT_EQ(finder.finish()->line, 1U);
}

bool shows(std::string_view part, std::string_view output, uint64_t number) {
  size_t begin = 0;
  for (uint64_t line = 1; line < number; ++line) begin = output.find('\n', begin) + 1;
  ShownLine line(output.substr(begin, output.find('\n', begin) - begin), number);
  feed(line, output);
  return line.is_in(part);
}

TEST(ShownLine, IsFoundInAnyStringOfAnOutput) {
  EXPECT_TRUE(shows(kShownBlock, "a.py:3: F401 unused", 1));
  EXPECT_TRUE(shows(kShownBlock, "x\n  b \"q\" é ", 2));
  EXPECT_TRUE(shows(kShownBlock, "a.py:3: F401 unused import of a module", 1));  // it was cut
  EXPECT_FALSE(shows(kShownBlock, "a.py:3: F401 unused\na.py:4: F401 unused", 2));
  EXPECT_FALSE(shows(kShownBlock, "got", 1));
  EXPECT_FALSE(shows(kShownBlock, "lint(path=a.py)", 1));  // the call
  EXPECT_FALSE(shows(kShownBlock, "\nx", 1));
}

TEST(ShownLine, IsKnownAsItIsShown) {
  constexpr std::string_view kPart = R"x({"e4":"read()","got":"  695  AST_NODE(TK_NONE);"})x";
  EXPECT_TRUE(shows(kPart, "x\n   695\tAST_NODE(TK_NONE);", 2));
  EXPECT_TRUE(shows(R"x({"e4":"read()","got":"it is red"})x", "it is \x1b[31mred\x1b[0m", 1));
}

TEST(ShownLine, IsShownByTheRowsThatHaveItsValues) {
  constexpr std::string_view kOutput =
      "[{\n\"id\": \"K05\",\n\"from\": \"ATL\"},\n{\n\"id\": \"K06\",\n\"from\": \"ATL\"}]\n";
  constexpr std::string_view kPart = R"x({"e4":"look()","got":"⋮\n{id=K06,from=ATL}"})x";
  EXPECT_FALSE(shows(kPart, kOutput, 2));
  EXPECT_FALSE(shows(kPart, kOutput, 3));
  EXPECT_TRUE(shows(kPart, kOutput, 5));
  EXPECT_TRUE(shows(kPart, kOutput, 6));
  EXPECT_TRUE(shows(R"x({"e4":"cd()","got":"folder=src"})x", R"({"folder": "src"})", 1));
  EXPECT_TRUE(shows(kShownProblems, "x\n{\"code\": \"F841\", \"line\": 5}\n", 2));
}

}  // namespace
}  // namespace twotrack
