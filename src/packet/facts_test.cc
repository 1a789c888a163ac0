#include "packet/facts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "packet/facts_tree.h"

namespace twotrack {
namespace {

Facts flight() {
  return {
      .tree =
          R"({"id":"K05","legs":[{"from":"ATL","no":227},{"from":"ORD","no":8}],"note":"late"})",
      .ranks = "858583"};
}

// The rows, a line each; what goes on stands behind what it goes on from.
std::string rows_text(const Facts& facts) {
  std::string text;
  for (const FactsRow& row : rows_of(facts)) {
    if (!text.empty() && !row.goes_on) text.push_back('\n');
    text += row.is_gap ? "⋮" : row.text;
  }
  return text;
}

TEST(FactsTest, AShortResultIsOneRowWithEveryValueByItsName) {
  EXPECT_EQ(rows_text(flight()), "id=K05,legs=[{from=ATL,no=227},{from=ORD,no=8}],note=late");
}

TEST(FactsTest, ALongListHasARowForEachItem) {
  const std::string name(60, 'n');
  const Facts facts{.tree = R"({"page":1,"rows":[{"id":"A1","name":")" + name +
                            R"("},{"id":"A2","name":")" + name + R"("}],"next":2})",
                    .ranks = "111111"};
  EXPECT_EQ(rows_text(facts),
            "page=1\nrows=[{id=A1,name=" + name + "}\n{id=A2,name=" + name + "}]\nnext=2");
}

TEST(FactsTest, NumbersOfALongListShareRows) {
  std::string list;
  for (int i = 100; i < 160; ++i) list += (list.empty() ? "" : ",") + std::to_string(i);
  const Facts facts{.tree = R"({"prices":[)" + list + "]}", .ranks = std::string(60, '1')};
  const std::vector<FactsRow> rows = rows_of(facts);
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_TRUE(rows[0].text.starts_with("prices=[100,101,102,")) << rows[0].text;
}

TEST(FactsTest, MembersThatStandTogetherShareARow) {
  const std::string text(100, 'x');
  const Facts facts{.tree = R"({"a":1,"b":2,"long":")" + text + R"(","c":3})", .ranks = "1111"};
  EXPECT_EQ(rows_text(facts), "a=1,b=2,long=" + text + ",c=3");
}

TEST(FactsTest, AnEmptyListIsAFact) {
  const Facts facts{.tree = R"({"results":[],"page":{}})", .ranks = "11"};
  EXPECT_EQ(rows_text(facts), "results=[],page={}");
  EXPECT_EQ(leaves_of(facts).size(), 2U);
}

TEST(FactsTest, LinesThatWereLeftOutLeaveAGap) {
  Facts facts{.tree = R"({"1":"def f():","3":"  return 1","40":"x","41":"y"})",
              .ranks = "5555",
              .is_text = true};
  EXPECT_EQ(rows_text(facts), "def f():\n  return 1\nx\ny") << "only empty lines are missing";
  facts.left_out = 36;
  EXPECT_EQ(rows_text(facts), "def f():\n⋮\n  return 1\n⋮\nx\ny");
}

TEST(FactsTest, ThePartsOfALongLineMakeItAgain) {
  const Facts facts{.tree = R"({"1":"a","2":"b, ","2.1":"c, ","2.2":"d","3":"e"})",
                    .ranks = "55555",
                    .is_text = true};
  EXPECT_EQ(rows_text(facts), "a\nb, c, d\ne");
}

TEST(FactsTest, ATextCannotLeaveItsLine) {
  const Facts facts{.tree = R"({"a":"x\ny\u001b[0m"})", .ranks = "5"};
  EXPECT_EQ(rows_text(facts), "a=x⏎y");
}

TEST(FactsTest, TheBestLeavesAreTheOnlyOnesOfTheirNameThenTheHighestRanks) {
  const std::vector<Leaf> leaves = leaves_of(flight());
  const std::vector<bool> keep = best_leaves(leaves, 30);
  EXPECT_TRUE(keep[0]);
  EXPECT_TRUE(keep[5]);   // rank 3, but what holds now
  EXPECT_TRUE(keep[2]);   // rank 8, one of several
  EXPECT_FALSE(keep[1]);  // rank 5, one of several
  EXPECT_EQ(std::ranges::count(best_leaves(leaves, 10'000), true), 6);
  EXPECT_EQ(std::ranges::count(best_leaves(leaves, 0), true), 0);
}

TEST(FactsTest, ATextWithSignsOfTheNotationStandsInQuotes) {
  const Facts facts{.tree = R"({"note":"hi,paid=true","name":"it's, ok","paid":false})",
                    .ranks = "355"};
  EXPECT_EQ(rows_text(facts), "note='hi,paid=true',name='it''s, ok',paid=false");
}

TEST(FactsTest, NoKeyLooksLikeAMemberThatIsNotThere) {
  const std::string json = R"({"x,status=ok,y":1,"'a":"'b","c":{"}d=[":2}})";
  const std::string shown = "'x,status=ok,y'=1,'''a'='''b',c={'}d=['=2}";
  EXPECT_EQ(rows_text({.tree = json, .ranks = "555"}), shown);
  EXPECT_EQ(value_text(json, SIZE_MAX), shown);
}

TEST(FactsTest, PrunedFactsKeepTheirRanksAndCountTheRest) {
  const Facts less = pruned(flight(), {true, false, false, true, false, false});
  EXPECT_EQ(less.tree, R"({"id":"K05","legs":[{"from":"ORD"}]})");
  EXPECT_EQ(less.ranks, "85");
  EXPECT_EQ(less.left_out, 4U);
}

TEST(FactsTest, RanksFromOutsideAreCompleted) {
  const auto tree = JsonTree::parse(R"({"a":1,"b":[2,3],"c":{}})").value();
  std::string ranks = "9x";
  complete_ranks(ranks, count_leaves(tree.root()));
  EXPECT_EQ(ranks, "9333");
  complete_ranks(ranks, 1);
  EXPECT_EQ(ranks, "9");
}

TEST(FactsTest, LongTextsOfAValueAreCut) {
  const std::string text =
      value_text(R"({"path":"a.py","body":")" + std::string(500, 'x') + "\"}", 60);
  EXPECT_LT(text.size(), 100U);
  EXPECT_TRUE(text.starts_with("path=a.py,body=xxx"));
}

}  // namespace
}  // namespace twotrack
