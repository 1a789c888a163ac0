#include "workspace/beneath.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <map>

#include "base/sha256.h"
#include "workspace/project_fixture_test.h"

namespace twotrack::workspace {
namespace {

class BeneathTest : public ProjectTest {};

TEST_F(BeneathTest, SaysWhatANameStandsFor) {
  add("dir/a", "bytes");
  std::filesystem::create_symlink("a", path("dir/link"));
  const Beneath project = Beneath::open(this->project()).value();
  const struct {
    std::string_view path;
    State state;
  } cases[] = {
      {"dir/a", {S_IFREG | 0644, sha256_hex("bytes")}},
      {"dir/link", {S_IFLNK | 0777, sha256_hex("a")}},
      {"dir/none", {}},
      {"none/none", {}},
      {"dir/a/below", {}},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(one.path);
    EXPECT_EQ(project.look(one.path).value(), one.state);
  }
  EXPECT_TRUE(project.look("dir").value().is_folder());
  EXPECT_EQ(project.read("dir/a").value(), "bytes");
  EXPECT_EQ(project.read("dir/link").value(), "a");
}

TEST_F(BeneathTest, NoPathLeadsOutOrThroughALink) {
  add("dir/a", "bytes");
  std::filesystem::create_directory_symlink("dir", path("inside"));
  std::filesystem::create_directory_symlink("/etc", path("outside"));
  const Beneath project = Beneath::open(this->project()).value();
  for (const std::string_view one : {"inside/a", "outside/passwd", "../x", "dir/../../x",
                                     "dir/../a", "/etc/passwd", "", "dir/", "dir//a", "./a"}) {
    SCOPED_TRACE(one);
    EXPECT_EQ(project.look(one).error().code, Code::kInvalid);
  }
}

TEST_F(BeneathTest, AFileOfOursThatDeniesUsIsStillRead) {
  add("a", "bytes");
  ASSERT_EQ(::chmod(path("a").c_str(), 0), 0);
  const Beneath project = Beneath::open(this->project()).value();
  EXPECT_EQ(project.look("a").value(), (State{S_IFREG, sha256_hex("bytes")}));
  EXPECT_EQ(project.look("a").value().mode, uint32_t{S_IFREG}) << "its mode is as it was";
}

TEST_F(BeneathTest, NoPathLeadsThroughALinkHoweverFarFromItsEnd) {
  const testing::TempDir elsewhere;
  write(elsewhere.path() / "in/deep/secret", "s");
  add("real/in/deep/secret", "s");
  std::filesystem::create_directory_symlink(elsewhere.path(), path("out"));
  std::filesystem::create_directory_symlink("real", path("inside"));
  const Beneath project = Beneath::open(this->project()).value();
  ASSERT_TRUE(project.look("real/in/deep/secret").value().is_file());
  for (const std::string name : {"out", "inside"}) {
    for (const std::string rest : {"/in", "/in/deep", "/in/deep/secret", "/in/deep/new"}) {
      SCOPED_TRACE(name + rest);
      EXPECT_EQ(project.look(name + rest).error().code, Code::kInvalid);
      EXPECT_EQ(project.read(name + rest).error().code, Code::kInvalid);
      EXPECT_EQ(project.place(name + rest).error().code, Code::kInvalid);
      EXPECT_EQ(project.obstacle(name + rest).error().code, Code::kInvalid);
    }
    EXPECT_EQ(project.folder(name + "/in/deep").error().code, Code::kInvalid);
  }
}

TEST_F(BeneathTest, WhatIsMountedCannotBeMoved) {
  std::filesystem::create_directories(path("d/mounted"));
  add("d/x", "x");
  const uid_t user = ::geteuid();
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr int kNoNamespaces = 77;
    if (::unshare(CLONE_NEWNS | (user == 0 ? 0 : CLONE_NEWUSER)) != 0 ||
        ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", path("d/mounted").c_str(), "tmpfs", 0, nullptr) != 0) {
      ::_exit(kNoNamespaces);
    }
    const Beneath project = Beneath::open(this->project()).value();
    EXPECT_EQ(project.obstacle("d/x").value(), "");
    EXPECT_EQ(project.obstacle("d/mounted").value(), "something is mounted there");
    EXPECT_EQ(project.obstacle("d/mounted/x").value(), "it is on another mount than the project");
    ::_exit(HasFailure() ? 1 : 0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "NO MOUNT NAMESPACE HERE";
  EXPECT_EQ(status, 0);
}

TEST_F(BeneathTest, WhatBelongsToOthersCannotBeMovedOutOfAStickyFolder) {
  if (::geteuid() != 0) GTEST_SKIP() << "ONLY ROOT CAN MAKE FILES OF OTHERS";
  add("sticky/of-root", "x");
  add("open/of-root", "x");
  ASSERT_EQ(::chmod(path("sticky").c_str(), 01777), 0);
  ASSERT_EQ(::chmod(path("open").c_str(), 0777), 0);
  ASSERT_EQ(::chmod(project().c_str(), 0755), 0);
  as_ordinary_user([&] {
    add("sticky/own", "x");
    const Beneath project = Beneath::open(this->project()).value();
    const std::string refused = "its folder may not be changed by this user";
    EXPECT_EQ(project.obstacle("sticky/of-root").value(), refused);
    EXPECT_EQ(project.obstacle("sticky/own").value(), "");
    EXPECT_EQ(project.obstacle("sticky/new").value(), "");
    EXPECT_EQ(project.obstacle("open/of-root").value(), "");
    EXPECT_EQ(project.mode_obstacle("open/of-root").value(), "it belongs to another user");
    EXPECT_EQ(project.mode_obstacle("sticky/own").value(), "");
  });
}

TEST(LeadsOutTest, ByTheLettersAlone) {
  EXPECT_TRUE(leads_out("a", "/x"));
  EXPECT_TRUE(leads_out("a", ".."));
  EXPECT_TRUE(leads_out("d/a", "../../x"));
  EXPECT_FALSE(leads_out("d/a", "../x"));
  EXPECT_FALSE(leads_out("a", "d/../b"));
}

TEST(LeadsOutTest, FollowsTheOtherLinksOfTheTree) {
  const std::map<std::string, std::string> links = {
      {"abroad", "/etc"},      {"up", ".."},      {"d/up", ".."}, {"d/far", "up/up"}, {"here", "d"},
      {"d/there", "../other"}, {"round", "round"}};
  const TargetOf target_of = [&](const std::string& path) {
    const auto found = links.find(path);
    return found == links.end() ? std::nullopt : std::optional(found->second);
  };
  struct Case {
    std::string_view path;
    std::string_view target;
    bool is_out;
  };
  const Case cases[] = {
      {"a", "abroad", true},       {"a", "abroad/passwd", true}, {"a", "up", true},
      {"a", "d/up", false},        {"a", "d/up/x", false},       {"a", "d/far", true},
      {"a", "here/far", true},     {"a", "here/there/x", false}, {"e/a", "../here", false},
      {"e/a", "../abroad", true},  {"a", "round", true},         {"a", "nowhere/x", false},
      {"a", "here/../../x", true}, {"a", "/etc", true},          {"a", "./d//there/.", false}};
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(one.path) + " -> " + std::string(one.target));
    EXPECT_EQ(leads_out(one.path, one.target, target_of), one.is_out);
  }
}

}  // namespace
}  // namespace twotrack::workspace
