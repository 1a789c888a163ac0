#include "workspace/decisions.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "workspace/apply.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

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

// A folder in which nothing may be made or removed, as long as this lives.
class LockedFolder {
 public:
  explicit LockedFolder(const Path& path)
      : path_(path), fd_(::open(path.c_str(), O_RDONLY | O_DIRECTORY)) {
    if (::geteuid() != 0) {
      is_locked_ = ::chmod(path.c_str(), 0555) == 0;
    } else {
      is_locked_ = set_flags(FS_IMMUTABLE_FL);  // root may do everything else
    }
  }
  ~LockedFolder() { ::geteuid() != 0 ? void(::chmod(path_.c_str(), 0755)) : void(set_flags(0)); }
  LockedFolder(const LockedFolder&) = delete;
  LockedFolder& operator=(const LockedFolder&) = delete;

  bool is_locked() const { return is_locked_; }

 private:
  bool set_flags(int flags) const { return ::ioctl(fd_.get(), FS_IOC_SETFLAGS, &flags) == 0; }

  Path path_;
  Descriptor fd_;
  bool is_locked_ = false;
};

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
  EXPECT_EQ(Decisions::accepted(project(), key()).value().size(), 1U);

  if (::geteuid() != 0) {
    ASSERT_EQ(::chmod(path("shut").c_str(), 0700), 0);
  }
  const Decided undone = undo();
  EXPECT_THAT(undone.conflicts, IsEmpty());
  EXPECT_EQ(state(), before);
  EXPECT_THAT(ledger(), HasSubstr("undo " + undone.journal.id + "\n"));
  EXPECT_THAT(Decisions::accepted(project(), key()).value(), IsEmpty());
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
  EXPECT_THAT(paths_of(decided.conflicts), ElementsAre("gone.py", "edited.py", "zzz.py"));
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
  EXPECT_THAT(paths_of(decided.conflicts), ElementsAre("edited.py"));
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
      {"new-2/x", "new-2 is not a folder in the project",
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
  EXPECT_THAT(paths_of(decided.conflicts), ElementsAre("pkg/b.py", "pkg/a.py", "pkg/x.py"));
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

TEST_F(DecisionsTest, ALinkThatLeadsOutByOtherLinksNeedsAWordToo) {
  add("d/file", "x");
  std::filesystem::create_symlink("/etc", path("abroad"));  // the user's own
  std::filesystem::create_symlink("d", path("here"));
  const Workspace workspace = open();
  const Path root = workspace.root();
  std::filesystem::create_symlink("abroad/passwd", root / "by-the-project");
  std::filesystem::create_symlink("by-the-project", root / "by-the-other");
  std::filesystem::create_symlink("here/file", root / "inside");
  const Plan plan = plan_accept();
  std::vector<std::string> paths;
  for (const Sensitive& one : plan.sensitive) paths.push_back(one.path + ": " + one.why);
  EXPECT_THAT(paths, ElementsAre("by-the-other: a link that leads out of the project",
                                 "by-the-project: a link that leads out of the project"));
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps.front().step.path, "inside");
}

