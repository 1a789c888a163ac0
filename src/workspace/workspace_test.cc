#include "workspace/workspace.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sha256.h"
#include "workspace/paths.h"
#include "workspace/project_fixture_test.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr uint32_t kFile = S_IFREG | 0644;

class WorkspaceTest : public ProjectTest {
 protected:
  static std::vector<std::string> changed_paths(const Workspace& workspace) {
    std::vector<std::string> paths;
    const auto changes = workspace.changes();
    EXPECT_TRUE(changes.ok());
    for (const Change& change : changes.value()) {
      paths.push_back(std::string(name_of(change.kind)) + " " + change.path);
    }
    return paths;
  }

  // As if nobody had touched the file for long: then its stat is trusted.
  static void age(const Path& path) {
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  }
};

TEST_F(WorkspaceTest, IsACopyWithModesAndTimesOfWhatATaskNeeds) {
  add("src/a.py", "print(1)\n");
  add("run.sh", "#!/bin/sh\n");
  ASSERT_EQ(::chmod(path("run.sh").c_str(), 0755), 0);
  ASSERT_EQ(::chmod(path("src").c_str(), 0750), 0);
  std::filesystem::create_directory(path("empty"));
  std::filesystem::create_symlink("src/a.py", path("link.py"));
  age(path("src/a.py"));
  const auto expected = contents(project());

  const Workspace workspace = open();
  EXPECT_EQ(contents(workspace.root()), expected);
  EXPECT_EQ(std::filesystem::last_write_time(workspace.root() / "src/a.py"),
            std::filesystem::last_write_time(path("src/a.py")));
  EXPECT_THAT(changed_paths(workspace), IsEmpty());
}

TEST_F(WorkspaceTest, LeavesOutWhatNoToolShouldSee) {
  for (const std::string_view name :
       {".git/config", ".agentfs/traces/x.jsonl", ".twotrack/venv/bin/python", "sub/.git",
        "node_modules/x/index.js", "pkg/__pycache__/a.pyc", "build/out.o"}) {
    add(name, "x");
  }
  add("pkg/build/module.py", "a package may be called build\n");
  add("dist", "and a file may be called dist\n");
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);

  std::vector<std::string> names;
  for (const auto& [name, bytes] : contents(open().root())) names.push_back(name);
  EXPECT_THAT(names, ElementsAre("dist", "pkg", "pkg/build", "pkg/build/module.py", "sub"));
}

TEST_F(WorkspaceTest, KeepsOnlyLinksThatStayInside) {
  add("src/deep/a.py", "");
  const struct {
    std::string_view name;
    std::string target;
    bool is_kept;
  } cases[] = {
      {"inside", "src/deep", true},
      {"src/deep/up", "../../src", true},
      {"dangling", "src/missing", true},
      {"absolute", (project() / "src").string(), false},
      {"passwd", "/etc/passwd", false},
      {"src/out", "../../x", false},
      {"src/back", "../../" + project().filename().string() + "/src", false},
      // By its letters inside, but `top` leads to the root, and two folders up from there is out.
      {"src/deep/top", "../..", true},
      {"sly", "src/deep/top/../..", false},
      {"circle", "circle", false},
  };
  for (const auto& one : cases) std::filesystem::create_symlink(one.target, path(one.name));
  const Workspace workspace = open();
  for (const auto& one : cases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(std::filesystem::is_symlink(workspace.root() / one.name), one.is_kept);
  }
}

TEST_F(WorkspaceTest, ALargeFileIsOnlyNamed) {
  add("large", std::string(kShownBytesMax + 1, 'x'));
  const Workspace workspace = open();
  write(workspace.root() / "large", std::string(kShownBytesMax + 2, 'x'));
  EXPECT_EQ(workspace.diff().value(), "Binary files a/large and b/large differ\n");
}

