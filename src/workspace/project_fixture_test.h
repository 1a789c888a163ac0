// A project of a test's own, and a small language to change it.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

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

class ProjectTest : public ::testing::Test {
 protected:
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
