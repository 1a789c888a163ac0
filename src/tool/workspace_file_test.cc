#include "tool/workspace_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>

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
  EXPECT_EQ(resolve_in_workspace(through, "src/a.py").value(), through / "src/a.py");
  std::filesystem::create_symlink("src", root() / "link");
  EXPECT_EQ(resolve_in_workspace(through, "link/a.py").value(), through / "src/a.py");
}

// A program of the workspace (a server that is kept from call to call) may run all the while.
TEST_F(WorkspaceFileTest, NoPathLeadsOutByALinkThatIsPutThereMeanwhile) {
  // The deeper the path, the longer the time between the look at its first folder and the use.
  Path deep;
  for (int i = 0; i < 100; ++i) deep /= "x";
  const Path outside = root().parent_path() / "outside";
  std::filesystem::create_directories(outside / deep);
  std::ofstream(outside / deep / "secret") << "s";
  std::filesystem::create_directories(root() / "d" / deep);
  std::ofstream(root() / "d" / deep / "secret") << "mine";
  std::atomic<bool> is_over = false;
  std::thread swapper([&] {
    while (!is_over) {
      std::error_code ignored;
      std::filesystem::rename(root() / "d", root() / "e", ignored);
      std::filesystem::create_directory_symlink(outside, root() / "d", ignored);
      std::filesystem::remove(root() / "d", ignored);
      std::filesystem::rename(root() / "e", root() / "d", ignored);
    }
  });
  int leaks = 0;
  for (int i = 0; i < 500; ++i) {
    const auto read = read_workspace_file(root(), ("d" / deep / "secret").native());
    if (read.ok() && read.value() != "mine") ++leaks;
    static_cast<void>(write_workspace_file(root(), ("d" / deep / "made").native(), "x"));
  }
  is_over = true;
  swapper.join();
  EXPECT_EQ(leaks, 0);
  EXPECT_FALSE(std::filesystem::exists(outside / deep / "made"));
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
