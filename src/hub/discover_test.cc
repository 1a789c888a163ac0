#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "hub/outline.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class DiscoverTest : public ::testing::Test {
 protected:
  Path path(std::string_view name) const { return dir_.path() / name; }

  void write(std::string_view name, std::string_view text) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
  }

  Discovered found(const std::vector<std::string>& paths,
                   const std::vector<std::string>& ignore = {}) const {
    auto result = discover(posix_file_system(), dir_.path(), paths, ignore);
    EXPECT_EQ(testing::message_of(result), "ok");
    return result.ok() ? std::move(result).value() : Discovered{};
  }

  std::vector<std::string> ids(const std::vector<std::string>& paths,
                               const std::vector<std::string>& ignore = {}) const {
    std::vector<std::string> names;
    for (const Node& node : found(paths, ignore).nodes) names.push_back(node.id);
    return names;
  }

  testing::TempDir dir_;
};

TEST_F(DiscoverTest, FilesComeByPathAndEachOnce) {
  write("b.py", "def f(): pass\n");
  write("a/z.py", "");
  write("a/b/c.py", "class C: pass\n");
  write("a/readme.txt", "");
  EXPECT_THAT(ids({"."}), ElementsAre("a/b/c.py", "a/b/c.py::C", "a/z.py", "b.py", "b.py::f"));
  EXPECT_THAT(ids({"a/b/", "./a//b/c.py", "a/b"}), ElementsAre("a/b/c.py", "a/b/c.py::C"));
  EXPECT_THAT(ids({path("a/z.py").string()}), ElementsAre("a/z.py"));
  EXPECT_THAT(ids({}), IsEmpty());
}

TEST_F(DiscoverTest, AFileThatIsNamedIsTakenWhateverItIs) {
  write(".gitignore", "*.py\n");
  write("a.py", "");
  write("notes.txt", "");
  EXPECT_THAT(ids({"a.py", "notes.txt"}), ElementsAre("a.py", "notes.txt"));
}

TEST_F(DiscoverTest, AFileWithoutASuffixMaySayThatItIsCpp) {
  write("include/vector", "// <vector> -*- C++ -*-\n\nclass vector {};\n");
  write("LICENSE", "Do as you like.\n");
  write("notes", "about\n-*- C++ -*-\n");
  write("mode.txt", "// -*- C++ -*-\n");
  EXPECT_THAT(ids({"."}), ElementsAre("include/vector", "include/vector::vector"));
}

TEST_F(DiscoverTest, IgnoredFilesAndFoldersAreNotEntered) {
  write(".gitignore", "gen/\n*_pb2.py\n");
  write("gen/a.py", "");
  write("src/a_pb2.py", "");
  write("src/.gitignore", "!b_pb2.py\n");
  write("src/b_pb2.py", "");
  write("src/c.py", "");
  write("node_modules/x.py", "");
  write(".venv/lib/x.py", "");
  EXPECT_THAT(ids({"."}), ElementsAre("src/b_pb2.py", "src/c.py"));
  EXPECT_THAT(ids({"src"}, {"c.*"}), ElementsAre("src/b_pb2.py"));
  // Both must let a file pass.
  EXPECT_THAT(ids({"src"}, {"/src/*.py", "!c.py"}), ElementsAre("src/c.py"));
}

TEST_F(DiscoverTest, RulesOfTheWholeRepositoryHold) {
  write(".git/info/exclude", "mine.py\n");
  write(".gitignore", "gen.py\n/sub/top.py\n");
  write("sub/.gitignore", "!kept/gen.py\n");
  for (const std::string_view name : {"a.py", "gen.py", "mine.py", "top.py", "kept/gen.py"}) {
    write(std::string("sub/project/").append(name), "");
    write(std::string("sub/").append(name), "");
  }
  EXPECT_THAT(ids({"sub"}),
              ElementsAre("sub/a.py", "sub/kept/gen.py", "sub/project/a.py", "sub/project/top.py"));
  const auto below = discover(posix_file_system(), path("sub/project"), {"."}, {});
  ASSERT_EQ(testing::message_of(below), "ok");
  ASSERT_EQ(below.value().nodes.size(), 2U);
  EXPECT_EQ(below.value().nodes[0].id, "a.py");
  EXPECT_EQ(below.value().nodes[1].id, "top.py");
}

TEST_F(DiscoverTest, AProjectThatItsRepositoryIgnoresHasItsOwnRules) {
  write(".git/HEAD", "");
  write(".gitignore", "build/\n*.py\n");
  write("build/project/a.py", "");
  const auto found_there = discover(posix_file_system(), path("build/project"), {"."}, {});
  ASSERT_EQ(testing::message_of(found_there), "ok");
  EXPECT_EQ(found_there.value().nodes.size(), 1U);
}

