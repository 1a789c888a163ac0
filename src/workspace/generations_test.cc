#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workspace/paths.h"
#include "workspace/project_fixture_test.h"

namespace twotrack::workspace {
namespace {

using ::testing::ElementsAre;
using State = std::map<std::string, std::string>;

class GenerationsTest : public ProjectTest {
 protected:
  void SetUp() override {
    add("a.py", "a0\n");
    add("b.py", "b0");
    add("dir/c.py", "c0");
    std::filesystem::create_symlink("a.py", path("link"));
    std::filesystem::create_directory(path("empty"));
  }

  // What a tool leaves behind when it is killed half-way.
  static void make_a_mess(const Path& root) {
    write(root / "a.py", "half an edit");
    write(root / "stray/x/y", "stray");
    write(root / "__pycache__/a.pyc", "stale");
    std::filesystem::remove_all(root / "b.py");
    std::filesystem::create_directory(root / "b.py");
    ASSERT_EQ(::mkfifo((root / "pipe").c_str(), 0600), 0);
    if (std::filesystem::exists(root / "link")) std::filesystem::remove(root / "link");
  }

  static State kept(Workspace& workspace, int number) {
    change_to(workspace.root(), number);
    EXPECT_TRUE(workspace.keep(static_cast<uint64_t>(number)).ok());
    return contents(workspace.root());
  }
};

TEST_F(GenerationsTest, RestoreBringsBackEveryByteModeAndDeletion) {
  Workspace workspace = open();
  State before = contents(workspace.root());
  const State untouched = before;
  for (int number = 1; number <= 3; ++number) {
    SCOPED_TRACE(number);
    const State now = kept(workspace, number);
    make_a_mess(workspace.root());
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number)).ok());
    EXPECT_EQ(contents(workspace.root()), now);
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number - 1)).ok());
    EXPECT_EQ(contents(workspace.root()), before);
    ASSERT_TRUE(workspace.restore(0).ok());
    EXPECT_EQ(contents(workspace.root()), untouched);
    EXPECT_TRUE(workspace.changes().value().empty());
    ASSERT_TRUE(workspace.restore(static_cast<uint64_t>(number)).ok());
    EXPECT_EQ(contents(workspace.root()), now);
    before = now;
  }
}

TEST_F(GenerationsTest, TheTwoNewestAreKeptAndOlderOnesGo) {
  Workspace workspace = open();
  for (int number = 1; number <= 3; ++number) kept(workspace, number);
  EXPECT_EQ(workspace.restore(1).error().code, Code::kNotFound);
  EXPECT_TRUE(workspace.restore(2).ok());
  EXPECT_EQ(workspace.restore(4).error().code, Code::kNotFound);
}

TEST_F(GenerationsTest, KeepingAnOlderNumberAgainDropsTheFutureThatWasLeft) {
  Workspace workspace = open();
  for (int number = 1; number <= 3; ++number) kept(workspace, number);
  ASSERT_TRUE(workspace.restore(2).ok());
  write(workspace.root() / "a.py", "another third");
  ASSERT_TRUE(workspace.keep(3).ok());
  const State third = contents(workspace.root());
  ASSERT_TRUE(workspace.keep(2).ok());
  EXPECT_EQ(workspace.restore(3).error().code, Code::kNotFound);
  ASSERT_TRUE(workspace.restore(2).ok());
  EXPECT_EQ(contents(workspace.root()), third);
}

TEST_F(GenerationsTest, BytesThatNoGenerationHasGo) {
  Workspace workspace = open();
  const WorkspacePaths paths{workspace.root().parent_path()};
  for (uint64_t number = 1; number <= 20; ++number) {
    write(workspace.root() / "a.py", "version " + std::to_string(number));
    ASSERT_TRUE(workspace.keep(number).ok());
  }
  const auto count = std::distance(std::filesystem::directory_iterator(paths.kept()), {});
  EXPECT_EQ(count, 2);
  EXPECT_THAT(generations(paths).value(), ElementsAre(19, 20));
}

TEST_F(GenerationsTest, NumberZeroIsTheCopyItself) {
  Workspace workspace = open();
  EXPECT_EQ(workspace.keep(0).error().code, Code::kInvalid);
  EXPECT_TRUE(workspace.restore(0).ok());
}

TEST_F(GenerationsTest, DamagedBytesAreNotRestored) {
  Workspace workspace = open();
  kept(workspace, 1);
  const WorkspacePaths paths{workspace.root().parent_path()};
  for (const auto& item : std::filesystem::directory_iterator(paths.kept())) {
    write(item.path(), "x1");
  }
  make_a_mess(workspace.root());
  EXPECT_EQ(workspace.restore(1).error().code, Code::kCorrupt);
}

// A life that is killed at step `kill_at`; whether it came to its end before.
template <class Life>
bool lives_to_the_end(int kill_at, Life life) {
  const pid_t child = ::fork();
  if (child == 0) {
    static int steps_left;
    steps_left = kill_at;
    at_step = [](std::string_view) {
      if (--steps_left == 0) ::_exit(7);
    };
    ::_exit(life() ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 7))
      << status;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(GenerationsTest, KilledAtAnyStepOfKeepTheGenerationBeforeIsWhole) {
  int kills = 0;
  for (int number = 1; number <= 3; ++number) {
    for (int kill_at = 1;; ++kill_at) {
      SCOPED_TRACE("generation " + std::to_string(number) + ", step " + std::to_string(kill_at));
      ASSERT_TRUE(Workspace::remove(project(), "a").ok());
      Workspace workspace = open();
      State before = contents(workspace.root());
      for (int past = 1; past < number; ++past) before = kept(workspace, past);
      change_to(workspace.root(), number);
      const State now = contents(workspace.root());
      const auto generation = static_cast<uint64_t>(number);
      const bool finished =
          lives_to_the_end(kill_at, [&] { return workspace.keep(generation).ok(); });
      make_a_mess(workspace.root());
      Workspace again = open();
      // The new one is there as a whole or not at all; the one before it always.
      const Status restored = again.restore(generation);
      if (restored.ok()) {
        EXPECT_EQ(contents(again.root()), now);
      } else {
        EXPECT_EQ(restored.error().code, Code::kNotFound);
        EXPECT_FALSE(finished);
      }
      ASSERT_TRUE(again.restore(generation - 1).ok());
      EXPECT_EQ(contents(again.root()), before);
      // And the work goes on.
      change_to(again.root(), number);
      ASSERT_TRUE(again.keep(generation).ok());
      EXPECT_EQ(contents(again.root()), now);
      if (finished) break;
      ++kills;
    }
  }
  EXPECT_GT(kills, 20);
}

TEST_F(GenerationsTest, KilledAtAnyStepOfRestoreItCanBeCalledAgain) {
  Workspace workspace = open();
  kept(workspace, 1);
  const State second = kept(workspace, 2);
  int kill_at = 1;
  for (bool finished = false; !finished; ++kill_at) {
    SCOPED_TRACE(kill_at);
    make_a_mess(workspace.root());
    finished = lives_to_the_end(kill_at, [&] { return workspace.restore(2).ok(); });
    ASSERT_TRUE(workspace.restore(2).ok());
    EXPECT_EQ(contents(workspace.root()), second);
    ASSERT_TRUE(workspace.restore(0).ok());
  }
  EXPECT_GT(kill_at, 5);
}

}  // namespace
}  // namespace twotrack::workspace
