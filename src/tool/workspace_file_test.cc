#include "tool/workspace_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "testing/meanwhile.h"
#include "testing/temp_dir.h"

namespace twotrack::tool {
namespace {

class WorkspaceFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(root() / "src");
    std::ofstream(root() / "src/a.py") << "one\n";
    std::ofstream(directory_.path() / "secret") << "s";
  }
  Path root() const { return directory_.path() / "tree"; }

 private:
  testing::TempDir directory_;
};

TEST_F(WorkspaceFileTest, ReadsAndWrites) {
  EXPECT_EQ(read_workspace_file(root(), "src/a.py").value(), "one\n");
  ASSERT_EQ(::chmod((root() / "src/a.py").c_str(), 0755), 0);
  ASSERT_TRUE(write_workspace_file(root(), "src/a.py", "two\n").ok());
  EXPECT_EQ(read_workspace_file(root(), "src/a.py").value(), "two\n");
  struct stat status{};
  ASSERT_EQ(::stat((root() / "src/a.py").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0755U);
  ASSERT_TRUE(write_workspace_file(root(), "new/deep/b.py", "").ok());
  EXPECT_TRUE(is_workspace_file(root(), "new/deep/b.py"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(root() / "src"), {}), 1)
      << "nothing is left beside the file";
}

// Nobody is shown what is changed there, and the next tool would run it.
TEST_F(WorkspaceFileTest, WhatProgramsComeFromIsNotWritten) {
  std::filesystem::create_directories(root() / ".venv/bin");
  std::ofstream(root() / ".venv/bin/ruff") << "good";
  std::filesystem::create_directory_symlink(".venv/bin", root() / "tools");
  for (const std::string_view path : {".venv/bin/ruff", "tools/ruff", "node_modules/x.js"}) {
    EXPECT_EQ(write_workspace_file(root(), path, "bad").error().code, Code::kInvalid) << path;
  }
  EXPECT_EQ(read_workspace_file(root(), ".venv/bin/ruff").value(), "good");
  EXPECT_TRUE(write_workspace_file(root(), "src/venv/a.py", "").ok());
}

TEST_F(WorkspaceFileTest, NoPathLeadsOut) {
  std::filesystem::create_directory_symlink("..", root() / "up");
  std::filesystem::create_symlink("../secret", root() / "link");
  std::filesystem::create_symlink("src/a.py", root() / "inside");
  const std::string absolute = (root() / "src/a.py").string();
  for (const std::string& path :
       {std::string(""), std::string("."), std::string("../secret"),
        std::string("src/../../secret"), std::string("up/secret"), std::string("link"), absolute}) {
    SCOPED_TRACE(path);
    EXPECT_EQ(read_workspace_file(root(), path).error().code, Code::kInvalid);
    EXPECT_EQ(write_workspace_file(root(), path, "x").error().code, Code::kInvalid);
    EXPECT_FALSE(is_workspace_file(root(), path));
  }
  EXPECT_EQ(read_workspace_file(root().parent_path(), "secret").value(), "s");
  EXPECT_EQ(read_workspace_file(root(), "inside").value(), "one\n");
  ASSERT_TRUE(write_workspace_file(root(), "inside", "two").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(root() / "inside"));
  EXPECT_EQ(read_workspace_file(root(), "src/a.py").value(), "two");
}

// As the path of an overlay does: what lies behind such a link is another tree than its name says.
TEST_F(WorkspaceFileTest, APathThroughAnotherProcessIsNotResolved) {
  const Path through = Path("/proc/self/root") / root().relative_path();
  EXPECT_EQ(find_place(through, "src/a.py").value().path, "src/a.py");
  std::filesystem::create_symlink("src", root() / "link");
  EXPECT_EQ(find_place(through, "link/a.py").value().path, "src/a.py");
  EXPECT_EQ(read_workspace_file(through, "link/a.py").value(), "one\n");
}

TEST_F(WorkspaceFileTest, LinksAreFollowedThroughLinks) {
  std::filesystem::create_directories(root() / "src/deep");
  const std::pair<std::string_view, std::string_view> links[] = {
      {"first", "second"},
      {"second", "src/deep/.."},
      {"src/deep/back", "../../first"},
      {"src/up", ".."},
      {"src/deep/far", "../up/.."},
      {"round", "other"},
      {"other", "round"},
      {"abroad", "/"},
      {"src/abroad", "../abroad"},
      {"missing", "new/folder"},
  };
  for (const auto& [name, target] : links) std::filesystem::create_symlink(target, root() / name);
  for (const std::string path :
       {"first/a.py", "src/deep/back/a.py", "src/up/src/a.py", "first/deep/back/up/second/a.py"}) {
    SCOPED_TRACE(path);
    EXPECT_EQ(find_place(root(), path).value().path, "src/a.py");
    EXPECT_EQ(read_workspace_file(root(), path).value(), "one\n");
  }
  for (const std::string path : {"src/deep/far/secret", "src/abroad/etc/passwd", "round", "round/x",
                                 "first/abroad/etc/passwd"}) {
    SCOPED_TRACE(path);
    EXPECT_EQ(read_workspace_file(root(), path).error().code, Code::kInvalid);
    EXPECT_EQ(write_workspace_file(root(), path, "x").error().code, Code::kInvalid);
  }
  EXPECT_EQ(read_workspace_file(root(), "missing/x").error().code, Code::kNotFound);
  ASSERT_TRUE(write_workspace_file(root(), "missing/x", "made").ok());
  EXPECT_EQ(read_workspace_file(root(), "new/folder/x").value(), "made");
}

// A program of the workspace (a server that is kept from call to call) may run all the while. At
// every moment of the work it puts a link that leads out in the place of a folder.
TEST_F(WorkspaceFileTest, NoPathLeadsOutByALinkThatIsPutThereMeanwhile) {
  const Path outside = root().parent_path() / "outside";
  const auto begin = [&] {
    for (const Path& one : {root(), outside}) std::filesystem::remove_all(one);
    for (const Path& one : {outside / "x/y", root() / "d/x/y"}) {
      std::filesystem::create_directories(one);
    }
    std::ofstream(outside / "x/y/secret") << "s";
    std::ofstream(root() / "d/x/y/secret") << "mine";
  };
  const auto swap = [&](const Path& folder, const Path& target) {
    std::filesystem::rename(folder, root() / "moved");
    std::filesystem::create_directory_symlink(target, folder);
  };
  const std::pair<Path, Path> swaps[] = {{root() / "d", outside},
                                         {root() / "d/x", outside / "x"},
                                         {root() / "d/x/y", outside / "x/y"}};
  for (const auto& [folder, target] : swaps) {
    for (int moment = 0, calls = 1; moment < calls; ++moment) {
      SCOPED_TRACE(folder.string() + " before call " + std::to_string(moment));
      begin();
      std::string read;
      const auto made = testing::run_meanwhile(
          moment, [&] { swap(folder, target); },
          [&] {
            auto found = read_workspace_file(root(), "d/x/y/secret");
            if (found.ok()) read = std::move(found).value();
            static_cast<void>(write_workspace_file(root(), "d/x/y/made", "x"));
            static_cast<void>(write_workspace_file(root(), "d/x/y/new/made", "x"));
            static_cast<void>(is_workspace_file(root(), "d/x/y/secret"));
          });
      if (!made) GTEST_SKIP() << "THIS KERNEL CANNOT HOLD CALLS (seccomp, user notification)";
      calls = *made;
      EXPECT_TRUE(read.empty() || read == "mine") << read;
      EXPECT_FALSE(std::filesystem::exists(outside / "x/y/made"));
      EXPECT_FALSE(std::filesystem::exists(outside / "x/y/new"));
    }
  }
}

TEST_F(WorkspaceFileTest, APipeKeepsNobodyWaiting) {
  ASSERT_EQ(::mkfifo((root() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_workspace_file(root(), "pipe").error().code, Code::kInvalid);
  EXPECT_EQ(read_workspace_file(root(), std::string_view("a\0b", 3)).error().code, Code::kInvalid);
}

TEST_F(WorkspaceFileTest, WhatIsNoFileIsNotRead) {
  EXPECT_EQ(read_workspace_file(root(), "missing").error().code, Code::kNotFound);
  EXPECT_EQ(read_workspace_file(root(), "src").error().code, Code::kInvalid);
  std::filesystem::resize_file(root() / "src/a.py", kFileBytesMax + 1);
  EXPECT_EQ(read_workspace_file(root(), "src/a.py").error().code, Code::kInvalid);
  std::filesystem::resize_file(root() / "src/a.py", kFileBytesMax);
  EXPECT_TRUE(read_workspace_file(root(), "src/a.py").ok());
}

}  // namespace
}  // namespace twotrack::tool