TEST_F(DiscoverTest, AWorktreeSharesTheListOfItsRepository) {
  write("main/.git/info/exclude", "mine.py\n");
  write("main/.git/worktrees/w/commondir", "../..\n");
  write("w/.git", "gitdir: ../main/.git/worktrees/w\n");
  write("w/mine.py", "");
  write("w/a.py", "");
  const auto found_there = discover(posix_file_system(), path("w"), {"."}, {});
  ASSERT_EQ(testing::message_of(found_there), "ok");
  ASSERT_EQ(found_there.value().nodes.size(), 1U);
  EXPECT_EQ(found_there.value().nodes[0].id, "a.py");
}

TEST_F(DiscoverTest, SourcesAreTheFilesThatWouldBeReadAndTheFoldersTheyMayAppearIn) {
  write(".gitignore", "gen/\n");
  write("gen/a.py", "");
  write("src/deep/a.py", "");
  write("src/notes.txt", "");
  write("lib/b.py", "");
  const auto sources =
      find_sources(posix_file_system(), dir_.path(), {"src", "lib/b.py", "gen"}, {"deep/"});
  ASSERT_EQ(testing::message_of(sources), "ok");
  EXPECT_THAT(sources.value().files, ElementsAre("gen/a.py", "lib/b.py"));
  EXPECT_THAT(sources.value().folders, ElementsAre("", "gen", "lib", "src"));
}

TEST_F(DiscoverTest, WhatCannotBeReadIsReportedAndTheRestIsFound) {
  write("a.py", "");
  write("binary.py", std::string_view("x\0y", 3));
  write("folder/b.py", "");
  std::filesystem::create_directory_symlink(".", path("folder/loop"));
  std::filesystem::create_symlink("../a.py", path("folder/link.py"));
  std::filesystem::create_symlink("none", path("folder/dangling.py"));
  ASSERT_EQ(::mkfifo(path("pipe.py").c_str(), 0600), 0);
  write("bad\xFFname.py", "");
  write("long.py", "def f(): pass\n" + std::string(kOutlineBytesMax, '#'));
  write("latin.py", "def caf\xE9(): pass\n");
  const Discovered all = found({"."});
  std::vector<std::string> names;
  for (const Node& node : all.nodes) names.push_back(node.id);
  EXPECT_THAT(names, ElementsAre("a.py", "folder/b.py", "latin.py", "latin.py::caf_", "long.py"));
  EXPECT_THAT(all.skipped,
              ElementsAre("bad\uFFFDname.py: its name is not UTF-8", "binary.py: binary",
                          AllOf(StartsWith("folder/dangling.py: "), HasSubstr("No such file")),
                          "folder/link.py: symbolic link", "folder/loop: symbolic link",
                          "pipe.py: not a file"));
  // These have nodes: whoever calls them skipped would be wrong.
  EXPECT_THAT(all.partly, ElementsAre("latin.py: not UTF-8: other bytes are read as _",
                                      "long.py: too long: only the file itself is a node"));
}

TEST_F(DiscoverTest, RulesThatAreVeryLongAreNotObeyed) {
  write("a.py", "");
  write(".gitignore", "a.py\n" + std::string(1 << 20, '#'));
  const Discovered all = found({"."});
  EXPECT_THAT(all.skipped, ElementsAre(".gitignore: larger than 1 MiB, so not obeyed"));
  EXPECT_EQ(all.nodes.size(), 1U);
}

TEST_F(DiscoverTest, WhatIsNotPermittedIsReported) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  write("a.py", "");
  write("secret.py", "");
  write("closed/b.py", "");
  ASSERT_EQ(::chmod(path("secret.py").c_str(), 0), 0);
  ASSERT_EQ(::chmod(path("closed").c_str(), 0), 0);
  const Discovered all = found({"."});
  ASSERT_EQ(::chmod(path("closed").c_str(), 0700), 0);
  EXPECT_EQ(all.nodes.size(), 1U);
  EXPECT_THAT(all.skipped, ElementsAre(StartsWith("closed: "), StartsWith("secret.py: ")));
}

TEST_F(DiscoverTest, APathMustBeThereAndInside) {
  const auto code_of = [&](const std::string& name) {
    const auto result = discover(posix_file_system(), dir_.path(), {name}, {});
    return result.ok() ? std::nullopt : std::optional(result.error().code);
  };
  EXPECT_EQ(code_of("none"), Code::kNotFound);
  EXPECT_EQ(code_of(".."), Code::kInvalid);
  EXPECT_EQ(code_of("a/../../b"), Code::kInvalid);
  EXPECT_EQ(code_of("/"), Code::kInvalid);
  EXPECT_EQ(code_of("."), std::nullopt);
}

}  // namespace
}  // namespace twotrack::hub
