#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hub/store_tables.h"
#include "testing/store_fixture.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::string_view kF = "def f():\n  return 1\n";
constexpr std::string_view kG = "def g():\n  return 2\n";

class MoveTest : public StoreTest {
 protected:
  Store store_ = open();
  std::string both_ = std::string(kF) + std::string(kG);
};

TEST_F(MoveTest, ARenamedFileTakesItsKnowledgeAlong) {
  put(store_, {replacement("a.py", both_)});
  ok(store_.learn(lint_of("a.py", "file")));
  ok(store_.learn(lint_of("a.py::f", "f is clean")));
  const auto moves = put(store_, {replacement("b.py", both_)}, {"a.py"});
  EXPECT_THAT(moves, UnorderedElementsAre(Move{"a.py", "b.py"}, Move{"a.py::f", "b.py::f"},
                                          Move{"a.py::g", "b.py::g"}));
  EXPECT_EQ(summary_of(store_, "b.py"), "file");
  EXPECT_EQ(summary_of(store_, "b.py::f"), "f is clean");
  EXPECT_EQ(summary_of(store_, "a.py::f"), "nothing");
  EXPECT_EQ(ok(store_.moved_to("a.py::f")), "b.py::f");
  EXPECT_EQ(ok(store_.moved_to("b.py::f")), std::nullopt);
}

TEST_F(MoveTest, AFunctionThatIsCutHereAndPastedThereLaterIsTheSame) {
  put(store_, {replacement("a.py", both_), replacement("b.py", "")});
  ok(store_.learn(lint_of("a.py::f", "clean")));
  EXPECT_THAT(put(store_, {replacement("a.py", kG)}), IsEmpty());
  EXPECT_THAT(put(store_, {replacement("b.py", kF)}), ElementsAre(Move{"a.py::f", "b.py::f"}));
  EXPECT_EQ(summary_of(store_, "b.py::f"), "clean");
}

TEST_F(MoveTest, OfSeveralThatAreAlikeNobodyIsTheOne) {
  put(store_, {replacement("a.py", kF)});
  ok(store_.learn(lint_of("a.py::f", "clean")));
  put(store_, {replacement("b.py", both_), replacement("c.py", std::string(kF) + "x = 1\n")},
      {"a.py"});
  EXPECT_EQ(ok(store_.moved_to("a.py::f")), std::nullopt);
  EXPECT_EQ(summary_of(store_, "b.py::f"), "nothing");
  EXPECT_EQ(summary_of(store_, "c.py::f"), "nothing");
}

TEST_F(MoveTest, MethodsThatAreAlikeFollowTheirNames) {
  const std::string text = "class A:\n  def f(self): pass\nclass B:\n  def f(self): pass\n";
  put(store_, {replacement("a.py", text)});
  ok(store_.learn(lint_of("a.py::A.f", "of A")));
  ok(store_.learn(lint_of("a.py::B.f", "of B")));
  put(store_, {replacement("b.py", text)}, {"a.py"});
  EXPECT_EQ(summary_of(store_, "b.py::A.f"), "of A");
  EXPECT_EQ(summary_of(store_, "b.py::B.f"), "of B");
}

TEST_F(MoveTest, ACopyIsNoMove) {
  put(store_, {replacement("a.py", both_)});
  ok(store_.learn(lint_of("a.py::f", "clean")));
  EXPECT_THAT(put(store_, {replacement("b.py", both_)}), IsEmpty());
  EXPECT_EQ(summary_of(store_, "a.py::f"), "clean");
  // Nor is what was there before the other one went.
  EXPECT_THAT(put(store_, {}, {"a.py"}), IsEmpty());
  EXPECT_EQ(summary_of(store_, "b.py::f"), "nothing");
}

TEST_F(MoveTest, WhatMovesTwiceIsFoundAtItsEnd) {
  put(store_, {replacement("a.py", both_)});
  ok(store_.learn(lint_of("a.py::f", "clean")));
  put(store_, {replacement("b.py", both_)}, {"a.py"});
  put(store_, {replacement("c.py", both_)}, {"b.py"});
  EXPECT_EQ(ok(store_.moved_to("a.py::f")), "c.py::f");
  EXPECT_EQ(ok(store_.moved_to("b.py::f")), "c.py::f");
  EXPECT_EQ(summary_of(store_, "c.py::f"), "clean");
  // And back: nothing that is there has moved.
  put(store_, {replacement("a.py", both_)}, {"c.py"});
  EXPECT_EQ(ok(store_.moved_to("a.py::f")), std::nullopt);
  EXPECT_EQ(ok(store_.moved_to("b.py::f")), "a.py::f");
  EXPECT_EQ(summary_of(store_, "a.py::f"), "clean");
  // Gone for good: nobody is sent where nothing is.
  put(store_, {}, {"a.py"});
  EXPECT_EQ(ok(store_.moved_to("b.py::f")), std::nullopt);
}

TEST_F(MoveTest, OfTwoThatMeetTheLaterKnowledgeCounts) {
  put(store_, {replacement("a.py", kF), replacement("b.py", kF)});
  ok(store_.learn(lint_of("a.py::f", "early", "2026-01-01T00:00:00.000000Z")));
  ok(store_.learn(lint_of("b.py::f", "late", "2026-01-02T00:00:00.000000Z")));
  put(store_, {replacement("c.py", kF)}, {"a.py", "b.py"});
  EXPECT_EQ(summary_of(store_, "c.py::f"), "late");
}

TEST_F(MoveTest, WhatIsLearnedOfAMovedNodeIsKnownWhereItIs) {
  put(store_, {replacement("a.py", kF)});
  put(store_, {replacement("b.py", kF)}, {"a.py"});
  ok(store_.learn(lint_of("a.py::f", "by an agent that began before the move")));
  EXPECT_EQ(summary_of(store_, "b.py::f"), "by an agent that began before the move");
  ok(store_.relearn(std::vector{lint_of("a.py::f", "out of its log")},
                    [](const Learned&) { return false; }));
  EXPECT_EQ(summary_of(store_, "b.py::f"), "out of its log");
}

TEST_F(MoveTest, WhatIsGoneIsForgottenAfterAWhile) {
  Store::Replacement many = replacement("many.py", "");
  for (int64_t i = 0; i < kGoneMax + 50; ++i) {
    many.nodes.push_back({.id = "many.py::f" + std::to_string(i),
                          .type = NodeType::kFunction,
                          .name = "f" + std::to_string(i),
                          .file = "many.py",
                          .source_hash = std::to_string(i)});
  }
  put(store_, {replacement("a.py", kF), many});
  put(store_, {}, {"a.py"});
  put(store_, {}, {"many.py"});
  EXPECT_THAT(put(store_, {replacement("b.py", kF)}), IsEmpty());
  Store::Replacement last = replacement("last.py", "");
  last.nodes.push_back(many.nodes.back());
  last.nodes.back().id = "last.py::f";
  EXPECT_EQ(put(store_, {last}).size(), 1U);
}

}  // namespace
}  // namespace twotrack::hub
