#include "summary/line_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(LineKeeperTest, AShortTextIsKeptWhole) {
  LineKeeper keeper(1000);
  keeper.add(1, "one", '4');
  keeper.add(3, "three  ", '4');
  const Facts facts = keeper.take(1000);
  EXPECT_EQ(facts.tree, R"({"1":"one","3":"three"})");
  EXPECT_EQ(facts.ranks, "66");
  EXPECT_TRUE(facts.is_text);
  EXPECT_EQ(facts.left_out, 0);
}

TEST(LineKeeperTest, BlankLinesAreNoLines) {
  LineKeeper keeper(1000);
  keeper.add(1, "", '4');
  keeper.add(2, " \t ", '9');
  const Facts facts = keeper.take(1000);
  EXPECT_TRUE(facts.empty());
  EXPECT_EQ(facts.ranks.size(), leaves_of(facts).size());
  EXPECT_EQ(facts.left_out, 0);
}

TEST(LineKeeperTest, TheEndRanksHigherUnlessItIsDecoration) {
  LineKeeper keeper(1000);
  keeper.add(1, "=====", '1');
  keeper.add(2, "done", '4');
  EXPECT_EQ(keeper.take(1000).ranks, "16");
}

TEST(LineKeeperTest, ALineThatCameAgainIsCounted) {
  LineKeeper keeper(1000);
  keeper.add(1, "waiting", '4');
  keeper.repeat_last();
  keeper.repeat_last();
  EXPECT_EQ(keeper.take(1000).tree, "{\"1\":\"waiting (×3)\"}");
}

TEST(LineKeeperTest, TheLowestRanksGoFirstThenTheMiddle) {
  std::vector<std::string> lines;
  for (int i = 1; i <= 3000; ++i) lines.push_back("line number " + std::to_string(i));
  lines[1499] = "the one that matters";
  LineKeeper keeper(4000);
  for (size_t i = 0; i < lines.size(); ++i) keeper.add(i + 1, lines[i], i == 1499 ? '9' : '4');
  const Facts facts = keeper.take(4000);
  EXPECT_LE(facts.tree.size() + facts.ranks.size(), 4000);
  EXPECT_THAT(facts.tree, HasSubstr(R"("1":"line number 1")"));
  EXPECT_THAT(facts.tree, HasSubstr(R"("3000":"line number 3000")"));
  EXPECT_THAT(facts.tree, HasSubstr("the one that matters"));
  EXPECT_THAT(facts.tree, Not(HasSubstr("line number 1400")));
  EXPECT_EQ(facts.left_out, 3000 - facts.ranks.size());
}

TEST(LineKeeperTest, EscapesAndAFinalBoundStillFit) {
  const std::string quotes(300, '"');
  LineKeeper keeper(4000);
  for (uint64_t i = 1; i <= 60; ++i) keeper.add(i, quotes, '4');
  const Facts facts = keeper.take(1500);
  EXPECT_LE(facts.tree.size() + facts.ranks.size(), 1500);
  EXPECT_GE(facts.ranks.size(), 1);
}

TEST(LineKeeperTest, ALongLineIsKeptInPartsThatMakeItAgain) {
  std::string line;
  for (int i = 0; line.size() < 3000; ++i) line += "('name " + std::to_string(i) + "', é), ";
  line += "the end";
  LineKeeper keeper(12000);
  keeper.add(7, line, '4');
  const Facts facts = keeper.take(12000);
  std::string joined;
  for (const Leaf& leaf : leaves_of(facts)) {
    EXPECT_LE(leaf.text.size(), 200);
    EXPECT_TRUE(leaf.text.ends_with(", ") || leaf.text.ends_with("end")) << leaf.text;
    joined += leaf.text;
  }
  EXPECT_EQ(joined, line);
  EXPECT_THAT(facts.tree, HasSubstr(R"("7.1":)"));
  EXPECT_EQ(facts.left_out, 0);
}

TEST(LineKeeperTest, OfALineWithoutEndTheMiddleGoes) {
  const std::string line = "begin" + std::string(1'000'000, 'x') + "end";
  LineKeeper keeper(20000);
  keeper.add(1, line, '4');
  keeper.repeat_last();
  const Facts facts = keeper.take(20000);
  EXPECT_LE(facts.ranks.size(), 64);
  EXPECT_THAT(facts.tree, HasSubstr("begin"));
  EXPECT_THAT(facts.tree, HasSubstr("end (×2)"));
  EXPECT_GT(facts.left_out, 4000);
}

TEST(LineKeeperTest, WhenEscapesDoNotFitTheMiddleGoes) {
  std::vector<std::string> lines;
  for (int i = 1; i <= 30; ++i) lines.push_back(std::to_string(i) + std::string(60, '"'));
  LineKeeper keeper(4000);
  for (size_t i = 0; i < lines.size(); ++i) keeper.add(i + 1, lines[i], '6');
  const Facts facts = keeper.take(2500);
  EXPECT_THAT(facts.tree, HasSubstr(R"("1":)"));
  EXPECT_THAT(facts.tree, HasSubstr(R"("30":)"));
  EXPECT_THAT(facts.tree, Not(HasSubstr(R"("12":)")));
}

TEST(LineKeeperTest, LinesAreCountedFromOneWithAnyLineEnd) {
  std::vector<std::pair<uint64_t, std::string>> seen;
  for_each_line("a\r\n\nb\nc",
                [&](uint64_t number, std::string_view line) { seen.emplace_back(number, line); });
  const std::vector<std::pair<uint64_t, std::string>> want = {
      {1, "a"}, {2, ""}, {3, "b"}, {4, "c"}};
  EXPECT_EQ(seen, want);
}

}  // namespace
}  // namespace twotrack
