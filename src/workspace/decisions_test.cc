#include "workspace/decisions.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "workspace/apply.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/store.h"

namespace twotrack::workspace {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Everything that can happen to a tree.
void change_everything(const Path& root) {
  write(root / "edited.py", "new");
  write(root / "fresh/deep/new.py", "fresh");
  std::filesystem::create_directory(root / "fresh/empty");
  std::filesystem::remove(root / "gone.py");
  std::filesystem::remove_all(root / "old");
  ASSERT_EQ(::chmod((root / "run.sh").c_str(), 0755), 0);
  std::filesystem::remove(root / "turned");
  write(root / "turned/inside", "in");
  std::filesystem::remove_all(root / "folder");
  write(root / "folder", "a file now");
  std::filesystem::remove(root / "link");
  std::filesystem::create_symlink("run.sh", root / "link");
  std::filesystem::create_directory(root / "shut");
  write(root / "shut/x", "x");
  ASSERT_EQ(::chmod((root / "shut/x").c_str(), 0400), 0);
  ASSERT_EQ(::chmod((root / "shut").c_str(), 0500), 0);
}

class AcceptTest : public DecisionsTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    has_plain_renames_only = GetParam();
    add("same.py", "same");
    add("edited.py", "old");
    add("gone.py", "gone");
    add("old/a/b.py", "b");
    add("run.sh", "run");
    add("turned", "a file");
    add("folder/x.py", "x");
    std::filesystem::create_symlink("same.py", path("link"));
  }
  void TearDown() override { has_plain_renames_only = false; }
};
INSTANTIATE_TEST_SUITE_P(Renames, AcceptTest, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "Plain" : "Exchanging"; });

TEST_P(AcceptTest, TheProjectBecomesWhatTheWorkspaceIsAndUndoMakesItWhatItWas) {
  const Workspace workspace = open();
  const auto before = state();
  change_everything(workspace.root());
  const Decided accepted = accept();
  EXPECT_THAT(accepted.conflicts, IsEmpty());
  EXPECT_EQ(state(), contents(workspace.root()));
  EXPECT_EQ(ledger(), "intend " + accepted.journal.id + "\naccept " + accepted.journal.id + "\n");
  EXPECT_EQ(Decisions::accepted(project()).value().size(), 1U);

  if (::geteuid() != 0) {
    ASSERT_EQ(::chmod(path("shut").c_str(), 0700), 0);
  }
  const Decided undone = undo();
  EXPECT_THAT(undone.conflicts, IsEmpty());
  EXPECT_EQ(state(), before);
  EXPECT_THAT(ledger(), HasSubstr("undo " + undone.journal.id + "\n"));
  EXPECT_THAT(Decisions::accepted(project()).value(), IsEmpty());
  // Nothing is lost: it can be accepted again.
  accept();
  EXPECT_EQ(state(), contents(workspace.root()));
}

TEST_P(AcceptTest, AFileThatIsWrittenToInTheLastMomentStays) {
  const Workspace workspace = open();
  write(workspace.root() / "edited.py", "new");
  write(workspace.root() / "zzz.py", "also");
  std::filesystem::remove(workspace.root() / "gone.py");
  const Plan plan = plan_accept();
  add("edited.py", "mine");
  add("gone.py", "mine too");
  add("zzz.py", "and mine");
  const Decided decided = carry_out(plan);
  EXPECT_THAT(decided.conflicts, ElementsAre("gone.py", "edited.py", "zzz.py"));
  EXPECT_EQ(read(path("edited.py")), "mine");
  EXPECT_EQ(read(path("gone.py")), "mine too");
  EXPECT_EQ(read(path("zzz.py")), "and mine");
  // What was not done is not undone either.
  undo();
  EXPECT_EQ(read(path("edited.py")), "mine");
  EXPECT_EQ(read(path("zzz.py")), "and mine");
}

TEST_P(AcceptTest, AFileThatIsWrittenToBetweenTheLookAndTheRenameGoesBack) {
  const Workspace workspace = open();
  write(workspace.root() / "edited.py", "new");
  static Path target;
  target = path("edited.py");
  // The exchange has happened; what came out is not what was expected.
  at_step = [](std::string_view name) {
    if (name != "swapped") return;
    at_step = nullptr;
    const Path accepts = target.parent_path() / ".agentfs/accept";
    for (const auto& item : std::filesystem::directory_iterator(accepts)) {
      if (item.is_directory()) write(item.path() / "files/0", "a late edit");
    }
  };
  const Decided decided = accept();
  at_step = nullptr;
  EXPECT_THAT(decided.conflicts, ElementsAre("edited.py"));
  EXPECT_EQ(read(path("edited.py")), "a late edit");
}

