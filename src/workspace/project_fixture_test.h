// A project of a test's own, and a small language to change it.
#pragma once

#include <grp.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "testing/temp_dir.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {

inline std::string read(const Path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline void write(const Path& path, std::string_view bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// Every name below `root` with its mode, and its bytes or its target; but for what .agentfs holds.
// Two trees are the same when these are.
inline std::map<std::string, std::string> contents(const Path& root) {
  std::map<std::string, std::string> all;
  for (std::filesystem::recursive_directory_iterator items(root), end; items != end; ++items) {
    const auto& item = *items;
    if (item.path().filename() == ".agentfs") items.disable_recursion_pending();
    struct stat status{};
    EXPECT_EQ(::lstat(item.path().c_str(), &status), 0);
    std::string text = std::to_string(status.st_mode) + " ";
    if (S_ISREG(status.st_mode)) text += read(item.path());
    if (S_ISLNK(status.st_mode)) text += std::filesystem::read_symlink(item.path()).string();
    all[item.path().lexically_relative(root).string()] = text;
  }
  return all;
}

// From one state of a tree to the next, with everything that can happen to one: edits, modes,
// deletions, folders that come, go, lock themselves or turn into files, links. State 0 has a.py
// ("a0\n"), b.py, dir/c.py and a link.
inline void change_to(const Path& root, int number) {
  if (number == 1) {
    write(root / "a.py", "a1\n");
    write(root / "new/deep/n.py", "n1");
    ASSERT_EQ(::chmod((root / "b.py").c_str(), 0755), 0);
  } else if (number == 2) {
    std::filesystem::remove(root / "b.py");
    std::filesystem::remove_all(root / "dir");
    write(root / "dir", "a file now");
    std::filesystem::remove(root / "link");
    std::filesystem::create_symlink("new", root / "link");
    write(root / "new/deep/n.py", "n2");
  } else if (number == 3) {
    std::filesystem::remove_all(root / "new");
    std::filesystem::remove_all(root / "empty");
    std::filesystem::remove(root / "dir");
    write(root / "dir/c.py", "c3");  // a new folder, behind which the old one is not seen
    write(root / "a.py", "a0\n");    // as at the start
    ASSERT_EQ(::chmod((root / "dir").c_str(), 0500), 0);
    ASSERT_EQ(::chmod((root / "dir/c.py").c_str(), 0000), 0);
  }
}

class ProjectTest : public ::testing::Test {
 protected:
  // Runs `body` as somebody who is not root: in a process of its own, when we are.
  template <class Body>
  void as_ordinary_user(Body body) const {
    if (::geteuid() != 0) {
      body();
      return;
    }
    const pid_t child = ::fork();
    if (child == 0) {
      constexpr uid_t kNobody = 65534;
      const bool is_changed = ::chown(project().c_str(), kNobody, kNobody) == 0 &&
                              ::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 &&
                              ::setuid(kNobody) == 0;
      EXPECT_TRUE(is_changed);
      if (is_changed) body();
      ::_exit(HasFailure() ? 1 : 0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }

  Path path(std::string_view name) const { return directory_.path() / name; }
  const Path& project() const { return directory_.path(); }
  void add(std::string_view name, std::string_view bytes) const { write(path(name), bytes); }
  Workspace open(std::string_view agent = "a") const {
    auto workspace = Workspace::open(project(), agent);
    EXPECT_TRUE(workspace.ok()) << (workspace.ok() ? "" : workspace.error().message);
    return std::move(workspace).value();
  }

 private:
  testing::TempDir directory_;
};

}  // namespace twotrack::workspace