TEST_F(DecisionsTest, WhatAToolHasShutIsKeptAndTakenAsItIs) {
  as_ordinary_user([&] {
    add("a.py", "a");
    add("d/b.py", "b");
    Workspace workspace = open();
    const Path root = workspace.root();
    write(root / "d/b.py", "B");
    write(root / "shut/in/x", "x\n");
    for (const auto& [name, mode] : {std::pair{"shut/in", 0400}, {"shut", 0}, {"d", 0300}}) {
      ASSERT_EQ(::chmod((root / name).c_str(), static_cast<mode_t>(mode)), 0);
    }
    const auto changes = workspace.changes();
    ASSERT_TRUE(changes.ok()) << changes.error().message;
    std::vector<std::string> paths;
    for (const Change& one : changes.value()) paths.push_back(one.path);
    EXPECT_THAT(paths, ElementsAre("d", "d/b.py", "shut/in/x"));
    EXPECT_THAT(workspace.diff().value(), HasSubstr("+x"));
    ASSERT_TRUE(workspace.keep(1).ok());
    const auto mode_of = [](const Path& path) {
      struct stat status{};
      EXPECT_EQ(::lstat(path.c_str(), &status), 0) << path;
      return status.st_mode & 07777;
    };
    EXPECT_EQ(mode_of(root / "shut"), 0U) << "its mode is as it was";
    EXPECT_EQ(mode_of(root / "d"), 0300U);
    ASSERT_TRUE(workspace.restore(1).ok());
    EXPECT_EQ(mode_of(root / "shut"), 0U);
    EXPECT_EQ(Workspace::hash_of(workspace.changes().value()), Workspace::hash_of(changes.value()));
    EXPECT_THAT(accept().conflicts, IsEmpty());
    EXPECT_EQ(mode_of(path("shut")), 0U);
    EXPECT_EQ(mode_of(path("d")), 0300U);
    ASSERT_EQ(::chmod(path("shut").c_str(), 0700), 0);
    EXPECT_EQ(mode_of(path("shut/in")), 0400U);
    ASSERT_EQ(::chmod(path("shut/in").c_str(), 0700), 0);
    EXPECT_EQ(read(path("shut/in/x")), "x\n");
    EXPECT_EQ(read(path("d/b.py")), "B");
    EXPECT_TRUE(Workspace::remove(project(), "a").ok());
  });
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

TEST_F(DecisionsTest, ALargeFileIsOnlyNamed) {
  const Workspace workspace = open();
  write(workspace.root() / "large", std::string(kShownBytesMax + 1, 'x'));
  EXPECT_EQ(diff_of(decide().project(), plan_accept()).value(),
            "Binary files /dev/null and b/large differ\n");
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
  EXPECT_EQ(Decisions::open(project(), key()).error().code, Code::kConflict);
}

TEST_F(DecisionsTest, ForgettingGivesUpTheWayBack) {
  add("a.py", "1\n");
  write(open().root() / "a.py", "2\n");
  accept();
  EXPECT_GT(Decisions::accepted(project(), key()).value().front().bytes, 0U);
  ASSERT_TRUE(decide().forget("a").ok());
  EXPECT_EQ(decide().plan_undo("a").error().code, Code::kNotFound);
  EXPECT_EQ(read(path("a.py")), "2\n");
}

TEST_F(DecisionsTest, APlaceThatRefusesIsAConflictOfThePlan) {
  add("locked/a.py", "a");
  add("locked/sub/b.py", "b");
  add("free.py", "f");
  const Workspace workspace = open();
  write(workspace.root() / "locked/a.py", "A");
  write(workspace.root() / "locked/new.py", "n");
  std::filesystem::remove_all(workspace.root() / "locked/sub");
  write(workspace.root() / "free.py", "F");
  const LockedFolder lock(path("locked"));
  if (!lock.is_locked()) GTEST_SKIP() << "this file system locks no folders";
  const Plan plan = plan_accept();
  EXPECT_THAT(paths_of(plan.conflicts), ElementsAre("locked/a.py", "locked/new.py", "locked/sub"));
}

// The rights go between the plan and the act.
TEST_F(DecisionsTest, AStepThatIsRefusedIsNamedAndTheOthersAreTaken) {
  add("locked/a.py", "a");
  add("locked/gone.py", "g");
  add("free.py", "f");
  const Workspace workspace = open();
  write(workspace.root() / "locked/a.py", "A");
  write(workspace.root() / "locked/new/n.py", "n");
  std::filesystem::remove(workspace.root() / "locked/gone.py");
  write(workspace.root() / "free.py", "F");
  const Plan plan = plan_accept();
  {
    const LockedFolder lock(path("locked"));
    if (!lock.is_locked()) GTEST_SKIP() << "this file system locks no folders";
    const Decided decided = carry_out(plan);
    EXPECT_THAT(paths_of(decided.conflicts),
                ElementsAre("locked/gone.py", "locked/new", "locked/a.py", "locked/new/n.py"));
    EXPECT_THAT(decided.conflicts.front().why, HasSubstr("locked/gone.py: "));
  }
  EXPECT_FALSE(Decisions::is_unfinished(project()));
  EXPECT_EQ(read(path("locked/a.py")), "a");
  EXPECT_EQ(read(path("free.py")), "F");
  undo();
  EXPECT_EQ(read(path("locked/a.py")), "a");
  EXPECT_EQ(read(path("free.py")), "f");
}

TEST_F(DecisionsTest, OneAgentsTroubleIsNotTheOthers) {
  add("a.py", "1");
  add("b.py", "1");
  write(open("a").root() / "a.py", "2");
  write(open("b").root() / "b.py", "2");
  // a's journal is there, and its log cannot be written; another one is damaged.
  const Decided first = accept("a");
  const JournalFolder folder{accepts_of(project()) / first.journal.id};
  std::filesystem::rename(folder.done(), folder.journal());
  add(".agentfs/accept/0000-broken/journal", "twotrack-journal 2, torn");
  const OpenLedger refuses = [](const std::string&) -> Result<std::unique_ptr<Ledger>> {
    return Error{Code::kConflict, "it is running"};
  };
  const Recovered recovered = decide().recover(refuses, {});
  ASSERT_EQ(recovered.unfinished.size(), 2U);
  EXPECT_EQ(recovered.unfinished[0].why.code, Code::kCorrupt);
  EXPECT_EQ(recovered.unfinished[1].agent, "a");
  EXPECT_EQ(decide().plan_accept("a", {}).error().code, Code::kConflict);
  EXPECT_THAT(accept("b").conflicts, IsEmpty());
  EXPECT_EQ(read(path("b.py")), "2");
  undo("b");
  EXPECT_EQ(read(path("b.py")), "1");
}

TEST_F(DecisionsTest, ADamagedRecordOfAnAcceptStopsNobody) {
  add("a.py", "1");
  write(open("a").root() / "a.py", "2");
  add(".agentfs/accept/0000-broken/done", "twotrack-journal 2, torn");
  accept("a");
  const auto all = Decisions::accepted(project(), key());
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all.value().size(), 2U);
  EXPECT_THAT(all.value().front().damage, HasSubstr("damaged"));
  undo("a");
  EXPECT_EQ(read(path("a.py")), "1");
}