TEST_F(DecisionsTest, TwoAgentsOnTwoFunctionsOfOneFileAreMerged) {
  add("m.py", "def a():\n    return 1\n\n\ndef b():\n    return 2\n");
  const Workspace one = open("a");
  const Workspace other = open("b");
  write(one.root() / "m.py", "def a():\n    return 10\n\n\ndef b():\n    return 2\n");
  write(other.root() / "m.py", "def a():\n    return 1\n\n\ndef b():\n    return 20\n");
  accept("a");
  const Plan plan = plan_accept("b");
  EXPECT_THAT(plan.conflicts, IsEmpty());
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_TRUE(plan.steps.front().merged.has_value());
  carry_out(plan);
  EXPECT_EQ(read(path("m.py")), "def a():\n    return 10\n\n\ndef b():\n    return 20\n");
  // The first one goes, the second one stays.
  undo("a");
  EXPECT_EQ(read(path("m.py")), "def a():\n    return 1\n\n\ndef b():\n    return 20\n");
}

TEST_F(DecisionsTest, ConflictsAreNamedWithBothSidesAndStay) {
  struct Case {
    std::string_view name;
    std::string why;
    std::function<void(const Path&)> project{};
    std::function<void(const Path&)> agent{};
  };
  const auto writes = [](std::string bytes) {
    return [bytes](const Path& path) { write(path, bytes); };
  };
  const auto removes = [](const Path& path) { std::filesystem::remove_all(path); };
  const auto links = [](std::string target) {
    return [target](const Path& path) {
      std::filesystem::remove(path);
      std::filesystem::create_symlink(target, path);
    };
  };
  const auto chmods = [](mode_t mode) {
    return [mode](const Path& path) { ASSERT_EQ(::chmod(path.c_str(), mode), 0); };
  };
  const std::string both = "changed in the project and by the agent";
  const Case cases[] = {
      {"text", both, writes("a\nmine\nc\n"), writes("a\ntheirs\nc\n")},
      {"binary", "binary; " + both, writes(std::string("\0m", 2)), writes(std::string("\0t", 2))},
      {"removed-there", "changed in the project, removed by the agent", writes("mine"), removes},
      {"removed-here", "removed in the project, changed by the agent", removes, writes("theirs")},
      {"new-1", "added in the project and by the agent", writes("mine"), writes("theirs")},
      {"mode", "its mode was changed in the project and by the agent", chmods(0700), chmods(0755)},
      {"link", both, links("text"), links("mode")},
      {"file-or-link", both, writes("mine"), links("text")},
      {"new-2/x", "new-2 is no folder in the project",
       [](const Path& path) { write(path.parent_path(), "a file"); }, writes("theirs")},
  };
  for (const Case& one : cases) {
    if (!one.name.starts_with("new")) add(one.name, "a\nb\nc\n");
  }
  const Workspace workspace = open();
  for (const Case& one : cases) {
    one.project(path(one.name));
    one.agent(workspace.root() / one.name);
  }
  const auto before = state();
  const Plan plan = plan_accept();
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    const auto found = std::ranges::find(plan.conflicts, one.name, &Conflict::path);
    ASSERT_NE(found, plan.conflicts.end());
    EXPECT_EQ(found->why, one.why);
  }
  EXPECT_THAT(std::ranges::find(plan.conflicts, "text", &Conflict::path)->places,
              ElementsAre(MergeConflict{2, "b\n", "mine\n", "theirs\n"}));
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_EQ(state(), before);
}

TEST_F(DecisionsTest, WhatBothSidesDidAlikeIsNoConflict) {
  for (const std::string_view name : {"same", "gone", "mode"}) add(name, "a\n");
  const Workspace workspace = open();
  for (const Path& root : {project(), workspace.root()}) {
    write(root / "same", "b\n");
    std::filesystem::remove(root / "gone");
    write(root / "added", "c\n");
  }
  // The project's bytes and the agent's mode.
  add("mode", "mine\n");
  ASSERT_EQ(::chmod((workspace.root() / "mode").c_str(), 0755), 0);
  const Plan plan = plan_accept();
  EXPECT_THAT(plan.conflicts, IsEmpty());
  ASSERT_EQ(plan.steps.size(), 1U);
  carry_out(plan);
  EXPECT_EQ(read(path("mode")), "mine\n");
  EXPECT_NE(
      std::filesystem::status(path("mode")).permissions() & std::filesystem::perms::owner_exec,
      std::filesystem::perms::none);
}

TEST_F(DecisionsTest, AFolderOfTheUsersIsNotRemovedWithTheAgentsFiles) {
  add("pkg/a.py", "a");
  const Workspace workspace = open();
  std::filesystem::remove_all(workspace.root() / "pkg");
  add("pkg/mine.py", "mine");
  accept();
  EXPECT_FALSE(std::filesystem::exists(path("pkg/a.py")));
  EXPECT_EQ(read(path("pkg/mine.py")), "mine");
}

TEST_F(DecisionsTest, AFileDoesNotTakeThePlaceOfAFolderThatHoldsMore) {
  add("pkg/a.py", "a");
  const Workspace workspace = open();
  std::filesystem::remove_all(workspace.root() / "pkg");
  write(workspace.root() / "pkg", "a file");
  add("pkg/__pycache__/a.pyc", "mine");
  const Plan plan = plan_accept();
  EXPECT_THAT(paths_of(plan.conflicts), ElementsAre("pkg"));
}