TEST_F(WorkspaceTest, ChangesNameEveryFileThatDiffers) {
  add("same.py", "same");
  add("edited.py", "old");
  add("gone.py", "gone");
  add("run.sh", "run");
  add("turned", "a file");
  std::filesystem::create_symlink("same.py", path("link"));
  const Workspace workspace = open();
  const Path root = workspace.root();
  write(root / "edited.py", "new");
  write(root / "fresh/new.py", "fresh");
  write(root / "fresh/__pycache__/new.pyc", "litter");
  std::filesystem::remove(root / "gone.py");
  ASSERT_EQ(::chmod((root / "run.sh").c_str(), 0755), 0);
  std::filesystem::remove(root / "turned");
  std::filesystem::create_directory(root / "turned");
  std::filesystem::remove(root / "link");
  std::filesystem::create_symlink("run.sh", root / "link");

  using enum Change::Kind;
  const std::vector<Change> expected = {
      {"edited.py", kModified, sha256_hex("new"), sha256_hex("old"), kFile, kFile},
      {"fresh/new.py", kAdded, sha256_hex("fresh"), "", kFile, 0},
      {"gone.py", kRemoved, "", sha256_hex("gone"), 0, kFile},
      {"link", kModified, sha256_hex("run.sh"), sha256_hex("same.py"), S_IFLNK | 0777,
       S_IFLNK | 0777},
      {"run.sh", kModified, sha256_hex("run"), sha256_hex("run"), S_IFREG | 0755, kFile},
      {"turned", kRemoved, "", sha256_hex("a file"), 0, kFile},
  };
  EXPECT_EQ(workspace.changes().value(), expected);
  EXPECT_EQ(read(path("edited.py")), "old") << "the project itself must not change";
}

TEST_F(WorkspaceTest, AChangeWithTheSameSizeAndTimeIsSeen) {
  add("old.py", "1111");
  age(path("old.py"));
  add("young.py", "1111");
  const Workspace workspace = open();
  for (const std::string_view name : {"old.py", "young.py"}) {
    const Path file = workspace.root() / name;
    const auto time = std::filesystem::last_write_time(file);
    write(file, "2222");
    std::filesystem::last_write_time(file, time);
  }
  EXPECT_THAT(changed_paths(workspace), ElementsAre("modified old.py", "modified young.py"));
}

TEST_F(WorkspaceTest, AFileThatWasOnlyTouchedIsNoChange) {
  add("a.py", "1");
  const Workspace workspace = open();
  age(workspace.root() / "a.py");
  write(workspace.root() / "a.py", "1");
  EXPECT_THAT(changed_paths(workspace), IsEmpty());
}

TEST_F(WorkspaceTest, TheBaseStaysWhatItWasWhenTheProjectMovesOn) {
  add("a.py", "one\n");
  const Workspace workspace = open();
  add("a.py", "two\n");
  write(workspace.root() / "a.py", "three\n");
  EXPECT_EQ(workspace.changes().value().front().base_sha256, sha256_hex("one\n"));
  EXPECT_THAT(workspace.diff().value(), HasSubstr("-one\n+three\n"));
}

TEST_F(WorkspaceTest, TheHashSaysWhetherTwoStatesAreTheSame) {
  add("a.py", "1");
  const Workspace workspace = open();
  const auto hash = [&] { return Workspace::hash_of(workspace.changes().value()); };
  const std::string untouched = hash();
  write(workspace.root() / "a.py", "2");
  const std::string changed = hash();
  EXPECT_NE(changed, untouched);
  ASSERT_EQ(::chmod((workspace.root() / "a.py").c_str(), 0755), 0);
  EXPECT_NE(hash(), changed);
  ASSERT_EQ(::chmod((workspace.root() / "a.py").c_str(), 0644), 0);
  EXPECT_EQ(hash(), changed);
  write(workspace.root() / "a.py", "1");
  EXPECT_EQ(hash(), untouched);
}

TEST_F(WorkspaceTest, OpeningAgainFindsWhatIsThere) {
  add("a.py", "1");
  write(open().root() / "a.py", "2");
  EXPECT_EQ(read(open().root() / "a.py"), "2");
  EXPECT_EQ(read(open("other").root() / "a.py"), "1");
  EXPECT_THAT(Workspace::agents(project()).value(), ElementsAre("a", "other"));
}

