#include "workspace/carry.h"

#include <gmock/gmock.h>

#include "base/sha256.h"
#include "testing/temp_dir.h"
#include "workspace/project_fixture_test.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

using ::testing::HasSubstr;
using Bytes = std::map<std::string, std::string>;

class CarryTest : public ProjectTest {
 protected:
  void SetUp() override {
    for (const Path& root : {project(), elsewhere()}) {
      write(root / "a.py", "a0\n");
      write(root / "b.py", "b0\n");
      write(root / "dir/c.py", "c0\n");
      std::filesystem::create_directories(root / "empty");
      std::filesystem::create_symlink("a.py", root / "link");
    }
  }

  const Path& elsewhere() const { return other_.path(); }

  Carried carried(const Workspace& workspace) {
    auto made = carry(workspace, [&](const std::string& sha256, const Path& file) -> Status {
      bytes_[sha256] = TRY(read_bytes(file));
      return Done{};
    });
    EXPECT_TRUE(made.ok()) << made.error().message;
    return std::move(made).value();
  }

  Status brought(const Carried& carried, WorkspaceKind kind) {
    return bring(elsewhere(), "a", 7, carried, kind,
                 [&](const std::string& sha256) -> Result<std::string> { return bytes_[sha256]; });
  }

  // The two lists as they travel.
  static Carried sent(const Carried& carried) {
    return {.now = decode(encode(carried.now)).value(),
            .base = decode(encode(carried.base)).value()};
  }

  Bytes bytes_;  // by hash

 private:
  testing::TempDir other_;
};

TEST_F(CarryTest, AWorkspaceIsTheSameElsewhereWhateverItsKind) {
  for (const WorkspaceKind from : {WorkspaceKind::kReflink, WorkspaceKind::kOverlay}) {
    ASSERT_TRUE(Workspace::remove(project(), "a").ok());
    auto workspace = Workspace::open(project(), "a", from);
    ASSERT_TRUE(workspace.ok()) << workspace.error().message;
    for (const int state : {1, 2, 3}) {
      change_to(workspace.value().root(), state);
      const std::string hash = Workspace::hash_of(workspace.value().changes().value());
      const Carried lists = sent(carried(workspace.value()));
      for (const WorkspaceKind to : {WorkspaceKind::kCopy, WorkspaceKind::kOverlay}) {
        SCOPED_TRACE(std::string(name_of(from)) + " to " + std::string(name_of(to)) + ", state " +
                     std::to_string(state));
        const Status status = brought(lists, to);
        ASSERT_TRUE(status.ok()) << status.error().message;
        const Workspace there = Workspace::look(elsewhere(), "a").value();
        EXPECT_EQ(Workspace::hash_of(there.changes().value()), hash);
        EXPECT_EQ(there.diff().value(), workspace.value().diff().value());
      }
    }
  }
}

TEST_F(CarryTest, WhatTheProjectHasGotMeanwhileIsNotTheBase) {
  Workspace workspace = open();
  write(workspace.root() / "a.py", "a1\n");
  const Carried lists = carried(workspace);
  write(elsewhere() / "a.py", "mine\n");
  ASSERT_TRUE(brought(lists, WorkspaceKind::kOverlay).ok());
  const Workspace there = Workspace::look(elsewhere(), "a").value();
  EXPECT_THAT(there.diff().value(), HasSubstr("-a0\n+a1\n"));
}

TEST_F(CarryTest, WhatWouldLieBehindALinkIsRefused) {
  const std::string hash = sha256_hex("x");
  bytes_[hash] = "x";
  Carried lists;
  lists.now.entries = {{.path = "out", .mode = S_IFLNK | 0777, .target = "/tmp"},
                       {.path = "out/x", .mode = S_IFREG | 0644, .size = 1, .sha256 = hash}};
  const Status status = brought(lists, WorkspaceKind::kOverlay);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, Code::kCorrupt);
}

TEST_F(CarryTest, WhatNoWorkspaceShowsIsRefused) {
  const std::string hash = sha256_hex("x");
  bytes_[hash] = "x";
  const auto file = [&](const std::string& path) {
    return Entry{.path = path, .mode = S_IFREG | 0755, .size = 1, .sha256 = hash};
  };
  const auto folder = [](const std::string& path) {
    return Entry{.path = path, .mode = S_IFDIR | 0755};
  };
  // Programs that the tools run, and what nobody would see before it is accepted.
  std::vector<Carried> all(6);
  all[0].now.entries = {folder(".venv"), folder(".venv/bin"), file(".venv/bin/ruff")};
  all[1].now.entries = {folder("dir"), folder("dir/__pycache__"), file("dir/__pycache__/c.pyc")};
  all[2].now.entries = {{.path = "node_modules", .mode = S_IFLNK | 0777, .target = "dir"}};
  all[3].now.removed = {".venv"};
  all[4].now.entries = {folder(".agentfs"), file(".agentfs/hub.db")};
  all[5].now.opaque = {".venv"};
  for (const Carried& lists : all) {
    for (const WorkspaceKind kind : {WorkspaceKind::kCopy, WorkspaceKind::kOverlay}) {
      const Status status = brought(lists, kind);
      ASSERT_FALSE(status.ok()) << encode(lists.now);
      EXPECT_EQ(status.error().code, Code::kCorrupt);
      EXPECT_FALSE(Workspace::exists(elsewhere(), "a"));
    }
  }
}

TEST_F(CarryTest, MoreThanAnyWorkspaceHoldsIsRefused) {
  const std::string bytes(size_t{1} << 20, 'x');
  const std::string hash = sha256_hex(bytes);
  bytes_[hash] = bytes;
  Carried lists;
  for (int i = 0; i < 5'000; ++i) {
    lists.now.entries.push_back({.path = "f" + std::to_string(10'000 + i),
                                 .mode = S_IFREG | 0644,
                                 .size = 1,
                                 .sha256 = hash});
  }
  const Status status = brought(lists, WorkspaceKind::kCopy);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, Code::kCorrupt);
}

TEST_F(CarryTest, BytesThatAreOthersAreRefused) {
  Workspace workspace = open();
  write(workspace.root() / "a.py", "a1\n");
  const Carried lists = carried(workspace);
  bytes_[sha256_hex("a1\n")] = "evil\n";
  const Status status = brought(lists, WorkspaceKind::kCopy);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::workspace
