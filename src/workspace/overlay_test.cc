// Workspaces that are overlays. Where the system cannot mount one, the tests say so and are
// skipped.
#include "workspace/overlay.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sha256.h"
#include "sandbox/run_confined.h"
#include "workspace/decisions_fixture_test.h"
#include "workspace/holder.h"
#include "workspace/paths.h"

namespace twotrack::workspace {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Tree = std::map<std::string, std::string>;

class OverlayTest : public DecisionsTest {
 protected:
  void SetUp() override {
    add("a.py", "a0\n");
    add("b.py", "b0\n");
    add("dir/c.py", "c0\n");
    add("dir/deep/d.py", "d0\n");
    std::filesystem::create_symlink("a.py", path("link"));
    std::filesystem::create_directories(path(".agentfs"));
    const Workspace probe = overlay("probe");
    const bool is_overlay = probe.kind() == WorkspaceKind::kOverlay;
    const std::string why = probe.why_no_overlay();
    ASSERT_TRUE(Workspace::remove(project(), "probe").ok());
    if (!is_overlay) GTEST_SKIP() << "NO OVERLAY HERE: " << why;
  }

  Workspace overlay(std::string_view agent = "a") const {
    auto made = Workspace::open(project(), agent, WorkspaceKind::kOverlay);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
    return std::move(made).value();
  }

  // What the agent sees, without what covers .agentfs.
  static Tree seen(const Workspace& workspace) {
    Tree all = contents(workspace.root());
    std::erase_if(all, [](const auto& one) { return one.first.starts_with(".agentfs"); });
    return all;
  }

  static std::vector<std::string> changed(const Workspace& workspace) {
    std::vector<std::string> paths;
    const auto changes = workspace.changes();
    EXPECT_TRUE(changes.ok());
    for (const Change& change : changes.value()) {
      paths.push_back(std::string(name_of(change.kind)) + " " + change.path);
    }
    return paths;
  }

  static void make_a_mess(const Path& root) {
    write(root / "a.py", "half an edit");
    write(root / "stray/x/y", "stray");
    write(root / "__pycache__/a.pyc", "stale");
    ::chmod((root / "dir").c_str(), 0700);
    std::filesystem::remove_all(root / "dir");
  }
};

TEST_F(OverlayTest, ShowsTheProjectAndKeepsWhatIsWrittenApart) {
  add(".git/HEAD", "ref\n");
  add(".agentfs/traces/x.jsonl", "secret");
  const Tree before = state();
  const Workspace workspace = overlay();
  EXPECT_EQ(seen(workspace), before) << "version control and all";
  EXPECT_FALSE(std::filesystem::exists(workspace.root() / ".agentfs/traces"));
  EXPECT_THAT(changed(workspace), IsEmpty());
  write(workspace.root() / "a.py", "new");
  std::filesystem::remove_all(workspace.root() / "dir");
  EXPECT_EQ(state(), before);
  EXPECT_GT(workspace.holder(), 0);
}

// What the path of an overlay resolves to must never be the project itself.
TEST_F(OverlayTest, WhoResolvesItsPathFindsNothing) {
  const Workspace workspace = overlay();
  std::error_code error;
  const Path real = std::filesystem::canonical(workspace.root() / "a.py", error);
  EXPECT_EQ(real, Path());
  EXPECT_EQ(error, std::errc::no_such_file_or_directory);
}

TEST_F(OverlayTest, ChangesAreThoseOfACopy) {
  add("run.sh", "run");
  add("turned", "a file");
  const Workspace one = overlay("a");
  const Workspace other = open("b");
  ASSERT_EQ(other.kind(), WorkspaceKind::kCopy);
  for (const Path& root : {one.root(), other.root()}) {
    write(root / "a.py", "new");
    write(root / "b.py", "b0\n");  // the same again
    write(root / "fresh/new.py", "fresh");
    write(root / "fresh/__pycache__/new.pyc", "litter");
    write(root / ".pytest_cache/x", "litter");
    std::filesystem::remove(root / "dir/deep/d.py");
    ASSERT_EQ(::chmod((root / "run.sh").c_str(), 0755), 0);
    std::filesystem::remove(root / "turned");
    write(root / "turned/inside", "in");
    std::filesystem::remove(root / "link");
    std::filesystem::create_symlink("run.sh", root / "link");
  }
  EXPECT_EQ(one.changes().value(), other.changes().value());
  EXPECT_EQ(one.diff().value(), other.diff().value());
  for (const Path& root : {one.root(), other.root()}) {
    std::filesystem::remove_all(root / "dir");
    write(root / "dir/c.py", "c0\n");  // a folder made anew with one file as it was
  }
  EXPECT_EQ(one.changes().value(), other.changes().value());
}

TEST_F(OverlayTest, RestoreBringsBackEveryByteModeAndDeletion) {
  Workspace workspace = overlay();
  Tree before = seen(workspace);
  const Tree untouched = before;
  for (int number = 1; number <= 3; ++number) {
    SCOPED_TRACE(number);
    change_to(workspace.root(), number);
    ASSERT_TRUE(workspace.keep(static_cast<uint64_t>(number)).ok());
    const Tree now = seen(workspace);
    const std::string hash = Workspace::hash_of(workspace.changes().value());
    make_a_mess(workspace.root());
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number)).ok());
    EXPECT_EQ(seen(workspace), now);
    EXPECT_EQ(Workspace::hash_of(workspace.changes().value()), hash);
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number - 1)).ok());
    EXPECT_EQ(seen(workspace), before);
    ASSERT_TRUE(workspace.restore(0).ok());
    EXPECT_EQ(seen(workspace), untouched);
    EXPECT_THAT(changed(workspace), IsEmpty());
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number)).ok());
    before = now;
  }
  EXPECT_EQ(workspace.restore(1).error().code, Code::kNotFound);
}

