// Accepts and undos behind one another.
#include <gmock/gmock.h>

#include "workspace/decisions.h"
#include "workspace/decisions_fixture_test.h"

namespace twotrack::workspace {
namespace {

using ::testing::IsEmpty;

TEST_F(DecisionsTest, ASecondAcceptGoesOnFromTheFirst) {
  add("a.py", "1\n");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "2\n");
  accept();
  write(workspace.root() / "a.py", "3\n");
  EXPECT_THAT(accept().conflicts, IsEmpty());
  EXPECT_EQ(read(path("a.py")), "3\n");
  undo();
  EXPECT_EQ(read(path("a.py")), "2\n");
  undo();
  EXPECT_EQ(read(path("a.py")), "1\n");
}

TEST_F(DecisionsTest, AnAcceptOfNothingDoesNotHideTheOneBefore) {
  add("a.py", "1");
  write(open().root() / "a.py", "2");
  accept();
  const Decided nothing = accept();
  EXPECT_EQ(nothing.journal.id, "");
  EXPECT_EQ(Decisions::accepted(project(), key()).value().size(), 1U);
  undo();
  EXPECT_EQ(read(path("a.py")), "1");
}

TEST_F(DecisionsTest, WhatAPersonTookBackByHandCanBeAcceptedAgain) {
  add("a.py", "1\n2\n3\n4\n5\n");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "one\n2\n3\n4\n5\n");
  accept();
  add("a.py", "1\n2\n3\n4\n5\n");
  accept();
  EXPECT_EQ(read(path("a.py")), "one\n2\n3\n4\n5\n");
  // The same with an edit of the person's own.
  add("a.py", "1\n2\n3\n4\nfive\n");
  accept();
  EXPECT_EQ(read(path("a.py")), "one\n2\n3\n4\nfive\n");
}

TEST_F(DecisionsTest, WhatAPartialUndoTookBackCanBeAcceptedAgain) {
  add("a.py", "1");
  add("b.py", "1");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "2");
  write(workspace.root() / "b.py", "2");
  accept();
  add("b.py", "mine");
  undo();
  EXPECT_EQ(read(path("a.py")), "1");
  const Plan plan = plan_accept();
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps.front().step.path, "a.py");
  carry_out(plan);
  EXPECT_EQ(read(path("a.py")), "2");
}

TEST_F(DecisionsTest, AnAgentGoesOnAfterItsEditsWereMerged) {
  add("m.py", "a\n\n\nb\n");
  const Workspace workspace = open();
  write(workspace.root() / "m.py", "a1\n\n\nb\n");
  add("m.py", "a\n\n\nmine\n");
  accept();
  EXPECT_EQ(read(path("m.py")), "a1\n\n\nmine\n");
  write(workspace.root() / "m.py", "a2\n\n\nb\n");
  EXPECT_THAT(accept().conflicts, IsEmpty());
  EXPECT_EQ(read(path("m.py")), "a2\n\n\nmine\n");
  // And after it removed a file and made it again.
  std::filesystem::remove(workspace.root() / "m.py");
  add("m.py", "a2\n\n\nb\n");
  accept();
  EXPECT_FALSE(std::filesystem::exists(path("m.py")));
  write(workspace.root() / "m.py", "new\n");
  accept();
  EXPECT_EQ(read(path("m.py")), "new\n");
}

}  // namespace
}  // namespace twotrack::workspace