TEST_F(DecisionsTest, ALinkInTheProjectLeadsNoWriteOut) {
  const testing::TempDir outside;
  write(outside.path() / "x.py", "theirs");
  add("pkg/a.py", "a");
  add("pkg/b.py", "b");
  const Workspace workspace = open();
  write(workspace.root() / "pkg/a.py", "new");
  write(workspace.root() / "pkg/x.py", "new");
  std::filesystem::remove(workspace.root() / "pkg/b.py");
  // The folder is swapped for a link: before the plan, and between the plan and the act.
  const Plan early = plan_accept();
  std::filesystem::remove_all(path("pkg"));
  std::filesystem::create_directory_symlink(outside.path(), path("pkg"));
  const Decided decided = carry_out(early);
  EXPECT_THAT(decided.conflicts, ElementsAre("pkg/b.py", "pkg/a.py", "pkg/x.py"));
  EXPECT_EQ(contents(outside.path()).size(), 1U);
  EXPECT_EQ(read(outside.path() / "x.py"), "theirs");
  const Plan late = plan_accept();
  EXPECT_THAT(late.steps, IsEmpty());
  EXPECT_THAT(paths_of(late.conflicts), ElementsAre("pkg/a.py", "pkg/b.py", "pkg/x.py"));
  EXPECT_THAT(late.conflicts.front().why, HasSubstr("symbolic link"));
}

TEST_F(DecisionsTest, SensitiveChangesNeedAWord) {
  add("agents/lint/lint.yaml", "a");
  add("agents-of-others/x", "a");
  add("twotrack.yaml", "a");
  const Workspace workspace = open();
  const Path root = workspace.root();
  for (const std::string_view name :
       {"agents/lint/lint.yaml", "agents-of-others/x", "twotrack.yaml"}) {
    write(root / name, "b");
  }
  write(root / "setuid", "x");
  ASSERT_EQ(::chmod((root / "setuid").c_str(), 04755), 0);
  std::filesystem::create_symlink("/etc/passwd", root / "out");
  const PlanRules rules{.sensitive_paths = {"agents", "twotrack.yaml"}};
  const Plan plan = plan_accept("a", rules);
  std::vector<std::string> paths;
  for (const Sensitive& one : plan.sensitive) paths.push_back(one.path);
  EXPECT_THAT(paths, ElementsAre("agents/lint/lint.yaml", "out", "setuid", "twotrack.yaml"));
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps.front().step.path, "agents-of-others/x");
  const Plan all =
      plan_accept("a", {.sensitive_paths = rules.sensitive_paths, .takes_sensitive = true});
  EXPECT_THAT(all.sensitive, IsEmpty());
  EXPECT_EQ(all.steps.size(), 5U);
  EXPECT_EQ(sensitive_reason("sub/.git/hooks/pre-commit", {}, {}), "version control");
  EXPECT_EQ(sensitive_reason(".github/x", {}, {}), "");
}

TEST_F(DecisionsTest, AnUndoKeepsWhatTheUserDidSince) {
  add("a.py", "1\n2\n3\n");
  add("b.py", "b");
  add("c.py", "c");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "one\n2\n3\n");
  write(workspace.root() / "b.py", "B");
  std::filesystem::remove(workspace.root() / "c.py");
  accept();
  add("a.py", "one\n2\nthree\n");
  add("b.py", "mine");
  const Plan plan = decide().plan_undo("a").value();
  EXPECT_THAT(paths_of(plan.conflicts), ElementsAre("b.py"));
  carry_out(plan);
  EXPECT_EQ(read(path("a.py")), "1\n2\nthree\n");
  EXPECT_EQ(read(path("b.py")), "mine");
  EXPECT_EQ(read(path("c.py")), "c");
  // What was left can still be taken back.
  add("b.py", "B");
  undo();
  EXPECT_EQ(read(path("b.py")), "b");
  EXPECT_EQ(decide().plan_undo("a").error().code, Code::kNotFound);
}

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

TEST_F(DecisionsTest, TheDiffOfAPlanIsWhatTheProjectWillHave) {
  add("a.py", "1\n");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "2\n");
  const Plan plan = plan_accept();
  EXPECT_THAT(diff_of(decide().project(), plan).value(), HasSubstr("-1\n+2\n"));
}

TEST_F(DecisionsTest, OneDecidesAtATime) {
  const Decisions first = decide();
  EXPECT_EQ(Decisions::open(project()).error().code, Code::kConflict);
}

TEST_F(DecisionsTest, ForgettingGivesUpTheWayBack) {
  add("a.py", "1\n");
  write(open().root() / "a.py", "2\n");
  accept();
  EXPECT_GT(Decisions::accepted(project()).value().front().bytes, 0U);
  ASSERT_TRUE(decide().forget("a").ok());
  EXPECT_EQ(decide().plan_undo("a").error().code, Code::kNotFound);
  EXPECT_EQ(read(path("a.py")), "2\n");
}

}  // namespace
}  // namespace twotrack::workspace