TEST_F(OverlayTest, OpeningAgainFindsWhatIsThere) {
  {
    const Workspace workspace = overlay();
    write(workspace.root() / "a.py", "2");
  }
  // Whoever only looks needs no mount.
  const Workspace looked = Workspace::look(project(), "a").value();
  EXPECT_EQ(looked.kind(), WorkspaceKind::kOverlay);
  EXPECT_EQ(looked.holder(), 0);
  EXPECT_THAT(changed(looked), ElementsAre("modified a.py"));
  // And whoever asks for a copy gets what is there.
  EXPECT_EQ(read(open("a").root() / "a.py"), "2");
  EXPECT_EQ(Workspace::look(project(), "nobody").error().code, Code::kNotFound);
}

TEST_F(OverlayTest, AcceptAndUndo) {
  const Tree before = state();
  Workspace workspace = overlay();
  for (int number = 1; number <= 2; ++number) change_to(workspace.root(), number);
  ASSERT_TRUE(workspace.keep(1).ok());
  const Tree after = seen(workspace);
  EXPECT_THAT(accept().conflicts, IsEmpty());
  EXPECT_EQ(state(), after);
  undo();
  EXPECT_EQ(state(), before);
}

TEST_F(OverlayTest, WhatTheProjectHadIsKnownAfterItMovesOn) {
  Workspace workspace = overlay();
  write(workspace.root() / "a.py", "a0\nagent\n");
  ASSERT_TRUE(workspace.keep(1).ok());
  add("a.py", "user\na0\n");
  EXPECT_EQ(workspace.changes().value().front().base_sha256, sha256_hex("a0\n"));
  EXPECT_THAT(workspace.diff().value(), HasSubstr(" a0\n+agent\n"));
  accept();
  EXPECT_EQ(read(path("a.py")), "user\na0\nagent\n");
}

TEST_F(OverlayTest, AFileThatTheUserWroteBeforeItWasRecordedIsAConflict) {
  Workspace workspace = overlay();
  write(workspace.root() / "a.py", "agent\n");
  write(workspace.root() / "b.py", "agent\n");
  std::filesystem::remove(workspace.root() / "dir/c.py");
  // Later than the moment in which the workspace was made, also on a clock that ticks slowly.
  const WorkspacePaths paths{project() / ".agentfs/workspaces/a", true};
  Listing bases = read_listing(paths.base_list()).value();
  bases.made_ns -= 1'000'000'000;
  write(paths.base_list(), encode(bases));
  add("a.py", "user\n");
  std::filesystem::remove(path("b.py"));
  add("dir/c.py", "user\n");
  ASSERT_TRUE(workspace.keep(1).ok());
  const Plan plan = plan_accept();
  EXPECT_THAT(paths_of(plan.conflicts), ::testing::Contains("a.py"));
  EXPECT_THAT(paths_of(plan.conflicts), ::testing::Contains("dir/c.py"));
  EXPECT_THAT(plan.steps, IsEmpty());
  // Unless both came to the same.
  add("a.py", "agent\n");
  EXPECT_THAT(paths_of(plan_accept().conflicts), ::testing::Not(::testing::Contains("a.py")));
}

