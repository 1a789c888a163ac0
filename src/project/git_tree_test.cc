#include "project/git_tree.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "testing/temp_dir.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

class GitTreeTest : public ::testing::Test {
 protected:
  void add(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((folder_.path() / name).parent_path());
    ASSERT_TRUE(replace_file(posix_file_system(), folder_.path() / name, bytes).ok());
  }
  std::string tree() const {
    return tree_id(folder_.path(), workspace::walk(folder_.path()).value()).value();
  }

  testing::TempDir folder_;
};

// The hashes here are what `git write-tree` prints for the same files.
TEST_F(GitTreeTest, NothingIsTheEmptyTree) {
  EXPECT_EQ(tree(), "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}

TEST_F(GitTreeTest, AFolderIsSortedAsIfItsNameEndedInASlash) {
  add("a/x", "1\n");
  add("a.txt", "2\n");
  add("a0", "3\n");
  add("run.sh", "echo\n");
  ASSERT_EQ(::chmod((folder_.path() / "run.sh").c_str(), 0755), 0);
  std::filesystem::create_symlink("a.txt", folder_.path() / "link");
  std::filesystem::create_directories(folder_.path() / "empty");
  EXPECT_EQ(tree(), "1877a360c8d7eb85b18651bf20d2d919ba8c5004");
}

TEST_F(GitTreeTest, OnlyACommitOfTheseFilesIsTheirs) {
  add("a.txt", "2\n");
  const std::string words = "\nauthor A <a@b> 0 +0000\ncommitter A <a@b> 0 +0000\n\nsubject\n";
  const GitCommit commit{.id = "8cca8026bd43f80198c11d9fcbd488639289e34a",
                         .object = "tree " + tree() + words};
  EXPECT_TRUE(check_commit_of(commit, tree()).ok());
  GitCommit other = commit;
  other.object += "more\n";
  EXPECT_EQ(check_commit_of(other, tree()).error().code, Code::kCorrupt);
  add("a.txt", "3\n");
  EXPECT_EQ(check_commit_of(commit, tree()).error().code, Code::kCorrupt);
}

TEST(GitCommit, IsNamedByFortyDigits) {
  EXPECT_TRUE(is_commit_id(std::string(40, 'a')));
  for (const char* bad : {"", "HEAD", "--upload-pack=x"}) EXPECT_FALSE(is_commit_id(bad)) << bad;
  EXPECT_FALSE(is_commit_id(std::string(40, 'g')));
  EXPECT_FALSE(is_commit_id(std::string(64, 'a')));
}

}  // namespace
}  // namespace twotrack::project
