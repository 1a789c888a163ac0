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

TEST(FactsTest, TextHasEveryValueByItsName) {
  EXPECT_EQ(facts_text(flight()), "id=K05,legs=[{from=ATL,no=227},{from=ORD,no=8}],note=late");
}

TEST(FactsTest, WhatIsNotKeptLeavesNoEmptyShell) {
  EXPECT_EQ(facts_text(flight(), {true, false, true, false, false, false}),
            "id=K05,legs=[{no=227}]");
  EXPECT_EQ(facts_text(flight(), {false, false, false, false, false, true}), "note=late");
  EXPECT_EQ(facts_text(flight(), std::vector<bool>(6, false)), "");
}

TEST(FactsTest, GroupedTextHasEachNameOnce) {
  const std::vector<Leaf> leaves = leaves_of(flight());
  EXPECT_EQ(grouped_text(leaves, {true, true, false, true, false, false}), "id=K05,from=ATL ORD");
}

TEST(FactsTest, AnEmptyListIsAFact) {
  const Facts facts{.tree = R"({"results":[],"page":{}})", .ranks = "11"};
  EXPECT_EQ(facts_text(facts), "results=[],page={}");
  EXPECT_EQ(leaves_of(facts).size(), 2U);
}

TEST(FactsTest, LinesHaveANumberOnlyBehindAGap) {
  const Facts facts{.tree = R"({"1":"def f():","2":"  return 1","40":"x","41":"y"})",
                    .ranks = "5555",
                    .is_text = true};
  EXPECT_EQ(facts_text(facts), "def f():⏎  return 1⏎@40 x⏎y");
  EXPECT_EQ(facts_text(facts, {false, true, false, true}), "@2   return 1⏎@41 y");
}

TEST(FactsTest, ThePartsOfALongLineMakeItAgain) {
  const Facts facts{.tree = R"({"1":"a","2":"b, ","2.1":"c, ","2.2":"d","3":"e"})",
                    .ranks = "55555",
                    .is_text = true};
  EXPECT_EQ(facts_text(facts), "a⏎b, c, d⏎e");
  EXPECT_EQ(facts_text(facts, {true, true, false, true, true}), "a⏎b, …d⏎e");
  EXPECT_EQ(facts_text(facts, {true, false, true, true, false}), "a⏎…c, d");
  EXPECT_EQ(facts_text(facts, {false, false, false, true, true}), "@2 …d⏎e");
}

TEST(FactsTest, ATextCannotLeaveItsLine) {
  const Facts facts{.tree = R"({"a":"x\ny\u001b[0m"})", .ranks = "5"};
  EXPECT_EQ(facts_text(facts), "a=x⏎y");
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
  EXPECT_EQ(facts_text(facts), "note='hi,paid=true',name='it''s, ok',paid=false");
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