TEST_F(OverlayTest, ProgramsFindItWhereTheProjectIsWhetherContainedOrNot) {
  const Workspace workspace = overlay();
  const Path real = std::filesystem::canonical(project());
  for (const sandbox::Level level : {sandbox::Level::kNone, sandbox::Level::kMinimal}) {
    SCOPED_TRACE(name_of(level));
    const std::string name = "by-" + std::string(name_of(level));
    const auto ended = sandbox::run_confined({.require = level,
                                              .workspace = real,
                                              .holder = workspace.holder(),
                                              .upper = workspace.written_to()},
                                             {.argv = {"/bin/sh", "-c", "pwd; echo x > " + name},
                                              .directory = real,
                                              .environment = {"PATH=/usr/bin:/bin"}});
    ASSERT_TRUE(ended.ok()) << ended.error().message;
    EXPECT_EQ(ended.value().result.status, 0);
    EXPECT_EQ(ended.value().result.output, real.string() + "\n");
    EXPECT_EQ(read(workspace.root() / name), "x\n");
    EXPECT_FALSE(std::filesystem::exists(path(name))) << "the project itself was written to";
  }
}

// Nobody may ever wait for it, so its number alone says nothing.
bool is_alive(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  const std::string stat{std::istreambuf_iterator<char>(file), {}};
  return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

TEST_F(OverlayTest, TheHolderEndsWithWhoeverStartedIt) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const Workspace workspace = overlay();
    const pid_t holder = workspace.holder();
    (void)!::write(ends[1], &holder, sizeof holder);
    ::kill(::getpid(), SIGKILL);
  }
  ::close(ends[1]);
  pid_t holder = 0;
  ASSERT_EQ(::read(ends[0], &holder, sizeof holder), static_cast<ssize_t>(sizeof holder));
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  // It is not our child, so its end can only be looked for; the test's own time limit is the clock.
  while (is_alive(holder)) ::usleep(1000);
  ::close(ends[0]);
}

TEST_F(OverlayTest, KilledAtAnyStepOfKeepOrRestoreTheGenerationBeforeIsWhole) {
  Workspace workspace = overlay();
  change_to(workspace.root(), 1);
  ASSERT_TRUE(workspace.keep(1).ok());
  const Tree first = seen(workspace);
  change_to(workspace.root(), 2);
  int kills = 0;
  for (const bool restores : {false, true}) {
    for (int kill_at = 1;; ++kill_at) {
      SCOPED_TRACE((restores ? "restore, step " : "keep, step ") + std::to_string(kill_at));
      const pid_t child = ::fork();
      if (child == 0) {
        static int steps_left;
        steps_left = kill_at;
        at_step = [](std::string_view) {
          if (--steps_left == 0) ::_exit(7);
        };
        auto own = Workspace::look(project(), "a");
        ::_exit((restores ? own.value().restore(1) : own.value().keep(2)).ok() ? 0 : 1);
      }
      int status = 0;
      ASSERT_EQ(::waitpid(child, &status, 0), child);
      ASSERT_TRUE(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 7));
      Workspace again = overlay();
      ASSERT_TRUE(again.restore(1).ok());
      EXPECT_EQ(seen(again), first);
      change_to(again.root(), 2);
      if (WEXITSTATUS(status) == 0) break;
      ++kills;
    }
  }
  EXPECT_GT(kills, 8);
}

TEST_F(OverlayTest, DamagedBytesAreNotRestored) {
  Workspace workspace = overlay();
  change_to(workspace.root(), 1);
  ASSERT_TRUE(workspace.keep(1).ok());
  const WorkspacePaths paths{project() / ".agentfs/workspaces/a", true};
  for (const auto& item : std::filesystem::directory_iterator(paths.kept())) {
    write(item.path(), "x1");
  }
  EXPECT_EQ(workspace.restore(1).error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::workspace
