#include "projection/output_words.h"

#include <gtest/gtest.h>

#include <string>

namespace twotrack {
namespace {

OutputWords words_in(std::string_view output) {
  OutputWords words;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    words.add(output.substr(0, end));
    output.remove_prefix(std::min(output.size(), end + 1));
  }
  return words;
}

uint64_t line_of(const OutputWords& words, std::string_view row, std::string_view word,
                 uint64_t before = 0) {
  const auto place = words.find(row, row.find(word), before);
  return place ? place->line : 0;
}

constexpr std::string_view kFlights = R"([
  {
    "id": "K05",
    "from": "ATL",
    "to": "BOS"
  },
  {
    "id": "K06",
    "airline": "DL",
    "from": "ATL",
    "to": "LAX"
  }
])";

TEST(WordsOf, AreNamesAndNumbersWithoutTheSignsAround) {
  std::string all;
  for (const TextWord& word : words_of("at a.py:3: x=[1.5,'é'].\"q\"⏎end")) {
    all += std::string(word.text) + "|";
  }
  EXPECT_EQ(all, "at|a.py:3|x|1.5|é|q|end|");
}

TEST(OutputWords, FindsAValueInTheObjectOfItsRow) {
  const OutputWords words = words_in(kFlights);
  EXPECT_EQ(line_of(words, "id=K05,from=ATL,to=BOS", "ATL"), 4U);
  EXPECT_EQ(line_of(words, "id=K06,airline=DL,from=ATL,to=LAX", "ATL"), 10U);
  EXPECT_EQ(line_of(words, "id=K06,airline=DL,from=ATL,to=LAX", "from"), 10U);
}

TEST(OutputWords, FindsItWhereMembersWereLeftOutOfTheRow) {
  EXPECT_EQ(line_of(words_in(kFlights), "id=K06,from=ATL", "ATL"), 10U);
}

TEST(OutputWords, FindsAWordAmongThoseOfItsLine) {
  const OutputWords words = words_in(
      "a.py:5:5: F841 Local variable `l` is assigned to but never used\n"
      "a.py:9:2: F841 Local variable `unused` is assigned to but never used\n");
  const std::string_view row =
      "{code=F841,line=9,col=2,message=Local variable `unused` is assigned to but never used}";
  EXPECT_EQ(line_of(words, row, "F841"), 2U);
  EXPECT_EQ(line_of(words, row, "Local"), 2U);
}

TEST(OutputWords, TellsEqualRowsApart) {
  const OutputWords words = words_in("x=1 y\nother\nx=1 y\n");
  EXPECT_EQ(line_of(words, "x=1,y", "1", 0), 1U);
  EXPECT_EQ(line_of(words, "x=1,y", "1", 1), 3U);
  EXPECT_EQ(line_of(words, "x=1,y", "1", 7), 3U);
}

TEST(OutputWords, SaysWhetherMoreThanTheWordStandsThere) {
  const OutputWords words = words_in("one two\n");
  EXPECT_TRUE(words.find("one=two", 0)->has_neighbours);
  EXPECT_FALSE(words.find("one=three", 0)->has_neighbours);
  EXPECT_FALSE(words.find("three", 0));
  EXPECT_FALSE(words.find("one", 1));
  EXPECT_FALSE(OutputWords().find("one", 0));
}

TEST(OutputWords, ReadsWhatJsonEscapes) {
  const OutputWords words = words_in(R"({"text": "caf\u00e9\nbar"})");
  EXPECT_EQ(line_of(words, "text=café⏎bar", "café"), 1U);
  EXPECT_EQ(line_of(words, "text=café⏎bar", "bar"), 1U);
  EXPECT_EQ(line_of(words_in(R"(C:\new)"), "a new one", "new"), 1U);
}

TEST(OutputWords, KnowsWhichLinesARowIsFrom) {
  const OutputWords words = words_in(kFlights);
  const std::string_view row = "id=K06,from=ATL";
  EXPECT_TRUE(words.shows(row, 8));
  EXPECT_TRUE(words.shows(row, 10));
  EXPECT_FALSE(words.shows(row, 4));   // of the other object
  EXPECT_FALSE(words.shows(row, 11));  // left out
  EXPECT_FALSE(words.shows(row, 1));
  EXPECT_FALSE(words.shows(row, 99));
}

TEST(OutputWords, LooksAtTheBeginningOfALongOutput) {
  OutputWords words;
  words.add(std::string(OutputWords::kBytesMax, ' ') + "behind");
  words.add("behind");
  EXPECT_FALSE(words.find("behind", 0));
}

}  // namespace
}  // namespace twotrack