TEST_F(WorkspaceTest, RemovingLeavesNothing) {
  add("a.py", "1");
  const Workspace workspace = open();
  std::filesystem::create_directory(workspace.root() / "locked");
  write(workspace.root() / "locked/x", "x");
  ASSERT_EQ(::chmod((workspace.root() / "locked").c_str(), 0500), 0);
  EXPECT_TRUE(Workspace::exists(project(), "a"));
  ASSERT_TRUE(Workspace::remove(project(), "a").ok());
  EXPECT_FALSE(Workspace::exists(project(), "a"));
  EXPECT_FALSE(std::filesystem::exists(path(".agentfs/workspaces/a")));
  EXPECT_TRUE(Workspace::remove(project(), "a").ok()) << "what is gone stays gone";
}

TEST_F(WorkspaceTest, ANameThatIsNoAgentIsRefused) {
  for (const std::string_view name : {"", "..", "a/b", ".hidden"}) {
    SCOPED_TRACE(name);
    EXPECT_EQ(Workspace::open(project(), name).error().code, Code::kInvalid);
    EXPECT_FALSE(Workspace::exists(project(), name));
    EXPECT_FALSE(Workspace::remove(project(), name).ok());
  }
}

TEST_F(WorkspaceTest, ACopyThatWasCutShortIsMadeAnew) {
  for (int i = 0; i < 5; ++i) add("f" + std::to_string(i), std::to_string(i));
  const auto whole = contents(project());
  // Killed at each step in turn, until one life reaches the end.
  for (int kill_at = 1;; ++kill_at) {
    SCOPED_TRACE(kill_at);
    const pid_t child = ::fork();
    if (child == 0) {
      static int steps_left;
      steps_left = kill_at;
      at_step = [](std::string_view) {
        if (--steps_left == 0) ::_exit(7);
      };
      ::_exit(Workspace::open(project(), "a").ok() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    const bool finished = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!finished) {
      ASSERT_EQ(WEXITSTATUS(status), 7);
      EXPECT_FALSE(Workspace::exists(project(), "a"));
    }
    EXPECT_EQ(contents(open().root()), whole);
    ASSERT_TRUE(Workspace::remove(project(), "a").ok());
    if (finished) {
      EXPECT_GT(kill_at, 5);
      return;
    }
  }
}

TEST_F(WorkspaceTest, ACopyThatOnlyMemoryHeldIsMadeAnewAfterTheSystemWentDown) {
  add("a.py", "1");
  const WorkspacePaths paths{open().root().parent_path()};
  const auto after_restart = [&](auto change) {
    Listing listing = read_listing(paths.base_list()).value();
    listing.boot_id = "another-life";
    write(paths.base_list(), encode(listing));
    change();
    return open();
  };
  const Workspace anew = after_restart([&] { write(paths.base() / "0", ""); });
  EXPECT_EQ(read(paths.base() / "0"), "1");

  // What is kept is on the disk, and stays.
  Workspace workspace = open();
  write(workspace.root() / "a.py", "2");
  ASSERT_TRUE(workspace.keep(1).ok());
  Workspace again = after_restart([&] { write(paths.tree() / "a.py", ""); });
  ASSERT_TRUE(again.restore(1).ok());
  EXPECT_EQ(read(again.root() / "a.py"), "2");
}

TEST_F(WorkspaceTest, WhatWasKeptIsNeverMadeAnewInSilence) {
  add("a.py", "1");
  Workspace workspace = open();
  const WorkspacePaths paths{workspace.root().parent_path()};
  const std::string list = read(paths.base_list());
  write(paths.base_list(), list.substr(0, list.size() / 2));
  EXPECT_TRUE(Workspace::open(project(), "a").ok()) << "nothing was kept yet";
  ASSERT_TRUE(workspace.keep(1).ok());
  write(paths.base_list(), list.substr(0, list.size() / 2));
  EXPECT_EQ(Workspace::open(project(), "a").error().code, Code::kCorrupt);
}

TEST_F(WorkspaceTest, AnythingWithoutAProjectFails) {
  EXPECT_EQ(Workspace::open(path("nowhere"), "a").error().code, Code::kNotFound);
}

}  // namespace
}  // namespace twotrack::workspace