// Whoever has a file open goes on writing to what was put away.
TEST_F(DecisionsTest, WhatIsWrittenToAReplacedFileIsNeverDropped) {
  add("a.py", "1\n");
  add("b.py", "1\n");
  const Workspace workspace = open();
  write(workspace.root() / "a.py", "2\n");
  write(workspace.root() / "b.py", "2\n");
  std::ofstream editor(path("a.py"), std::ios::app);
  accept();
  editor << "late work\n" << std::flush;
  const Plan plan = decide().plan_undo("a").value();
  EXPECT_THAT(paths_of(plan.conflicts), ElementsAre("a.py"));
  EXPECT_THAT(plan.conflicts.front().why, HasSubstr(".agentfs/accept/"));
  carry_out(plan);
  EXPECT_EQ(read(path("b.py")), "1\n");
  EXPECT_EQ(decide().forget("a").error().code, Code::kConflict);
  const Plan again = decide().plan_undo("a").value();
  EXPECT_THAT(paths_of(again.conflicts), ElementsAre("a.py"));
  const std::string why = again.conflicts.front().why;
  EXPECT_EQ(read(why.substr(why.rfind(' ') + 1)), "1\nlate work\n");
}

TEST_F(DecisionsTest, AFolderThatThePersonRemovedComesBackAsTheWorkspaceHasIt) {
  add("pkg/sub/a.py", "1");
  ASSERT_EQ(::chmod(path("pkg").c_str(), 0750), 0);
  const Workspace workspace = open();
  write(workspace.root() / "pkg/sub/new.py", "2");
  std::filesystem::remove_all(path("pkg"));
  accept();
  struct stat status{};
  ASSERT_EQ(::stat(path("pkg").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0750U);
  EXPECT_EQ(read(path("pkg/sub/new.py")), "2");
}

TEST_F(DecisionsTest, ALinkInThePlaceOfAFolderAroundTheAgentsIsSensitive) {
  const FileVersion link{.state = {.mode = S_IFLNK | 0777}, .target = "elsewhere"};
  const PlanRules rules{.sensitive_paths = {"conf/agents"}};
  EXPECT_NE(sensitive_reason("conf", link, rules), "");
  EXPECT_NE(sensitive_reason("conf/agents", link, rules), "");
  EXPECT_EQ(sensitive_reason("con", link, rules), "");
}

TEST_F(DecisionsTest, ALinkThatClimbsFromBelowIsSensitive) {
  const auto reason = [](std::string target) {
    return sensitive_reason("a/link", {.state = {.mode = S_IFLNK | 0777}, .target = target}, {});
  };
  EXPECT_NE(reason("d/y/.."), "");
  EXPECT_NE(reason("../d/../x"), "");
  EXPECT_EQ(reason("../d/x"), "");
  EXPECT_EQ(reason("./x"), "");
}

TEST_F(DecisionsTest, ModesOfFoldersAreChangesAndNewRightsAreSensitive) {
  for (const std::string_view name : {"plain/x", "shared/x", "file"}) add(name, "x");
  const Workspace workspace = open();
  const std::string untouched = Workspace::hash_of(workspace.changes().value());
  ASSERT_EQ(::chmod((workspace.root() / "plain").c_str(), 0750), 0);
  ASSERT_EQ(::chmod((workspace.root() / "shared").c_str(), 02777), 0);
  ASSERT_EQ(::chmod((workspace.root() / "file").c_str(), 0666), 0);
  const std::vector<Change> changes = workspace.changes().value();
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[2].path, "shared");
  EXPECT_EQ(changes[2].mode & 07777, 02777U);
  EXPECT_NE(Workspace::hash_of(changes), untouched);
  const Plan plan = plan_accept();
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps.front().step.path, "plain");
  ASSERT_EQ(plan.sensitive.size(), 2U);
  EXPECT_THAT(plan.sensitive[0].why, HasSubstr("0666"));
  EXPECT_THAT(plan.sensitive[1].why, HasSubstr("2777"));
}

TEST_F(DecisionsTest, LookingMakesAndRemovesNothing) {
  add("a.py", "1");
  EXPECT_EQ(Workspace::look(project(), "a").error().code, Code::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(path(".agentfs")));
  write(open().root() / "a.py", "2");
  const Path list = path(".agentfs/workspaces/a/base.list");
  std::string text = read(list);
  text.replace(text.find(Listing::begin().boot_id), Listing::begin().boot_id.size(), "other-boot");
  write(list, text);
  const Workspace looked = Workspace::look(project(), "a").value();
  EXPECT_TRUE(looked.is_doubtful().value());
  EXPECT_EQ(read(looked.root() / "a.py"), "2");
  EXPECT_EQ(decide().plan_accept("a", {}).error().code, Code::kInvalid);
  EXPECT_EQ(read(looked.root() / "a.py"), "2");
}

}  // namespace
}  // namespace twotrack::workspace
